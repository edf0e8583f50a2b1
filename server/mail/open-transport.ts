import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { uuid } from "#server/database/ids-and-tokens.ts";
import { refusalCause } from "./refusal.ts";
import { envelope, type Sender, type Sent, type Transport } from "./transport.ts";

export interface MailSettings {
  smtpUrl: string | undefined;
  /** Connections kept to the mail server. */
  smtpConnections: number;
  mailDir: string;
  mailFrom: () => string;
  publicUrl: string;
  idHeaders?: Sender["idHeaders"];
}

/** SMTP when a server is named, else the mail folder. */
export async function openTransport(config: MailSettings, clock: () => Date): Promise<Transport> {
  const { mailFrom: from, publicUrl, idHeaders } = config;
  const sender = { from, publicUrl, ...(idHeaders && { idHeaders }) };
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.smtpConnections, sender, clock)
    : folderTransport(config.mailDir, sender, clock);
}

/** Host of the mail server, unless mail goes to a folder or to a server on this machine. */
export function relayOf(smtpUrl: string | undefined): string | undefined {
  const host = smtpUrl && new URL(smtpUrl).hostname;
  return host && !thisMachine.test(host) ? host : undefined;
}

/** Names of this machine: mail to a server on it crosses no network. */
const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * `smtp://` begins in clear text and is encrypted by STARTTLS: without that, nothing is sent, unless the
 * server is on this machine or the address says `?tls=off`.
 */
export function smtpOptions(address: string) {
  const url = new URL(address);
  const isOff = url.searchParams.get("tls") === "off";
  url.searchParams.delete("tls");
  const isOpenAtFirst = url.protocol === "smtp:" && !thisMachine.test(url.hostname);
  return { url: url.href, requireTLS: isOpenAtFirst && !isOff, ignoreTLS: isOff };
}

/** Hands mail to an SMTP server, over a few kept connections. */
function smtpTransport(
  url: string,
  connections: number,
  sender: Sender,
  clock: () => Date,
): Transport {
  const options = smtpOptions(url);
  const isEncrypted = options.requireTLS || new URL(url).protocol === "smtps:";
  const server = createTransport({
    ...options,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  return {
    mayRefuse: true,
    atOnce: connections,
    async send(message) {
      try {
        await server.sendMail(envelope(message, sender, clock()));
        return { outcome: "sent" };
      } catch (error) {
        return outcomeOfError(error as SmtpError);
      }
    },
    async probe() {
      try {
        await server.verify();
        return isEncrypted ? "encrypted" : "open";
      } catch {
        return "failed";
      }
    },
    async close() {
      server.close();
    },
  };
}

interface SmtpError extends Pick<Error, "message"> {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Only a refusal for the address itself is permanent. After any other, the mail is tried again. */
export function outcomeOfError(error: SmtpError): Sent {
  const reply = (error.response ?? error.message).replaceAll(/\p{Cc}+/gu, " ");
  // The cut may split a character, and the database accepts no half ones.
  const detail = reply.slice(0, 500).toWellFormed();
  const code = error.responseCode ?? 0;
  const isAboutTheMail = error.command === "RCPT TO" || error.command === "DATA";
  const cause = refusalCause(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(detail)?.[1], detail);
  if (code >= 500 && isAboutTheMail && cause === "address") return { outcome: "refused", detail };
  // The server cannot write to addresses with letters beyond ASCII before the @.
  if (error.code === "EENVELOPE" && code === 0) return { outcome: "refused", detail };
  return { outcome: "deferred", detail, affectsAllMails: !isAboutTheMail || cause === "sender" };
}

/** Without a mail server: one `.eml` file a mail, named by its identity, so that a repeat overwrites. */
async function folderTransport(dir: string, sender: Sender, clock: () => Date): Promise<Transport> {
  await mkdir(dir, { recursive: true });
  const syncNames = folderSync(dir);
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    mayRefuse: false,
    // More would leave no sooner, and take from the answers to visitors: four threads write the files.
    atOnce: 16,
    async send(message) {
      try {
        const { message: bytes } = await writer.sendMail(envelope(message, sender, clock()));
        await writeWhole(dir, `${message.id}.eml`, bytes as Buffer);
        await syncNames();
        return { outcome: "sent" };
      } catch (error) {
        return { outcome: "deferred", detail: (error as Error).message };
      }
    },
    async sweep(known) {
      let removed = 0;
      const files = (await readdir(dir)).flatMap((name) => {
        const id = mailFile.exec(name)?.[1];
        return id ? [{ name, id }] : [];
      });
      for (let at = 0; at < files.length; at += sweepStep) {
        const some = files.slice(at, at + sweepStep);
        const remaining = await known(some.map(({ id }) => id));
        const orphans = some.filter(({ id }) => !remaining.has(id));
        await Promise.all(orphans.map(({ name }) => rm(join(dir, name), { force: true })));
        removed += orphans.length;
      }
      if (removed > 0) await syncNames();
      return removed;
    },
    async close() {},
  };
}

/** A mail's file, or a draft that a crash left behind. */
const mailFile = new RegExp(`^\\.?(${uuid})\\.eml(?:\\.draft)?$`);
/** Files looked up at once. */
const sweepStep = 1000;

/** Readers see the whole file or none, and it is on the disk before the mail counts as sent. */
async function writeWhole(dir: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(dir, `.${name}.draft`);
  await writeFile(draft, bytes, { flush: true });
  await rename(draft, join(dir, name));
}

/** Makes a function that flushes a folder's entries to the disk. Calls during a flush share the next one. */
function folderSync(dir: string): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const sync = async () => {
    await using folder = await open(dir, "r");
    await folder.sync();
  };
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        running = sync();
        return running;
      });
    return next;
  };
}
