import { DomUtils } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import { localizedPath, pagePaths } from "#site/i18n/paths.ts";
import { builtSite, type Element, type ParsedPage } from "./built-site.ts";

type Thing = Record<string, unknown>;

/** The required properties of each type, in the vocabulary of schema.org as search engines read it. */
const needed: Record<string, readonly string[]> = {
  Organization: ["name"],
  WebSite: ["name", "url", "inLanguage", "publisher"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  JobPosting: [
    ...["title", "description", "datePosted", "hiringOrganization"],
    ...["employmentType", "identifier", "url", "baseSalary"],
  ],
  MonetaryAmount: ["currency", "value"],
  QuantitativeValue: ["minValue", "maxValue", "unitText"],
  Place: ["address"],
  PostalAddress: ["addressLocality", "addressCountry"],
  PropertyValue: ["name", "value"],
  Country: ["name"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
};
const employments = ["FULL_TIME", "PART_TIME", "CONTRACTOR", "INTERN"];
const addresses = new Set(["url", "item", "logo", "sameAs", "@id"]);

function documentsOf(page: ParsedPage): Thing[] {
  return page.elements
    .filter(({ name, attribs }) => name === "script" && attribs.type === "application/ld+json")
    .map((script) => JSON.parse(DomUtils.textContent(script)) as Thing);
}

function answersOf(page: ParsedPage): { name: string; acceptedAnswer: { text: string } }[] {
  const [faq] = documentsOf(page).filter((thing) => thing["@type"] === "FAQPage");
  return faq?.mainEntity as ReturnType<typeof answersOf>;
}

/** The faults of a thing and all that it contains, each with its place. */
function faultsOf(value: unknown, at: string): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${at} is empty`];
    return value.flatMap((one, i) => faultsOf(one, `${at}.${i}`));
  }
  if (typeof value === "string") return textFaults(value, at);
  if (typeof value === "number" || typeof value === "boolean") return [];
  if (!value || typeof value !== "object") return [`${at} is ${value}`];
  const thing = value as Thing;
  const type = thing["@type"] as string | undefined;
  const faults: string[] = [];
  if (type !== undefined && !needed[type]) faults.push(`${at}: nobody knows a ${type}`);
  for (const key of needed[type ?? ""] ?? []) {
    if (!(key in thing)) faults.push(`${at}: a ${type} without ${key}`);
  }
  return [...faults, ...Object.entries(thing).flatMap(([key, of]) => faultsOf(of, `${at}.${key}`))];
}

function textFaults(text: string, at: string): string[] {
  const key = at.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  if (!text.trim() || /undefined|\[object|[{}]|[\u2066-\u2069]/.test(text))
    return [`${at}: ${text}`];
  if (addresses.has(key) && !text.startsWith(originPlaceholder) && !/^https:\/\//.test(text))
    return [`${at} is no whole address: ${text}`];
  if (/^(datePosted|foundingDate)$/.test(key) && Number.isNaN(Date.parse(text)))
    return [`${at} is no date: ${text}`];
  if (key === "employmentType" && !employments.includes(text)) return [`${at}: ${text}`];
  return [];
}

const pages = [...builtSite().values()];

describe("what pages give machines", () => {
  it.each(pages)("$address: is whole and of schema.org", (page) => {
    for (const document of documentsOf(page)) {
      expect(document["@context"]).toBe("https://schema.org");
      expect(document["@type"] ?? document["@graph"]).toBeDefined();
      const { "@context": _, ...thing } = document;
      expect(faultsOf(thing, "")).toEqual([]);
      if (document["@type"] === "JobPosting") {
        const remote = document.jobLocationType === "TELECOMMUTE";
        expect(
          remote ? document.applicantLocationRequirements : document.jobLocation,
        ).toBeDefined();
      }
    }
  });

  it("sees what is wrong", () => {
    expect(faultsOf({ "@type": "Question", name: " " }, "q")).toEqual([
      "q: a Question without acceptedAnswer",
      "q.name:  ",
    ]);
    expect(faultsOf({ "@type": "Unicorn", url: "/a" }, "x")).toHaveLength(2);
    expect(faultsOf({ "@type": "FAQPage", mainEntity: [] }, "f")).toEqual([
      "f.mainEntity is empty",
    ]);
  });

  it("answers are marked where they stand: on the wallet guide and the help page, word for word", () => {
    const answering = pages.filter((page) =>
      documentsOf(page).some((thing) => thing["@type"] === "FAQPage"),
    );
    const expected = locales.flatMap((locale) => [
      localizedPath(locale, pagePaths.guideWallet),
      localizedPath(locale, pagePaths.help),
    ]);
    expect(answering.map(({ address }) => address).sort()).toEqual(expected.sort());
    for (const page of answering) {
      const main = page.elements.filter(({ name }) => name === "main");
      const text = DomUtils.textContent(main).replace(/[\u2066-\u2069]/g, "");
      const entries = answersOf(page);
      expect(entries.length).toBeGreaterThanOrEqual(5);
      for (const { name, acceptedAnswer } of entries) {
        expect(text).toContain(name);
        expect(text).toContain(acceptedAnswer.text);
      }
    }
  });

  it.each(locales)("the help page in %s marks every question it shows, and no other", (locale) => {
    const page = pages.find(({ address }) => address === localizedPath(locale, pagePaths.help));
    if (!page) throw new Error("the help page was not built");
    const read = (element: Element | null) =>
      element
        ? DomUtils.textContent(element)
            .replace(/[ \n]+/g, " ")
            .trim()
        : "";
    const shown = page.elements
      .filter(({ name, parent }) => name === "details" && (parent as Element).name === "li")
      .map((entry) => [
        read(DomUtils.findOne(({ name }) => name === "h3", entry.children)),
        read(
          DomUtils.findOne(({ attribs }) => /\bprose\b/.test(attribs.class ?? ""), entry.children),
        ),
      ]);
    expect(shown.length).toBeGreaterThanOrEqual(30);
    expect(answersOf(page).map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
      shown,
    );
  });
});
