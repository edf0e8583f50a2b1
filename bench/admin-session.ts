import { Agent, get as httpGet, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { pino } from "pino";
import { addAdministrator } from "#server/accounts/accounts.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { databaseOf } from "./admin-databases.ts";
import { startSite } from "./site-process.ts";

/** A list of some size, and the server on it with an administrator signed in. */
export interface Dashboard {
  leads: number;
  databaseUrl: string;
  database: Database;
  url: string;
  pid: number;
  /** Reads a whole answer; rejects unless it is one. */
  get(path: string): Promise<string>;
  /** The same over a connection of its own, as another administrator's browser does. */
  getBeside(path: string): Promise<string>;
  open(path: string): Promise<IncomingMessage>;
  close(): Promise<void>;
}

const email = "bench@example.com";
const password = "a long enough password";
/** The public address of the site, which only sign-in checks. */
const publicUrl = "http://localhost:4000";
const log = pino({ level: "error" }, pino.destination(2));

export async function openDashboard(
  serverUrl: string,
  dataDir: string,
  leads: number,
): Promise<Dashboard> {
  const databaseUrl = await databaseOf(serverUrl, leads);
  // A bare statement on ten million leads may take longer than a visitor's call.
  const { background: database } = await openDatabase({ dataDir, databaseUrl }, log);
  await addAdministrator(
    { database, clock: () => new Date() },
    { email, password, reset: false, role: "owner" },
  );
  const site = await startSite({
    ...{ DATA_DIR: join(dataDir, String(leads)), DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl },
    ...{ AUTH_SECRET: "a secret of the bench, thirty-two or more" },
    ...{ CAPTCHA: "off", RATE_LIMITS: "off" },
  });
  const close = async () => {
    await site.stop();
    await database.close();
  };
  const cookie = await signIn(site.url).catch(async (error) => {
    await close();
    throw error;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const others = new Agent({ keepAlive: true });
  const openWith = (through: Agent, path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      httpGet(`${site.url}${path}`, { agent: through, headers: { cookie } }, resolve).on(
        "error",
        reject,
      );
    });
  const getWith = async (through: Agent, path: string) => {
    const answer = await openWith(through, path);
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${body}`);
    return body;
  };
  return {
    ...{ leads, databaseUrl, database, url: site.url, pid: site.child.pid as number },
    get: (path) => getWith(agent, path),
    getBeside: (path) => getWith(others, path),
    open: (path) => openWith(agent, path),
    async close() {
      agent.destroy();
      others.destroy();
      await close();
    },
  };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: publicUrl },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}
