import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { AccountDeps } from "./accounts.ts";
import {
  type AdminCommand,
  adminCommand,
  type CommandAnswer,
  runAdminCommand,
} from "./commands.ts";

const largestCommand = 50_000;

/** A socket's path may hold about 100 bytes; the shorter of its two spellings is used. */
function socketAddress(dataDir: string): string {
  const full = path.resolve(dataDir, "admin.sock");
  const near = path.relative(process.cwd(), full);
  return near.length < full.length ? near : full;
}

async function readCommand(socket: Socket): Promise<AdminCommand | null> {
  const parts: Buffer[] = [];
  let size = 0;
  // Without `destroyOnReturn: false` the loop would close the socket before it is answered.
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    parts.push(part);
    size += part.length;
    if (size > largestCommand) return null;
  }
  try {
    return adminCommand.safeParse(JSON.parse(Buffer.concat(parts).toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}

async function serve(deps: AccountDeps, socket: Socket): Promise<CommandAnswer> {
  const wish = await readCommand(socket);
  if (!wish) return { command: "failed", reason: "The running server did not understand." };
  return runAdminCommand(deps, wish);
}

/**
 * Lets `npm run admin` work while the server holds the embedded database, which only one process may
 * open. The socket lies in DATA_DIR and is open to the server's own user alone (0600). Rejects when
 * the system offers no such socket; the server can run without it.
 */
export function listenForCommands(dataDir: string, deps: AccountDeps): Promise<Server> {
  const address = socketAddress(dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    serve(deps, socket).then(
      (answer) => socket.end(JSON.stringify(answer)),
      () => socket.end(JSON.stringify({ command: "failed", reason: "The database failed." })),
    );
  });
  // Left behind by a server that was killed: nobody listens on it, since we hold the database.
  rmSync(address, { force: true });
  return new Promise((resolve, reject) => {
    const mask = process.umask(0o177);
    server.once("error", reject);
    server.listen(address, () => {
      chmodSync(address, 0o600);
      resolve(server);
    });
    process.umask(mask);
  });
}

/** Asks the running server; null when none listens. */
export function askRunningServer(
  dataDir: string,
  wish: AdminCommand,
): Promise<CommandAnswer | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path: socketAddress(dataDir), allowHalfOpen: true });
    socket.once("error", (error: NodeJS.ErrnoException) => {
      const absent = ["ENOENT", "ECONNREFUSED", "ENOTSOCK"].includes(error.code ?? "");
      absent ? resolve(null) : reject(error);
    });
    socket.once("connect", () => {
      socket.end(JSON.stringify(wish));
      text(socket).then((answer) => resolve(JSON.parse(answer) as CommandAnswer), reject);
    });
  });
}
