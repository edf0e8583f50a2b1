import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { leaders } from "#brand/people.ts";
import { coverage } from "#brand/press.ts";
import { locales } from "#contract/locale.ts";
import { builtPage } from "./built-page.ts";

/** Specification 2.15, 3.9. */
const site = resolve(process.env.BUILT_SITE ?? "build/client");
const starts: Record<string, string> = {
  svg: "<svg",
  png: "\u0089PNG",
  pdf: "%PDF",
  zip: "PK",
  ase: "ASEF",
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
