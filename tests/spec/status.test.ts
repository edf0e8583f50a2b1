import { describe, expect, it } from "vitest";
import { incidents, watchedServices } from "#brand/status.ts";
import { locales } from "#contract/locale.ts";
import { localizedPath } from "#site/i18n/paths.ts";
import { builtPage, sectionOf, wordsOf } from "./built-page.ts";

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
        new RegExp(`<svg[^>]*lucide[^>]*>.*?</svg>${say(`status.states.${status}`)}`),
      );
      expect(row).toMatch(/>\d{2,3}\.\d{2}(<!-- -->)?%</);
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
      expect(row).toContain(`${minutes}`);
      expect(row).toContain(start.slice(0, 4));
      expect(row.match(/<dt/g)).toHaveLength(4);
    }
  });

  it("gives metrics", () => {
    const figures = sectionOf(page, "metrics-title").match(/<dd/g);
    expect(figures?.length).toBeGreaterThanOrEqual(4);
  });
});
