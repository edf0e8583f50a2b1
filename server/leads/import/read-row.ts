import { heardChannels } from "#contract/choices.ts";
import {
  type ImportField,
  type ImportFile,
  type ImportOutcome,
  type ImportSettings,
  importFields,
} from "#contract/lead-import.ts";
import { firstTouchLimit } from "#contract/limits.ts";
import { cellAsTyped } from "#server/http/csv.ts";
import { plainText, plainTextOrNull, type ValidEmailAddress } from "#server/http/typed-text.ts";
import {
  addressesIn,
  columnOf,
  countryNamed,
  dateIn,
  isAddress,
  isBlank,
  languageNamed,
} from "./vocabulary.ts";

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
  /** ISO 8601; null where the file does not say. */
  joined_at: string | null;
}

/** What the dry run shows of a row, also of an invalid one. */
export type ShownRow = { email: string; country: string; city: string; locale: string };

type ReadRowResult =
  | { outcome: "readable"; person: ImportedPerson; shown: ShownRow }
  | {
      outcome: Extract<ImportOutcome, "invalid_email" | "several_addresses" | "unknown_country">;
      shown: ShownRow;
    };

/** Reads the cells of a row by the columns and defaults chosen by the administrator. */
export function readRow(cells: readonly string[], settings: ImportSettings): ReadRowResult {
  const cell = (field: ImportField) => {
    const column = settings.columns[field];
    const value = (column === undefined ? undefined : cells[column]) ?? "";
    return isBlank(value) ? "" : value;
  };
  const country = readCountry(plainText(cell("country")), settings);
  const locale = languageNamed(cell("locale")) ?? settings.locale;
  const text = (field: ImportField, longest: number) =>
    plainTextOrNull(cellAsTyped(cell(field)), longest);
  const city = text("city", 120);
  const shown = {
    // A cell may contain anything, so it is shortened.
    email: startOf(cell("email"), 120),
    country: country ?? startOf(cell("country"), 60),
    city: city ?? "",
    locale,
  };
  const [email, another] = addressesIn(cellAsTyped(cell("email")));
  if (!email) return { outcome: "invalid_email", shown };
  if (another) return { outcome: "several_addresses", shown };
  if (country === undefined) return { outcome: "unknown_country", shown };

  const value = plainText(cell("heard_channel"));
  const channel = heardChannels.find((known) => known === value.toLowerCase());
  // An unknown channel is kept as the detail.
  const detail = text("heard_detail", 500) ?? (channel ? null : plainTextOrNull(value, 500));
  return {
    outcome: "readable",
    shown,
    person: {
      email,
      country,
      locale,
      city,
      heard_channel: channel ?? "other",
      heard_detail: detail,
      utm_source: text("utm_source", firstTouchLimit),
      utm_medium: text("utm_medium", firstTouchLimit),
      utm_campaign: text("utm_campaign", firstTouchLimit),
      joined_at: dateIn(cell("joined_at"))?.toISOString() ?? null,
    },
  };
}

/** The first characters of a text, on one line. */
export const startOf = (text: string, longest: number) =>
  Array.from(plainText(text)).slice(0, longest).join("");

function readCountry(typed: string, settings: ImportSettings): string | undefined {
  if (typed === "") return settings.country;
  return countryNamed(typed) ?? (settings.otherCountries ? "other" : undefined);
}

/** Which column holds which field, as far as the headers show. */
export function guessColumns(headers: readonly string[]): ImportFile["columns"] {
  const found: ImportFile["columns"] = {};
  for (const field of importFields) {
    const column = columnOf(field, headers);
    if (column !== undefined) found[field] = column;
  }
  return found;
}

/** For a file without headers: the column with the address is known by it, the others are not. */
export function guessWithoutHeader([first = []]: readonly string[][]): ImportFile["columns"] {
  const email = first.findIndex(isAddress);
  return email >= 0 ? { email } : {};
}
