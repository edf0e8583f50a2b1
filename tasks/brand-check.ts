import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { services } from "#brand/badges.ts";
import { claimSources, claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { feeSource } from "#brand/fees.ts";
import { hasPart, offers } from "#content/offer.ts";
import { locales } from "#contract/locale.ts";
import { brandTexts } from "./brand-texts.ts";
import { missingIn } from "./language-check.ts";

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
      const onPages = named.length > 0 ? `, on ${named.join(", ")}` : "";
      return `${[...files].map((file) => `brand/${file}`).join(", ")}: ${JSON.stringify(shown)}${onPages}`;
    })
    .sort();
}

function builtPages(): BuiltPage[] {
  const read = (file: string, address: string) => ({
    address,
    html: readFileSync(`${root}${file}`, "utf8"),
  });
  const pages = globSync("build/client/**/index.html", { cwd: root }).sort();
  const mails = globSync("build/emails/**/*.html", { cwd: root }).sort();
  return [
    ...pages.map((file) =>
      read(file, `/${file.slice("build/client/".length).replace(/\/?index\.html$/, "")}`),
    ),
    ...mails.map((file) => read(file, `the mail ${file.slice("build/emails/".length)}`)),
  ];
}

/** Figures have no text to recognize them by; their stated source says whose they are. */
function figures(): string[] {
  const lines: string[] = [];
  if (isOfSample(feeSource) && (offers("wallet") || offers("travel"))) {
    lines.push("brand/fees.ts: prices, limits and rates. Say in feeSource whose yours are.");
  }
  const own = new Set(["supportHours", "chatReply", "mailReply"]);
  const left = Object.entries(claims).filter(
    ([name, { source }]) => isOfSample(claimSources[source]) && !own.has(name),
  );
  if (left.length > 0 && (services.length > 0 || hasPart("figures") || hasPart("token"))) {
    lines.push(
      `brand/claims.ts: ${left.length} figures, which pages of services and of figures show. Say in claimSources whose yours are.`,
    );
  }
  return lines;
}

/** The sample's law, by which its legal texts are known. */
const sampleLaw = /DIFC|مركز دبي المالي العالمي/;

/** Legal texts that still name the law of the sample's town. */
function legalTexts(): string[] {
  const city = Object.values(contact.city).join(" ");
  if (/Dubai|دبي/.test(city)) return [];
  return locales
    .flatMap((of) => globSync(`content/${of}/{terms,privacy,compliance}.md`, { cwd: root }))
    .filter((file) => !file.endsWith("compliance.md") || hasPart("compliance"))
    .filter((file) => sampleLaw.test(readFileSync(`${root}${file}`, "utf8")))
    .sort()
    .map((file) => `${file}: names the law of the sample's town. Have yours written by a lawyer.`);
}

/**
 * Says what a language lacks, what is left of the sample, and where that is shown; the process then ends with 1. Texts of parts
 * that are off are in the folder and on no page: they are counted.
 */
export async function printLeftOfSample(): Promise<void> {
  const pages = builtPages();
  const lines = leftOfSample(await brandTexts(`${root}brand`), pages);
  const { name } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const shown = lines.filter((line) => pages.length === 0 || /", on (\/|the mail )/.test(line));
  const unseen = lines.length - shown.length;
  if (isOfSample(name)) shown.push(`package.json: ${JSON.stringify(name)}`);
  shown.push(...figures(), ...legalTexts());
  const missing = (await Promise.all(locales.map((of) => missingIn(of, root)))).flat();
  for (const line of [...missing, ...shown]) process.stdout.write(`${line}\n`);
  if (unseen > 0) {
    process.stdout.write(`${unseen} more are in brand/, and on no page and in no mail.\n`);
  }
  const built = pages.length > 0 ? "" : " Build the site to see on which pages: npm run build.";
  const sum =
    shown.length > 0 ? `${shown.length} texts are still the sample's.` : "Nothing that is shown is";
  process.stdout.write(shown.length > 0 ? `${sum}${built}\n` : `${sum} the sample's.\n`);
  process.exitCode = shown.length + missing.length > 0 ? 1 : 0;
}
