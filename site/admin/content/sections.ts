import { type ContentRow, pricesFile } from "#contract/content.ts";

/** Texts that stand together on the page. */
export interface TextSection {
  /** Its number in the list, from 0. */
  id: number;
  file: string;
  /** What the keys of its texts begin with; of texts that stand alone, the first and the last key. */
  names: readonly string[];
  rows: ContentRow[];
}

/**
 * The texts of a file in sections: those whose keys begin with the same name, and in between those that stand alone.
 * The prices are one section. Of a search, the texts found in each file.
 */
export function sectionsOf(rows: readonly ContentRow[], isSearch: boolean): TextSection[] {
  const sizes = new Map<string, number>();
  const nameOf = ({ file, key }: ContentRow) =>
    isSearch || file === pricesFile ? file : (key.split(".")[0] ?? "");
  for (const row of rows) sizes.set(nameOf(row), (sizes.get(nameOf(row)) ?? 0) + 1);
  const isAlone = (row: ContentRow) => nameOf(row) !== row.file && sizes.get(nameOf(row)) === 1;
  const sections: TextSection[] = [];
  for (const row of rows) {
    const last = sections.at(-1);
    const before = last?.rows.at(-1);
    const name = nameOf(row);
    if (last && before && (isAlone(row) ? isAlone(before) : nameOf(before) === name)) {
      last.rows.push(row);
      if (isAlone(row)) last.names = [last.names[0] ?? name, name];
    } else {
      sections.push({ id: sections.length, file: row.file, names: [name], rows: [row] });
    }
  }
  return sections;
}
