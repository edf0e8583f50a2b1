import { alike, folded } from "#contract/folded-text.ts";

/** Marks that `folded` removes, as ranges of a regular expression: accents, vowel signs, tatweel, joiners. */
const marks = [
  "\\u0300-\\u036f",
  "\\u0591-\\u05c7",
  "\\u0610-\\u061a",
  "\\u0640",
  "\\u064b-\\u065f",
  "\\u0670",
  "\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed",
  "\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufe00-\\ufe0f\\ufeff",
].join("");

const digits = Array.from("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹", (digit) => [digit, folded(digit)]);
/** Capitals that `lower` leaves where the database was created with the C locale. */
const capitals = Array.from({ length: 0x450 - 0x370 }, (_, n) => String.fromCodePoint(0x370 + n))
  .filter((letter) => letter.toLowerCase() !== letter && letter.normalize("NFKD") === letter)
  .map((letter) => [letter, letter.toLowerCase()]);
const pairs = [...digits, ...capitals, ...Object.entries(alike)];
const single = pairs.filter(([, right = ""]) => right.length === 1);
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL of a text in the form that `folded` gives it, so that the database can search as the pages do. */
export function foldedSql(text: string): string {
  const plain = `regexp_replace(normalize(${text}, NFKD), '[${marks}]', '', 'g')`;
  const [from, to] = [0, 1].map((side) => quoted(single.map((pair) => pair[side]).join("")));
  return pairs
    .filter(([, right = ""]) => right.length > 1)
    .reduce(
      (sql, [left = "", right = ""]) => `replace(${sql}, ${quoted(left)}, ${quoted(right)})`,
      `translate(lower(${plain}), ${from}, ${to})`,
    );
}
