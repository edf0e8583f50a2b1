import { countries, heardChannels } from "#contract/choices.ts";
import type { ImportField, ImportOutcome, ImportSettings } from "#contract/lead-import.ts";
import { firstTouchLimit } from "#contract/limits.ts";
import { isLocale } from "#contract/locale.ts";
import {
  type EmailAddress,
  emailAddress,
  plainText,
  plainTextOrNull,
} from "#server/platform/typed-text.ts";

/** What a row says of a person, before the database is asked whether we know them. */
export interface ReadRow {
  email: Extract<EmailAddress, { outcome: "valid" }>;
  country: string;
  city: string | null;
  locale: string;
  heard_channel: string;
  heard_detail: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
}

/** As it is shown, whatever it says. */
export type Shown = { email: string; country: string; city: string; locale: string };

export type Judged =
  | { outcome: "readable"; row: ReadRow; shown: Shown }
  | { outcome: Extract<ImportOutcome, "invalid_email" | "unknown_country">; shown: Shown };

/** Reads the cells of a row by the columns and defaults that somebody chose. */
export function judgeRow(cells: readonly string[], settings: ImportSettings): Judged {
  const cell = (field: ImportField) => {
    const column = settings.columns[field];
    return (column === undefined ? undefined : cells[column]) ?? "";
  };
  const country = readCountry(plainText(cell("country")), settings);
  const locale = plainText(cell("locale")).toLowerCase().slice(0, 2);
  const text = (field: ImportField, longest: number) =>
    plainTextOrNull(asTyped(cell(field)), longest);
  const city = text("city", 120);
  const shown = {
    // What may be anything is shown shortened.
    email: Array.from(plainText(cell("email")))
      .slice(0, 120)
      .join(""),
    country:
      country ??
      Array.from(plainText(cell("country")))
        .slice(0, 60)
        .join(""),
    city: city ?? "",
    locale: isLocale(locale) ? locale : settings.locale,
  };
  const email = emailAddress(asTyped(cell("email")));
  if (email.outcome === "invalid") return { outcome: "invalid_email", shown };
  if (country === undefined) return { outcome: "unknown_country", shown };

  const heard = plainText(cell("heard_channel"));
  const channel = heardChannels.find((known) => known === heard.toLowerCase());
  // A channel that is none of ours is kept in words.
  const said = text("heard_detail", 500) ?? (channel ? null : plainTextOrNull(heard, 500));
  return {
    outcome: "readable",
    shown,
    row: {
      ...{ email, country, locale: shown.locale },
      city: city && /^n\/?a\.?$/i.test(city) ? null : city,
      heard_channel: channel ?? "other",
      heard_detail: said,
      utm_source: text("utm_source", firstTouchLimit),
      utm_medium: text("utm_medium", firstTouchLimit),
      utm_campaign: text("utm_campaign", firstTouchLimit),
    },
  };
}

/** An export of ours, and others', mark text that a spreadsheet would run by an apostrophe. */
const asTyped = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "");

/** The choices of the waitlist by the names that lists give them. */
const countryNames = new Map<string, (typeof countries)[number]>([
  ["are", "AE"],
  ["uae", "AE"],
  ["united arab emirates", "AE"],
  ["émirats arabes unis", "AE"],
  ["الإمارات", "AE"],
  ["الإمارات العربية المتحدة", "AE"],
  ["sau", "SA"],
  ["ksa", "SA"],
  ["saudi arabia", "SA"],
  ["arabie saoudite", "SA"],
  ["السعودية", "SA"],
  ["المملكة العربية السعودية", "SA"],
  ["usa", "US"],
  ["united states", "US"],
  ["united states of america", "US"],
  ["états-unis", "US"],
  ["الولايات المتحدة", "US"],
  ["uk", "GB"],
  ["gbr", "GB"],
  ["great britain", "GB"],
  ["united kingdom", "GB"],
  ["royaume-uni", "GB"],
  ["المملكة المتحدة", "GB"],
  ["fra", "FR"],
  ["france", "FR"],
  ["فرنسا", "FR"],
  ["deu", "DE"],
  ["germany", "DE"],
  ["deutschland", "DE"],
  ["allemagne", "DE"],
  ["ألمانيا", "DE"],
]);

function readCountry(typed: string, settings: ImportSettings): string | undefined {
  if (typed === "") return settings.country;
  const lower = typed.toLowerCase();
  const code = countries.find((country) => country.toLowerCase() === lower);
  return code ?? countryNames.get(lower) ?? (settings.otherCountries ? "other" : undefined);
}
