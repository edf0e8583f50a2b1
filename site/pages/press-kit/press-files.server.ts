import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type PressAssetName, pressAssets } from "#brand/press.ts";
import { type Locale, locales } from "#contract/locale.ts";

export interface PressFile {
  href: string;
  format: string;
  bytes: number;
  /** Language of the file, where it has one. */
  locale?: Locale;
  /** Size in pixels, of a picture. */
  pixels?: { width: number; height: number };
}
export type PressFiles = Record<PressAssetName, PressFile[]>;

const folder = join(process.cwd(), "public", "press");

/** The files as they lie there: their format and size are the real ones. */
export function readPressFiles(): PressFiles {
  const entries = pressAssets.map(({ name, file }): [PressAssetName, PressFile[]] => {
    if (!file.includes("{locale}")) return [name, [read(file)]];
    return [name, locales.map((locale) => ({ ...read(file.replace("{locale}", locale)), locale }))];
  });
  return Object.fromEntries(entries) as PressFiles;
}

function read(file: string): PressFile {
  const path = join(folder, file);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Error(`${path} is missing: npm run build draws it first`);
  const format = file.slice(file.lastIndexOf(".") + 1).toUpperCase();
  if (format !== "PNG") return { href: `/press/${file}`, format, bytes: size };
  // Width and height stand at the start of every PNG.
  const head = readFileSync(path).subarray(16, 24);
  const pixels = { width: head.readUInt32BE(0), height: head.readUInt32BE(4) };
  return { href: `/press/${file}`, format, bytes: size, pixels };
}
