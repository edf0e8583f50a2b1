import { describe, expect, it } from "vitest";
import * as otherAssets from "#tests/second-brand/brand/assets.ts";
import * as otherClaims from "#tests/second-brand/brand/claims.ts";
import * as otherCountries from "#tests/second-brand/brand/coverage.ts";
import * as otherCurrencies from "#tests/second-brand/brand/coverage.ts";
import * as otherNames from "#tests/second-brand/brand/names.ts";
import * as otherOffices from "#tests/second-brand/brand/offices.ts";
import * as otherToken from "#tests/second-brand/brand/token.ts";
import { assets } from "./assets.ts";
import { type Claim, claims } from "./claims.ts";
import { type Country, countries, currencies, homeCountry } from "./coverage.ts";
import { timeline } from "./names.ts";
import { supportTeams } from "./offices.ts";
import { teamLock } from "./token.ts";

const isOpen = ({ opening }: Country) => opening !== "none";

const brands = {
  first: { claims, countries, homeCountry, currencies, assets, timeline, teamLock, supportTeams },
  second: {
    ...otherClaims,
    ...otherCountries,
    ...otherCurrencies,
    ...otherAssets,
    ...otherNames,
    ...otherToken,
    ...otherOffices,
  },
};

describe.each(Object.entries(brands))("the lists of the %s brand", (_, brand) => {
  const lists = [
    ["countries", brand.countries.filter(isOpen).map(({ code }) => code)],
    ["currencies", brand.currencies.map(({ code }) => code)],
    [
      "cryptocurrencies",
      Object.values(brand.assets)
        .flat()
        .map(({ symbol }) => symbol),
    ],
  ] as const;

  it.each(lists)("hold what the claim of %s promises, each once", (name, listed) => {
    const { value, bound }: Claim = brand.claims[name];
    expect(bound).toBe("more");
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.length).toBeGreaterThan(value);
    // A list that has grown much longer wants a new claim.
    expect(listed.length).toBeLessThanOrEqual(value * 1.2);
  });

  it("lock the team's tokens for the years said, from the launch of the timeline", () => {
    const launch = brand.timeline.find(({ event }) => event === "token")?.date ?? "";
    const [year, month] = launch.split("-");
    expect(brand.teamLock.until).toBe(`${Number(year) + brand.teamLock.years}-${month}`);
  });

  it("promises no reply before a team that was closed is open again", () => {
    const hours = brand.supportTeams.find(({ name }) => name === "customers")?.hours ?? [];
    const open = hours
      .flatMap(({ days, from, to }) => days.map((day) => [day * 1440 + from, day * 1440 + to]))
      .toSorted(([a = 0], [b = 0]) => a - b);
    const closed = open.map(([, end = 0], i) => {
      const [next = 0] = open[i + 1] ?? [(open[0]?.[0] ?? 0) + 7 * 1440];
      return next - end;
    });
    expect(Math.max(0, ...closed)).toBeLessThanOrEqual(brand.claims.mailReply.value * 60);
  });

  it("names each country once, and answers for one of them first", () => {
    const codes = brand.countries.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toContain(brand.homeCountry);
  });
});
