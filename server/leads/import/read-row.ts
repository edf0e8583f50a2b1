import { countries, heardChannels } from "#contract/choices.ts";
import {
  type ImportField,
  type ImportFile,
  type ImportOutcome,
  type ImportSettings,
  importFields,
} from "#contract/lead-import.ts";
import { firstTouchLimit } from "#contract/limits.ts";
import { isLocale } from "#contract/locale.ts";
import { cellAsTyped } from "#server/http/csv.ts";
import {
  emailAddress,
  plainText,
  plainTextOrNull,
  type ValidEmailAddress,
} from "#server/http/typed-text.ts";

/** The person of a row: their address, and columns of the lead that the row would become. */
interface ImportedPerson {
  email: ValidEmailAddress;
  country: string;
  city: string | null;
  locale: string;
  heard_channel: string;
  heard_detail: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
}

/** What the dry run shows of a row, also of an invalid one. */
export type ShownRow = { email: string; country: string; city: string; locale: string };

type ReadRowResult =
  | { outcome: "readable"; person: ImportedPerson; shown: ShownRow }
  | { outcome: Extract<ImportOutcome, "invalid_email" | "unknown_country">; shown: ShownRow };

/** Reads the cells of a row by the columns and defaults that somebody chose. */
export function readRow(cells: readonly string[], settings: ImportSettings): ReadRowResult {
  const cell = (field: ImportField) => {
    const column = settings.columns[field];
    return (column === undefined ? undefined : cells[column]) ?? "";
  };
  const country = readCountry(plainText(cell("country")), settings);
  const locale = plainText(cell("locale")).toLowerCase().slice(0, 2);
  const text = (field: ImportField, longest: number) =>
    plainTextOrNull(cellAsTyped(cell(field)), longest);
  const city = text("city", 120);
  const shown = {
    // A cell may contain anything, so it is shortened.
    email: startOf(cell("email"), 120),
    country: country ?? startOf(cell("country"), 60),
    city: city ?? "",
    locale: isLocale(locale) ? locale : settings.locale,
  };
  const email = emailAddress(cellAsTyped(cell("email")));
  if (email.outcome === "invalid") return { outcome: "invalid_email", shown };
  if (country === undefined) return { outcome: "unknown_country", shown };

  const heard = plainText(cell("heard_channel"));
  const channel = heardChannels.find((known) => known === heard.toLowerCase());
  // An unknown channel is kept as the detail.
  const detail = text("heard_detail", 500) ?? (channel ? null : plainTextOrNull(heard, 500));
  return {
    outcome: "readable",
    shown,
    person: {
      email,
      country,
      locale: shown.locale,
      city: city && /^n\/?a\.?$/i.test(city) ? null : city,
      heard_channel: channel ?? "other",
      heard_detail: detail,
      utm_source: text("utm_source", firstTouchLimit),
      utm_medium: text("utm_medium", firstTouchLimit),
      utm_campaign: text("utm_campaign", firstTouchLimit),
    },
  };
}

/** The first characters of a text, on one line. */
export const startOf = (text: string, longest: number) =>
  Array.from(plainText(text)).slice(0, longest).join("");

/** Names that lists give to the countries of the waitlist, in small letters. */
const countryNames: Partial<Record<(typeof countries)[number], readonly string[]>> = {
  AE: [
    "are",
    "uae",
    "united arab emirates",
    "émirats arabes unis",
    "الإمارات",
    "الإمارات العربية المتحدة",
  ],
  SA: ["sau", "ksa", "saudi arabia", "arabie saoudite", "السعودية", "المملكة العربية السعودية"],
  US: ["usa", "united states", "united states of america", "états-unis", "الولايات المتحدة"],
  GB: ["uk", "gbr", "great britain", "united kingdom", "royaume-uni", "المملكة المتحدة"],
  FR: ["fra", "france", "فرنسا"],
  DE: ["deu", "germany", "deutschland", "allemagne", "ألمانيا"],
};

function readCountry(typed: string, settings: ImportSettings): string | undefined {
  if (typed === "") return settings.country;
  const name = typed.toLowerCase();
  const known = countries.find(
    (country) => country.toLowerCase() === name || countryNames[country]?.includes(name),
  );
  return known ?? (settings.otherCountries ? "other" : undefined);
}

/** Names that columns go by, in the languages of the site, without signs and in small letters. */
const headerNames: Record<ImportField, readonly string[]> = {
  email: [
    "email",
    "mail",
    "emailaddress",
    "adresseemail",
    "courriel",
    "البريدالإلكتروني",
    "البريد",
  ],
  country: ["country", "countrycode", "pays", "codepays", "الدولة", "البلد"],
  city: ["city", "town", "ville", "المدينة"],
  locale: ["locale", "language", "lang", "langue", "اللغة"],
  heard_channel: ["heardchannel", "channel", "source", "canal", "القناة"],
  heard_detail: ["hearddetail", "detail", "details", "détail", "détails"],
  utm_source: ["utmsource"],
  utm_medium: ["utmmedium"],
  utm_campaign: ["utmcampaign", "campaign", "campagne", "الحملة"],
};

const plain = (header: string) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Which column holds which field, as far as the headers tell. */
export function guessColumns(headers: readonly string[]): ImportFile["columns"] {
  const found: ImportFile["columns"] = {};
  const known = headers.map(plain);
  for (const field of importFields) {
    const column = known.findIndex((header) => headerNames[field].includes(header));
    if (column >= 0) found[field] = column;
  }
  return found;
}

/** A first line that holds an address names no columns. */
export function isHeader(cells: readonly string[]): boolean {
  return !cells.some((cell) => emailAddress(cell).outcome === "valid");
}

/** For a file without headers: the column with the address is known by it, the others are not. */
export function guessWithoutHeader(cells: readonly string[]): ImportFile["columns"] {
  const email = cells.findIndex((cell) => emailAddress(cell).outcome === "valid");
  return email >= 0 ? { email } : {};
}
