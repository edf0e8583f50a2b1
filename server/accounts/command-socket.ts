import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { DatabaseContext } from "#server/database/database.ts";
import { parseJson } from "#server/http/parse-json.ts";
import {
  type AdminCommand,
  adminCommand,
  type CommandResult,
  runAdminCommand,
} from "./commands.ts";

const maxCommandLength = 50_000;

/** A socket's path may have about 100 bytes: the shorter of the absolute and the relative one is used. */
function socketAddress(dataDir: string): string {
  const full = path.resolve(dataDir, "admin.sock");
  const near = path.relative(process.cwd(), full);
  return near.length < full.length ? near : full;
}

/**
 * Serves `npm run admin` while the server uses the embedded database, which only one process may open. Only
 * the server's own user may connect to the socket in DATA_DIR (0600). Rejects where the system has no Unix
 * sockets; the server can run without.
 */
export function listenForCommands(dataDir: string, parts: DatabaseContext): Promise<Server> {
  const address = socketAddress(dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let typed = "";
    // Longer than the database may take for a command.
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.setEncoding("utf8").on("data", (part) => {
      if (typed.length < maxCommandLength) typed += part;
    });
    socket.once("end", async () => socket.end(JSON.stringify(await answer(parts, typed))));
  });
  // A socket that a killed server left: no process listens on it, since we have the database open.
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

async function answer(parts: DatabaseContext, typed: string): Promise<CommandResult> {
  let command: AdminCommand;
  try {
    // A command that is too long is cut off, and is then no JSON.
    command = adminCommand.parse(parseJson(typed.slice(0, maxCommandLength)));
  } catch {
    return { exitCode: 1, lines: ["The running server did not understand."] };
  }
  try {
    return await runAdminCommand(parts, command);
  } catch {
    return { exitCode: 1, lines: ["The database failed."] };
  }
}

/** Sends a command to the running server; undefined when none listens. */
export function callRunningServer(
  dataDir: string,
  command: AdminCommand,
): Promise<CommandResult | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path: socketAddress(dataDir), allowHalfOpen: true });
    socket.once("error", (error: NodeJS.ErrnoException) => {
      const isAbsent = ["ENOENT", "ECONNREFUSED", "ENOTSOCK"].includes(error.code ?? "");
      isAbsent ? resolve(undefined) : reject(error);
    });
    socket.once("connect", () => {
      socket.end(JSON.stringify(command));
      text(socket)
        .then((result) => parseJson(result) as CommandResult)
        .then(resolve, () => reject(new Error("the running server gave no answer")));
    });
  });
}
