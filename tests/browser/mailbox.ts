import { EventEmitter } from "node:events";
import { mkdirSync, readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** The mail folder of a running product. */
export interface Mailbox {
  /** Every mail there is, oldest file name first. */
  all: () => Promise<Email[]>;
  /** The mail to this address, as soon as there are `count` of them: the newest by its date. */
  to: (address: string, count?: number) => Promise<Email>;
  close: () => void;
}

export function openMailbox(folder: string): Mailbox {
  mkdirSync(folder, { recursive: true });
  const changes = new EventEmitter();
  const watcher = watch(folder, () => changes.emit("change"));

  /** Parsed files: the product writes each whole, and changes none. */
  const known = new Map<string, Promise<Email>>();
  const read = (name: string): Promise<Email>[] => {
    const found = known.get(name);
    if (found) return [found];
    return readable(join(folder, name)).map((source) => {
      const mail = PostalMime.parse(source);
      known.set(name, mail);
      return mail;
    });
  };

  const all = () =>
    Promise.all(
      readdirSync(folder)
        .filter((name) => name.endsWith(".eml"))
        .sort()
        .flatMap(read),
    );

  return {
    all,
    to: async (address, count = 1) => {
      for (;;) {
        // The watcher starts before the read, so that a mail in between is not missed.
        const { promise: changed, resolve } = Promise.withResolvers<void>();
        changes.once("change", resolve);
        const found = (await all()).filter((mail) =>
          mail.to?.some((recipient) => recipient.address === address),
        );
        if (found.length >= count) {
          changes.off("change", resolve);
          const dated = found.sort((a, b) => (a.date ?? "").localeCompare(b.date ?? ""));
          return dated.at(-1) as Email;
        }
        await changed;
      }
    },
    close: () => watcher.close(),
  };
}

/** The content of a file, or nothing if it was deleted since it was listed. */
function readable(path: string): Buffer[] {
  try {
    return [readFileSync(path)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The first link of the plain text that leads to this path. */
export function linkIn(mail: Email, path: string): string {
  const link = (mail.text ?? "")
    .match(/https?:\/\/[^\s<>"]+/g)
    ?.find((found) => found.includes(path));
  if (!link) throw new Error(`no link to ${path} in:\n${mail.text}`);
  return link;
}
