/** Characters a spreadsheet takes for the start of a formula, with their full-width forms. */
const formulaSigns = "=+\\-@＝＋－＠";
/** What may stand before them within the same piece. */
const blank = '(?:[^\\S\\t\\r\\n]|")*';
const formulaStart = new RegExp(`^[\\t\\r\\n${formulaSigns}]`);
/**
 * The same behind a semicolon, a tab or a bar: spreadsheets of other countries split there, and read a
 * quoted cell that does not begin their own cell as it stands, line breaks and all.
 */
const formulaBehind = new RegExp(`([;\\t|\\r\\n])(?=${blank}[${formulaSigns}])`, "g");
const madeText = new RegExp(`(^|[;\\t|\\r\\n])'(?=${blank}[${formulaSigns}]|[\\t\\r\\n])`, "g");
const breaksRow = /[",\r\n]/;

/** One cell: made text where a spreadsheet would run it, quoted only where the plain text would break the row. */
export function csvCell(value: string): string {
  const behind = value.replace(formulaBehind, "$1'");
  const text = formulaStart.test(behind) ? `'${behind}` : behind;
  return breaksRow.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What Excel knows UTF-8 by, at the start of a file: without it, it garbles Arabic. */
export const utf8Mark = "\uFEFF";

export const csvRow = (cells: readonly string[]) => cells.map(csvCell).join(",");

/** What a cell said before `csvCell`, or another program with the same habit, made it text. */
export const cellAsTyped = (cell: string) => cell.replace(madeText, "$1");
