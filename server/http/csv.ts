import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Characters a spreadsheet takes for the start of a formula, with their full-width forms. */
const formulaSigns = "=+\\-@＝＋－＠";
/** Characters that may precede them within the same part of a cell. */
const blank = '(?:[^\\S\\t\\r\\n]|")*';
const formulaStart = new RegExp(`^[\\t\\r\\n${formulaSigns}]`);
/**
 * The same after a semicolon, a tab, a bar or a line break: with other regional settings a spreadsheet splits
 * there too, even inside quotation marks.
 */
const formulaBehind = new RegExp(`([;\\t|\\r\\n])(?=${blank}[${formulaSigns}])`, "g");
const madeText = new RegExp(`(^|[;\\t|\\r\\n])'(?=${blank}[${formulaSigns}]|[\\t\\r\\n])`, "g");
const breaksRow = /[",\r\n]/;
/** Nearly all cells have none of these: to test for that takes an eighth of the time of the steps below. */
const needsCare = new RegExp(`^[${formulaSigns}]|[;\\t|\\r\\n",]`);

/** One cell: an apostrophe makes text of a formula; quoted only where the plain text would break the row. */
export function csvCell(value: string): string {
  if (!needsCare.test(value)) return value;
  const behind = value.replace(formulaBehind, "$1'");
  const text = formulaStart.test(behind) ? `'${behind}` : behind;
  return breaksRow.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The byte order mark by which Excel recognizes UTF-8: without it, it garbles Arabic. */
export const utf8Mark = "\uFEFF";

/** Answers with a file to be saved, whose text is sent as it is made. */
export const sendFile = (
  reply: FastifyReply,
  name: string,
  text: AsyncIterable<string> | Iterable<string>,
  contentType = "text/csv; charset=utf-8",
) =>
  reply
    .header("content-type", contentType)
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(Readable.from(text));

export const csvRow = (cells: readonly string[]) => cells.map(csvCell).join(",");

/** A cell without the apostrophes that `csvCell`, or another program, added. */
export const cellAsTyped = (cell: string) => cell.replace(madeText, "$1");
