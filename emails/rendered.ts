import { readFileSync } from "node:fs";
import path from "node:path";
import { type Locale, locales, offeredLocale } from "#contract/locale.ts";

/**
 * The mails of this site and their values: addresses and words made by the server, and texts of administrators.
 * None of them contains anything that a visitor typed.
 */
export const mailTemplates = {
  "waitlist-confirm": ["confirmUrl", "unsubscribeUrl"],
  "waitlist-imported": ["confirmUrl", "unsubscribeUrl", "source"],
  "waitlist-already": ["unsubscribeUrl"],
  "waitlist-confirmed": ["place", "placeUrl", "unsubscribeUrl"],
  "invitation-again": ["invitationUrl", "unsubscribeUrl"],
  "friend-confirmed": ["place", "friends", "placeUrl", "stopUrl", "unsubscribeUrl"],
  "reward-earned": ["reward", "placeUrl", "unsubscribeUrl"],
  "newsletter-confirm": ["confirmUrl", "unsubscribeUrl"],
  "newsletter-imported": ["confirmUrl", "unsubscribeUrl", "source"],
  "newsletter-already": ["unsubscribeUrl"],
  "application-received": [],
  "application-notice": ["inboxUrl"],
  "contact-received": [],
  "data-link": ["dataUrl"],
  "data-erased": [],
  "admin-invitation": ["passwordUrl"],
  "admin-reset": ["passwordUrl"],
  "account-changed": ["what", "when", "accountUrl"],
  "campaign-leads": ["subject", "preview", "body", "unsubscribeUrl"],
  "campaign-subscribers": ["subject", "preview", "body", "browserUrl", "unsubscribeUrl"],
} as const;
/** Values that are one line of text within a fixed sentence. */
const lines: readonly string[] = ["source", "what", "when", "place", "friends", "reward"];
/** Values that an administrator wrote: subject and preview. */
const headlines: readonly string[] = ["subject", "preview"];

/** The body of a campaign, rendered by `campaign-body.ts`: it is inserted unchanged. */
interface MailBody {
  html: string;
  text: string;
}

export type MailTemplate = keyof typeof mailTemplates;
export type MailValueName<T extends MailTemplate = MailTemplate> =
  (typeof mailTemplates)[T][number];
export type MailValues<T extends MailTemplate> = {
  [Name in MailValueName<T>]: Name extends "body" ? MailBody : string;
};

export const mailTemplateNames = Object.keys(mailTemplates) as MailTemplate[];

/** The placeholder of a value in a rendered mail; `dataPage` is filled when the mails are loaded. */
export function placeholder(name: MailValueName | "dataPage"): string {
  return `{{${name}}}`;
}

/** Finds every placeholder, known or not; the first group is its name. */
const placeholderPattern = /\{\{\s*([A-Za-z]+)\s*\}\}/g;

/** A mail with its values. */
export interface FilledMail {
  subject: string;
  html: SharedText;
  text: SharedText;
}

/**
 * A text that many mails share except for a few values, which are between its fragments. All these mails
 * hold the same array of fragments: the sender encodes it once (`server/mail/transport.ts`).
 */
export interface SharedText {
  fragments: readonly string[];
  values: readonly string[];
}

/** A text that no other mail shares. */
export const unsharedText = (text: string): SharedText => ({ fragments: [text], values: [] });

export const wholeText = ({ fragments, values }: SharedText): string =>
  fragments.map((piece, at) => piece + (values[at] ?? "")).join("");

/** A text split at its placeholders: the fragments, and the names of the values between them. */
interface SplitText {
  fragments: readonly string[];
  names: readonly string[];
}
export type SplitMail = Record<keyof FilledMail, SplitText>;

/** Splits a text at its placeholders; the first group of the pattern is a placeholder's name. */
export function splitText(text: string, placeholders: RegExp): SplitText {
  const parts = text.split(placeholders);
  return {
    fragments: parts.filter((_, at) => at % 2 === 0),
    names: parts.filter((_, at) => at % 2 === 1),
  };
}

/** Puts values into a text, by their names. */
export const fillText = (
  { fragments, names }: SplitText,
  write: (name: string) => string,
): SharedText => ({ fragments, values: names.map(write) });

export interface RenderedMails {
  /** The pictures that a campaign may show: press files by their address on the site, with their size. */
  images: ReadonlyMap<string, { width: number; height: number }>;
  /**
   * Puts the values into a mail. Throws on an address that is not a plain absolute http(s) one, on
   * words that are not one line of text, on a missing value and on one the template does not know.
   */
  fill<T extends MailTemplate>(template: T, locale: Locale, values: MailValues<T>): FilledMail;
}

/**
 * Reads what `render.tsx` wrote; once, at start, so that sending touches no file. `dataPage` is the address of the
 * page where readers request a link to their data; `changed` are files in place of the built ones. Mails may be forwarded, so that link is only in the mail that
 * was requested.
 */
export function loadRenderedMails(
  dir: string,
  dataPage: (locale: Locale) => string,
  changed: ReadonlyMap<string, string> = new Map(),
): RenderedMails {
  const mails = new Map<string, SplitMail>();
  for (const template of mailTemplateNames) {
    for (const locale of locales) {
      const name = `${template}.${locale}`;
      const read = (ending: string) =>
        changed.get(`${name}.${ending}`) ?? readBuilt(path.join(dir, `${name}.${ending}`));
      mails.set(name, load(read, template, dataPage(locale)));
    }
  }
  return {
    images: new Map(Object.entries(JSON.parse(readBuilt(path.join(dir, imagesFile))))),
    fill(template, locale, values) {
      // A campaign may be written in a language that is no longer offered, and so in none that we have.
      const mail = mails.get(`${template}.${offeredLocale(locale)}`);
      if (!mail) throw new Error(`There is no mail "${template}" in "${locale}".`);
      const checked = checkedValues(template, values);
      const fillIn =
        (form: keyof MailBody, written: (value: string) => string) => (name: string) => {
          const value = checked.get(name) ?? "";
          return typeof value === "string" ? written(value) : value[form];
        };
      const inText = fillIn("text", (value) => value);
      const inHtml = fillIn("html", escapeHtml);
      return {
        subject: wholeText(fillText(mail.subject, inText)),
        html: fillText(mail.html, inHtml),
        text: fillText(mail.text, inText),
      };
    },
  };
}

function load(
  readFile: (ending: string) => string,
  template: MailTemplate,
  dataPage: string,
): SplitMail {
  const address = plainAddress("dataPage", dataPage);
  const read = (ending: string) =>
    readFile(ending).replaceAll(placeholder("dataPage"), () => address);
  const html = read("html");
  const text = read("txt");
  const { subject } = JSON.parse(read("json")) as { subject: string };
  checkPlaceholders(html, template, mailTemplates[template]);
  const inText = mailTemplates[template].filter((name) => !headlines.includes(name));
  checkPlaceholders(text, template, inText);
  const split = (written: string) => splitText(written, placeholderPattern);
  return { subject: split(subject), html: split(html), text: split(text) };
}

/** The build's list of pictures. */
export const imagesFile = "images.json";

function readBuilt(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new Error(`The mails are not built: ${file} is missing. Run \`npm run build\`.`, {
      cause,
    });
  }
}

/** Throws on a mail that was built from other templates: a placeholder would be missing or unknown. */
function checkPlaceholders(
  form: string,
  template: MailTemplate,
  names: readonly MailValueName[],
): void {
  const known = new Set<string>(names.map(placeholder));
  const found = new Set(Array.from(form.matchAll(placeholderPattern), ([mark]) => mark));
  const isSame = known.size === found.size && [...known].every((mark) => found.has(mark));
  if (!isSame) {
    throw new Error(`The built mail "${template}" is out of date. Run \`npm run build\`.`);
  }
}

function checkedValues<T extends MailTemplate>(
  template: T,
  values: MailValues<T>,
): Map<string, string | MailBody> {
  const names: readonly string[] = mailTemplates[template];
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown) throw new Error(`The mail "${template}" has no place for "${unknown}".`);
  const checked = (name: string, value: unknown) => {
    if (name === "body") return value as MailBody;
    if (headlines.includes(name)) return headline(name, value);
    return lines.includes(name) ? lineOfText(name, value) : plainAddress(name, value);
  };
  return new Map(names.map((name) => [name, checked(name, values[name as MailValueName<T>])]));
}

/**
 * The characters of our addresses. Without percent sign and plus, no encoded line break or sentence can be put into a
 * link of a mail that goes to another reader.
 */
const plainAddressPattern = /^https?:\/\/[A-Za-z0-9.\-:[\]]+(?:[/?#][A-Za-z0-9\-._~/?#=&:]*)?$/;

/** Returns the value; throws if it is no plain absolute http(s) address. */
export function plainAddress(name: string, value: unknown): string {
  const fits =
    typeof value === "string" &&
    value.length <= 1_000 &&
    plainAddressPattern.test(value) &&
    URL.canParse(value);
  // The value is left out of the message: it may hold a confirmation token.
  if (!fits) throw new Error(`"${name}" is not a plain absolute http(s) address.`);
  return value;
}

/** One line of visible text, isolated from the direction of the sentence it is in (Unicode). */
function lineOfText(name: string, value: unknown): string {
  return `\u2068${headline(name, value || undefined, 200)}\u2069`;
}

/** One line of text without direction overrides, which could disguise it. */
function headline(name: string, value: unknown, longest = 1000): string {
  const fits =
    typeof value === "string" &&
    value.length <= longest &&
    /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u.test(value);
  if (!fits) throw new Error(`"${name}" is not one line of text.`);
  return value;
}

/** Text escaped for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
