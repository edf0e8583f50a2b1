/** Marks that turn the direction of what follows, or that nobody sees: they can disguise any text. */
const disguises = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** What a visitor typed, as one line: without control characters, direction overrides and half characters. */
export function plainText(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(disguises, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The same, or null when nothing is left. */
export function plainTextOrNull(typed: string, longest: number): string | null {
  const text = plainText(typed);
  // By code points: cutting a character in half would leave something no database takes.
  return text === "" ? null : Array.from(text).slice(0, longest).join("");
}

/** An address a visitor came from, without its query and fragment: those can say who they are. */
export function referrerWithoutQuery(typed: string): string | null {
  const url = URL.parse(typed.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return plainTextOrNull(`${url.origin}${url.pathname}`, 200);
}

/** The same for a text of several lines: its paragraphs stay, cut to `longest` characters. */
export function plainLinesOrNull(typed: string, longest: number): string | null {
  const lines = typed.split(/\r\n|[\n\r\u2028\u2029]/).map(plainText);
  const text = lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  return text === "" ? null : Array.from(text).slice(0, longest).join("");
}
