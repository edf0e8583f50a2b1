import { describe, expect, it } from "vitest";
import { type ServiceName, services } from "#brand/badges.ts";
import { learningPaths, studyAbroad } from "#brand/education.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { portraits } from "#brand/portraits.ts";
import { authority, promotesToken } from "#brand/registration.ts";
import { shipments } from "#brand/shipments.ts";
import {
  educationTestimonials,
  travelTestimonials,
  type Witness,
  walletTestimonials,
} from "#brand/testimonials.ts";
import { namedAssets, walletRoadmap } from "#brand/wallet.ts";
import { locales } from "#contract/locale.ts";
import { formatPercent } from "#site/i18n/formats.ts";
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
    const values = { authority: authority.short };
    for (const { name, quarter, year } of walletRoadmap) {
      const at = page.text.indexOf(say("wallet.security.quarter", { quarter, year }), from);
      expect(at, name).toBeGreaterThanOrEqual(from);
      from = page.text.indexOf(say(`wallet.security.locks.${name}.name`, values), at);
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
      const contactLink = page.links.find(({ text }) => text === name[locale]);
      expect(contactLink?.href).toContain(
        `?topic=consultation&about=country-${code.toLowerCase()}`,
      );
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

/** When a service that is not open yet is due. */
function comingOf(service: ServiceName): { quarter: number; year: number } {
  const found = services.find(({ name }) => name === service);
  if (!found?.coming) throw new Error(`${service} is open`);
  return found.coming;
}

it.each<[string, readonly Witness[]]>([
  ["wallet", walletTestimonials],
  ["travel", travelTestimonials],
  ["education", educationTestimonials],
])("the %s page draws each person whom it quotes", (path, witnesses) => {
  const { html } = builtPage(path, "en");
  expect(witnesses.length).toBeGreaterThan(0);
  for (const { id } of witnesses) expect(html, id).toContain(`d="${portraits[id]}"`);
});
