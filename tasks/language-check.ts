import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { flatten } from "#server/content/message-shape.ts";

/** Texts that each language has by its own phrases, or can do without: names of languages are made. */
const isOwn = (key: string) => /^(sentences|published)|(^|\.)languages\./.test(key);

/** What a language lacks of what there is in English: files and texts of `content/`, and texts of `brand/`. */
export async function missingIn(locale: string, folder: string): Promise<string[]> {
  const read = (file: string) => flatten(JSON.parse(readFileSync(join(folder, file), "utf8")));
  const files = globSync(["content/en/*.{json,md}", "content/general/en.json"], { cwd: folder });
  const lines = files.sort().flatMap((file) => {
    const own = file.replace(/\/en(?=[/.])/, `/${locale}`);
    if (!existsSync(join(folder, own))) return [`${own}: is missing`];
    if (file.endsWith(".md")) return [];
    const keys = new Set(read(own).keys());
    const missing = [...read(file).keys()].filter((key) => !isOwn(key) && !keys.has(key));
    return missing.map((key) => `${own}: ${key} is missing`);
  });
  const walk = (file: string, value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("en" in value && !(locale in value)) {
      lines.push(`${file}: ${JSON.stringify(value.en).slice(0, 60)} is not in ${locale}`);
    } else for (const inner of Object.values(value)) walk(file, inner);
  };
  for (const file of globSync("brand/*.ts", { cwd: folder }).sort()) {
    if (!file.endsWith(".test.ts")) walk(file, { ...(await import(join(folder, file))) });
  }
  return lines;
}
