import { fallbackLocale, isLocale, type Locale, languageKey } from "#contract/locale.ts";

export type Encoding = "br" | "gzip" | "identity";

/** Longer headers are not remembered; real browsers send shorter ones. */
const maxCachedLength = 200;
const maxCachedResults = 500;

/**
 * Caches the result for the few header values that almost all visitors send. Bounded, so that a client that
 * invents values cannot fill the memory.
 */
function memoized<T>(answer: (header: string) => T): (header: string | undefined) => T {
  const known = new Map<string, T>();
  return (header = "") => {
    const cached = known.get(header);
    if (cached !== undefined) return cached;
    const result = answer(header);
    if (known.size < maxCachedResults && header.length <= maxCachedLength)
      known.set(header, result);
    return result;
  };
}

interface Weighted {
  name: string;
  q: number;
}

/** Reads a header of the `a;q=0.5, b` kind. An element with an unreadable weight counts as refused. */
function readWeighted(header: string): Weighted[] {
  return header.split(",").flatMap((element) => {
    const [name = "", ...parameters] = element.split(";").map((part) => part.trim().toLowerCase());
    if (!name) return [];
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    if (weight === undefined) return [{ name, q: 1 }];
    const q = /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight.slice(2)) : 0;
    return [{ name, q }];
  });
}

const preferred: Encoding[] = ["br", "gzip", "identity"];

/**
 * Encodings a client takes, best first. `identity` is always the last resort, also for a client that
 * refuses it: an answer it can read beats a 406.
 */
export const acceptedEncodings = memoized((header): readonly Encoding[] => {
  const weights = new Map<string, number>();
  for (const { name, q } of readWeighted(header)) {
    weights.set(name === "x-gzip" ? "gzip" : name, q);
  }
  const any = weights.get("*");
  const weightOf = (encoding: Encoding) =>
    // Not named, identity stays acceptable but comes after what was requested.
    weights.get(encoding) ?? any ?? (encoding === "identity" ? Number.MIN_VALUE : 0);
  const order = preferred
    .filter((encoding) => weightOf(encoding) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
  return order.includes("identity") ? order : [...order, "identity"];
});

/** The offered language that an Accept-Language header prefers, else the fallback. */
const acceptedLocale = memoized((header): Locale => {
  const weights = readWeighted(header)
    .filter(({ q }) => q > 0)
    .sort((one, other) => other.q - one.q);
  for (const { name } of weights) {
    const language = name.split("-")[0];
    if (isLocale(language)) return language;
  }
  return fallbackLocale;
});

const languageCookie = new RegExp(`(?:^|;)\\s*${languageKey}="?([a-z]+)"?\\s*(?:;|$)`);

const languageQuery = /[?&]lang=([a-z]+)(?:&|$)/;

/**
 * The visitor's language: the one they chose (its cookie, or the query where the browser keeps none), else
 * what their browser requests.
 */
export function visitorLocale(
  headers: { cookie?: string | undefined; "accept-language"?: string | undefined },
  query = "",
): Locale {
  const kept = headers.cookie && languageCookie.exec(headers.cookie)?.[1];
  const chosen = isLocale(kept) ? kept : query && languageQuery.exec(query)?.[1];
  return isLocale(chosen) ? chosen : acceptedLocale(headers["accept-language"]);
}

interface AcceptHeaders {
  accept?: string | undefined;
  "sec-fetch-dest"?: string | string[] | undefined;
}

/** Whether a person would read the answer as a page; an image or a script would not. */
export function wantsPage(headers: AcceptHeaders): boolean {
  if (namesPages(headers)) return true;
  // `image/webp,*/*` is how browsers request an image: "anything" counts only where it comes first.
  return mayBePage(headers) && acceptedTypes(headers)[0]?.name === "*/*";
}

/** Whether the client would read the answer as a page and names HTML in its Accept header. */
export function namesPages(headers: AcceptHeaders): boolean {
  const isPage = ({ name }: Weighted) => name === "text/html" || name === "text/*";
  return mayBePage(headers) && acceptedTypes(headers).some(isPage);
}

const mayBePage = ({ "sec-fetch-dest": destination = "empty" }: AcceptHeaders) =>
  /^(document|i?frame|empty)$/.test(String(destination));

const acceptedTypes = ({ accept = "*/*" }: AcceptHeaders) =>
  readWeighted(accept).filter(({ q }) => q > 0);

/** Whether If-None-Match names this entity tag. Compared weakly, as RFC 9110 requires here. */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag) return true;
  const names = header.split(",").map((name) => name.trim().replace(/^W\//, ""));
  return names.includes(etag) || names[0] === "*";
}
