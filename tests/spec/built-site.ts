import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { fallbackLocale, type Locale } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { splitPath } from "#site/i18n/paths.ts";

export const builtFolder = resolve(process.env.BUILT_SITE ?? "build/client");

type Tree = ReturnType<typeof parseDocument>;
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** A page of the build, parsed. */
export interface ParsedPage {
  /** Its address, as `/fr/wallet`. */
  address: string;
  locale: Locale;
  /** Its address without the language's prefix. */
  path: string;
  tree: Tree;
  elements: Element[];
  ids: Set<string>;
}

/** Every page of the built site, by its address. Build first. */
export function builtSite(): Map<string, ParsedPage> {
  const files = globSync("**/index.html", { cwd: builtFolder });
  if (files.length === 0) throw new Error(`${builtFolder} holds no page: build the site first`);
  return new Map(
    files.map((file) => {
      const address = `/${file.replace(/\/?index\.html$/, "")}`;
      const tree = parseDocument(readFileSync(join(builtFolder, file), "utf8"));
      const elements = DomUtils.find(DomUtils.isTag, tree.children, true, Infinity) as Element[];
      const ids = new Set(elements.flatMap(({ attribs }) => attribs.id ?? []));
      const { locale = fallbackLocale, path } = splitPath(address);
      return [address, { address, locale, path, tree, elements, ids }];
    }),
  );
}

/** The bytes of an address of the site, which may be absolute. */
export function builtFile(address: string): Buffer {
  return readFileSync(join(builtFolder, withoutOrigin(address)));
}

export function isBuiltFile(address: string): boolean {
  return existsSync(join(builtFolder, withoutOrigin(address)));
}

export function withoutOrigin(address: string): string {
  return address.startsWith(originPlaceholder)
    ? address.slice(originPlaceholder.length) || "/"
    : address;
}

/** Width and height in a PNG's header. */
export function pngSize(bytes: Buffer): [width: number, height: number] {
  if (bytes.toString("latin1", 1, 4) !== "PNG") throw new Error("not a PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** The values of the `meta` or `link` elements with an attribute of that value. */
export function headValues(page: ParsedPage, attribute: string, value: string): string[] {
  return page.elements
    .filter(({ name, attribs }) => /^(meta|link)$/.test(name) && attribs[attribute] === value)
    .map(({ attribs }) => attribs.content ?? attribs.href ?? "");
}

export function titleOf(page: ParsedPage): string {
  const title = page.elements.find(
    ({ name, parent }) => name === "title" && (parent as Element | null)?.name === "head",
  );
  return title ? DomUtils.textContent(title) : "";
}
