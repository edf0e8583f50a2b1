import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { callRunningServer } from "#server/accounts/command-socket.ts";
import { runCommandLine } from "#server/accounts/commands.ts";
import { freePort } from "#tests/fakes/postgres.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The real product, running as a process of its own. */
export interface Product {
  url: string;
  dataDir: string;
  mail: Mailbox;
  /** All it has printed so far. */
  printed: () => string;
  /**
   * Runs the words through the socket of the server as `npm run admin` does;
   * tests/integration/admin-command-line.test.ts starts the program itself, which takes a second.
   * Resolves to the output.
   */
  admin: (words: string[], env?: { ADMIN_PASSWORD?: string }) => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts the product on a free port, with data in a new folder or in this one, and waits for its
 * ready line. The folder is deleted when it has stopped.
 */
export async function startProduct(
  env: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), "product-")),
  flags: readonly string[] = [],
): Promise<Product> {
  const port = await steadyPort();
  const url = `http://localhost:${port}`;
  const settings = {
    ...process.env,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: `${port}`,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ...env,
  };
  const child = spawn(process.execPath, [...flags, join(root, "server/main.ts")], {
    cwd: root,
    env: settings,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = await readyLine(child, port);
  const mail = openMailbox(join(dataDir, "mail"));

  return {
    url,
    dataDir,
    mail,
    printed,
    admin: (words, { ADMIN_PASSWORD } = {}) => runAdmin(words, dataDir, ADMIN_PASSWORD),
    stop: async () => {
      mail.close();
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves when the address is printed; rejects with what was printed if the process ends first. */
function readyLine(child: ChildProcess, port: number): Promise<() => string> {
  let text = "";
  let isReady = false;
  return new Promise((resolve, reject) => {
    const collect = (data: Buffer) => {
      text += data;
      if (isReady) return;
      // The line a person reads, not a line of the log, which is JSON.
      isReady = text.split("\n").some((line) => !line.startsWith("{") && line.includes(`:${port}`));
      if (isReady) resolve(() => text);
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.once("exit", (code) => reject(new Error(`the product ended with ${code}:\n${text}`)));
    child.once("error", reject);
  });
}

async function runAdmin(words: string[], dataDir: string, password?: string): Promise<string> {
  const { exitCode, lines } = await runCommandLine(words, {
    async run(command) {
      const result = await callRunningServer(dataDir, command);
      if (!result) throw new Error(`no server listens in ${dataDir}`);
      return result;
    },
    password,
  });
  const said = lines.join("\n");
  if (exitCode !== 0) throw new Error(`admin ${words.join(" ")} ended with ${exitCode}:\n${said}`);
  return said;
}

/** As many as vitest.config.ts lets run at once. */
const workers = 3;
const portsOfWorker = 5;

/**
 * A free port, the same in each run: pages contain the site's address, so for a new one the server
 * compresses them all again. Each folder of the project and each worker has its own.
 */
export async function steadyPort(): Promise<number> {
  const folder = createHash("sha256").update(root).digest().readUInt16BE() % 800;
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % workers;
  const first = 20_000 + (workers * folder + worker) * portsOfWorker;
  for (let port = first; port < first + portsOfWorker; port += 1) {
    if (await isFree(port)) return port;
  }
  return freePort();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
