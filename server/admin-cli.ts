import { ReadStream } from "node:tty";
import { pino } from "pino";
import { runCommandLine } from "./admin/command-line.ts";
import { askRunningServer } from "./admin/command-socket.ts";
import { type AdminCommand, runAdminCommand } from "./admin/commands.ts";
import { askHidden } from "./admin/password-prompt.ts";
import { ConfigError, readConfig } from "./config.ts";
import { DatabaseInUse } from "./platform/database-lock.ts";
import { openDatabase } from "./platform/database-open.ts";

/**
 * A server's database takes several visitors; the embedded one takes one. While a server holds it, that
 * server carries the command out.
 */
async function run(wish: AdminCommand) {
  const config = readConfig(process.env);
  if (!config.databaseUrl) {
    const answer = await askRunningServer(config.dataDir, wish);
    if (answer) return answer;
  }
  const database = await openDatabase(config, pino({ level: "silent" }));
  try {
    return await runAdminCommand({ database, clock: () => new Date() }, wish);
  } finally {
    await database.close();
  }
}

const { stdin, stdout } = process;

try {
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    run,
    password: process.env.ADMIN_PASSWORD,
    ask:
      stdin instanceof ReadStream
        ? (question) => askHidden(question, { input: stdin, output: stdout })
        : null,
    say: (line) => stdout.write(`${line}\n`),
  });
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof DatabaseInUse;
  process.stderr.write(
    `${isExpected ? error.message : `It failed: ${(error as Error).message}`}\n`,
  );
  process.exitCode = 1;
}
