import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { type Locale, languages } from "#contract/locale.ts";

const words = import.meta.glob<string>("/content/*/*.{json,md}", {
  eager: true,
  query: "?raw",
  import: "default",
});

type Script = "latin" | "arabic";
interface Cut {
  family: "El Messiri" | "Readex Pro";
  script: Script;
  weight: string;
  letters: string;
  /** Names of OpenType features that are kept. */
  features: string[];
}

/** The font features that Arabic shaping requires, and figures of one width. */
const shaping = "ccmp locl mark mkmk rlig calt init medi fina isol tnum lnum".split(" ");
const kerned = [...shaping, "kern"];

/** Letters of names and figures in any language, and signs that the pages themselves put between words. */
const alwaysLatin =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;$%+−=&_·@()/–-‘’…©ç" +
  "\u00a0\u200e\u200f\u202f\u2060\u2066\u2067\u2068\u2069";
/** Of code, colours, sums in euros, names of countries and people: for the pages that have them. */
const sometimesLatin = '<>"#×€áèéôüÊ°';
const isArabic = (letter: string) => /\p{Script=Arabic}|[،؛؟ً-ْ]/u.test(letter);
/** Signs that the files are written with and the sentences are not. */
const isSyntax = (letter: string) => /[{}[\]"<>=_\\`~^|*#]/.test(letter);

/** A letter rarer than this in a language's words waits for the whole family. */
const commonFrom = 4;

const counted = new Map<string, string>();

/** The letters that the words of a language are commonly written with, of one script. */
function lettersOf(locale: Locale, script: Script): string {
  const key = `${locale} ${script}`;
  const found = counted.get(key) ?? countLetters(locale, script);
  counted.set(key, found);
  return found;
}

function countLetters(locale: Locale, script: Script): string {
  const times = new Map<string, number>();
  for (const [path, text] of Object.entries(words)) {
    if (!path.startsWith(`/content/${locale}/`)) continue;
    for (const letter of text) times.set(letter, (times.get(letter) ?? 0) + 1);
  }
  const common = [...times]
    .filter(([letter, count]) => letter >= " " && count >= commonFrom && !isSyntax(letter))
    .map(([letter]) => letter)
    .filter((letter) => isArabic(letter) === (script === "arabic"));
  const always = script === "arabic" ? " " : alwaysLatin + (languages[locale].rareLetters ?? "");
  return [...new Set([...common, ...always])].join("");
}

/**
 * What a language's pages are set in, but for rare letters: a page that needs none of those loads
 * no font file, and none of its lines is laid out twice.
 */
function cutsOf(locale: Locale): Cut[] {
  const latin = cut(locale, "latin", lettersOf(locale, "latin"));
  return languages[locale].script === "arabic"
    ? [...cut(locale, "arabic", lettersOf(locale, "arabic")), ...latin]
    : latin;
}

/**
 * Letters in both families. The Latin ones of an Arabic page are figures, addresses and names of other
 * companies: almost 4 kB of kerning for those would delay its first paint on a slow phone.
 */
function cut(locale: Locale, script: Script, letters: string): Cut[] {
  const features = languages[locale].script === script ? kerned : shaping;
  return [
    { family: "El Messiri", weight: "500", script, letters, features },
    { family: "Readex Pro", weight: "350 500", script, letters, features },
  ];
}

/** The letters as a `unicode-range`. */
function rangesOf(letters: string): string {
  const points = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0);
  const runs: [first: number, last: number][] = [];
  for (const point of points.sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === point - 1) run[1] = point;
    else runs.push([point, point]);
  }
  return runs
    .map((run) => `U+${[...new Set(run)].map((point) => point.toString(16)).join("-")}`)
    .join(",");
}

async function face({ family, script, weight, letters, features }: Cut): Promise<string> {
  const file = `site/document/fonts/${family.toLowerCase().replace(" ", "-")}-${script}.woff2`;
  const subset = await subsetFont(await readFile(file), letters, {
    targetFormat: "woff2",
    noHinting: true,
    keepFeatures: features,
  });
  const range = rangesOf(letters);
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:block;src:url(data:font/woff2;base64,${subset.toString("base64")}) format("woff2");unicode-range:${range}}`;
}

/**
 * A local face scaled to a family's metrics: average width over a page of English and French, then
 * ascent and descent divided by that scale. Liberation has the widths of Arial and Times.
 */
function standIn(family: string, local: string, scale: string, up: string, down: string): string {
  return `@font-face{font-family:"${family} Stand-in";src:${local};size-adjust:${scale};ascent-override:${up};descent-override:${down};line-gap-override:0%}`;
}

const sans = 'local("Arial"),local("ArialMT"),local("Liberation Sans")';
const serif = 'local("Times New Roman"),local("TimesNewRomanPSMT"),local("Liberation Serif")';
const standIns =
  standIn("El Messiri", serif, "107%", "95.3%", "50.5%") +
  standIn("Readex Pro", sans, "105%", "95.2%", "23.8%");

/** The face of code, for a page that is served with any: no line of it moves when a file arrives. */
export async function codeFace(html: string): Promise<string> {
  // An address of the token is no code to be read in columns.
  if (!/<pre[\s>]|<code(?![^>]*font-text)/.test(html)) return "";
  const file = await readFile("site/document/fonts/jetbrains-mono.woff2", "base64");
  return `@font-face{font-family:"JetBrains Mono";font-display:block;src:url(data:font/woff2;base64,${file}) format("woff2")}`;
}

const facesByKey = new Map<string, Promise<string>>();

function facesOf(key: string, cuts: () => Cut[]): Promise<string> {
  const faces =
    facesByKey.get(key) ?? Promise.all(cuts().map(face)).then((written) => written.join(""));
  facesByKey.set(key, faces);
  return faces;
}

/**
 * The faces a page carries inline: the letters of its own language in both families, so that the
 * first paint is already in the site's voice and waits for no file; and stand-ins with the same
 * metrics for any other letter until its file is there. `font-display: block` distinguishes them.
 */
export async function firstFaces(locale: Locale, html: string): Promise<string> {
  const common = lettersOf(locale, "latin");
  const sometimes = [...sometimesLatin].filter((letter) => !common.includes(letter)).join("");
  const text = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/g, "");
  const written = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"');
  const isWanted = [...sometimes].some((letter) => written.includes(letter));
  return (
    standIns +
    (await facesOf(locale, () => cutsOf(locale))) +
    (isWanted ? await facesOf(`${locale} sometimes`, () => cut(locale, "latin", sometimes)) : "")
  );
}
