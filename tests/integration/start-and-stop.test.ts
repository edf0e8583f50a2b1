import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort, startPostgres } from "#tests/fakes/postgres.ts";
import { sendJoins, shed } from "../../bench/joins.ts";
import { someAddress, startSite } from "../../bench/site-process.ts";

const project = path.join(import.meta.dirname, "../../tasks/project.mjs");
const main = path.join(import.meta.dirname, "../../server/main.ts");
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "start-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The messages of a failed start, and its exit code. */
async function failedStart(env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      ...{ PATH, NODE_COMPILE_CACHE, NODE_ENV: "development", PUBLIC_URL: someAddress },
      ...{ DATA_DIR: dataDir, ...env },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [[code], said] = await Promise.all([once(child, "exit"), text(child.stderr)]);
  return { code, said };
}

it("stops at a bad setting with one line that names it", async () => {
  expect(await failedStart({ PORT: "banana" })).toEqual({
    code: 1,
    said: "PORT must be a port number, 0 to 65535.\n",
  });
});

it("says in one line that the port is taken", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  expect(await failedStart({ PORT: `${port}` })).toEqual({
    code: 1,
    said: `Port ${port} is taken by another program. Stop it, or set another PORT.\n`,
  });
  await new Promise((resolve) => other.close(resolve));
});

it("says in one line that the database server does not answer", async () => {
  const DATABASE_URL = "postgres://site:hunter2@127.0.0.1:9/site";
  const env = { DATABASE_URL, DATABASE_WAIT_SECONDS: "0", AUTH_SECRET: "s".repeat(40) };
  const { code, said } = await failedStart(env);
  expect({ code, said }).toEqual({
    code: 1,
    said: "The database of DATABASE_URL does not answer.\n",
  });
});

it("waits for a database server that is still to come", async () => {
  const port = await freePort();
  const DATABASE_URL = `postgres://site:site@127.0.0.1:${port}/postgres`;
  const lines: string[] = [];
  const starting = startSite(
    { DATABASE_URL, AUTH_SECRET: "s".repeat(40), DATA_DIR: dataDir },
    (line) => void lines.push(line),
  );
  const waits = () => lines.filter((line) => line.includes("waiting up to 60 s for a database"));
  await expect.poll(waits).toHaveLength(1);
  const server = await startPostgres({ port });
  const site = await starting;
  expect((await fetch(`${site.url}/readyz/writes`)).status).toBe(200);
  expect(waits()).toHaveLength(1);
  site.child.kill("SIGTERM");
  await once(site.child, "exit");
  await server.stop();
});

/** Files and folders of the data that another user of the machine could read or write. */
function openToOthers(): string[] {
  const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
  const paths = [dataDir, ...names.map((name) => path.join(dataDir, name))];
  // A mail is written under another name first, and renamed meanwhile.
  const modeOf = (each: string) => statSync(each, { throwIfNoEntry: false })?.mode ?? 0;
  return paths.filter((each) => (modeOf(each) & 0o077) !== 0);
}

it("lets one process at a time use the data, stops on SIGTERM, and starts again", async () => {
  const env = { DATA_DIR: dataDir, CAPTCHA: "off", RATE_LIMITS: "off" };
  // The most permissive umask.
  const mask = process.umask(0);
  const site = await startSite(env);
  process.umask(mask);
  const second = await failedStart({ PORT: "0" });
  expect(second).toEqual({
    code: 1,
    said: expect.stringMatching(/^The database in .+ is in use.+\n$/),
  });

  const emails = Array.from({ length: 64 }, (_, index) => `v${index}@example.com`);
  const stored: string[] = [];
  await sendJoins(site.url, emails, 8, (email, { body }) => {
    // A server on a busy machine may shed some.
    expect(['{"ok":true}', shed]).toContain(body);
    if (body !== shed) stored.push(email);
  });
  expect(stored.length).toBeGreaterThan(0);
  expect(await (await fetch(`${site.url}/healthz`)).json()).toEqual({ ok: true });
  const ready = await fetch(`${site.url}/readyz`);
  expect(await ready.json()).toEqual({ pages: "ok", writes: "ok" });
  expect(readdirSync(path.join(dataDir, "mail")).length).toBeGreaterThan(0);
  expect(openToOthers()).toEqual([]);
  // The start prints where mails can be read.
  const [, inbox] = /^Read the mails at (\S+)$/m.exec(site.said.join("\n")) ?? [];
  expect((await fetch(String(inbox), { redirect: "manual" })).status).toBe(303);
  await site.stop();
  expect(site.child.exitCode).toBe(0);

  const again = await startSite(env);
  await sendJoins(again.url, stored, 8, (_, { body }) =>
    expect(['{"ok":true,"resent":true}', shed]).toContain(body),
  );

  const clients = await stubbornClients(again.url);
  const answers: string[] = [];
  const joins = sendJoins(again.url, newcomers, newcomers.length, (_, { body }) => {
    answers.push(body);
  });
  await clients.joinsHaveArrived();
  const stoppedAt = performance.now();
  await again.stop();
  expect(performance.now() - stoppedAt).toBeLessThan(6_000);
  expect(again.child.exitCode).toBe(0);
  await joins;
  for (const answer of answers) expect(['{"ok":true}', shed]).toContain(answer);
  clients.leave();
});

const newcomers = Array.from({ length: 16 }, (_, index) => `n${index}@example.com`);

/** Clients that would block a stop for ever, each in another way. */
async function stubbornClients(url: string) {
  const { port } = new URL(url);
  const timers: NodeJS.Timeout[] = [];
  const open = async (...lines: string[]) => {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    await once(socket, "connect");
    if (lines.length > 0) socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    return socket;
  };
  const get = (path: string) => [`GET ${path} HTTP/1.1`, "Host: localhost"];
  const post = ["POST /api/contact HTTP/1.1", "Host: localhost", "Content-Type: application/json"];

  const kept = await open(...get("/healthz"));
  await once(kept, "data");
  const silent = await open();
  const inItsHeaders = await open();
  inItsHeaders.write("GET / HTTP/1.1\r\nHost: local");
  const dripping = await open(...post, "Content-Length: 1000");
  timers.push(setInterval(() => dripping.write("x"), 50));
  const slowReader = await open();
  slowReader.pause().write(`${get("/api/openapi.json").join("\r\n")}\r\n\r\n`.repeat(300));
  const busy = await open();
  busy.resume();
  timers.push(setInterval(() => busy.write(`${get("/healthz").join("\r\n")}\r\n\r\n`), 20));
  const all = [kept, silent, inItsHeaders, dripping, slowReader, busy];
  await once(busy, "data");
  return {
    /** The server accepts connections in order: this answer comes after the joins arrived. */
    async joinsHaveArrived() {
      const last = await open(...get("/healthz"));
      await once(last, "data");
      all.push(last);
    },
    leave() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of all) socket.destroy();
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.destroy());
    socket.on("error", () => resolve(false));
    socket.on("close", (hadError) => resolve(!hadError));
  });
}

// As a process manager or `kill` ends it: by a signal that only it receives.
it.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)(
  "leaves no server behind when its start is ended by %s",
  async (signal) => {
    const start = `
      import { at, keepRunning, pinnedNode, spawnInTerminal } from ${JSON.stringify(project)};
      const stdio = ["ignore", "inherit", "inherit", "ipc"];
      await keepRunning(() => spawnInTerminal(pinnedNode, [at("server/main.ts")], { stdio }));`;
    const starter = spawn(process.execPath, ["--input-type=module", "-e", start], {
      env: {
        ...{ PATH: process.env.PATH, NODE_ENV: "development", PUBLIC_URL: someAddress },
        ...{ DATA_DIR: path.join(dataDir, signal), HOST: "127.0.0.1", PORT: "0" },
      },
      stdio: ["ignore", "pipe", "ignore"],
    });
    let said = "";
    for await (const chunk of starter.stdout) {
      said += chunk;
      if (said.includes("\n")) break;
    }
    const port = Number(/localhost:(\d+);/.exec(said)?.[1]);
    expect(await isListening(port)).toBe(true);
    starter.kill(signal);
    await expect.poll(() => isListening(port)).toBe(false);
  },
);
