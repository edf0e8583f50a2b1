import { domainToASCII, domainToUnicode } from "node:url";

export interface ValidEmailAddress {
  outcome: "valid";
  /** As typed, without the blanks around it. */
  address: string;
  /** The canonical form, equal for two spellings of one mailbox. */
  key: string;
  /** The canonical form without tags, equal for all addresses that one person can make by them: for limits only. */
  person: string;
  /** In the form of the domain name system. */
  domain: string;
}
export type EmailAddress = ValidEmailAddress | { outcome: "invalid" };

/** Invisible characters: with them, two addresses look like one. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

const invalid: EmailAddress = { outcome: "invalid" };

/** Letters of every script, digits and the signs an unquoted local part may hold; no quotes, no blanks. */
const localPart =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Characters that may be typed in a domain; the full stops of East Asian keyboards too. */
const typedDomain = /^[\p{L}\p{M}\p{N}\-.\u3002\uFF0E\uFF61]+$/u;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const gmail = new Set(["gmail.com", "googlemail.com"]);

/**
 * Reads an e-mail address. Stricter than the standard allows, in what no mailbox of a person has:
 * quoted local parts, comments, address literals, domains without a dot, invisible characters, and
 * letters that only look like others (full-width ones): their mailbox would be another person's.
 */
export function emailAddress(typed: string): EmailAddress {
  // Text that is copied from Arabic pages has marks of direction around it.
  // Files of macOS spell an accent as a letter of its own.
  const visible = typed.replaceAll(/^[\s\p{DI}]+|[\s\p{DI}]+$/gu, "").normalize("NFC");
  if (invisible.test(visible)) return invalid;
  const local = visible.split("@", 1)[0] ?? "";
  return local.normalize("NFKC") === local ? storedEmailAddress(visible) : invalid;
}

/** Reads an address that is stored: an earlier release accepted look-alike letters. */
export function storedEmailAddress(typed: string): EmailAddress {
  const address = typed.trim();
  if (address.length > 254 || Buffer.byteLength(address) > 320) return invalid;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const typedHost = address.slice(at + 1);
  if (at < 1 || Buffer.byteLength(local) > 64) return invalid;
  if (!localPart.test(local) || !typedDomain.test(typedHost)) return invalid;
  // Mail programs decode this (RFC 2047) and would show a text of the writer's choice.
  if (local.includes("=?")) return invalid;
  const domain = domainToASCII(typedHost.toLowerCase());
  const labels = domain.split(".");
  if (domain.length > 253 || labels.length < 2 || !labels.every((part) => label.test(part))) {
    return invalid;
  }
  // A numeric last label makes it an IP address, not a domain.
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
 * Most mail services deliver `name+anything` to `name`; Proton also ignores dots, hyphens and underscores,
 * under each of its domains. It is a guess, so it only counts for limits and never merges two leads.
 */
function personOf(key: string): string {
  const person = key.replace(/^([^+@]+)\+[^@]*@/, "$1@");
  const [local = "", domain = ""] = person.split("@");
  return proton.has(domain) ? `${local.replaceAll(/[._-]/g, "") || local}@proton.me` : person;
}

/**
 * SQL that finds texts that contain an address in some spelling, so that only few are parsed and locked. `pattern` is
 * the placeholder of `patternOfSpellings`.
 */
export const mayHoldAddress = (text: string, pattern: string): string =>
  `translate(lower(${text}), '-._\u3002\uFF0E\uFF61', '') ~ ${pattern}`;

/**
 * A regular expression of PostgreSQL for the spellings of an address, in texts without the signs between its parts.
 * A database need not know the small ones of letters beyond ASCII.
 */
export function patternOfSpellings(key: string): string {
  const [local = "", domain = ""] = key.split("@").map((part) => part.replaceAll(/[-._]/g, ""));
  // Any dots and any tag, and two domains.
  if (key.endsWith("@gmail.com")) return `${inAnyCase(local)}[^@ ]*@g(oogle)?mailcom`;
  const unicode = domainToUnicode(key.slice(key.lastIndexOf("@") + 1)).replaceAll(/[-._]/g, "");
  return `${inAnyCase(local)}@(${inAnyCase(domain)}|${inAnyCase(unicode)})`;
}

const inAnyCase = (text: string): string =>
  Array.from(text, (sign) => {
    if (/[a-z0-9]/.test(sign)) return sign;
    return sign <= "\x7f" ? `\\${sign}` : `[${sign}${sign.toUpperCase()}]`;
  }).join("");

/** Bounded, since a long text without an address would be searched from each of its characters. */
const addressesInText =
  /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@[\p{L}\p{M}\p{N}\u3002\uFF0E\uFF61.-]{1,255}/gu;

/** No domain ends so. */
const fileEnding = /\.(?:pdf|docx?|xlsx?|csv|txt|png|jpe?g|webp|svg)$/i;

/**
 * What may be an address in a match: also behind quotation marks, in the name of a file, and as a part of an address
 * of the web.
 */
function addressesIn(found: string): string[] {
  const typed = found.replace(/[.-]+$/, "").replace(fileEnding, "");
  return [typed, typed.replace(/^[^\p{L}\p{N}]+/u, ""), typed.replace(/^.*[=/&?|]/, "")];
}

function keyOf(typed: string): string | undefined {
  const address = storedEmailAddress(typed);
  return address.outcome === "valid" ? address.key : undefined;
}

/** The canonical forms of all addresses in a text, also within quotation marks or at the end of a sentence. */
export function addressKeysIn(text: string): string[] {
  const typed = (text.match(addressesInText) ?? []).flatMap(addressesIn);
  return typed.map(keyOf).filter((key) => key !== undefined);
}

/** A text with "…" or another text in place of the addresses of one mailbox. */
export const withoutAddress = (text: string, key: string, instead = "…"): string =>
  text.replace(addressesInText, (found) => {
    const typedAddress = addressesIn(found).find((typed) => keyOf(typed) === key);
    return typedAddress === undefined ? found : found.replace(typedAddress, () => instead);
  });

/** A text with "…" in place of all addresses, for what is kept longer than people. */
export const withoutAddresses = (text: string): string => text.replaceAll(/[^\s@]+@[^\s@]+/g, "…");

/** Whether a database accepts the text: none accepts NUL or half a character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Deeper than any input of ours: what walks through it by calling itself would run out of stack. */
const deepest = 20;

/** Whether a database accepts every text of what was sent, and it is not nested without an end. */
export function isAllStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth === deepest) return false;
  return Object.entries(value).every(
    ([name, part]) => isStorable(name) && isAllStorable(part, depth + 1),
  );
}

/**
 * Characters that change the direction of what follows, or that are invisible: they can disguise any text.
 * Kept are those that a script or an emoji needs: a joiner after a letter or an emoji, a variation selector,
 * and the tags of a regional flag.
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

/** A typed text as one line: without control characters, direction overrides and half characters. */
export function plainText(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(disguises, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** `plainText` for a text of several lines: its paragraphs stay. */
export function plainLines(typed: string): string {
  const lines = typed.split(/\r\n|[\n\r\u2028\u2029]/).map(plainText);
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** One plain line of at most `longest` characters, or null if it is empty. */
export function plainTextOrNull(typed: string, maxLength: number): string | null {
  // By code points: cutting a character in half would leave something no database takes.
  return Array.from(plainText(typed)).slice(0, maxLength).join("") || null;
}

/** The address of a referrer without its query and fragment, which can identify a visitor. */
export function referrerWithoutQuery(typed: string): string | null {
  const url = URL.parse(typed.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return plainTextOrNull(`${url.origin}${url.pathname}`, 200);
}
