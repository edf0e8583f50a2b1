import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brandTexts } from "./brand-texts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Hashes of the texts of the sample brand that came with the project: names, addresses, people, marks and
 * portraits. A text of a group that is among them was never changed.
 */
const sample = new Set(
  readFileSync(new URL("./sample-texts.txt", import.meta.url), "utf8").split(/\s+/),
);
export const hashOf = (text: string) =>
  createHash("sha256").update(text).digest("hex").slice(0, 10);
export const isOfSample = (text: string) => sample.has(hashOf(text));

interface BuiltPage {
  address: string;
  html: string;
}

/** Most pages that are named for a text. */
const namedPages = 3;
/** Longest part of a text that is shown, in characters. */
const shownLength = 60;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#x27;");

/** One line for each text of the sample that is left: its file, the text, and pages that show it. */
export function leftOfSample(
  texts: ReadonlyMap<string, ReadonlySet<string>>,
  pages: readonly BuiltPage[],
): string[] {
  return [...texts]
    .filter(([text]) => isOfSample(text))
    .map(([text, files]) => {
      const shown = text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
      const on = pages.filter(({ html }) => html.includes(text) || html.includes(escaped(text)));
      const named = on.slice(0, namedPages).map(({ address }) => address);
      if (on.length > namedPages) named.push(`${on.length - namedPages} more`);
      const where = named.length > 0 ? `, on ${named.join(", ")}` : "";
      return `${[...files].map((file) => `brand/${file}`).join(", ")}: ${JSON.stringify(shown)}${where}`;
    })
    .sort();
}

function builtPages(): BuiltPage[] {
  return globSync("build/client/**/index.html", { cwd: root })
    .sort()
    .map((file) => ({
      address: `/${file.slice("build/client/".length).replace(/\/?index\.html$/, "")}`,
      html: readFileSync(`${root}${file}`, "utf8"),
    }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const pages = builtPages();
  const lines = leftOfSample(await brandTexts(`${root}brand`), pages);
  const { name } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  if (isOfSample(name)) lines.push(`package.json: ${JSON.stringify(name)}`);
  for (const line of lines) process.stdout.write(`${line}\n`);
  const built = pages.length > 0 ? "" : " Build the site to see on which pages: npm run build.";
  const sum =
    lines.length > 0 ? `${lines.length} texts are still the sample's.` : "Nothing is left";
  process.stdout.write(lines.length > 0 ? `${sum}${built}\n` : `${sum} of the sample.\n`);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
