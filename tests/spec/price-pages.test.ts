import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { assets } from "#brand/assets.ts";
import { claims } from "#brand/claims.ts";
import { countries, currencies, homeCountry } from "#brand/coverage.ts";
import { type Fee, fees, firstPair, limits, type QuotedCode, ratesAsOf } from "#brand/fees.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { cardPlans } from "#brand/wallet.ts";
import { locales } from "#contract/locale.ts";
import { claimText, formatDay, formatMoney, formatPrice, formatShare } from "#site/i18n/formats.ts";
import { localizedPath } from "#site/i18n/paths.ts";
import { currencyOf, inWhole, quote } from "#site/pages/fees/pricing.ts";
import { builtPage, readable, sectionOf, wordsOf } from "./built-page.ts";

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
      href: links.app,
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
      rows.find((row) =>
        row.startsWith(
          say(`fees.table.rows.${name}.name`, {
            brand: names.group[locale],
            symbol: names.token.symbol,
          }),
        ),
      );
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

/** The lists behind the claims "45+ countries", "20+ currencies" and "100+ assets". */
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
      const entry = list.slice(at, at + 160);
      expect(entry).toContain(say(`coverage.papers.${country.papers}.short`));
      const { unit, count } = country.checked;
      expect(entry).toContain(say(`coverage.checked.${unit}`, { count }));
    }
  });

  it("lists every currency and every asset", () => {
    expect(entries("currencies")).toHaveLength(currencies.length);
    const money = readable(sectionOf(page, "currencies-title"));
    for (const { code } of currencies)
      expect(money).toContain(`${code} ${nameOf("currency", code)}`);
    const all = Object.values(assets).flat();
    expect(entries("assets")).toHaveLength(all.length);
    const listed = readable(sectionOf(page, "assets-title"));
    for (const { name, symbol } of all) expect(listed).toContain(`${name[locale]} ${symbol}`);
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

/** With each space as an ordinary one. */
function spaced(text: string): string {
  return text.replace(/\s/g, " ");
}
