import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type PressAssetName, pressAssets } from "#brand/press.ts";
import { directionOf, type Locale, locales } from "#contract/locale.ts";

export interface PressFile {
  href: string;
  format: string;
  bytes: number;
  /** Languages the file is for, where it is not for all. */
  locales?: readonly Locale[];
  /** Size in pixels, of a picture. */
  pixels?: { width: number; height: number };
}
export type PressFiles = Record<PressAssetName, PressFile[]>;

/** As the build draws them, or, where a release is rendered, as the site has them. */
const folders = ["public/press", "client/press"].map((path) => join(process.cwd(), path));
const folder = folders.find((path) => existsSync(path)) ?? "public/press";

/** The files as they lie there: their format and size are the real ones. */
export function readPressFiles(): PressFiles {
  const entries = pressAssets.map((asset): [PressAssetName, PressFile[]] => {
    const { name, file } = asset;
    if (file.includes("{locale}")) {
      const own = (locale: Locale) => read(file.replace("{locale}", locale), [locale]);
      return [name, locales.map(own)];
    }
    if (!("mirrored" in asset)) return [name, [read(file)]];
    return [name, [read(file, readFrom("ltr")), read(asset.mirrored, readFrom("rtl"))]];
  });
  return Object.fromEntries(entries) as PressFiles;
}

/** The colours of the press kit by name, as a program of design takes them. */
export type PressColours = Record<string, { light: string; dark: string }>;

export function readPressColours(): PressColours {
  return JSON.parse(readFileSync(join(folder, "colours.json"), "utf8"));
}

function readFrom(direction: "ltr" | "rtl"): Locale[] {
  return locales.filter((locale) => directionOf[locale] === direction);
}

function read(file: string, forLocales?: readonly Locale[]): PressFile {
  const path = join(folder, file);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Error(`${path} is missing: npm run build draws it first`);
  const format = file.slice(file.lastIndexOf(".") + 1).toUpperCase();
  const found = { href: `/press/${file}`, format, bytes: size, locales: forLocales };
  if (format !== "PNG") return found;
  // Width and height are at the start of every PNG.
  const head = readFileSync(path).subarray(16, 24);
  const pixels = { width: head.readUInt32BE(0), height: head.readUInt32BE(4) };
  return { ...found, pixels };
}
