// `npm run admin`: see server/accounts/commands.ts.
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { pino } from "pino";
import { callRunningServer } from "#server/accounts/command-socket.ts";
import { type AdminCommand, runAdminCommand, runCommandLine } from "#server/accounts/commands.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { DatabaseInUse } from "#server/database/pglite-database.ts";
import { ConfigError, readConfig } from "./config.ts";

const { stdin, stdout } = process;

/** While a server has the embedded database open, which only one process can, that server runs the command. */
async function run(command: AdminCommand) {
  const config = readConfig(process.env);
  const result = !config.databaseUrl && (await callRunningServer(config.dataDir, command));
  if (result) return result;
  const database = await openDatabase(config, pino({ level: "silent" }));
  try {
    return await runAdminCommand({ database, clock: () => new Date() }, command);
  } finally {
    await database.close();
  }
}

/** Prompts in the terminal and shows nothing of what is typed, not even its length. */
function promptHidden(question: string): Promise<string | null> {
  stdout.write(question);
  const output = new Writable({ write: (_part, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output, terminal: true, historySize: 0 });
  return new Promise<string | null>((resolve) => {
    terminal.once("line", resolve).once("close", () => resolve(null));
  }).finally(() => {
    terminal.close();
    stdout.write("\n");
  });
}

try {
  const password = process.env.ADMIN_PASSWORD;
  const prompt = stdin.isTTY ? { prompt: promptHidden } : {};
  const { exitCode, lines } = await runCommandLine(process.argv.slice(2), {
    run,
    password,
    ...prompt,
  });
  stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = exitCode;
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof DatabaseInUse;
  const { message } = error as Error;
  process.stderr.write(`${isExpected ? message : `It failed: ${message}`}\n`);
  process.exitCode = 1;
}
