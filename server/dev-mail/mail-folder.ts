import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Address, type Email } from "postal-mime";

/** More than this is not read for one list: the folder of a load test holds thousands. */
export const longestList = 200;

export interface MailSummary {
  id: string;
  to: string;
  subject: string;
  /** When the file was written. */
  at: Date;
}

export interface Mail extends MailSummary {
  from: string;
  html: string | undefined;
  text: string;
  headers: { name: string; value: string }[];
  /** Every address the mail points to, in its order. */
  links: string[];
}

export type FoundMail =
  | { outcome: "found"; mail: Mail }
  | { outcome: "unreadable"; summary: MailSummary }
  | { outcome: "missing" };

/** A mail's id is its job's: a UUID, and so never a path. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const extension = ".eml";

export async function listMails(dir: string): Promise<{ mails: MailSummary[]; total: number }> {
  const ids = (await namesIn(dir))
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .filter((id) => uuid.test(id));
  const timed = await Promise.all(ids.map(async (id) => ({ id, at: await writtenAt(dir, id) })));
  const newest = timed
    .filter((entry): entry is { id: string; at: Date } => entry.at !== undefined)
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id.localeCompare(a.id));
  const mails: MailSummary[] = [];
  for (const { id } of newest.slice(0, longestList)) {
    const found = await readMail(dir, id);
    if (found.outcome === "found") mails.push(found.mail);
    if (found.outcome === "unreadable") mails.push(found.summary);
  }
  return { mails, total: newest.length };
}

export async function readMail(dir: string, id: string): Promise<FoundMail> {
  const source = await readSource(dir, id);
  const at = source && (await writtenAt(dir, id));
  if (!source || !at) return { outcome: "missing" };
  try {
    return { outcome: "found", mail: described(id, at, await PostalMime.parse(source)) };
  } catch {
    return { outcome: "unreadable", summary: { id, at, to: "", subject: "(cannot be read)" } };
  }
}

/** The file as it is, or nothing when there is none of that id. */
export async function readSource(dir: string, id: string): Promise<Buffer | undefined> {
  if (!uuid.test(id)) return undefined;
  try {
    return await readFile(path.join(dir, id + extension));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    // The folder is made with the first mail.
    if (isMissing(error)) return [];
    throw error;
  }
}

async function writtenAt(dir: string, id: string): Promise<Date | undefined> {
  try {
    return (await stat(path.join(dir, id + extension))).mtime;
  } catch (error) {
    // Emptied between the listing and the look.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

function described(id: string, at: Date, email: Email): Mail {
  const text = email.text ?? "";
  return {
    id,
    at,
    to: (email.to ?? []).map(addressOf).join(", "),
    from: email.from ? addressOf(email.from) : "",
    subject: email.subject ?? "",
    html: email.html,
    text,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    links: linksIn(text, email.html ?? ""),
  };
}

function addressOf({ name, address }: Address): string {
  if (!address) return name;
  return name ? `${name} <${address}>` : address;
}

function linksIn(text: string, html: string): string[] {
  const inText = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const inHtml = [...html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  return [...new Set([...inText, ...inHtml])];
}
