import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { assets } from "#brand/assets.ts";
import { type ServiceName, services } from "#brand/badges.ts";
import { claims } from "#brand/claims.ts";
import { countries, homeCountry } from "#brand/countries.ts";
import { currencies } from "#brand/currencies.ts";
import { type Fee, fees, firstPair, limits, type QuotedCode, ratesAsOf } from "#brand/fees.ts";
import { learningPaths } from "#brand/learning.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { promotesToken } from "#brand/promotion.ts";
import { shipments } from "#brand/shipments.ts";
import { studyAbroad } from "#brand/study-abroad.ts";
import { educationTestimonials, travelTestimonials } from "#brand/testimonials.ts";
import { partners, roadmap, venues } from "#brand/token.ts";
import { cardPlans, namedAssets, walletRoadmap } from "#brand/wallet.ts";
import { locales } from "#contract/locale.ts";
import { checks } from "#site/features/market/explorer.ts";
import {
  claimText,
  formatBillions,
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatShare,
} from "#site/i18n/formats.ts";
import { localizedPath } from "#site/i18n/paths.ts";
import { currencyOf, inWhole, quote } from "#site/pages/fees/pricing.ts";
import { builtPage, figureIn, headingsIn, readable, sectionOf, wordsOf } from "./built-page.ts";

/** Specification 2.6 and 9.4. */
describe.each(locales)("services overview in %s", (locale) => {
  const page = builtPage("services", locale);
  const say = wordsOf(locale);
  const prefix = locale === "en" ? "" : `/${locale}`;
  const articles = page.html.match(/<article[\s>].*?<\/article>/gs) ?? [];

  it("has the four cards, in order", () => {
    expect(articles).toHaveLength(4);
    expect(page.headings.filter(([level]) => level === 2).map(([, text]) => text)).toEqual(
      expect.arrayContaining(services.map(({ name }) => say(`shell.pages.${name}`))),
    );
  });

  it("links the live cards to their routes", () => {
    expect(articles[0]).toContain(`href="${prefix}/wallet"`);
    expect(articles[1]).toContain(`href="${prefix}/travel"`);
    for (const live of articles.slice(0, 2)) expect(live).not.toContain("<button");
  });

  it("disables the button of the cards that are coming soon", () => {
    for (const soon of articles.slice(2)) {
      expect(soon).toMatch(/<button[^>]*\sdisabled(?:=""|\s|>)/);
    }
  });

  it("gives each card a list of features and a highlight", () => {
    for (const article of articles) {
      expect(article.match(/<li[\s>]/g)?.length).toBeGreaterThanOrEqual(3);
    }
  });

  it("says the quarters announced", () => {
    for (const service of ["logistics", "education"] as const) {
      expect(page.text).toContain(say("services.coming", comingOf(service)));
    }
  });
});

/** Specification 2.8, 3.9, 9.4. */
describe.each(locales)("wallet in %s", (locale) => {
  const page = builtPage("wallet", locale);
  const say = wordsOf(locale);

  it("downloads to a section of the page with both stores and the web app", () => {
    expect(page.links.find(({ text }) => text === say("wallet.hero.download"))?.href).toBe(
      "#download",
    );
    expect(page.html).toContain('id="download"');
    const download = sectionOf(page, "download-title");
    for (const href of [links.appStore, links.playStore, links.walletApp]) {
      expect(download).toContain(`href="${href}"`);
    }
  });

  it("opens the web app in a new tab", () => {
    const app = page.links.find(({ text }) => text.startsWith(say("wallet.hero.webApp")));
    expect(app).toMatchObject({ href: links.walletApp, newTab: true });
  });

  it("has four feature cards", () => {
    const features = sectionOf(page, "features-title");
    expect(features.match(/<h3[\s>]/g)).toHaveLength(4);
    expect(readable(features)).toContain(figureIn(locale, "insurance"));
    expect(readable(features)).toContain(figureIn(locale, "cryptocurrencies"));
  });

  it("has the six capability cards, in order", () => {
    const capabilities = sectionOf(page, "capabilities-title");
    const keys = ["send", "swap", "yield", "portfolio", "fiat", "qr"].map((name) =>
      name === "yield" && !promotesToken ? "yield.factsName" : `${name}.name`,
    );
    expect(headingsIn(capabilities, 3)).toEqual(
      keys.map((name) => say(`wallet.capabilities.${name}`)),
    );
    expect(readable(capabilities).includes(figureIn(locale, "stakingYield"))).toBe(promotesToken);
  });

  it("has its three tabs, of which Security is open", () => {
    const tabs = [...page.html.matchAll(/<button[^>]*role="tab"[^>]*>(.*?)<\/button>/gs)];
    expect(tabs.map(([, text = ""]) => readable(text))).toEqual(
      ["security", "assets", "testimonials"].map((name) => say(`wallet.tabs.${name}`)),
    );
    expect(tabs.map(([tab]) => /aria-selected="true"/.test(tab))).toEqual([true, false, false]);
  });

  it("has the roadmap of 2025, quarter by quarter", () => {
    let from = 0;
    expect(walletRoadmap.map(({ year, quarter }) => [year, quarter])).toEqual([
      [2025, 1],
      [2025, 2],
      [2025, 3],
      [2025, 4],
    ]);
    for (const { name, quarter, year } of walletRoadmap) {
      const at = page.text.indexOf(say("wallet.security.quarter", { quarter, year }), from);
      expect(at, name).toBeGreaterThanOrEqual(from);
      from = page.text.indexOf(say(`wallet.security.locks.${name}.name`), at);
      expect(from, name).toBeGreaterThan(at);
    }
  });

  it("names the supported assets, and how many more there are", () => {
    expect(namedAssets).toHaveLength(8);
    for (const { name } of namedAssets) expect(page.text).toContain(name[locale]);
    expect(page.text).toContain(figureIn(locale, "cryptocurrencies"));
  });

  it("shows the token's market", () => {
    for (const figure of ["volume", "cap", "updated"]) {
      expect(page.html).toContain(`data-figure="${figure}"`);
    }
  });

  it("says the risk", () => {
    expect(page.text).toContain(say("risk.text", { symbol: names.token.symbol }));
  });

  it("leads to the wallet guide", () => {
    expect(page.links.some(({ href }) => href.endsWith("/resources/wallet"))).toBe(true);
  });
});

describe.each(locales)("the cards on the wallet page, %s", (locale) => {
  const page = builtPage("wallet", locale);
  const say = wordsOf(locale);
  const section = sectionOf(page, "cards-title");

  it("stand beside each other with what each costs a month, to order and in cash", () => {
    const table = readable(/<table.*?<\/table>/s.exec(section)?.[0] ?? "");
    for (const { name, monthly, cash, spendingADay } of cardPlans) {
      expect(table).toContain(say(`cards.names.${name}`));
      for (const sum of [monthly, cash.freeAMonth, cash.aDay, spendingADay]) {
        expect(table).toContain(sum === 0 ? say("cards.free") : spaced(formatPrice(locale, sum)));
      }
    }
  });

  it("lead to every fee, as the first screen does", () => {
    const fees = localizedPath(locale, "/fees");
    expect(section).toContain(`href="${fees}"`);
    const first = page.html.slice(0, page.html.indexOf("split-title"));
    expect(first).toContain(`href="${fees}"`);
  });
});

describe.each(locales)("fees in %s", (locale) => {
  const page = builtPage("fees", locale);
  const say = wordsOf(locale);
  const [first, second] = firstPair[locale];
  const money = (amount: bigint, code: QuotedCode) => {
    const currency = currencyOf(code);
    return spaced(formatMoney(locale, inWhole(amount, currency), currency));
  };

  it("say on the first screen what an account, a transfer, a change of currency and a card cost", () => {
    const tariff = readable(page.html.slice(0, page.html.indexOf("calculator-title")));
    const [card] = cardPlans;
    for (const price of [
      say("fees.free"),
      claimText(locale, claims.networkFee),
      formatShare(locale, fees.conversion.percent),
      formatPrice(locale, card.issue + card.delivery),
    ]) {
      expect(tariff).toContain(spaced(price));
    }
    expect(page.links.find(({ text }) => text.startsWith(say("fees.hero.start")))).toMatchObject({
      href: links.walletApp,
      newTab: true,
    });
  });

  it("work out five hundred before any script runs", () => {
    const from = currencyOf(first);
    const { fee, total, arrives } = quote({
      operation: "convert",
      amount: 500n * 10n ** BigInt(from.digits),
      from,
      to: currencyOf(second),
      card: cardPlans[0],
    });
    const output = /<output[^>]*>(.*?)<\/output>/s.exec(page.html)?.[1] ?? "";
    const values = {
      fee: money(fee, first),
      total: money(total, first),
      arrives: money(arrives, second),
    };
    expect(readable(output)).toBe(say("fees.calculator.answer.paid", values));
    const shown = readable(sectionOf(page, "calculator-title").replace(output, ""));
    for (const value of Object.values(values)) expect(shown).toContain(value);
  });

  it("have every price in one table, each row with its heading", () => {
    const table = /<table.*?<\/table>/s.exec(sectionOf(page, "table-title"))?.[0] ?? "";
    const rows = [...table.matchAll(/<tr[^>]*><th[^>]*scope="row".*?<\/tr>/gs)].map(([row]) =>
      readable(row),
    );
    const named = (name: string) =>
      rows.find((row) => row.startsWith(say(`fees.table.rows.${name}.name`)));
    // What a card costs is in the table of cards.
    for (const [name, fee] of Object.entries<Fee>(fees).filter(([key]) => key !== "cash")) {
      const row = named(name);
      expect(row, name).toBeDefined();
      for (const sum of [fee.least, fee.most, fee.fixed]) {
        if (sum !== undefined) expect(row).toContain(spaced(formatPrice(locale, sum)));
      }
      if (fee.percent) expect(row).toContain(spaced(formatShare(locale, fee.percent)));
      else if (!fee.fixed) expect(row).toContain(say("fees.free"));
    }
    expect(named("network")).toContain(spaced(claimText(locale, claims.networkFee)));
    expect(named("token")).toContain(spaced(claimText(locale, claims.feeDiscount)));
  });

  it("show an exchange rate only as an example of a day that is named", () => {
    const day = spaced(formatDay(locale, new Date(ratesAsOf), "UTC"));
    const example = readable(sectionOf(page, "example-title"));
    expect(example).toContain(say("fees.example.midNote", { day }));
    expect(example).toContain(say("fees.example.note"));
    expect(readable(sectionOf(page, "calculator-title"))).toContain(
      say("fees.calculator.notes.convert", { day, fee: "" }),
    );
  });

  it("end at the highest daily limit that the group claims", () => {
    expect(Math.max(...Object.values(limits).map(({ day }) => day))).toBe(claims.dailyLimit.value);
    const table = readable(sectionOf(page, "limits-title"));
    for (const { day, month } of Object.values(limits)) {
      for (const sum of [day, month]) expect(table).toContain(spaced(formatPrice(locale, sum)));
    }
  });

  it("say where the terms have them, and the risk of the token that they name", () => {
    const hrefs = page.links.map(({ href }) => href);
    expect(hrefs).toContain(`${localizedPath(locale, "/legal/terms")}#fees`);
    expect(builtPage("legal/terms", locale).links.map(({ href }) => href)).toContain(
      localizedPath(locale, "/fees"),
    );
    expect(page.text).toContain(say("risk.text", { symbol: names.token.symbol }));
  });

  it.each(["/", "/travel"])("are linked from %s", (path) => {
    const hrefs = builtPage(path, locale).links.map(({ href }) => href.replace(/#.*/, ""));
    expect(hrefs).toContain(localizedPath(locale, "/fees"));
  });
});

/** Specification 2.9 and 3.9. */
describe.each(locales)("travel in %s", (locale) => {
  const page = builtPage("travel", locale);
  const say = wordsOf(locale);

  it("opens the travel app in a new tab from both buttons", () => {
    for (const label of [say("travel.hero.start"), say("travel.hero.launch")]) {
      const link = page.links.find(({ text }) => text.startsWith(label));
      expect(link, label).toMatchObject({ href: links.travelApp, newTab: true });
    }
  });

  it("has features and the capabilities of its assistant", () => {
    expect(headingsIn(sectionOf(page, "features-title"), 3).length).toBeGreaterThanOrEqual(4);
    expect(headingsIn(sectionOf(page, "assistant-title"), 3).length).toBeGreaterThanOrEqual(4);
  });

  it("has the six parts of the ecosystem", () => {
    expect(headingsIn(sectionOf(page, "ecosystem-title"), 3).sort()).toEqual(
      ["flights", "accommodation", "transport", "dining", "activities", "itinerary"]
        .map((name) => say(`travel.ecosystem.${name}.name`))
        .sort(),
    );
  });

  it("names the types of travellers", () => {
    expect(headingsIn(sectionOf(page, "travelers-title"), 3)).toEqual(
      ["nomads", "students", "families", "business"].map((name) =>
        say(`travel.travelers.${name}.name`),
      ),
    );
  });

  it("quotes travellers with name, destination and rating", () => {
    expect(travelTestimonials.length).toBeGreaterThan(0);
    for (const { name, destination, rating } of travelTestimonials) {
      expect(page.text).toContain(name[locale]);
      expect(page.text).toContain(destination[locale]);
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(rating).toBeLessThanOrEqual(5);
    }
    expect(page.html.match(/<svg[^>]*role="img"/g)).toHaveLength(travelTestimonials.length);
  });

  it("leads to the wallet", () => {
    expect(page.links.some(({ href }) => href.endsWith("/wallet"))).toBe(true);
  });
});

/** Specification 2.10 and 9.4. */
describe.each(locales)("logistics in %s", (locale) => {
  const page = builtPage("logistics", locale);
  const say = wordsOf(locale);

  it("says when it comes", () => {
    expect(page.text).toContain(say("logistics.hero.coming", comingOf("logistics")));
  });

  it("leads to the contact page for a demo and a consultation, with the subject", () => {
    for (const [label, topic] of [
      [say("logistics.hero.demo"), "demo"],
      [say("logistics.close.consult"), "consultation"],
    ] as const) {
      const link = page.links.find(({ text }) => text === label);
      expect(link?.href, label).toMatch(new RegExp(`/contact\\?topic=${topic}&about=logistics$`));
    }
  });

  it("leads to a list of case studies that stands on the page", () => {
    const link = page.links.find(({ text }) => text.includes(say("logistics.hero.cases")));
    expect(link?.href).toBe("#cases");
    expect(page.html).toContain('id="cases"');
    const cases = sectionOf(page, "cases-title");
    expect(cases.match(/<article/g)).toHaveLength(shipments.length);
    for (const { from, to } of shipments) {
      expect(cases).toContain(from[locale]);
      expect(cases).toContain(to[locale]);
    }
  });

  it.each([
    [30, "costReduction"],
    [50, "fasterDelivery"],
    [40, "efficiency"],
    [90, "fewerErrors"],
  ])("states %d%: %s", (percent, name) => {
    const figure = formatPercent(locale, percent);
    const counts = say(`logistics.results.${name}`);
    const results = sectionOf(page, "results-title");
    const entry = [...results.matchAll(/<li[\s>].*?<\/li>/gs)].find(([li]) =>
      readable(li).includes(counts),
    );
    expect(entry?.[0]).toContain(figure);
  });

  it.each([
    ["features", "features-title", 4],
    ["technology", "tech-title", 4],
  ])("has its %s", (_, title, least) => {
    const terms = sectionOf(page, title).match(/<dt[\s>]/g) ?? [];
    expect(terms.length).toBeGreaterThanOrEqual(least);
  });

  it("has its services and its solutions for industries", () => {
    const bookable = sectionOf(page, "features-title").match(/<li[\s>]/g) ?? [];
    const industries = sectionOf(page, "industries-title").match(/<h3[\s>]/g) ?? [];
    expect(bookable.length).toBeGreaterThanOrEqual(4);
    expect(industries.length).toBeGreaterThanOrEqual(4);
  });

  it("has a working miniature that the keyboard drives", () => {
    const line = sectionOf(page, "line-title");
    expect(page.html.match(/<input[^>]*name="container-at"/g)).toHaveLength(5);
    expect(line).toContain('type="checkbox"');
  });
});

/** Specification 2.11, 3.9 and 9.4. */

describe.each(locales)("education in %s", (locale) => {
  const page = builtPage("education", locale);
  const say = wordsOf(locale);

  it("says when it comes", () => {
    expect(page.text).toContain(say("education.hero.coming", comingOf("education")));
  });

  it("has its four features", () => {
    const features = sectionOf(page, "features-title");
    const names = ["learning", "admissions", "visa", "finance"];
    expect(headingsIn(features, 3)).toEqual(
      names.map((name) => say(`education.features.${name}.name`)),
    );
  });

  it("names the segments of learners", () => {
    const learners = readable(sectionOf(page, "learners-title"));
    for (const segment of ["pupils", "students", "parents"]) {
      expect(learners).toContain(say(`education.learners.${segment}.name`));
    }
  });

  it("has the table of countries, with a button to sort in each of its four columns", () => {
    const table = /<table.*?<\/table>/s.exec(page.html)?.[0] ?? "";
    const heads = [...table.matchAll(/<th[^>]*scope="col".*?<\/th>/gs)].map(([head]) => head);
    expect(heads.map((head) => readable(head))).toEqual(
      ["country", "universities", "scholarships", "students"].map((name) =>
        say(`education.countries.${name}`),
      ),
    );
    for (const head of heads) expect(head).toContain("<button");
    expect(heads.filter((head) => head.includes("aria-sort="))).toHaveLength(1);
    const rows = [...table.matchAll(/<tr[^>]*>\s*<th[^>]*scope="row".*?<\/tr>/gs)].map(([row]) =>
      readable(row),
    );
    expect(rows).toHaveLength(studyAbroad.length);
    for (const { name, universities, scholarships, students } of studyAbroad) {
      expect(rows).toContain(`${name[locale]} ${universities} ${scholarships} ${students}`);
    }
  });

  it("leads from each country to a message that names it", () => {
    for (const { code, name } of studyAbroad) {
      const ask = page.links.find(({ text }) => text === name[locale]);
      expect(ask?.href).toContain(`?topic=consultation&about=country-${code.toLowerCase()}`);
    }
  });

  it("shows success stories with university, scholarship and rating", () => {
    expect(educationTestimonials.length).toBeGreaterThan(0);
    for (const { name, university, scholarship, rating } of educationTestimonials) {
      expect(page.text).toContain(name[locale]);
      expect(page.text).toContain(university[locale]);
      expect(page.text).toContain(scholarship[locale]);
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(rating).toBeLessThanOrEqual(5);
    }
    const stories = sectionOf(page, "stories-title");
    expect(stories.match(/<svg[^>]*role="img"/g)).toHaveLength(educationTestimonials.length);
  });

  it("has learning paths with title, duration, courses and description", () => {
    const paths = sectionOf(page, "paths-title");
    expect(paths.match(/<h3[\s>]/g)).toHaveLength(learningPaths.length);
    expect(paths.match(/<ol[\s>]/g)).toHaveLength(learningPaths.length);
    const courses = learningPaths.reduce((sum, path) => sum + path.courses.length, 0);
    expect(paths.match(/<li[\s>]/g)).toHaveLength(learningPaths.length + courses);
    for (const { weeks } of learningPaths) expect(readable(paths)).toContain(`${weeks} `);
  });

  it("sends every request to the contact page with its subject", () => {
    const requests = page.links.filter(({ href }) => href.includes("/contact"));
    expect(requests.length).toBeGreaterThan(0);
    for (const { href } of requests)
      expect(href).toMatch(/\?topic=\w+&about=(education|path-\w+|country-\w+)$/);
  });

  it("has a semester plan that the keyboard drives", () => {
    expect(page.html).toContain('type="range"');
    const plan = page.html.slice(0, page.html.indexOf('id="features-title"'));
    expect(plan.match(/<button[^>]*aria-label=/g)?.length).toBeGreaterThanOrEqual(12);
  });
});

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
      standards.map((name) => say(`technology.compliance.${name}.name`)),
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

/** When a service that is not open yet is due. */
function comingOf(service: ServiceName): { quarter: number; year: number } {
  const found = services.find(({ name }) => name === service);
  if (!found || !("coming" in found)) throw new Error(`${service} is open`);
  return { ...found.coming };
}

/** What stands behind the claims "45+ countries", "20+ currencies" and "100+ assets". */
describe.each(locales)("countries, currencies and assets in %s", (locale) => {
  const page = builtPage("coverage", locale);
  const say = wordsOf(locale);
  const entries = (list: string) => sectionOf(page, `${list}-title`).match(/<li\b/g);
  const nameOf = (type: "region" | "currency", code: string) =>
    new Intl.DisplayNames(locale, { type }).of(code)?.replace(/\s+/g, " ");

  it("answers first whether an account can be opened, for a country that is chosen", () => {
    const choices = /<select\b.*?<\/select>/s.exec(page.html)?.[0] ?? "";
    expect(choices.match(/<option\b/g)).toHaveLength(countries.length + 1);
    const answer = /<p role="status"[^>]*>(.*?)<\/p>/s.exec(page.html)?.[1] ?? "";
    const home = countries.find(({ code }) => code === homeCountry);
    if (home?.opening !== "both") throw new Error("the home country is open");
    expect(readable(answer)).toContain(say(`coverage.papers.${home.papers}.sentence`));
    expect(page.html.indexOf("<select")).toBeLessThan(page.html.indexOf('id="countries"'));
  });

  it("lists every country with what is open, which papers and how long, without script", () => {
    expect(entries("countries")).toHaveLength(countries.length);
    const list = readable(sectionOf(page, "countries-title"));
    for (const country of countries) {
      const name = nameOf("region", country.code);
      const at = list.indexOf(`${name} ${say(`coverage.countries.opening.${country.opening}`)}`);
      expect(at, name).toBeGreaterThan(-1);
      if (country.opening === "none") continue;
      const told = list.slice(at, at + 160);
      expect(told).toContain(say(`coverage.papers.${country.papers}.short`));
      const { unit, count } = country.checked;
      expect(told).toContain(say(`coverage.checked.${unit}`, { count }));
    }
  });

  it("lists every currency and every asset", () => {
    expect(entries("currencies")).toHaveLength(currencies.length);
    const money = readable(sectionOf(page, "currencies-title"));
    for (const { code } of currencies)
      expect(money).toContain(`${code} ${nameOf("currency", code)}`);
    const all = Object.values(assets).flat();
    expect(entries("assets")).toHaveLength(all.length);
    const held = readable(sectionOf(page, "assets-title"));
    for (const { name, symbol } of all) expect(held).toContain(`${name[locale]} ${symbol}`);
  });

  it("is where the pages that make the claims lead", () => {
    const address = localizedPath(locale, "/coverage");
    for (const [path, anchor] of [
      ["", "#countries"],
      ["about", "#countries"],
      ["services", ""],
      ["wallet", "#assets"],
      ["wallet", "#currencies"],
    ]) {
      const hrefs = builtPage(path ?? "", locale).links.map(({ href }) => href);
      expect(hrefs, path).toContain(address + anchor);
    }
  });

  it("weighs little: what it says is not much more than its lists", () => {
    expect(brotliCompressSync(page.html).length).toBeLessThan(20_000);
  });
});

/** As a page is read: each space an ordinary one. */
function spaced(text: string): string {
  return text.replace(/\s/g, " ");
}
