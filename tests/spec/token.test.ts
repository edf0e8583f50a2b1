import { describe, expect, it } from "vitest";
import { names } from "#brand/names.ts";
import { promotesToken } from "#brand/promotion.ts";
import { analytics, partners, roadmap, venues } from "#brand/token.ts";
import { locales } from "#contract/locale.ts";
import { builtPage, wordsOf } from "./built-page.ts";

const { symbol } = names.token;

describe.each(locales)("the token page, %s", (locale) => {
  const page = builtPage("token", locale);
  const say = wordsOf(locale);
  const count = (pattern: RegExp) => page.html.match(pattern)?.length ?? 0;

  it("has a link back to the services", () => {
    const prefix = locale === "en" ? "" : `/${locale}`;
    expect(page.links).toContainEqual(
      expect.objectContaining({ href: `${prefix}/services`, text: say("token.back") }),
    );
  });

  it("opens exchange, aggregator, explorer and chart site in new tabs", () => {
    for (const { name, href } of [...venues, ...analytics]) {
      expect(page.links, name).toContainEqual(expect.objectContaining({ href, newTab: true }));
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
    for (const share of ["35%", "25%", "20%", "10%"]) expect(page.text).toContain(share);
    for (const amount of ["17.50B", "12.50B", "10.00B", "5.00B"]) {
      expect(page.text).toContain(amount);
    }
    expect(page.text).toContain("50,000,000,000");
    expect(page.text).toContain(`= 50.00B`);
  });

  it("names the locked share, the discount and the highest yield", () => {
    for (const claim of ["72%", "50%", "12%"]) expect(page.text).toContain(claim);
  });

  it("checks what is completed, and leaves an empty circle at what is not", () => {
    const states = [...page.html.matchAll(/data-status="([\w-]+)"(.*?)(?=data-status|<\/ol>)/gs)];
    expect(states.map(([, status]) => status)).toEqual(roadmap.map(({ status }) => status));
    for (const [, status, inside] of states) {
      expect(inside?.includes("lucide-check"), status).toBe(status === "completed");
    }
    expect(new Set(states.map(([, status]) => status)).size).toBe(3);
  });

  it("names the partners with what they do", () => {
    for (const { name, work } of partners) {
      expect(page.text).toContain(name);
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
