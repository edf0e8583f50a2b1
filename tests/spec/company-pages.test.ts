import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { documents } from "#brand/documents.ts";
import { departments, jobs, places } from "#brand/jobs.ts";
import { timeline } from "#brand/names.ts";
import { offices } from "#brand/offices.ts";
import { investors, leaders } from "#brand/people.ts";
import { coverage } from "#brand/press.ts";
import { shipments, shippedIn } from "#brand/shipments.ts";
import { incidents, watchedServices } from "#brand/status.ts";
import { quotedAtHome } from "#brand/testimonials.ts";
import { token } from "#brand/token.ts";
import { applicationMonths } from "#contract/limits.ts";
import { locales } from "#contract/locale.ts";
import { formatMonth, formatPercent, formatShort } from "#site/i18n/formats.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { builtPage, figureIn, headingsIn, readable, sectionOf, wordsOf } from "./built-page.ts";
import { builtFolder } from "./built-site.ts";

/** Specification 2.5: the figures, and the group's additions. */
describe.each(locales)("what speaks for the group on the home page, in %s", (locale) => {
  const say = wordsOf(locale);
  const section = sectionOf(builtPage("", locale), "figures-title");
  const prefix = locale === "en" ? "" : `/${locale}`;

  it("gives the four figures, with whose they are and as of when", () => {
    for (const name of ["activeUsers", "transactions", "countries", "uptime"] as const) {
      expect(readable(section)).toContain(figureIn(locale, name));
    }
    const month = formatMonth(locale, new Date(claims.activeUsers.asOf));
    expect(readable(section)).toContain(say("home.figures.note", { month }));
  });

  it("names who wrote about it, and when", () => {
    const named = coverage.filter(({ outlet }) => section.includes(outlet));
    expect(named.length).toBeGreaterThanOrEqual(4);
    for (const { date } of named) {
      expect(readable(section)).toContain(formatMonth(locale, new Date(date)));
    }
    expect(section).toContain(`href="${prefix}/press-kit#coverage-title"`);
  });

  it("shows a case and quotes a customer as their own pages do, and leads there", () => {
    const text = readable(section);
    expect(text).toContain(say(`logistics.cases.${shipments[0].key}.name`));
    expect(text).toContain(say("logistics.cases.text", { year: `${shippedIn}` }));
    expect(section).toContain(`href="${prefix}/logistics#cases"`);
    expect(text).toContain(say(`wallet.testimonials.${quotedAtHome}.quote`));
    expect(section).toContain(`href="${prefix}/wallet"`);
  });
});

/** Specification 2.7. */
describe.each(locales)("about, in %s", (locale) => {
  const page = () => builtPage("about", locale);
  const say = wordsOf(locale);

  it("opens with one title and keeps its headings in order", () => {
    const levels = page().headings.map(([level]) => level);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level, i) => level <= (levels[i - 1] ?? 1) + 1)).toBe(true);
  });

  it("shows the four figures, vision and mission, and the four values", () => {
    for (const name of ["activeUsers", "transactions", "countries", "awards"] as const) {
      expect(page().text).toContain(figureIn(locale, name));
    }
    for (const [word, { value: count }] of [
      ["globalUsers", claims.activeUsers],
      ["transactionVolume", claims.transactions],
      ["countries", claims.countries],
      ["awards", claims.awards],
    ] as const) {
      expect(page().text).toContain(say(`about.figures.${word}`, { count }));
    }
    for (const word of [
      ...["purpose.vision.name", "purpose.mission.name"],
      ...["values.innovation.name", "values.customers.name"],
      ...["values.trust.name", "values.learning.name"],
    ]) {
      expect(page().text).toContain(say(`about.${word}`));
    }
  });

  it("shows the timeline in order", () => {
    const { text } = page();
    expect(timeline.map(({ date }) => date)).toEqual(["2024-10", "2025-03", "2025-05", "2025-08"]);
    const places = timeline.map(({ event, date }) => {
      expect(text).toContain(say(`about.timeline.events.${event}.title`));
      return text.indexOf(formatMonth(locale, new Date(`${date}-01`)));
    });
    expect(places).not.toContain(-1);
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
  });

  it("presents six executives with role and biography, between two arrows", () => {
    expect(leaders).toHaveLength(6);
    for (const leader of leaders) {
      expect(page().text).toContain(leader.name[locale]);
      expect(page().text).toContain(leader.bio[locale]);
      expect(page().text).toContain(say(`people.roles.${leader.role}`, { gender: leader.gender }));
    }
    expect(page().html.match(/<button[^>]*aria-controls/g)).toHaveLength(2);
    expect(page().html).toMatch(/basis-full md:basis-1\/2 lg:basis-1\/3/);
  });

  it("says where and since when, and leads to careers and investors", () => {
    for (const text of [
      ...[say("about.place.headquarters"), say("about.place.founded")],
      contact.city[locale],
    ]) {
      expect(page().text).toContain(text);
    }
    const hrefs = page().links.map((link) => link.href);
    for (const target of ["/careers", "/investors"]) {
      expect(hrefs.some((href) => href.endsWith(target))).toBe(true);
    }
  });
});

/** Specification 2.15, 3.9, 9.4. */
describe.each(locales)("careers, in %s", (locale) => {
  const page = () => builtPage("careers", locale);
  const say = wordsOf(locale);

  it("lists ten positions, each at its own address", () => {
    expect(jobs).toHaveLength(10);
    for (const { id, department, type, place } of jobs) {
      expect(page().html).toContain(`<li id="${id}"`);
      for (const text of [
        say(`careers.departments.${department}`),
        say(`careers.types.${type}`),
        places[place].name?.[locale] ?? say("careers.places.remote"),
      ]) {
        expect(page().text).toContain(text);
      }
    }
  });

  it("gives each position a way to apply that names it, team after team as they are drawn", () => {
    const ways = page().links.filter((link) => link.text === say("careers.open.apply"));
    const byTeam = departments.flatMap((name) =>
      jobs.filter(({ department }) => department === name),
    );
    expect(ways.map((link) => link.href)).toEqual(
      byTeam.map(({ id }) => `${localizedPath(locale, pathOf("position", id))}#apply`),
    );
  });

  it("filters by department, place, type and text", () => {
    expect(page().html.match(/<button[^>]*aria-pressed/g)).toHaveLength(6);
    expect(page().html.match(/<select/g)).toHaveLength(2);
    expect(page().html).toContain('type="search"');
  });

  it("leads back to about", () => {
    expect(page().links[0]?.href).toMatch(/\/about$/);
  });
});

/** Each open position at an address of its own, with structured data and a way to apply. */
describe.each(locales)("positions, in %s", (locale) => {
  it.each(jobs)("$id says what it is, and takes applications", ({ id, place }) => {
    const page = builtPage(`careers/${id}`, locale);
    expect(page.headings.filter(([level]) => level === 1)).toHaveLength(1);
    expect(page.html).toContain('id="apply"');
    expect(page.html).toMatch(/<input[^>]*type="file"/);
    for (const name of ["name", "email", "links", "note", "consent"]) {
      expect(page.html).toContain(`name="${name}"`);
    }
    expect(page.text).toMatch(new RegExp(`\\b${applicationMonths}\\b`));
    expect(page.links[0]?.href).toMatch(/\/careers$/);

    const address = localizedPath(locale, pathOf("position", id));
    const document = readFileSync(`${builtFolder}${address}/index.html`, "utf8");
    const things = [
      ...document.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ].map(([, json]) => JSON.parse(json ?? ""));
    const posting = things.find((thing) => thing["@type"] === "JobPosting");
    expect(posting).toMatchObject({
      title: page.headings[0]?.[1],
      identifier: { value: id },
      url: expect.stringMatching(new RegExp(`${address}$`)),
    });
    const { locality } = places[place];
    if (locality) expect(posting.jobLocation.address.addressLocality).toBe(locality);
    else expect(posting.jobLocationType).toBe("TELECOMMUTE");
  });
});

it("the site map names every position in every language", () => {
  const map = readFileSync(`${builtFolder}/sitemap.xml`, "utf8");
  for (const locale of locales) {
    for (const { id } of jobs) {
      expect(map).toContain(`${localizedPath(locale, pathOf("position", id))}</loc>`);
    }
  }
});

/** Specification 2.15, 3.9, 9.2, 9.4. */
describe.each(locales)("investor relations, in %s", (locale) => {
  const page = () => builtPage("investors", locale);
  const say = wordsOf(locale);

  it("opens with four headline figures, and labels the circulating share as assumed", () => {
    const { text } = page();
    for (const name of ["funding", "valuation", "growth"] as const) {
      expect(text).toContain(figureIn(locale, name));
    }
    expect(text).toContain(formatPercent(locale, 72).replace(/\s/g, " "));
    for (const name of ["funding", "valuation", "growth", "circulating"]) {
      expect(text).toContain(say(`investors.figures.${name}`));
    }
    const { symbol } = token;
    const billions = (amount: number) => formatShort(locale, amount, 0);
    const shares = { supply: billions(36e9), total: billions(50e9), symbol };
    expect(text).toContain(say("investors.figures.circulatingText", shares));
  });

  it("presents five investors with title, description and round", () => {
    expect(investors).toHaveLength(5);
    for (const investor of investors) {
      for (const said of [investor.name, investor.title, investor.description]) {
        expect(page().text).toContain(said[locale]);
      }
    }
  });

  it("lists documents with type and size, each available by the contact page", () => {
    const hrefs = page().links.map((link) => link.href);
    for (const { id, type } of documents) {
      expect(hrefs.some((href) => href.endsWith(`?topic=investor&about=${id}`))).toBe(true);
      expect(page().text).toContain(type);
    }
  });

  it("shows the token's market and says the risk", () => {
    expect(headingsIn(page().html, 2).join("\n")).toContain(token.symbol);
    expect(page().text).toContain(say("risk.text", { symbol: token.symbol }));
  });

  it("leads back to about", () => {
    expect(page().links[0]?.href).toMatch(/\/about$/);
  });
});

/** Specification 2.15, 3.9. */
const site = resolve(process.env.BUILT_SITE ?? "build/client");

const starts: Record<string, string> = {
  svg: "<svg",
  png: "\u0089PNG",
  pdf: "%PDF",
  zip: "PK",
  json: "{",
};

describe.each(locales)("the press kit, in %s", (locale) => {
  const page = () => builtPage("press-kit", locale);
  const files = () => page().links.filter((link) => link.href.startsWith("/press/"));

  it("offers real files of every kind, in the format and size it says", () => {
    const kinds = new Set<string>();
    for (const { href, text } of files()) {
      const kind = href.slice(href.lastIndexOf(".") + 1);
      const bytes = readFileSync(join(site, href));
      kinds.add(kind);
      expect(bytes.toString("latin1", 0, 8)).toContain(starts[kind]);
      expect(text).toContain(kind.toUpperCase());
      const size = /([\d.,]+)\s(?:B|kB|o|ko|بايت|كيلوبايت)/.exec(text)?.[1];
      // French writes its decimals behind a comma.
      const said = Number(size?.replace(",", "."));
      const unit = bytes.length >= 1000 ? 1000 : 1;
      expect(Math.abs(said - bytes.length / unit)).toBeLessThanOrEqual(0.5);
    }
    expect([...kinds].sort()).toEqual(Object.keys(starts).sort());
  });

  it("names six leaders with their story and address, and what others wrote", () => {
    for (const leader of leaders) {
      for (const said of [leader.name[locale], leader.bio[locale], leader.email]) {
        expect(page().text).toContain(said);
      }
    }
    for (const piece of coverage) {
      expect(page().text).toContain(piece.title[locale].replace(/\s+/g, " "));
      expect(page().text).toContain(piece.outlet);
    }
  });

  it("leads back to about", () => {
    expect(page().links[0]?.href).toMatch(/\/about$/);
  });
});

/** Specification 2.14, 3.10, 4.4. */
describe.each(locales)("contact, in %s", (locale) => {
  const page = () => builtPage("contact", locale);
  const say = wordsOf(locale);

  it("leads back to home", () => {
    expect(page().links[0]?.href).toBe(locale === "en" ? "/" : `/${locale}`);
  });

  it("has three contact cards: mail, and anchors to sections that are there", () => {
    const { links, html } = page();
    for (const [name, href] of [
      ["email", `mailto:${contact.email}`],
      ["chat", "#live-chat"],
      ["meeting", "#meeting"],
    ] as const) {
      const title = say(`contact.ways.${name}.name`);
      const card = links.find((link) => link.href === href && link.text.includes(title));
      expect(card, href).toBeDefined();
      if (href.startsWith("#"))
        expect(html).toMatch(new RegExp(`<section [^>]*id="${href.slice(1)}"`));
    }
  });

  it("has a form for name, email, company, subject and message, all but the company required", () => {
    const { html } = page();
    const form = /<form[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
    const control = (name: string) =>
      new RegExp(`<(?:input|textarea)\\b[^>]*\\bname="${name}"[^>]*>`).exec(form)?.[0] ?? "";
    for (const name of ["name", "email", "subject", "message"])
      expect(control(name), name).toMatch(/\brequired\b/);
    expect(control("email")).toContain('type="email"');
    expect(control("company")).not.toBe("");
    expect(control("company")).not.toMatch(/\brequired\b/);
  });

  it("names three support teams with their hours", () => {
    const { text } = page();
    const teams = sectionOf(page(), "teams-title");
    expect(teams.match(/<dt\b/g)).toHaveLength(3);
    expect(text).toContain(figureIn(locale, "supportHours"));
    expect(teams.match(/\d\d:\d\d/g)?.length).toBeGreaterThanOrEqual(4);
  });

  it("says how long an answer takes: live chat under 1 h, e-mail under 24 h", () => {
    for (const [name, time, hours] of [
      ["chat", "chatTime", 1],
      ["email", "emailTime", 24],
    ] as const) {
      const route = readable(sectionOf(page(), `${name}-title`));
      expect(route).toContain(say(`contact.replies.${time}`, { hours }));
    }
  });

  it("shows three offices, Dubai as the headquarters", () => {
    const places = sectionOf(page(), "offices-title");
    const items = places.match(/<h3\b[\s\S]*?<\/h3>(?:<p[\s\S]*?<\/p>)?/g) ?? [];
    expect(items).toHaveLength(3);
    for (const [i, { city }] of offices.entries()) expect(items[i]).toContain(city[locale]);
    expect(items[0]).toContain(say("contact.offices.headquarters"));
  });

  it("says no time and carries no style that only a browser could know", () => {
    const { html } = page();
    expect(html).not.toMatch(/<time\b/);
    expect(html.replace(/<style[\s\S]*?<\/style>/g, "")).not.toMatch(/\sstyle="/);
  });
});

/** Specification 2.15, 3.9 and 4.6. */
const items = (html: string) => html.split("<h3").slice(1);

describe.each(locales)("the system status in %s", (locale) => {
  const page = builtPage("resources/status", locale);
  const say = wordsOf(locale);

  it("leads back to about", () => {
    expect(page.links[0]?.href).toBe(localizedPath(locale, "/about"));
  });

  it("lists the services with name, description, sign, word, uptime and last incident", () => {
    const rows = items(sectionOf(page, "services-title"));
    expect(rows).toHaveLength(watchedServices.length);
    for (const [i, { name, status }] of watchedServices.entries()) {
      const row = rows[i] ?? "";
      expect(row).toMatch(/^[^>]*>[^<]{3,}<\/h3><p[^>]*>[^<]{3,}</);
      expect(row).toMatch(
        new RegExp(`<svg[^>]*lucide[^>]*>.*?</svg>(?:<[^>]*>)*${say(`status.states.${status}`)}`),
      );
      expect(row).toMatch(/>\d{2,3}[.,]\d{2}[\s\u200e]?%\u200e?</);
      const last = incidents.find(({ service }) => service === name);
      if (last) expect(row).toContain(last.start.slice(0, 4));
      expect(row.match(/<rect/g)).toHaveLength(90);
    }
  });

  it("lists the incidents with title, status, date, duration and impact", () => {
    const rows = items(sectionOf(page, "incidents-title"));
    expect(rows).toHaveLength(incidents.length);
    for (const [i, { status, minutes, start }] of incidents.entries()) {
      const row = rows[i] ?? "";
      expect(row).toContain(say(`status.incidents.statuses.${status}`));
      // From an hour on, hours and the minutes that remain.
      expect(row).toContain(`${minutes % 60}`);
      expect(row).toContain(start.slice(0, 4));
      expect(row.match(/<dt/g)).toHaveLength(4);
    }
  });

  it("gives metrics", () => {
    const figures = sectionOf(page, "metrics-title").match(/<dd/g);
    expect(figures?.length).toBeGreaterThanOrEqual(4);
  });
});
