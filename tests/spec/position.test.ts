import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { jobs, places } from "#brand/jobs.ts";
import { applicationMonths } from "#contract/limits.ts";
import { locales } from "#contract/locale.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { builtPage } from "./built-page.ts";
import { builtFolder } from "./built-site.ts";

/** Each open position at an address of its own, with what search engines read and a way to apply. */
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
