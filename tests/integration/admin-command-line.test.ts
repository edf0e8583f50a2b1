import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, statSync } from "node:fs";
import { connect, type Server } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callRunningServer, listenForCommands } from "#server/accounts/command-socket.ts";
import { type AdminCommand, runCommandLine } from "#server/accounts/commands.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { migratedFolder } from "#tests/fakes/migrated-folder.ts";
import { atFullCost } from "#tests/fakes/quick-hashes.ts";
import {
  openAdminApp,
  openRealPostgres,
  password,
  signIn,
} from "#tests/integration/admin-harness.ts";

const program = fileURLToPath(new URL("../../server/admin-cli.ts", import.meta.url));
const email = "admin@example.com";

let dataDir: string;
function makeFolder() {
  dataDir = migratedFolder("admin-cli-");
}
const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });

/** Runs the program as a person does, in a process of its own, without a terminal. */
async function admin(words: string[], env: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, said, failed };
}

/** The program's work beside a running server, without the second that its start takes. */
async function runCommand(words: string[], { ADMIN_PASSWORD }: { ADMIN_PASSWORD?: string } = {}) {
  const run = async (command: AdminCommand) => {
    const result = await callRunningServer(dataDir, command);
    if (!result) throw new Error("no server listens");
    return result;
  };
  const { exitCode, lines } = await runCommandLine(words, { run, password: ADMIN_PASSWORD });
  return { code: exitCode, said: `${lines.join("\n")}\n` };
}

const open = () => openDatabase({ dataDir, databaseUrl: undefined }, pino({ level: "silent" }));

let database: Database;
let server: Server;
/** A running server, as `npm run admin` finds it. */
async function startServer() {
  makeFolder();
  database = await open();
  server = await listenForCommands(dataDir, { database, clock: () => new Date() });
}
async function stopServer() {
  server.close();
  await database.close();
  removeFolder();
}

describe("npm run admin, with no server running", () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  it("makes an administrator who can sign in, lists and removes", async () => {
    const added = await admin(["add", "Admin@Example.com"], { ADMIN_PASSWORD: password });
    expect([added.code, added.said]).toEqual([0, expect.stringContaining(email)]);
    expect((await admin(["list"])).said).toMatch(/^admin@example\.com {2}owner {2}since \d{4}/);

    const database = await open();
    const { app } = await openAdminApp(database);
    // Another process has hashed it, at full cost.
    expect((await atFullCost(() => signIn(app, email))).statusCode).toBe(200);
    await app.close();
    await database.close();

    const kept = await admin(["remove", email]);
    expect([kept.code, kept.said]).toEqual([1, expect.stringContaining("last owner")]);
    const other = await admin(["add", "other@example.com"], { ADMIN_PASSWORD: password });
    expect(other.code).toBe(0);
    expect((await admin(["remove", email])).code).toBe(0);
    expect((await admin(["list"])).said).not.toContain(email);

    const after = await open();
    const log = await after.query("SELECT kind, by_email, details FROM audit_log ORDER BY id");
    await after.close();
    expect(log).toMatchObject([
      { kind: "person_joined", by_email: null, details: { person: email, role: "owner" } },
      { kind: "signed_in", by_email: email },
      { kind: "person_joined", by_email: null, details: { person: "other@example.com" } },
      { kind: "person_removed", by_email: null, details: { person: email, role: "owner" } },
    ]);
  });

  it("says in one line what is wrong with a setting", async () => {
    const { code, failed } = await admin(["list"], { DATABASE_URL: "mysql://x" });
    expect([code, failed]).toEqual([1, expect.stringMatching(/^DATABASE_URL .*\n$/)]);
  });
});

describe("npm run admin, beside a running server", () => {
  beforeEach(startServer);
  afterEach(stopServer);

  it("has that server carry it out, or say in the exit code that it does not", async () => {
    const short = await admin(["add", email], { ADMIN_PASSWORD: "short" });
    expect([short.code, short.said]).toEqual([1, expect.stringContaining("15 characters")]);
    const added = await admin(["add", email], { ADMIN_PASSWORD: password });
    expect([added.code, added.failed]).toEqual([0, ""]);
    const { app } = await openAdminApp(database);
    const before = await signIn(app, email);
    expect(before.statusCode).toBe(200);

    const known = await runCommand(["add", email], { ADMIN_PASSWORD: "some other long password" });
    expect(known.said).toContain("already");
    expect((await signIn(app, email)).statusCode).toBe(200);

    await runCommand(["add", email, "--reset"], { ADMIN_PASSWORD: "some other long password" });
    expect((await signIn(app, email)).statusCode).toBe(401);
    expect((await signIn(app, email, "some other long password")).statusCode).toBe(200);
    const [{ sessions } = { sessions: -1 }] = await database.query<{ sessions: number }>(
      "select count(*)::int as sessions from admin_sessions",
    );
    expect(sessions).toBe(1);
    await app.close();
  });

  it("sets a new password and keeps the role, unless the command names another", async () => {
    await runCommand(["add", email], { ADMIN_PASSWORD: password });
    const reader = "reader@example.com";
    await runCommand(["add", reader, "--role", "reader"], { ADMIN_PASSWORD: password });
    const reset = await runCommand(["add", reader, "--reset"], { ADMIN_PASSWORD: `${password}!` });
    expect([reset.code, reset.said]).toEqual([
      0,
      `${reader} has the new password, is still a reader, and is signed out everywhere, without passkeys.\n`,
    ]);
    expect((await runCommand(["list"])).said).toContain(`${reader}  reader `);

    const both = ["add", reader, "--reset", "--role", "editor"];
    const changed = await runCommand(both, { ADMIN_PASSWORD: password });
    expect(changed.said).toContain("is an editor now");
    const log = await database.query(
      "SELECT kind, by_email, details FROM audit_log ORDER BY id OFFSET 2",
    );
    expect(log).toEqual([
      { kind: "password_changed", by_email: null, details: { person: reader, role: "reader" } },
      {
        kind: "role_changed",
        by_email: null,
        details: { person: reader, from: "reader", to: "editor" },
      },
      { kind: "password_changed", by_email: null, details: { person: reader, role: "editor" } },
    ]);
  });

  it("takes a lost second factor away, and the log says whose", async () => {
    await runCommand(["add", email], { ADMIN_PASSWORD: password });
    const none = await runCommand(["forget-second-factor", email]);
    expect([none.code, none.said]).toEqual([1, `${email} has no second factor and no passkey.\n`]);
    await database.query(
      `INSERT INTO admin_two_factors (id, user_id, secret, backup_codes)
       SELECT 'x', id, 'x', 'x' FROM admin_users`,
    );
    const gone = await runCommand(["forget-second-factor", email.toUpperCase()]);
    expect([gone.code, gone.said]).toEqual([0, expect.stringContaining("password alone")]);
    const [last] = await database.query(
      "SELECT kind, by_email, details FROM audit_log ORDER BY id DESC LIMIT 1",
    );
    expect(last).toEqual({ kind: "second_factor_off", by_email: null, details: { person: email } });
  });
});

describe("the socket of a running server", () => {
  beforeAll(startServer);
  afterAll(stopServer);

  it("listens to the server's own user alone", () => {
    expect(statSync(path.join(dataDir, "admin.sock")).mode & 0o777).toBe(0o600);
  });

  it.each(["", "not json", '{"command":"drop"}', `{"command":"list","x":"${"x".repeat(60_000)}"}`])(
    "answers what it does not understand and stays up: %.20s",
    async (words) => {
      const socket = connect(path.join(dataDir, "admin.sock"));
      socket.end(words);
      expect(JSON.parse(await text(socket))).toMatchObject({ exitCode: 1 });
      const list = { command: "list", email: "", reset: false } as const;
      expect(await callRunningServer(dataDir, list)).toEqual({
        exitCode: 0,
        lines: ["Nobody may sign in yet."],
      });
    },
  );

  // Last, because nothing listens any more.
  it("reports a database that is locked by a process without a socket", async () => {
    server.close();
    await once(server, "close");
    const { code, failed } = await admin(["list"]);
    expect([code, failed]).toEqual([1, expect.stringContaining("in use by another process")]);
  });
});

describe("npm run admin, on a PostgreSQL server", () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  it("works beside whatever else is connected", async () => {
    const { database, url, close } = await openRealPostgres();
    try {
      const env = { DATABASE_URL: url, AUTH_SECRET: "x".repeat(32), ADMIN_PASSWORD: password };
      expect((await admin(["add", email], env)).failed).toBe("");
      const rows = await database.query("select role from admin_users where email = $1", [email]);
      expect(rows).toEqual([{ role: "owner" }]);
    } finally {
      await close();
    }
  });
});
