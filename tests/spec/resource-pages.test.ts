import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { services } from "#brand/badges.ts";
import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { api } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { providers } from "#brand/providers.ts";
import { authority, complaints, registration } from "#brand/registration.ts";
import { legalVersions } from "#contract/limits.ts";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { waitlistSubmission } from "#contract/waitlist.ts";
import { rateLimitDefaults } from "#server/rate-limits.ts";
import { formatDay, formatMonth } from "#site/i18n/formats.ts";
import { localizedPath, type PageName, pagePaths } from "#site/i18n/paths.ts";
import {
  type BuiltPage,
  builtFiles,
  builtPage,
  headingsIn,
  readable,
  sectionOf,
  wordsOf,
} from "./built-page.ts";

/** Error codes that a visitor's form can answer, but for those of a wrong configuration. */
const errorCodes = [
  ...["missing_required_fields", "invalid_email", "consent_required", "recaptcha_failed"],
  ...["db_error", "email_error", "rate_limited", "unavailable"],
];

const chapters = [
  ...["start", "campaigns", "join", "double-opt-in", "invitations", "market", "errors", "health"],
  ...["wallet", "travel", "logistics", "education", "help"],
];

describe.each(locales)("the documentation in %s", (locale) => {
  const page = builtPage("resources/docs", locale);

  it("has its chapters in order, each named in the index beside them", () => {
    const ids = [...page.html.matchAll(/<section id="([a-z-]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(chapters);
    for (const id of chapters) expect(page.links.some(({ href }) => href === `#${id}`)).toBe(true);
  });

  it("names the limits that the server keeps", () => {
    const errors = /<section id="errors".*?<\/section>/s.exec(page.html)?.[0] ?? "";
    const numbers = readable(errors)
      .replace(/(?<=\d)[,\s](?=\d{3})/g, "")
      .match(/\b\d+\b/g);
    const points = (limit: string) => limit.split(" ").map((window) => window.split("/")[0]);
    const client = points(rateLimitDefaults.RATE_LIMIT_WAITLIST_CLIENT);
    const mailbox = points(rateLimitDefaults.RATE_LIMIT_PERSON_MAIL);
    expect(numbers).toEqual(expect.arrayContaining([...client, mailbox[1]]));
  });

  it("can be searched", () => {
    expect(page.html).toMatch(/<search[^>]*>.*<input[^>]*inputMode="search"/is);
  });

  it("lists every field of the form that is sent, but for the two traps", () => {
    const traps = new Set(["website", "filled_in_ms"]);
    const missing = Object.keys(waitlistSubmission.shape).filter(
      (field) =>
        !traps.has(field) &&
        // Those of the group's own questions are listed as one.
        !field.startsWith("answer_") &&
        !page.html.includes(`<code dir="ltr">${field}</code>`),
    );
    expect(missing, `fields that content/${locale}/docs.md does not tell`).toEqual([]);
  });

  it("lists the errors that an integration can meet", () => {
    for (const code of errorCodes) expect(page.html).toContain(code);
  });

  it("has code that can be copied, from left to right", () => {
    const blocks = page.html.match(/<pre[^>]*>/g) ?? [];
    expect(blocks.length).toBeGreaterThanOrEqual(7);
    for (const block of blocks) expect(block).toContain('dir="ltr"');
    expect(page.html.match(/<figure[^>]*><figcaption[^>]*>.*?<button/gs)?.length).toBe(
      blocks.length,
    );
  });

  it("leads on to the guides of the four services", () => {
    for (const name of ["wallet", "travel", "logistics", "education"]) {
      const href = localizedPath(locale, `/resources/${name}`);
      expect(page.links.some((link) => link.href === href)).toBe(true);
    }
  });
});

describe.each(locales)("the help page in %s", (locale) => {
  const page = builtPage("help", locale);

  it("has a subject for each service and for other questions", () => {
    const ids = [...page.html.matchAll(/<section id="([a-z-]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([
      ...["account", "wallet", "cards", "travel", "logistics", "education"],
      ...["token", "waitlist", "privacy", "complaints"],
    ]);
    for (const id of ids) expect(page.links.some(({ href }) => href === `#${id}`)).toBe(true);
  });

  it("gives every question an address of its own, two to four sentences and a way on", () => {
    const answers = [...page.html.matchAll(/<details.*?<\/details>/gs)].map(([html]) => html);
    expect(answers.length).toBeGreaterThanOrEqual(30);
    for (const html of answers) {
      const id = /<div id="([a-z-]+)"/.exec(html)?.[1];
      expect(html).toContain(`href="#${id}"`);
      const said =
        html.match(/<div[^>]*class="prose.*?<\/div>/s)?.[0].replace(/<[^>]+>/g, "") ?? "";
      const sentences = said.match(/[.?!؟](?=\s|$)/g)?.length ?? 0;
      expect(sentences, said).toBeGreaterThanOrEqual(2);
      expect(sentences, said).toBeLessThanOrEqual(5);
    }
  });

  it("shows six questions first, and how to reach a person and how soon", () => {
    const [before = ""] = page.html.split('<section id="account"');
    expect(before.match(/<ol.*?<\/ol>/s)?.[0].match(/<li/g)).toHaveLength(6);
    expect(before).toContain(localizedPath(locale, "/contact#live-chat"));
    expect(before).toContain(String(claims.mailReply.value));
  });
});

describe.each(locales)("the index pages in %s", (locale) => {
  const to = (page: PageName) => localizedPath(locale, pagePaths[page]);

  it("resources: leads to the help, the guides, the documentation, the API and the status", () => {
    const { links } = builtPage("resources", locale);
    expect(links.map(({ href }) => href)).toEqual(
      (
        [
          ...[
            "help",
            "fees",
            "coverage",
            "guideWallet",
            "guideTravel",
            "guideLogistics",
            "guideEducation",
          ],
          ...["docs", "api", "status"],
        ] as PageName[]
      ).map(to),
    );
  });

  it("legal: has each text with its date and all its sections, and the risk warning", () => {
    const page = builtPage("legal", locale);
    for (const name of Object.keys(legalVersions) as (keyof typeof legalVersions)[]) {
      const date = formatDay(locale, new Date(legalVersions[name]), "UTC");
      const sheet = sectionOf(page, `${name}-title`);
      expect(sheet).toContain(date);
      expect(sheet).toContain(`href="${to(name)}"`);
      const text = builtPage(`legal/${name}`, locale);
      const sections = [...text.html.matchAll(/<section id="([a-z-]+)"/g)].map(([, id]) => id);
      for (const id of sections) expect(sheet).toContain(`href="${to(name)}#${id}"`);
    }
    expect(page.text).toContain(wordsOf(locale)("risk.title"));
  });

  it("are where the pages below them lead back to", () => {
    for (const page of ["docs", "api"] as const) {
      expect(builtPage(pagePaths[page], locale).links[0]?.href).toBe(to("resources"));
    }
    for (const page of Object.keys(legalVersions) as (keyof typeof legalVersions)[]) {
      expect(builtPage(pagePaths[page], locale).links[0]?.href).toBe(to("legal"));
    }
  });
});

/** Specification 7.5. */
const calls = [
  ["POST", "/auth/login"],
  ["POST", "/auth/refresh"],
  ["POST", "/auth/logout"],
  ["GET", "/wallet/balance"],
  ["POST", "/wallet/transfer"],
  ["GET", "/wallet/history"],
  ["GET", "/travel/search"],
  ["POST", "/travel/book"],
  ["GET", "/travel/bookings"],
] as const;

describe.each(locales)("the API reference in %s", (locale) => {
  const page = builtPage("resources/api", locale);

  it("says that it is display only", () => {
    expect(page.text).toContain(wordsOf(locale)("api.notice.title"));
  });

  it("names the version in the base path, and the bearer token in the header", () => {
    expect(api.base).toMatch(/\/v1$/);
    expect(page.text).toContain(api.base);
    expect(page.text).toContain("Authorization: Bearer ");
  });

  it("lists the nine calls in order, each with method, path, title and description", () => {
    const shown = [
      ...page.html.matchAll(
        /<span[^>]*>(GET|POST)<\/span><code[^>]*>([^<]+)<\/code><\/p><h3[^>]*>([^<]+)<\/h3><p[^>]*>([^<]+)</g,
      ),
    ];
    expect(shown.map(([, method, path]) => [method, path])).toEqual(calls);
    for (const [, , , title, text] of shown) {
      expect(title?.length).toBeGreaterThan(3);
      expect(text?.length).toBeGreaterThan(20);
    }
  });

  it("shows each call in three programming languages, with a button that copies", () => {
    for (const [method, path] of calls) {
      for (const language of ["JavaScript", "Python", "Go"]) {
        const caption = new RegExp(
          `<figcaption[^>]*><span[^>]*>\u2066?${language}\\s?: ${method}\\s${path}\u2069?</span><button`,
        );
        expect(page.html).toMatch(caption);
      }
    }
    for (const block of page.html.match(/<pre[^>]*>/g) ?? []) expect(block).toContain('dir="ltr"');
  });
});

/** Specification 2.1: the four resource routes; 2.8: the separate wallet and payments content. */
const guides = ["wallet", "travel", "logistics", "education"] as const;

const prefix = (locale: Locale) => (locale === fallbackLocale ? "" : `/${locale}`);

/** The steps: sections with a plate, each with its anchor. */
function stepsOf(page: BuiltPage): { id: string; html: string }[] {
  return [...page.html.matchAll(/<section id="([\w-]+)".*?<\/section>/gs)]
    .map(([html, id = ""]) => ({ id, html }))
    .filter(({ html }) => html.includes("<figcaption"));
}

describe.each(guides)("%s guide", (name) => {
  describe.each(locales)("in %s", (locale) => {
    const page = builtPage(`resources/${name}`, locale);
    const say = wordsOf(locale);
    const steps = stepsOf(page);

    it("has four to six steps, each drawn and saying what to do, the cost and the risk", () => {
      expect(steps.length).toBeGreaterThanOrEqual(4);
      expect(steps.length).toBeLessThanOrEqual(6);
      for (const { id, html } of steps) {
        expect(html, id).toMatch(/<figure.*<svg.*<figcaption/s);
        expect(html.match(/<ol.*?<\/ol>/s)?.[0].match(/<li/g)?.length, id).toBeGreaterThanOrEqual(
          2,
        );
        const titles = ["acts", "cost", "wrong"].map((name) => say(`guide.${name}`));
        expect(headingsIn(html, 3), id).toEqual(expect.arrayContaining(titles));
      }
    });

    it("has a side index that names every step, the glossary and the questions", () => {
      const index = /<nav\s[^>]*aria-label.*?<\/nav>/s.exec(page.html)?.[0] ?? "";
      const targets = [...index.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      expect(targets).toEqual([...steps.map(({ id }) => id), "glossary", "questions"]);
    });

    it("has a glossary", () => {
      expect(page.html.match(/<dt/g)?.length).toBeGreaterThanOrEqual(5);
    });

    it("leads questions to the contact page with its subject, and has no dead button", () => {
      const to = `${prefix(locale)}/contact?topic=support&about=${name}`;
      expect(page.links.map(({ href }) => href)).toContain(to);
      expect(page.html).not.toContain("<button");
    });

    it("says so when its service is not open yet", () => {
      const service = services.find((one) => one.name === name);
      if (!service?.coming) return;
      expect(page.text).toContain(String(service.coming.year));
    });
  });
});

describe.each(locales)("wallet and payments in %s", (locale) => {
  const page = builtPage("resources/wallet", locale);
  const say = wordsOf(locale);

  it("leads back to About", () => {
    expect(page.links[0]?.href).toBe(`${prefix(locale)}/about`);
  });

  it("is for minors from 9 to 18 with parental consent, and for adults from 18", () => {
    expect([claims.walletMinorAge.value, claims.walletAdultAge.value]).toEqual([9, 18]);
    expect(page.text).toContain(say("guide-wallet.who.minors.ages", { from: 9, to: 18 }));
    expect(page.text).toContain(say("guide-wallet.who.adults.figure", { age: 18 }));
  });

  it("has the three cards, in order, each with its list of features", () => {
    expect(headingsIn(page.html, 4).slice(-3)).toEqual(
      ["silver", "gold", "platinum"].map((name) => say(`cards.names.${name}`)),
    );
    const section = stepsOf(page).find(({ id }) => id === "card")?.html ?? "";
    const lists = section.split("<h4").slice(1);
    expect(lists).toHaveLength(3);
    for (const list of lists) expect(list.match(/<li/g)?.length).toBeGreaterThanOrEqual(3);
  });
});

const pages = Object.keys(legalVersions) as (keyof typeof legalVersions)[];

const each = pages.flatMap((name) => locales.map((locale) => [name, locale] as const));

describe.each(each)("%s in %s", (name, locale) => {
  const page = builtPage(`legal/${name}`, locale);

  it("is a whole document: date, entity, and contents that name every section", () => {
    expect(page.text).toContain(readable(formatDay(locale, new Date(legalVersions[name]), "UTC")));
    expect(page.text).toContain(names.legalEntity[locale]);
    const ids = [...page.html.matchAll(/<section id="([a-z-]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThanOrEqual(10);
    for (const id of ids) expect(page.links.some(({ href }) => href === `#${id}`)).toBe(true);
    expect(page.headings.filter(([level]) => level === 1)).toHaveLength(1);
  });
});

it.each(locales)("the cookies page in %s gives the range of the specification", (locale) => {
  expect(builtPage("legal/cookies", locale).text).toMatch(/\b1\D{1,20}24\b/);
});

it.each(locales)("the compliance page in %s names regulators and standards", (locale) => {
  const { text } = builtPage("legal/compliance", locale);
  for (const name of ["VARA", "DFSA", "ISO 27001", "SOC 2 Type II"]) expect(text).toContain(name);
});

describe.each(locales)("what stands behind the company, in %s", (locale) => {
  const compliance = builtPage("legal/compliance", locale);
  const say = wordsOf(locale);

  it("compliance names who holds, insures and audits, at what address and since when", () => {
    for (const { name, site, ...rest } of Object.values(providers)) {
      const link = compliance.links.find(({ href }) => href === site);
      expect(link?.text).toBe(name[locale]);
      if ("since" in rest)
        expect(compliance.text).toContain(formatMonth(locale, new Date(rest.since)));
    }
    expect(compliance.html).toContain('<section id="providers"');
  });

  it.each([
    ["wallet", ["custodian", "bank", "insurer"]],
    ["technology", ["custodian", "contracts", "accounts"]],
    ["token", ["custodian", "contracts"]],
  ] as const)(
    "the page %s names them too, and says of no policy that it is in force",
    (path, roles) => {
      const page = builtPage(path, locale);
      for (const role of roles) expect(page.text).toContain(providers[role].name[locale]);
      expect(page.links.map(({ href }) => href)).toContain(
        localizedPath(locale, "/legal/compliance#providers"),
      );
      if (path === "wallet") {
        const { name } = providers.insurer;
        expect(page.text).toContain(`${name[locale]} ${say("providers.planned")}`);
      }
    },
  );

  it("compliance says how to complain, to whom, and by when an answer comes", () => {
    const section = /<section id="complaints".*?<\/section>/s.exec(compliance.html)?.[0] ?? "";
    expect(section).toContain(`href="mailto:${complaints.email}"`);
    const read = readable(section);
    for (const count of [complaints.acknowledgedWithin, complaints.answeredWithin]) {
      expect(read).toMatch(new RegExp(`\\b${count}\\s`));
    }
    for (const next of ["VARA", "DFSA"]) expect(read).toContain(next);
    const contactPage = builtPage("contact", locale);
    expect(contactPage.links.map(({ href }) => href)).toContain(
      localizedPath(locale, "/legal/compliance#complaints"),
    );
  });

  it("every footer names the company, its supervisor and the way to complain", () => {
    const documents = builtFiles(locale).map((file) => readFileSync(file, "utf8"));
    const footers = documents.flatMap((document) => /<footer\b.*?<\/footer>/s.exec(document) ?? []);
    expect(footers.length).toBeGreaterThan(30);
    for (const footer of footers) {
      const read = readable(footer);
      for (const part of [
        names.legalEntity[locale],
        registration.number,
        registration.register[locale],
        contact.address[locale],
        say("shell.footer.authority", { authority: authority.short }),
      ]) {
        expect(read).toContain(part);
      }
      expect(footer).toContain(`href="${localizedPath(locale, "/legal/compliance#complaints")}"`);
    }
  });
});
