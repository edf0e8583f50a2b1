import { domainToASCII } from "node:url";

export interface ValidEmailAddress {
  outcome: "valid";
  /** As typed, without the blanks around it. */
  address: string;
  /** The same for two spellings of one mailbox. */
  key: string;
  /** The same for every address that one person can make of their own by tags: for limits alone. */
  person: string;
  /** In the form of the domain name system. */
  domain: string;
}
export type EmailAddress = ValidEmailAddress | { outcome: "invalid" };

/** Letters and marks that nobody sees: with them, two addresses look like one. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

const invalid: EmailAddress = { outcome: "invalid" };

/** Letters of every script, digits and the signs an unquoted local part may hold; no quotes, no blanks. */
const localPart =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** What may be typed as a domain; the full stops of East Asian keyboards too. */
const typedDomain = /^[\p{L}\p{M}\p{N}\-.\u3002\uFF0E\uFF61]+$/u;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const gmail = new Set(["gmail.com", "googlemail.com"]);

/**
 * Reads an e-mail address. Stricter than the standard allows, in what no mailbox of a person has:
 * quoted local parts, comments, address literals, domains without a dot, invisible characters, and
 * letters that only look like others (full-width ones): their mailbox would be another person's.
 */
export function emailAddress(typed: string): EmailAddress {
  if (unseen.test(typed.trim())) return invalid;
  const local = typed.trim().split("@", 1)[0] ?? "";
  return local.normalize("NFKC") === local ? storedEmailAddress(typed) : invalid;
}

/** Reads an address that was taken by an earlier release, which refused fewer disguises. */
export function storedEmailAddress(typed: string): EmailAddress {
  const address = typed.trim();
  if (address.length > 254 || Buffer.byteLength(address) > 320) return invalid;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const typedHost = address.slice(at + 1);
  if (at < 1 || Buffer.byteLength(local) > 64) return invalid;
  if (!localPart.test(local) || !typedDomain.test(typedHost)) return invalid;
  // Mail programs show what is written so as another text (RFC 2047): a name of the writer's choice.
  if (local.includes("=?")) return invalid;
  const domain = domainToASCII(typedHost.toLowerCase());
  const labels = domain.split(".");
  if (domain.length > 253 || labels.length < 2 || !labels.every((part) => label.test(part))) {
    return invalid;
  }
  // An address of numbers is a machine, not a domain.
  if (/^\d+$/.test(labels.at(-1) ?? "")) return invalid;
  const key = canonical(local, domain);
  return { outcome: "valid", address, key, person: personOf(key), domain };
}

function canonical(local: string, domain: string): string {
  const lower = local.toLowerCase();
  if (!gmail.has(domain)) return `${lower}@${domain}`;
  // Google delivers any dotting and any +tag of a name to the same person.
  const folded = (lower.split("+", 1)[0] ?? "").replaceAll(".", "");
  return `${folded || lower}@gmail.com`;
}

const proton = new Set(["proton.me", "protonmail.com", "protonmail.ch", "pm.me"]);

/**
 * Most mail services deliver `name+anything` to `name`, each at its own choice; Proton delivers `n.a-m_e`
 * too, under each of its domains. No reason to merge two leads.
 */
function personOf(key: string): string {
  const person = key.replace(/^([^+@]+)\+[^@]*@/, "$1@");
  const [local = "", domain = ""] = person.split("@");
  return proton.has(domain) ? `${local.replaceAll(/[._-]/g, "") || local}@proton.me` : person;
}

/**
 * SQL that is true of a text in which some spelling of an address can stand, to leave out most of those
 * in which none does. `part` is the place of `partOfSpellings`.
 */
export const mayHoldAddress = (text: string, part: string): string =>
  `strpos(translate(lower(${text}), '-._', ''), ${part}) > 0`;

/** What all spellings of an address have in common where a database knows no small letters but ours. */
export function partOfSpellings(key: string): string {
  const local = key.slice(0, key.lastIndexOf("@")).replaceAll(/[-._]/g, "");
  const runs = local.split(/[^\x21-\x7e]+/);
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest));
}

/** Whether a database can take the text: none takes NUL or half a character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/**
 * Marks that turn the direction of what follows, or that nobody sees: they can disguise or hide any text.
 * Not those that a writing needs where they stand: a joiner after a letter or a picture, the choice of a
 * picture's look, and the flag of a region.
 */
const disguises = new RegExp(
  [
    "(\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}",
    "(?<=(?!\\p{DI})[\\p{L}\\p{M}\\p{EMod}]|\\p{ExtPict}\\uFE0F?)[\\u200C\\u200D]",
    "(?<=\\p{Emoji})[\\uFE0E\\uFE0F])",
    "\\p{DI}",
  ].join("|"),
  "gu",
);

/** What a visitor typed, as one line: without control characters, direction overrides and half characters. */
export function plainText(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(disguises, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The same for a text of several lines: its paragraphs stay. */
export function plainLines(typed: string): string {
  const lines = typed.split(/\r\n|[\n\r\u2028\u2029]/).map(plainText);
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** One plain line of at most `longest` characters, or null when nothing is left. */
export function plainTextOrNull(typed: string, longest: number): string | null {
  // By code points: cutting a character in half would leave something no database takes.
  return Array.from(plainText(typed)).slice(0, longest).join("") || null;
}

/** An address a visitor came from, without its query and fragment: those can say who they are. */
export function referrerWithoutQuery(typed: string): string | null {
  const url = URL.parse(typed.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return plainTextOrNull(`${url.origin}${url.pathname}`, 200);
}
