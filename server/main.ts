import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { loadRenderedMails } from "#emails/rendered.ts";
import { listenForCommands } from "#server/accounts/command-socket.ts";
import { collectGarbage, keepHeapsSmall } from "#server/database/collect-garbage.ts";
import { describeError } from "#server/database/describe-error.ts";
import { DatabaseInUse } from "#server/database/pglite-database.ts";
import { listen } from "#server/http/listen.ts";
import { readPageFiles } from "#server/http/page-files.ts";
import { pagePath } from "#server/http/page-form.ts";
import { FormulaChanged } from "#server/leads/places.ts";
import { buildApp } from "./app.ts";
import { withAuthSecret } from "./auth-secret.ts";
import { ConfigError, readConfig } from "./config.ts";
import { devMailIsOn, devMailSecret } from "./dev-mail/dev-mail.ts";
import { type AppContext, openServices } from "./services.ts";

const built = (folder: string) => fileURLToPath(new URL(`../build/${folder}`, import.meta.url));
const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Longest wait for running calls and mails when the server stops. Less than the ten seconds
 * after which a container is killed.
 */
const stopTimeout = 9_000;

const clock = () => new Date();

async function start(): Promise<void> {
  const config = withAuthSecret(readConfig(process.env));
  // Lines for machines go to standard error; standard output is for the person who starts the server.
  const log = pino({ level: config.logLevel }, pino.destination(2));
  for (const warning of config.warnings) process.stderr.write(`WARNING: ${warning}\n`);

  const loadMails = (changed?: ReadonlyMap<string, string>) =>
    loadRenderedMails(
      built("emails"),
      (locale) => config.publicUrl + pagePath(locale, "/my-data"),
      changed,
    );
  const rendered = loadMails();
  // In development the site is served by its own tool, with reload; there may be no build yet.
  const isBuilt = existsSync(built("client"));
  if (!isBuilt && config.mode === "production") {
    throw new ConfigError("The site is not built. Run `npm run build` first.");
  }
  const pages = isBuilt ? await readPageFiles(built("client"), config.publicUrl) : undefined;

  const buildFolder = isBuilt ? built("") : undefined;
  const context: AppContext = { config, log, clock, rendered, loadMails, buildFolder };
  const services = await openServices(context);
  const app = await buildApp({ ...context, ...services, pages });
  const commands = await listenForCommands(config.dataDir, {
    database: services.database,
    clock,
  }).catch((error) => {
    log.warn({ error: describeError(error) }, "the command line cannot reach this server");
    return undefined;
  });

  async function close(): Promise<void> {
    await app.close();
    commands?.close();
    await services.close();
  }
  stopOnSignal(close, log.error.bind(log));
  try {
    await listen(app, config);
  } catch (error) {
    await close();
    throw error;
  }
  keepHeapsSmall();
  collectGarbage();
  print(readyLines(config, (app.server.address() as AddressInfo).port));
  // Signals a successful start to the process that restarts this one.
  process.send?.("ready");
}

function readyLines(config: AppContext["config"], port: number): string {
  const host = config.host === "0.0.0.0" || config.host === "::" ? "localhost" : config.host;
  const here = `http://${host === "127.0.0.1" ? "localhost" : host}:${port}`;
  const mail = config.smtpUrl
    ? `mail leaves through ${new URL(config.smtpUrl).host}`
    : `mail lands in ${config.mailDir}`;
  const inbox = devMailIsOn(config)
    ? `\nRead the mails at ${here}/dev/mail?key=${devMailSecret(config.dataDir)}`
    : "";
  return `The site is at ${here}; ${mail}; add an administrator with: npm run admin -- add EMAIL${inbox}`;
}

/**
 * The first signal lets running calls and mails finish; a second one, or too long a wait, ends at once. The end of the
 * process that started this one counts as a signal, and not as a second one.
 */
function stopOnSignal(
  close: () => Promise<void>,
  report: (detail: object, line: string) => void,
): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopTimeout).unref();
    close().then(
      () => process.exit(0),
      (error) => {
        report({ error: describeError(error) }, "stopping failed");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stop();
    });
  }
  process.on("disconnect", stop);
}

/** A failed start in one line, if the operator can mend its cause. */
function explain(error: unknown): string {
  const fault = error as NodeJS.ErrnoException & { port?: number };
  const isExplained = [ConfigError, DatabaseInUse, FormulaChanged].some(
    (kind) => fault instanceof kind,
  );
  if (isExplained) return fault.message;
  switch (fault.code) {
    case "EADDRINUSE":
      return `Port ${fault.port} is taken by another program. Stop it, or set another PORT.`;
    case "EACCES":
      return `It is not allowed: ${fault.message}`;
    case "EADDRNOTAVAIL":
      return "HOST is not an address of this machine.";
    case "ECONNREFUSED":
    case "ENOTFOUND":
      return "The database of DATABASE_URL does not answer.";
    case "28P01":
    case "3D000":
      return `The database of DATABASE_URL refuses: ${fault.message}`;
    default:
      return `It could not start: ${fault.stack ?? fault.message}`;
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
