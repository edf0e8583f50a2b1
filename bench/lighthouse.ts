// `npm run bench:lighthouse [-- PATH… --runs 3]`: Lighthouse, simulated mobile, on the running product.
// For each address the median of its runs; at the end the worst page. Without paths: every public
// page in every language.
import { parseArgs } from "node:util";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { locales } from "#contract/locale.ts";
import { addressesOf } from "#site/i18n/page-addresses.ts";
import { localizedPath, type PageName, pagePaths, unlistedPages } from "#site/i18n/paths.ts";
import { findBrowser } from "#tests/browser/executable.ts";
import { startProduct } from "#tests/browser/product.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "3" } },
});
const runs = Number(values.runs);
const paths = positionals.length
  ? positionals
  : (Object.keys(pagePaths) as PageName[])
      .filter((name) => !unlistedPages.has(name))
      // Of a family the first: its members are alike.
      .flatMap((name) => addressesOf(name).slice(0, 1))
      .flatMap(({ path }) => locales.map((locale) => localizedPath(locale, path)));

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

async function measure(url: string, path: string, port: number): Promise<Measured> {
  const result = await lighthouse(url + path, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...categories],
    // The page's own language is the one its address says, whatever the browser prefers.
    extraHeaders: { "Accept-Language": /^\/(ar|fr)\b/.exec(path)?.[1] ?? "en" },
  });
  if (!result) throw new Error(`Lighthouse gave no answer for ${path}`);
  const { audits, categories: scored, runtimeError } = result.lhr;
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
        .map(({ id: audit }) => `${id}: ${audits[audit]?.title}`),
    ),
  };
}

interface Request {
  resourceType: string;
  transferSize: number;
}

const median = (numbers: number[]) =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

function medianOf(all: Measured[]): Measured {
  const pick = (of: (one: Measured) => number) => median(all.map(of));
  return {
    path: all[0]?.path ?? "",
    scores: categories.map((_, index) => pick((one) => one.scores[index] ?? 0)),
    lcp: pick((one) => one.lcp),
    cls: pick((one) => one.cls),
    tbt: pick((one) => one.tbt),
    script: pick((one) => one.script),
    complaints: [...new Set(all.flatMap((one) => one.complaints))],
  };
}

function row(path: string, scores: (number | string)[], rest: string[]): string {
  const cells = [...scores.map(String), ...rest].map((cell) => cell.padStart(9));
  return path.padEnd(28) + cells.join("");
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
  console.log(
    `Lighthouse, simulated mobile, median of ${runs}; LCP and TBT in ms, script in kB transferred\n`,
  );
  console.log(row("", ["perf", "a11y", "practice", "seo"], ["LCP", "CLS", "TBT", "script"]));
  for (const path of paths) {
    const all: Measured[] = [];
    for (let run = 0; run < runs; run += 1) {
      all.push(await measure(product.url, path, browser.port));
    }
    const one = medianOf(all);
    measured.push(one);
    const { lcp, cls, tbt, script } = one;
    console.log(
      row(path, one.scores, [lcp.toFixed(0), cls.toFixed(3), tbt.toFixed(0), script.toFixed(1)]),
    );
    for (const complaint of one.complaints) console.log(`    ${complaint}`);
  }
  const sum = (one: Measured) => one.scores.reduce((total, score) => total + score, 0);
  const worst = measured.sort((a, b) => sum(a) - sum(b) || b.lcp - a.lcp)[0];
  if (worst) console.log(`\nworst page: ${worst.path} (${worst.scores.join(" / ")})`);
} finally {
  browser.kill();
  await product.stop();
}
