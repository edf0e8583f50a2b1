import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { DomUtils, parseDocument } from "htmlparser2";
import type { Element } from "#tests/spec/built-site.ts";
import { textOfPdf } from "./pdf-text.ts";

export interface BuiltText {
  file: string;
  text: string;
}

const written = /\.(html|data|js|css|xml|txt|webmanifest|svg|json)$/;

/** Every text of a built project: sources of pages, mails, lists, press files. */
export function writtenTexts(project: string): BuiltText[] {
  const files = globSync(["build/client/**/*", "build/emails/*"], { cwd: project });
  return files.flatMap((file): BuiltText[] => {
    if (file.endsWith(".zip")) {
      const entries = Object.entries(unzipSync(readFileSync(join(project, file))));
      return entries.flatMap(([name, bytes]) => lettersOf(`${file}/${name}`, Buffer.from(bytes)));
    }
    return /\.\w+$/.test(file) ? lettersOf(file, () => readFileSync(join(project, file))) : [];
  });
}

function lettersOf(file: string, bytes: Buffer | (() => Buffer)): BuiltText[] {
  const read = () => (typeof bytes === "function" ? bytes() : bytes);
  if (file.endsWith(".pdf")) {
    return [{ file, text: plain(textOfPdf(read())) }];
  }
  return written.test(file) ? [{ file, text: plain(read().toString("utf8")) }] : [];
}

/** The texts that readers of pages, mails and press files see, and those for machines. */
export function readTexts(project: string): BuiltText[] {
  const shown = writtenTexts(project).filter(({ file }) => /\.(html|pdf|txt)\b/.test(file));
  return shown.map(({ file, text }) =>
    file.endsWith(".html") ? { file, text: seen(join(project, file)) } : { file, text },
  );
}

const spoken = ["alt", "aria-label", "title", "placeholder", "content"];

function seen(file: string): string {
  const tree = parseDocument(readFileSync(file, "utf8"));
  const elements = DomUtils.find(DomUtils.isTag, tree.children, true, Infinity) as Element[];
  const silent = elements.filter(
    ({ name, attribs }) =>
      name === "style" || (name === "script" && attribs.type !== "application/ld+json"),
  );
  silent.forEach(DomUtils.removeElement);
  const said = elements.flatMap(({ attribs }) => spoken.map((name) => attribs[name] ?? ""));
  // Adjacent elements are separate for the eye, whatever the source says.
  const words = DomUtils.find((node) => node.type === "text", tree.children, true, Infinity);
  return plain([...words.map((node) => DomUtils.textContent(node)), ...said].join(" "));
}

/** Entities decoded, with one kind of space and without isolates. */
export function plain(text: string): string {
  return (
    text
      .replace(/\\u([\da-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/&#x([\da-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replaceAll("&amp;", "&")
      // The letters of a font in a page may spell anything, like
      .replace(/;base64,[A-Za-z\d+/=]+/g, "")
      // the hash in the name of a built file.
      .replace(/-[\w-]{8}(?=\.(?:js|css|woff2)\b)/g, "")
      .replace(/[\u2066-\u2069\u200e\u200f]/g, "")
      .replace(/[\s\u00a0\u202f]+/g, " ")
  );
}
