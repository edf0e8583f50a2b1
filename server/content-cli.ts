// `npm run content -- export`: writes the published words into content/, for the next build.
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { readState } from "#server/content/content-store.ts";
import { exportTexts } from "#server/content/export-texts.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { DatabaseInUse } from "#server/database/pglite-database.ts";
import { ConfigError, readConfig } from "./config.ts";

try {
  if (process.argv[2] !== "export") throw new ConfigError("Say: npm run content -- export");
  const database = await openDatabase(readConfig(process.env), pino({ level: "silent" }));
  const { published } = await readState(database).finally(() => database.close());
  const folder = fileURLToPath(new URL("../content", import.meta.url));
  const { changed, gone } = exportTexts(folder, [...published.values()]);
  for (const file of changed) process.stdout.write(`content/${file}\n`);
  for (const text of gone) process.stdout.write(`No longer in the files: ${text}\n`);
  process.stdout.write(`Files changed: ${changed.length}. Review them, then build the site.\n`);
} catch (error) {
  const { message } = error as Error;
  const isExpected = error instanceof ConfigError || error instanceof DatabaseInUse;
  process.stderr.write(`${isExpected ? message : `It failed: ${message}`}\n`);
  process.exitCode = 1;
}
