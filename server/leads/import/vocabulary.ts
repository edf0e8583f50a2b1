import { countries } from "#contract/choices.ts";
import { folded, foldedLetters, latinDigits } from "#contract/folded-text.ts";
import type { ImportField } from "#contract/lead-import.ts";
import { isLocale, type Locale } from "#contract/locale.ts";
import { emailAddress, type ValidEmailAddress } from "#server/http/typed-text.ts";

/** Words, parted by bars, as the keys they are compared by. */
const keysOf = (words: string) => words.split("|").map(foldedLetters);

/** Names of columns, in the languages of the site and of programs that people export from. */
const headerNames: Record<ImportField, string[]> = {
  email: keysOf(
    "email|mail|e-mail address|adresse email|adresse mail|adresse de messagerie|adresse électronique|courriel|" +
      "courrier électronique|messagerie|E-mail 1 - Value|primary email|work email|business email|user email|" +
      "subscriber email|your email|email id|E-Mail-Adresse|correo electrónico|" +
      "البريد الإلكتروني|البريد الالكترونى|بريد إلكتروني|البريد|الإيميل|إيميل|عنوان البريد الإلكتروني",
  ),
  country: keysOf(
    "country|country code|country/region|country or region|pays|code pays|pays/région|home country|" +
      "الدولة|البلد|بلد|دولة|بلد الإقامة",
  ),
  city: keysOf("city|town|ville|localité|home city|المدينة|مدينة"),
  locale: keysOf("locale|language|lang|langue|preferred language|اللغة|لغة|اللغة المفضلة"),
  heard_channel: keysOf("heard channel|channel|source|canal|القناة|المصدر"),
  heard_detail: keysOf("heard detail|detail|details|détail|détails|تفاصيل"),
  utm_source: keysOf("utm_source"),
  utm_medium: keysOf("utm_medium"),
  utm_campaign: keysOf("utm_campaign|campaign|campagne|الحملة"),
  joined_at: keysOf(
    "signup date|sign-up date|signed up at|joined at|joined|created at|created date|create date|created|added time|" +
      "optin_time|opt-in date|subscribed at|subscription date|date added|connected on|date d’inscription|" +
      "date de création|تاريخ التسجيل|تاريخ الاشتراك|تاريخ الإنشاء",
  ),
};

/** The column of a field, by the names it may have, the likeliest first. */
export function columnOf(field: ImportField, headers: readonly string[]): number | undefined {
  const keys = headers.map(foldedLetters);
  const name = headerNames[field].find((known) => keys.includes(known));
  return name === undefined ? undefined : keys.indexOf(name);
}

const countryNames: Record<Exclude<(typeof countries)[number], "other">, string[]> = {
  AE: keysOf(
    "AE|ARE|UAE|Emirates|United Arab Emirates|Emirats|Émirats arabes unis|EAU|Vereinigte Arabische Emirate|VAE|" +
      "Emiratos Árabes Unidos|الإمارات|الإمارات العربية|الإمارات العربية المتحدة|دولة الإمارات|" +
      "دولة الإمارات العربية المتحدة",
  ),
  SA: keysOf(
    "SA|SAU|KSA|Saudi|Saudi Arabia|Kingdom of Saudi Arabia|Arabie saoudite|Royaume d’Arabie saoudite|" +
      "Saudi-Arabien|Arabia Saudita|Arabia Saudí|السعودية|العربية السعودية|المملكة العربية السعودية|المملكة السعودية",
  ),
  US: keysOf(
    "US|USA|America|United States|United States of America|États-Unis|États-Unis d’Amérique|ÉU|EUA|EE.UU.|Amérique|" +
      "Vereinigte Staaten|Vereinigte Staaten von Amerika|Estados Unidos|أمريكا|أميركا|الولايات المتحدة|" +
      "الولايات المتحدة الأمريكية|الولايات المتحدة الأميركية",
  ),
  GB: keysOf(
    "GB|GBR|UK|Britain|Great Britain|United Kingdom|England|Scotland|Wales|Northern Ireland|" +
      "United Kingdom of Great Britain and Northern Ireland|Royaume-Uni|Grande-Bretagne|Angleterre|Écosse|" +
      "Vereinigtes Königreich|Großbritannien|Reino Unido|المملكة المتحدة|بريطانيا|بريطانيا العظمى|إنجلترا|إنكلترا",
  ),
  FR: keysOf(
    "FR|FRA|France|French Republic|République française|Frankreich|Francia|فرنسا|الجمهورية الفرنسية",
  ),
  DE: keysOf(
    "DE|DEU|GER|Germany|Federal Republic of Germany|Deutschland|Bundesrepublik Deutschland|BRD|Allemagne|" +
      "République fédérale d’Allemagne|Alemania|ألمانيا|جمهورية ألمانيا الاتحادية",
  ),
};

/** The country that a list means; undefined if it is none of the waitlist’s. */
export function countryNamed(typed: string): (typeof countries)[number] | undefined {
  const name = foldedLetters(typed).replace(/^the(?=\p{L}{2})/u, "");
  return countries.find((country) =>
    country === "other" ? name === country : countryNames[country].includes(name),
  );
}

const languageNames: Record<Locale, string[]> = {
  en: keysOf("eng|english|anglais|englisch|إنجليزي|إنجليزية|إنكليزي|إنكليزية"),
  ar: keysOf("ara|arabic|arabe|arabisch|عربي|عربية"),
  fr: keysOf("fra|fre|french|français|française|französisch|فرنسي|فرنسية"),
};

/** The language of ours that a list means, by its tag (`fr-CA`) or its name (`العربية`). */
export function languageNamed(typed: string): Locale | undefined {
  const [first = "", ...others] = folded(typed)
    .split(/[^\p{L}]+/u)
    .map((word) => word.replace(/^ال/, ""))
    .filter((word) => word !== "");
  if (isLocale(first)) return first;
  return Object.keys(languageNames)
    .filter(isLocale)
    .find((locale) => [first, ...others].some((word) => languageNames[locale].includes(word)));
}

/** What programs and people write for "nothing". */
const blankWords = new Set(
  keysOf(
    "null|nil|none|na|nan|nd|undefined|empty|blank|vide|aucun|aucune|néant|sans objet|leer|فارغ|لا يوجد|غير متوفر",
  ),
);

/** Whether a cell says nothing: `-`, `N/A`, `(vide)`. */
export function isBlank(cell: string): boolean {
  const key = foldedLetters(cell);
  return key === "" || cell.trim() === "\\N" || blankWords.has(key);
}

/** Marks that stand around an address: invisible ones, quotation marks, and the apostrophe of a text cell. */
const around = /^(?:mailto:|[\p{DI}\p{Cf}'"`.:])+|[\p{DI}\p{Cf}'"`.:]+$/giu;
const partsOf = (cell: string) =>
  cell
    .split(/[\s,;،؛|<>()[\]]+/)
    .map((part) => part.replace(around, ""))
    .filter((part) => part !== "");

/** The different addresses in a cell, also behind a name: `Salma <salma@example.org>`. */
export function addressesIn(cell: string): ValidEmailAddress[] {
  const found = new Map<string, ValidEmailAddress>();
  for (const part of partsOf(cell)) {
    const address = emailAddress(part);
    if (address.outcome === "valid" && !found.has(address.key)) found.set(address.key, address);
  }
  return [...found.values()];
}

/** Whether a cell is an address, and not a text that names one. */
export const isAddress = (cell: string): boolean =>
  cell.includes("@") &&
  (/<[^<>]+>$/.test(cell.trim()) || partsOf(cell).length === 1) &&
  addressesIn(cell).length === 1;

/** Columns that are set for people who left or cannot be reached, and those that are unset for them. */
const setForLeft =
  /unsub|optedout|optout|bounce|blacklist|blocklist|complain|delet|remov|suppress|cleantime|donot(?:e?mail|contact)|spam|desabonn|desinscri/;
const unsetForLeft =
  /^(?:is)?(?:subscribed|subscribedtoemails|optedin|optin|active|enabled|acceptsmarketing|acceptsemailmarketing)$/;
/** Columns about those that are no sign of it: counts, reasons of another kind, and links. */
const aboutLeaving = /count|number|rate|soft|link|url|hash|token|key$/;
const stateColumn = /status$|^state$|^statut|^etat|^الحاله/;
const stateOfLeft =
  /unsub|optedout|optout|bounced|cleaned|blacklist|blocklist|blocked|complain|spam|deleted|removed|suppress|disabled|inactive|nonsubscribed|notsubscribed|desabonn|desinscri|الغاءالاشتراك|غيرمشترك|محظور/;
const no = new Set(keysOf("false|no|0|n|f|off|never|non|faux|jamais|لا"));

/** Columns in which the program that a file comes from says who left, and the values that say so. */
export function leavingColumns(
  headers: readonly string[],
): ((cells: readonly string[]) => boolean)[] {
  return headers.flatMap((header, n) => {
    const key = foldedLetters(header);
    const value = (cells: readonly string[]) => foldedLetters(cells[n] ?? "");
    if (stateColumn.test(key)) {
      return (cells) => stateOfLeft.test(value(cells)) && !value(cells).includes("soft");
    }
    if (unsetForLeft.test(key)) return (cells) => no.has(value(cells));
    if (!setForLeft.test(key) || aboutLeaving.test(key)) return [];
    return (cells) => !isBlank(cells[n] ?? "") && !no.has(value(cells));
  });
}

/** A date of which the day and the month are certain: `2026-10-20 08:00`, `20 Oct 2026`. Without a zone, in UTC. */
export function dateIn(cell: string): Date | undefined {
  const typed = latinDigits(cell.trim());
  const isDated =
    /^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(typed) || /^[\w ,:-]*[a-z]{3}[\w ,:-]*$/i.test(typed);
  if (!isDated || !/\d{4}/.test(typed)) return undefined;
  const isZoned = /(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i.test(typed) && typed.length > 10;
  const day = /^\d{4}-\d\d-\d\d$/.test(typed);
  const date = new Date(
    isZoned || day
      ? typed
      : `${typed.replace(/^(\S{10}) /, "$1T")}${typed[4] === "-" ? "Z" : " UTC"}`,
  );
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 2000 ? undefined : date;
}
