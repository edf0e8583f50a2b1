// `npm run bench:lighthouse [-- PAGE… --lang ar --runs 3 --only seo]`: Lighthouse, simulated mobile,
// on the running product. One table: for each address the median of its runs, and at the end the
// worst page. PAGE is a name (`token`) or an address (`/fr/token`); without one, every listed page.
// `--lang` and `--only` choose languages and categories, several with commas.
import { parseArgs } from "node:util";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { isLocale, type Locale, locales } from "#contract/locale.ts";
import { addressesOf } from "#site/i18n/addresses.ts";
import { isListed, localizedPath, type PageName, pagePaths } from "#site/i18n/paths.ts";
import { findBrowser } from "#tests/browser/executable.ts";
import { startProduct } from "#tests/browser/product.ts";

const all = {
  performance: "perf",
  accessibility: "a11y",
  "best-practices": "practice",
  seo: "seo",
} as const;
type Category = keyof typeof all;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "3" },
    lang: { type: "string", default: locales.join() },
    only: { type: "string", default: Object.keys(all).join() },
  },
});
const runs = Number(values.runs);
const wantedLocales = chosen(values.lang, "--lang", (name): name is Locale => isLocale(name));
const categories = chosen(values.only, "--only", (name): name is Category => name in all);
/** Without that category Lighthouse measures no times. */
const timed = categories.includes("performance");
const paths = (positionals.length ? positionals : listedPages()).flatMap(addresses);

/** The items of a comma-separated option. Ends with a plain message at an unknown one. */
function chosen<T extends string>(
  list: string,
  option: string,
  known: (name: string) => name is T,
) {
  return list.split(",").map((name) => (known(name) ? name : refuse(`${option} ${name}`)));
}

function refuse(what: string): never {
  console.error(`I do not know ${what}.`);
  process.exit(2);
}

function listedPages(): string[] {
  return Object.keys(pagePaths).filter((name) => isListed(name as PageName));
}

function addresses(wanted: string): string[] {
  if (wanted.startsWith("/")) return [wanted];
  if (!(wanted in pagePaths)) refuse(`the page ${wanted}`);
  // Of a family the first: its members are alike.
  const [first] = addressesOf(wanted as PageName);
  return first ? wantedLocales.map((locale) => localizedPath(locale, first.path)) : [];
}

interface Measured {
  path: string;
  /** 0 to 100, in the order of `categories`. */
  scores: number[];
  /** Milliseconds, except CLS, which has no unit, and script, which is in kB as transferred. */
  lcp: number;
  cls: number;
  tbt: number;
  script: number;
  /** Audits below their full score. */
  complaints: string[];
}

/** Lighthouse sometimes misses the start of a page load, and reports it: the run is repeated. */
const missed = new Set(["NO_NAVSTART", "NO_TRACING_STARTED"]);

async function measure(url: string, path: string, port: number, tries = 3): Promise<Measured> {
  const result = await lighthouse(url + path, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: categories,
    // The page's own language is the one its address says, whatever the browser prefers.
    extraHeaders: { "Accept-Language": /^\/(ar|fr)\b/.exec(path)?.[1] ?? "en" },
  });
  if (!result) throw new Error(`Lighthouse gave no answer for ${path}`);
  const { audits, categories: scored, runtimeError } = result.lhr;
  if (runtimeError && missed.has(runtimeError.code) && tries > 1) {
    return measure(url, path, port, tries - 1);
  }
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
  const numeric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const details = audits["network-requests"]?.details;
  const requests = details && "items" in details ? (details.items as Request[]) : [];
  const script = requests.filter((request) => request.resourceType === "Script");
  return {
    path,
    scores: categories.map((id) => Math.round((scored[id]?.score ?? 0) * 100)),
    lcp: numeric("largest-contentful-paint"),
    cls: numeric("cumulative-layout-shift"),
    tbt: numeric("total-blocking-time"),
    script: script.reduce((sum, request) => sum + request.transferSize, 0) / 1000,
    complaints: categories.flatMap((id) =>
      (scored[id]?.auditRefs ?? [])
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 0.9)
        .map(({ id: audit }) => `${id}: ${audits[audit]?.title}${elementsOf(audits[audit])}`),
    ),
  };
}

/** The first elements that an audit names, where it names any. */
function elementsOf(audit: { details?: unknown } | undefined): string {
  const items = (audit?.details as { items?: Named[] } | undefined)?.items ?? [];
  const named = items.flatMap(({ node }) => node?.snippet ?? []).slice(0, 2);
  return named.map((snippet) => `\n      ${snippet}`).join("");
}

interface Named {
  node?: { snippet?: string };
}

interface Request {
  resourceType: string;
  transferSize: number;
}

const median = (numbers: number[]) =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

function medianOf(several: Measured[]): Measured {
  const pick = (of: (one: Measured) => number) => median(several.map(of));
  return {
    path: several[0]?.path ?? "",
    scores: categories.map((_, index) => pick((one) => one.scores[index] ?? 0)),
    lcp: pick((one) => one.lcp),
    cls: pick((one) => one.cls),
    tbt: pick((one) => one.tbt),
    script: pick((one) => one.script),
    complaints: [...new Set(several.flatMap((one) => one.complaints))],
  };
}

function row(path: string, cells: (number | string)[]): string {
  return path.padEnd(36) + cells.map((cell) => String(cell).padStart(9)).join("");
}

const program = findBrowser();
const product = await startProduct();
const browser = await launch({
  chromePath: program.path,
  chromeFlags: ["--headless", ...program.args],
  envVars: program.env as Record<string, string>,
  logLevel: "silent",
});
const measured: Measured[] = [];
try {
  const measures = timed ? "; LCP and TBT in ms, script in kB transferred" : "";
  console.log(`Lighthouse, simulated mobile, median of ${runs}${measures}\n`);
  const columns = timed ? ["LCP", "CLS", "TBT", "script"] : [];
  console.log(row("", [...categories.map((id) => all[id]), ...columns]));
  for (const path of paths) {
    const several: Measured[] = [];
    for (let run = 0; run < runs; run += 1) {
      several.push(await measure(product.url, path, browser.port));
    }
    const one = medianOf(several);
    measured.push(one);
    const { lcp, cls, tbt, script } = one;
    const times = [lcp.toFixed(0), cls.toFixed(3), tbt.toFixed(0), script.toFixed(1)];
    console.log(row(path, [...one.scores, ...(timed ? times : [])]));
    for (const complaint of one.complaints) console.log(`    ${complaint}`);
  }
  const sum = (one: Measured) => one.scores.reduce((total, score) => total + score, 0);
  const worst = measured.sort((a, b) => sum(a) - sum(b) || b.lcp - a.lcp)[0];
  if (worst) console.log(`\nworst page: ${worst.path} (${worst.scores.join(" / ")})`);
} finally {
  browser.kill();
  await product.stop();
}
