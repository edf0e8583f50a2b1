import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ServiceName } from "#brand/badges.ts";
import type { Part } from "#brand/features.ts";
import * as languages from "#brand/languages.ts";
import type { OwnService } from "#brand/services.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { loadPages } from "./rendered-pages.ts";

const wordFiles = import.meta.glob<object>("/content/*/*.json", { import: "default" });
const everyPart: Record<Part, true> = {
  ...{ careers: true, investors: true, pressKit: true, guides: true, api: true, token: true },
  ...{ technology: true, coverage: true, compliance: true, figures: true },
  ...{ testimonials: true, incidents: true, purpose: true },
};
const parts = Object.keys(everyPart) as Part[];

const own: OwnService = {
  ...{ id: "payroll", live: true, hue: "logistics" },
  name: { en: "Payroll", ar: "الرواتب", fr: "Paie" },
  hint: { en: "Wages on time", ar: "أجور في موعدها", fr: "Des salaires à l’heure" },
  headline: { en: "Pay your team", ar: "ادفع لفريقك", fr: "Payez votre équipe" },
  text: { en: "Wages for a team.", ar: "أجور لفريق.", fr: "Des salaires pour une équipe." },
  points: [{ en: "A list a month", ar: "قائمة كل شهر", fr: "Une liste par mois" }],
  prices: [
    {
      name: { en: "A payslip", ar: "قسيمة", fr: "Un bulletin" },
      price: { en: "$2", ar: "دولاران", fr: "2 $" },
    },
  ],
  questions: [
    {
      question: { en: "When is it paid?", ar: "متى تُدفع؟", fr: "Quand est-ce payé ?" },
      answer: { en: "On the 25th.", ar: "يوم 25.", fr: "Le 25." },
    },
  ],
};

/** What names a thing that is off, in each language. A wallet may hold the coins of others. */
const tokenNames: Record<Locale, RegExp> = {
  en: /FLJ|\btoken (price|page|holders)|group’s own token/i,
  ar: /FLJ|عملة المجموعة/,
  fr: /FLJ|jeton du groupe|page du jeton/i,
};
const walletNames: Record<Locale, RegExp> = {
  en: /wallet|crypto|freight|logistics|tuition/i,
  ar: /محفظة|المحفظة|شحن البضائع|الرقمية/,
  fr: /portefeuille|crypto|\bfret\b|logistique|scolarité/i,
};

interface Case {
  title: string;
  without: readonly Part[];
  services: readonly ServiceName[];
  own: readonly OwnService[];
  /** Addresses that are gone. */
  gone: readonly string[];
  unnamed: readonly Record<Locale, RegExp>[];
  /** The languages that are offered, if not all. */
  offered?: readonly Locale[];
}
/** What names a language as one of the site. */
const languageNames: Record<Locale, RegExp> = {
  en: /English, Arabic|three languages[,.]/,
  ar: /العربية أو الإنجليزية|اللغات الثلاث|يجيب بثلاث/,
  fr: /arabe (ou|et) en anglais|les trois langues|répond en trois/,
};
const guides = ["wallet", "travel", "logistics", "education"].map((name) => `/resources/${name}`);
const optional = ["/careers", "/investors", "/press-kit", "/resources/api", ...guides];
const four: readonly ServiceName[] = ["wallet", "travel", "logistics", "education"];

const sites: readonly Case[] = [
  {
    title: "every optional page is off",
    without: ["careers", "investors", "pressKit", "guides", "api"],
    ...{ services: four, own: [], gone: optional, unnamed: [] },
  },
  {
    title: "there is no token",
    // The files of the press kit are there once the site is built.
    without: ["token", "pressKit"],
    ...{ services: four, own: [], gone: ["/token", "/technology"], unnamed: [tokenNames] },
  },
  {
    title: "there are a service of the four, one of its own, and nothing optional",
    without: parts,
    services: ["travel"],
    own: [own],
    gone: [
      ...optional,
      ...["/token", "/technology", "/coverage", "/legal/compliance"],
      ...["/wallet", "/logistics", "/education"],
    ],
    unnamed: [tokenNames, walletNames],
  },
  {
    title: "French is the only language",
    ...{
      without: ["pressKit"],
      services: four,
      own: [],
      unnamed: [languageNames],
      offered: ["fr"],
    },
    gone: ["/ar", "/en", "/fr"],
  },
  {
    title: "Arabic comes first, and there is no French",
    ...{
      without: ["pressKit"],
      services: four,
      own: [],
      unnamed: [languageNames],
      offered: ["ar", "en"],
    },
    gone: ["/ar", "/fr"],
  },
];

/** Words of programs, not of products: keys of calls, of mails and of browsers. */
const speaksOfPrograms = /^\/(resources\/docs|resources\/api|legal\/(privacy|cookies|terms))/;

describe.each(sites)("a site of which $title", (one) => {
  const { without, services, own, gone, unnamed, offered = locales } = one;
  let site: Awaited<ReturnType<typeof loadPages>>;
  const isGone = (path: string) => gone.some((one) => path === one || path.startsWith(`${one}/`));
  beforeAll(async () => {
    vi.resetModules();
    vi.doMock("#brand/languages.ts", () => ({ ...languages, offered }));
    vi.doMock("#brand/features.ts", () => ({ without }));
    vi.doMock("#brand/services.ts", () => ({ ownServices: own }));
    vi.doMock("#brand/badges.ts", async (importOriginal) => {
      const original = await importOriginal<typeof import("#brand/badges.ts")>();
      return {
        ...original,
        services: original.services.filter((one) => services.includes(one.name)),
      };
    });
    vi.doMock("#brand/people.ts", async (importOriginal) => {
      const original = await importOriginal<typeof import("#brand/people.ts")>();
      return own.length > 0 ? { ...original, leaders: [] } : original;
    });
    // The build puts a group's words in place of those that do not fit it.
    const { ownWords } = await import("#content/own-words.ts");
    for (const [path, load] of Object.entries(wordFiles)) {
      const [, locale, file = ""] = /^\/content\/(\w\w)\/(.+)\.json$/.exec(path) ?? [];
      if (!locale) continue;
      const words = await load();
      Object.assign(words, ownWords(file, locale as Locale, words));
    }
    site = await loadPages();
  });
  afterAll(() => {
    for (const name of ["languages", "features", "services", "badges", "people"])
      vi.doUnmock(`#brand/${name}.ts`);
    vi.resetModules();
  });

  it("has no address and no route of what is off", () => {
    const paths = site.addresses.map(({ path }) => path);
    expect(paths).toContain("/resources/docs");
    expect(paths.filter(isGone)).toEqual([]);
    const shown = site.routes.map(({ path = "" }) => path.replace(/^:language\?/, ""));
    expect(shown).toContain("/resources/docs");
    expect(shown.filter(isGone)).toEqual([]);
    expect(paths.filter((path) => path.startsWith("/services/"))).toEqual(
      own.map(({ id }) => `/services/${id}`),
    );
  });

  it.each(offered)("in %s: no page leads there, or names it", async (locale) => {
    const found: string[] = [];
    let links = 0;
    for (const path of site.paths) {
      const address = site.localizedPath(locale, path);
      const html = await site.render(locale, path);
      if (path === "/contact") {
        expect(html).toMatch(/<option value="support"/);
        const offered = /<option value="(position|investor)"/.test(html);
        expect(offered).toBe(!without.includes("careers"));
      }
      for (const [, href = ""] of html.matchAll(/href="(\/[^"#?]*)/g)) {
        links += 1;
        if (isGone(site.splitPath(href).path)) found.push(`${address}: ${href}`);
      }
      // A form is the group's own, words and all.
      if (speaksOfPrograms.test(path) || /^\/(join|embed|careers)\//.test(path)) continue;
      const text = html.replace(/<[^>]*>/g, " ");
      for (const names of unnamed) {
        const said = new RegExp(`.{0,40}(?:${names[locale].source}).{0,40}`, names[locale].flags);
        const [first] = said.exec(text) ?? [];
        if (first) found.push(`${address}: ${first.replace(/\s+/g, " ")}`);
      }
      for (const heading of html.match(/<(h\d|li|dd|dt)\b[^>]*>\s*<\/\1>/g) ?? []) {
        if (!/role="status"|sr-only|aria-live|min-h/.test(heading))
          found.push(`${address}: ${heading}`);
      }
    }
    expect(links).toBeGreaterThan(400);
    expect(found).toEqual([]);
  });
});
