import { describe, expect, it } from "vitest";
import { claims } from "#brand/claims.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { promotesToken } from "#brand/promotion.ts";
import { namedAssets, walletRoadmap } from "#brand/wallet.ts";
import { locales } from "#contract/locale.ts";
import { builtPage, headingsIn, readable, sectionOf, wordsOf } from "./built-page.ts";

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
    expect(features).toContain(`${claims.insurance.prefix}${claims.insurance.value}`);
    expect(features).toContain(`${claims.cryptocurrencies.value}+`);
  });

  it("has the six capability cards, in order", () => {
    const capabilities = sectionOf(page, "capabilities-title");
    const keys = ["send", "swap", "yield", "portfolio", "fiat", "qr"].map((name) =>
      name === "yield" && !promotesToken ? "yield.factsName" : `${name}.name`,
    );
    expect(headingsIn(capabilities, 3)).toEqual(
      keys.map((name) => say(`wallet.capabilities.${name}`)),
    );
    expect(capabilities.includes(`${claims.stakingYield.value}%`)).toBe(promotesToken);
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
    expect(page.text).toContain(`${claims.cryptocurrencies.value}+`);
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
