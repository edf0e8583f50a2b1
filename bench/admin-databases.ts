import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";

const seed = fileURLToPath(new URL("../tasks/seed.ts", import.meta.url));

/** Makes a database of its own on the server. */
export async function nextDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Fills it as `npm run seed` does. */
export async function seedDatabase(databaseUrl: string, leads: number): Promise<void> {
  const child = spawn(process.execPath, [seed, "--leads", String(leads)], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`Seeding ended with ${code}.`);
}
