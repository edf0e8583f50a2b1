import { leadNoteLimit } from "#contract/bulk-actions.ts";
import {
  type ImportCheck,
  type ImportField,
  type ImportFile,
  type ImportOutcome,
  type ImportSettings,
  importDateFields,
  importFields,
} from "#contract/lead-import.ts";
import { leadTag } from "#contract/leads.ts";
import { maxTags } from "#contract/limits.ts";
import { hour, later } from "#server/database/durations.ts";
import { cellAsTyped } from "#server/http/csv.ts";
import { plainText, plainTextOrNull, type ValidEmailAddress } from "#server/http/typed-text.ts";
import { firstTouch } from "../waitlist.ts";
import { dateIn } from "./import-dates.ts";
import {
  addressesIn,
  channelNamed,
  columnOf,
  countryNamed,
  isAddress,
  isBlank,
  languageNamed,
  likelyAddressColumn,
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
  tags: string[];
  /** A line of each column that is kept. */
  notes: string | null;
  /** ISO 8601; null where the file does not say. */
  joined_at: string | null;
  opted_in_at: string | null;
}

/** A row as the dry run shows it, also an invalid one. */
export type ShownRow = Pick<
  ImportCheck["samples"][number],
  "email" | "country" | "city" | "locale" | "date" | "notes"
>;

type ReadRowResult =
  | {
      outcome: "readable";
      person: ImportedPerson;
      shown: ShownRow;
      /** The language of the row if the site does not have it. */
      otherLanguage: string | undefined;
    }
  | {
      outcome: Extract<
        ImportOutcome,
        "invalid_email" | "several_addresses" | "unknown_country" | "invalid_date" | "long_notes"
      >;
      shown: ShownRow;
    };

/** How far a date may be ahead of the server's clock: a day in the easternmost time zone. */
const ahead = 14 * hour;

/** Reads the cells of a row by the columns and defaults chosen by the administrator. */
export function readRow(
  cells: readonly string[],
  settings: ImportSettings,
  { now, headers }: { now: Date; headers: readonly string[] },
): ReadRowResult {
  const cell = (field: ImportField) => {
    const column = settings.columns[field];
    const value = (column === undefined ? undefined : cells[column]) ?? "";
    return isBlank(value) ? "" : value;
  };
  const country = readCountry(plainText(cell("country")), settings);
  const named = languageNamed(cell("locale"));
  const locale = named ?? settings.locale;
  /** ISO 8601; null where the cell is empty, undefined where it is no date that has been. */
  const date = (field: ImportField) => {
    const found = cell(field) && dateIn(cell(field), settings.dateOrder);
    if (found === "") return null;
    return found && found <= later(now, ahead) ? found.toISOString() : undefined;
  };
  const dates = { joined_at: date("joined_at"), opted_in_at: date("opted_in_at") };
  const unreadable = importDateFields.find((field) => dates[field] === undefined);
  const text = (field: ImportField, maxLength: number) =>
    plainTextOrNull(cellAsTyped(cell(field)), maxLength);
  const city = text("city", 120);
  const notes = notesIn(cells, settings.notes, headers);
  const shown = {
    // A cell may contain anything, so it is shortened.
    email: startOf(cell("email"), 120),
    country: country ?? startOf(cell("country"), 60),
    city: city ?? "",
    locale,
    notes: startOf(notes, 120),
    date: unreadable ? startOf(cell(unreadable), 40) : (dates.joined_at ?? dates.opted_in_at ?? ""),
  };
  // Without a header, addresses may be in any column.
  // Google parts the addresses of a person so, the main one first.
  const [main = ""] = cell("email").split(" ::: ");
  const typed = headers.length > 0 ? [main] : [main, ...cells.filter(isAddress)];
  const [email, another] = addressesIn(typed.map(cellAsTyped).join(" "));
  if (!email) return { outcome: "invalid_email", shown };
  if (another) return { outcome: "several_addresses", shown };
  if (country === undefined) return { outcome: "unknown_country", shown };
  const { joined_at, opted_in_at } = dates;
  if (joined_at === undefined || opted_in_at === undefined) {
    return { outcome: "invalid_date", shown };
  }
  if (notes.length > leadNoteLimit) return { outcome: "long_notes", shown };

  const value = plainText(cell("heard_channel"));
  const channel = channelNamed(value);
  // An unknown channel is kept as the detail.
  const detail = text("heard_detail", 500) ?? (channel ? null : plainTextOrNull(value, 500));
  return {
    outcome: "readable",
    shown,
    otherLanguage: named ? undefined : startOf(cell("locale"), 40) || undefined,
    person: {
      email,
      country,
      locale,
      city,
      heard_channel: channel ?? "other",
      heard_detail: detail,
      utm_source: firstTouch(cellAsTyped(cell("utm_source"))),
      utm_medium: firstTouch(cellAsTyped(cell("utm_medium"))),
      utm_campaign: firstTouch(cellAsTyped(cell("utm_campaign"))),
      tags: tagsIn(cellAsTyped(cell("tags")), settings.tag),
      notes: notes || null,
      joined_at,
      opted_in_at,
    },
  };
}

/** The first characters of a text, on one line. */
export const startOf = (text: string, maxLength: number) =>
  Array.from(plainText(text)).slice(0, maxLength).join("");

/** The tags of a cell, and that of the file. What is none is left out. */
function tagsIn(typed: string, ofFile: string | undefined): string[] {
  const found = plainText(typed)
    .split(/[,;|،؛]/)
    .flatMap((each) => leadTag.safeParse(each).data ?? []);
  return [...new Set([...(ofFile ? [ofFile] : []), ...found])].slice(0, maxTags);
}

/** A line of each chosen column that is not blank, by the name of the column: `Company: Oasis Trading`. */
const notesIn = (cells: readonly string[], chosen: readonly number[], headers: readonly string[]) =>
  chosen
    .flatMap((column) => {
      const cell = cells[column] ?? "";
      const value = isBlank(cell) ? "" : plainText(cellAsTyped(cell));
      return value === "" ? [] : [headers[column] ? `${headers[column]}: ${value}` : value];
    })
    .join("\n");

function readCountry(typed: string, settings: ImportSettings): string | undefined {
  if (typed === "") return settings.country;
  return countryNamed(typed) ?? (settings.otherCountries ? "other" : undefined);
}

/** Which column holds which field, as far as the headers show. */
export function guessColumns(
  headers: readonly string[],
  fields: readonly ImportField[] = importFields,
): ImportFile["columns"] {
  const found: ImportFile["columns"] = {};
  for (const field of fields) {
    const column =
      columnOf(field, headers) ?? (field === "email" ? likelyAddressColumn(headers) : undefined);
    if (column !== undefined) found[field] = column;
  }
  return found;
}

/** For a file without headers: the column with the address is known by it, the others are not. */
export function guessWithoutHeader([first = []]: readonly string[][]): ImportFile["columns"] {
  const email = first.findIndex(isAddress);
  return email >= 0 ? { email } : {};
}
