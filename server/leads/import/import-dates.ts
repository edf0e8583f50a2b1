import { folded, foldedLetters, latinDigits } from "#contract/folded-text.ts";
import type { DateOrder } from "#contract/lead-import.ts";
import { knownLocales } from "#contract/locale.ts";

/** The names of the months, long and short, as files of the site's languages write them. */
const monthNames = [...knownLocales, "ar-LB"].flatMap((language) =>
  (["long", "short"] as const).map((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, n) => foldedLetters(format.format(Date.UTC(2026, n))));
  }),
);

const zonePart = /\s*(?:\(.*\)|Z|UTC|GMT|([+-]\d\d):?(\d\d)?)$/i;
const timePart = /[T, ]+(?:at |à )?(\d{1,2})[:.h](\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([ap]m?)?$/i;
const numericDate = /^(\d{1,4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})$/;

/**
 * The moment that a cell names; undefined where it names none or it is unclear. Understood are days and times in
 * any usual order, names of months, days as spreadsheets count them, and seconds or milliseconds since 1970.
 * `order` says whether `01/02/2026` begins with the day. A time without a zone is in UTC.
 */
export function dateIn(cell: string, order?: DateOrder): Date | undefined {
  const typed = latinDigits(cell.normalize("NFKC"))
    .replace(/[\p{Cf}\u060C]/gu, "")
    .trim();
  const moment = counted(typed) ?? written(typed, order);
  const date = new Date(moment ?? Number.NaN);
  return date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2100 ? date : undefined;
}

const dayLength = 86_400_000;
/** The number that spreadsheets have for the first day of 1970. */
const spreadsheetEpoch = 25_569;

function counted(typed: string): number | undefined {
  if (/^\d{5}(?:[.,]\d+)?$/.test(typed)) {
    return Math.round((Number(typed.replace(",", ".")) - spreadsheetEpoch) * dayLength);
  }
  if (/^\d{10}(?:\.\d+)?$/.test(typed)) return Number(typed) * 1000;
  return /^\d{13}$/.test(typed) ? Number(typed) : undefined;
}

function written(typed: string, order: DateOrder | undefined): number | undefined {
  // A zone follows a time; without one, `-05` would be part of a date.
  let rest = typed;
  let zone = 0;
  if (/\d[:.h]\d\d/.test(typed)) {
    for (let found = zonePart.exec(rest); found; found = zonePart.exec(rest)) {
      if (found[1]) zone = Number(`${found[1]}`) * 60 + Number(`${found[1][0]}${found[2] ?? 0}`);
      rest = rest.slice(0, found.index);
    }
  }
  const [time, hours = "0", minutes = "0", seconds = "0", half = ""] = timePart.exec(rest) ?? [];
  const day = dayIn(time === undefined ? rest : rest.slice(0, -time.length), order);
  if (!day) return undefined;
  const isHalf = half !== "";
  const hour = isHalf ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return undefined;
  const [year, month, date] = day;
  const at = Date.UTC(year, month - 1, date);
  // The 31st of February would be a day of March.
  if (new Date(at).getUTCDate() !== date) return undefined;
  return at + ((hour * 60 + Number(minutes) - zone) * 60 + Number(seconds)) * 1000;
}

type Day = readonly [year: number, month: number, date: number];

function dayIn(text: string, order: DateOrder | undefined): Day | undefined {
  const [, first, second, third] = numericDate.exec(text.trim().replace(/[,.]$/, "")) ?? [];
  if (first === undefined) return namedDay(text);
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  if (first.length === 4) return b > 12 ? undefined : [a, b, c];
  if (first.length > 2) return undefined;
  const year = c < 100 ? c + 2000 : c;
  const isDayFirst = a > 12 || (b <= 12 && (a === b || order === "day"));
  if (!isDayFirst && b <= 12 && order === undefined) return undefined;
  // A date that does not fit the order of its column is unclear too.
  if ((isDayFirst && order === "month" && a !== b) || (b > 12 && order === "day")) return undefined;
  const day: Day = isDayFirst ? [year, b, a] : [year, a, b];
  return day[1] > 12 ? undefined : day;
}

/** `20 October 2026`, `Tue, Oct 20 2026`, `20 أكتوبر 2026`. */
function namedDay(text: string): Day | undefined {
  const letters = folded(text).replace(/[^\p{L}]/gu, "");
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const month = monthNames
    .map((names) => names.findIndex((name) => letters.endsWith(name)))
    .find((found) => found >= 0);
  const year = numbers.find((number) => number > 31);
  const date = numbers.find((number) => number >= 1 && number <= 31);
  if (month === undefined || !year || !date || numbers.length !== 2) return undefined;
  return [year, month + 1, date];
}

/** The order of the dates of a column, by the parts that can only be days. */
export interface OrderSeen {
  day: boolean;
  month: boolean;
  either: boolean;
}

const twoParts = /^\D?(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*\d{2}/;

/** Adds what a cell shows. Most cells are no date, so that is decided first. */
export function seeOrder(seen: OrderSeen, cell: string): void {
  if (!/^.?[\d\u0660-\u0669\u06f0-\u06f9]/.test(cell)) return;
  const [, first, second] = twoParts.exec(latinDigits(cell)) ?? [];
  if (first === undefined) return;
  if (Number(first) > 12) seen.day = true;
  else if (Number(second) > 12) seen.month = true;
  else if (first !== second) seen.either = true;
}

/** The order of a column's dates; null where it has none of which that matters. */
export function orderIn({ day, month, either }: OrderSeen): DateOrder | "unclear" | null {
  if (day !== month) return day ? "day" : "month";
  return day || either ? "unclear" : null;
}
