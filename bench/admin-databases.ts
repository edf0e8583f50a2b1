import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";

const seed = fileURLToPath(new URL("../tasks/seed.ts", import.meta.url));

/** The address of a database with this number of leads on the server. Created if it does not exist. */
export async function databaseOf(serverUrl: string, leads: number): Promise<string> {
  const name = `leads_${leads}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const there = await client.query("select from pg_database where datname = $1", [name]);
  if (there.rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (there.rowCount === 0) await seedDatabase(url.href, leads);
  return url.href;
}

/** Fills it as `npm run seed` does. */
async function seedDatabase(databaseUrl: string, leads: number): Promise<void> {
  const child = spawn(process.execPath, [seed, "--leads", String(leads)], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`Seeding ended with ${code}.`);
}
