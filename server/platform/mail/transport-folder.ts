import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { uuid } from "../ids-and-tokens.ts";
import { envelope, type Sender, type Transport } from "./transport.ts";

/** Without a mail server: one `.eml` file a mail, named by its identity, so that a repeat overwrites. */
export async function folderTransport(
  dir: string,
  sender: Sender,
  clock: () => Date,
): Promise<Transport> {
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
/** Files asked about at once. */
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
