import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { portraitsFile, pricesFile } from "#contract/content.ts";
import { parseJson } from "#server/http/parse-json.ts";
import type { Version } from "./content-store.ts";

interface Exported {
  /** The files that have other texts now. */
  changed: string[];
  /** Published texts whose key is gone from the files. */
  gone: string[];
}

/** Writes published texts into the folder of words, so that the next build has them. Portraits and prices stay in the database. */
export function exportTexts(folder: string, versions: readonly Version[]): Exported {
  const exported: Exported = { changed: [], gone: [] };
  const texts = versions.filter(({ file }) => file !== portraitsFile && file !== pricesFile);
  const byFile = Map.groupBy(texts, ({ file, locale }) => join(locale, file));
  for (const [name, of] of byFile) {
    const path = join(folder, name);
    const before = readFileSync(path, "utf8");
    const words = name.endsWith(".json")
      ? (parseJson(before) as Record<string, unknown>)
      : undefined;
    let text = before;
    for (const { key, body } of of) {
      if (body === null) continue;
      if (words === undefined) text = body;
      else if (!put(words, key.split("."), body)) exported.gone.push(`${name} ${key}`);
    }
    if (words !== undefined) text = `${JSON.stringify(words, null, 2)}\n`;
    if (text === before) continue;
    writeFileSync(path, text);
    exported.changed.push(name);
  }
  return exported;
}

/** False: there is no such key. */
function put(
  words: Record<string, unknown>,
  [step = "", ...rest]: string[],
  body: string,
): boolean {
  if (!Object.hasOwn(words, step)) return false;
  if (rest.length > 0) return put(words[step] as Record<string, unknown>, rest, body);
  words[step] = body;
  return true;
}
