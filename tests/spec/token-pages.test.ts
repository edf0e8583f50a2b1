import { DomUtils } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { claims } from "#brand/claims.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { authority, promotesToken } from "#brand/registration.ts";
import { partners, roadmap, venues } from "#brand/token.ts";
import { locales } from "#contract/locale.ts";
import { checks } from "#site/features/market/explorer.ts";
import { formatBillions, formatNumber, formatPercent } from "#site/i18n/formats.ts";
import { localizedPath } from "#site/i18n/paths.ts";
import { builtPage, figureIn, headingsIn, readable, sectionOf, wordsOf } from "./built-page.ts";
import { builtSite, type Element } from "./built-site.ts";

/** Specification 2.12 and 9.4. */
describe.each(locales)("technology in %s", (locale) => {
  const page = builtPage("technology", locale);
  const say = wordsOf(locale);

  it("has four tabs, the first of them open", () => {
    const tabs = [...page.html.matchAll(/<button[^>]*role="tab"[^>]*>.*?<\/button>/gs)].map(
      ([tab]) => tab,
    );
    expect(tabs).toHaveLength(4);
    for (const [i, name] of ["ai", "blockchain", "security", "development"].entries()) {
      expect(tabs[i]).toContain(say(`technology.${name}.name`));
      expect(tabs[i]?.includes('aria-selected="true"'), name).toBe(i === 0);
    }
    expect(page.html.match(/role="tabpanel"/g)).toHaveLength(4);
  });

  it("lists what it complies with", () => {
    const list = sectionOf(page, "standards-title");
    const standards = ["vara", "iso27001", "soc2", "gdpr"];
    expect(headingsIn(list, 3)).toEqual(
      standards.map((name) =>
        say(`technology.compliance.${name}.name`, { authority: authority.short }),
      ),
    );
  });

  it("gives the performance figures", () => {
    const figures = readable(sectionOf(page, "metrics-title"));
    for (const name of [
      "finality",
      "transactionsPerSecond",
      "networkFee",
      "platformUptime",
      "responseTime",
    ] as const) {
      expect(figures).toContain(figureIn(locale, name));
    }
  });

  it("leads to the documentation, and to the code in a new tab", () => {
    const docs = page.links.find(({ text }) => text === say("technology.close.docs"));
    expect(docs?.href).toBe(localizedPath(locale, "/resources/docs"));
    const source = page.links.find(({ text }) => text.startsWith(say("technology.close.source")));
    expect(source).toMatchObject({ href: links.repository, newTab: true });
  });
});

const { symbol } = names.token;

describe.each(locales)("the token page, %s", (locale) => {
  const page = builtPage("token", locale);
  const say = wordsOf(locale);
  const count = (pattern: RegExp) => page.html.match(pattern)?.length ?? 0;

  it("claims its holders, and invents no figure of the market while it waits for one", () => {
    expect(page.text).toContain(formatNumber(locale, claims.holders.value));
    const figures = sectionOf(page, "metrics-title");
    expect(figures).toContain("data-skeleton");
    expect(figures.replaceAll(/<noscript>.*?<\/noscript>/gs, "")).not.toMatch(
      /\$\d|\d[MBK]\b|seconds|0\.00/,
    );
    expect(figures).toContain(say("market.status.noScript"));
  });

  it("has a link back to the services", () => {
    const prefix = locale === "en" ? "" : `/${locale}`;
    expect(page.links).toContainEqual(
      expect.objectContaining({ href: `${prefix}/services`, text: say("token.back") }),
    );
  });

  it("opens exchange, aggregator, explorer and chart site in new tabs", () => {
    for (const { name, href } of [...venues, ...checks]) {
      expect(page.links, name[locale]).toContainEqual(
        expect.objectContaining({ href, newTab: true }),
      );
    }
  });

  it.runIf(promotesToken)("calls the first of them trading platforms", () => {
    const [platforms, checks] = [say("market.links.venues"), say("market.links.analytics")];
    const at = (text: string) => page.html.indexOf(text);
    expect(at(`aria-label="${platforms}"`)).toBeGreaterThan(0);
    expect(at(`aria-label="${platforms}"`)).toBeLessThan(at(venues[0].href));
    expect(at(venues[1].href)).toBeLessThan(at(`aria-label="${checks}"`));
  });

  it("has every section, under one first heading", () => {
    const second = page.headings.filter(([level]) => level === 2).map(([, text]) => text);
    for (const name of [
      ...["distribution", "security", "utility", "roadmap", "partners", "close"],
      ...(promotesToken ? ["buy"] : []),
    ]) {
      expect(second).toContain(say(`token.${name}.title`, { symbol }));
    }
    expect(page.headings.filter(([level]) => level === 1)).toHaveLength(1);
  });

  it("awaits five compact figures and the price, and shows the address short, with a copy button", () => {
    const supply = ["circulating", "total", "holders"];
    for (const name of ["price", "change", "cap", "volume", ...supply, "updated"]) {
      expect(count(new RegExp(`data-figure="${name}"`, "g")), name).toBe(1);
    }
    expect(page.text).toMatch(/[1-9A-HJ-NP-Za-km-z]{8}…[1-9A-HJ-NP-Za-km-z]{8}/);
  });

  it("shares out fifty billion: 17.5, 12.5, 10, 5 and 5", () => {
    const written = (text: string) => expect(page.text).toContain(text.replace(/\s/g, " "));
    for (const share of [35, 25, 20, 10]) written(formatPercent(locale, share));
    for (const amount of [17.5e9, 12.5e9, 10e9, 5e9]) written(formatBillions(locale, amount));
    written(formatNumber(locale, 50e9));
    written(`= ${formatBillions(locale, 50e9)}`);
  });

  it("names the locked share, the discount and the highest yield", () => {
    for (const name of ["liquidityLocked", "feeDiscount", "stakingYield"] as const) {
      expect(page.text).toContain(figureIn(locale, name));
    }
  });

  it("checks what is completed, and leaves an empty circle at what is not", () => {
    const states = [...page.html.matchAll(/data-status="([\w-]+)"(.*?)(?=data-status|<\/ol>)/gs)];
    expect(states.map(([, status]) => status)).toEqual(roadmap.map(({ status }) => status));
    for (const [, status, inside] of states) {
      expect(inside?.includes("<svg"), status).toBe(status === "completed");
    }
    expect(new Set(states.map(([, status]) => status)).size).toBe(3);
  });

  it("names the partners with what they do", () => {
    for (const { name, work } of partners) {
      expect(page.text).toContain(name[locale]);
      expect(page.text).toContain(say(`token.partners.${work}.type`));
    }
  });

  it.runIf(promotesToken)("says how to buy in three steps", () => {
    const third = page.headings.filter(([level]) => level === 3).map(([, text]) => text);
    for (const name of ["wallet", "fund", "swap"]) {
      expect(third).toContain(say(`token.buy.${name}.title`, { symbol }));
    }
  });

  it("says the risk", () => {
    expect(page.html).toContain("border-danger");
  });
});

/** Text in the display font: in a heading, or with its class. */
const isOfDisplayFace = ({ name, attribs }: Element) =>
  /^h[1-3]$/.test(name) || /\b(font-display|display-(lg|md|sm))\b/.test(attribs.class ?? "");

it("no heading runs an L and a J together, which read as a U in its face", () => {
  const pages = [...builtSite().values()];
  const headings = pages.flatMap(({ elements }) => elements.filter(isOfDisplayFace));
  expect(headings.some((heading) => DomUtils.textContent(heading).includes("LJ"))).toBe(true);
  const joined = headings.flatMap(({ children }) =>
    DomUtils.find(DomUtils.isText, children, true, Infinity).flatMap((text) =>
      DomUtils.textContent(text).includes("LJ") ? DomUtils.textContent(text) : [],
    ),
  );
  expect(new Set(joined)).toEqual(new Set());
});
