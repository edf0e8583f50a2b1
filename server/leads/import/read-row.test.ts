import { describe, expect, it } from "vitest";
import type { ImportSettings } from "#contract/lead-import.ts";
import { guessColumns, guessWithoutHeader, readRow } from "./read-row.ts";

const settings: ImportSettings = {
  columns: { email: 0, country: 1, city: 2, locale: 3, heard_channel: 4 },
  notes: [],
  otherCountries: false,
  withLeft: false,
  locale: "fr",
};
const now = new Date("2026-11-27T12:00:00Z");
const read = (cells: string[], change: Partial<ImportSettings> = {}) =>
  readRow(cells, { ...settings, ...change }, { now, headers: ["Email", "Country"] });
const personOf = (cells: string[], change: Partial<ImportSettings> = {}) => {
  const result = read(cells, change);
  return result.outcome === "readable" ? result.person : result.outcome;
};

describe("a row", () => {
  it.each([
    ["ae", "AE"],
    ["United Kingdom", "GB"],
    ["États-Unis", "US"],
    ["المملكة العربية السعودية", "SA"],
    ["Other", "other"],
  ])("has the country that %s means", (typed, code) => {
    expect(personOf(["a@b.example", typed])).toMatchObject({ country: code });
  });

  it("has no country unless the row or the settings name one", () => {
    expect(personOf(["a@b.example", "Atlantis"])).toBe("unknown_country");
    expect(personOf(["a@b.example", ""])).toBe("unknown_country");
    expect(personOf(["a@b.example"], { country: "DE" })).toMatchObject({ country: "DE" });
    expect(personOf(["a@b.example", "Atlantis"], { country: "DE" })).toBe("unknown_country");
    expect(personOf(["a@b.example", "Atlantis"], { otherCountries: true })).toMatchObject({
      country: "other",
    });
    expect(personOf(["a@b.example", "constructor"])).toBe("unknown_country");
  });

  it("has the tags of its cell and that of the file, and nothing else as one", () => {
    const columns = { ...settings.columns, tags: 5 };
    const cells = ["a@b.example", "AE", "", "", "", "VIP; press, =1+1|vip، العاصمة"];
    const person = personOf(cells, { columns, tag: "fair 2026" });
    expect(person).toMatchObject({ tags: ["fair 2026", "vip", "press", "العاصمة"] });
    expect(personOf(["a@b.example", "AE"])).toMatchObject({ tags: [] });
  });

  it("has a language of ours, or that of the settings", () => {
    expect(personOf(["a@b.example", "AE", "", "AR-ae"])).toMatchObject({ locale: "ar" });
    expect(personOf(["a@b.example", "AE", "", "de"])).toMatchObject({ locale: "fr" });
  });

  it("keeps a channel that is none of ours as the detail", () => {
    const personFrom = (channel: string) => personOf(["a@b.example", "AE", "", "", channel]);
    expect(personFrom("LinkedIn")).toMatchObject({ heard_channel: "linkedin", heard_detail: null });
    expect(personFrom("Radio")).toMatchObject({ heard_channel: "other", heard_detail: "Radio" });
    expect(personFrom("")).toMatchObject({ heard_channel: "other", heard_detail: null });
  });

  it("has the language of the settings and is reported if it names none of ours", () => {
    for (const [typed, otherLanguage] of [
      ["arménien", "arménien"],
      ["Deutsch", "Deutsch"],
      ["", undefined],
      ["français", undefined],
    ]) {
      expect(read(["a@b.example", "AE", "", typed ?? ""])).toMatchObject({ otherLanguage });
    }
  });

  it("has dates that have been, and shows one that is none as it stands", () => {
    const columns = { ...settings.columns, joined_at: 5, opted_in_at: 6 };
    const dated = (joined: string, optedIn: string) =>
      read(["a@b.example", "AE", "", "", "", joined, optedIn], { columns });
    expect(dated("2026-10-20", "Not confirmed")).toMatchObject({
      person: { joined_at: "2026-10-20T00:00:00.000Z", opted_in_at: null },
      shown: { date: "2026-10-20T00:00:00.000Z" },
    });
    // It is tomorrow already in the easternmost zone.
    expect(dated("2026-11-28", "")).toMatchObject({ outcome: "readable" });
    for (const cell of ["2026-11-29", "01/02/2026", "soon"]) {
      expect(dated("2026-10-20", cell)).toMatchObject({
        ...{ outcome: "invalid_date", shown: { date: cell } },
      });
    }
  });

  it("has several addresses where no header names their columns", () => {
    const cells = ["a@b.example", "c@d.example"];
    const withoutHeader = readRow(
      cells,
      { ...settings, columns: { email: 0 }, country: "AE" },
      {
        ...{ now, headers: [] },
      },
    );
    expect(withoutHeader.outcome).toBe("several_addresses");
    expect(read(cells, { columns: { email: 0 }, country: "AE" }).outcome).toBe("readable");
  });

  it("is shown short, whatever it says", () => {
    const { shown } = read(["x".repeat(5000), "y".repeat(5000)]);
    expect([shown.email.length, shown.country.length]).toEqual([120, 60]);
  });

  it.each(["", "no address", "a@b\u202E.example", "a\uFFFD@b.example"])(
    "has no address in %j",
    (typed) => {
      expect(personOf([typed, "AE"])).toBe("invalid_email");
    },
  );
});

it.each([
  ["\u202Asalma@example.org\u202C", "salma@example.org"],
  ["salma@example.org\u200B", "salma@example.org"],
  ["Salma A. <salma@example.org>", "salma@example.org"],
  ["mailto:salma@example.org", "salma@example.org"],
  ["o'brien@example.org", "o'brien@example.org"],
])("has the address of %s", (typed, email) => {
  expect(personOf([typed, "AE"])).toMatchObject({ email: { address: email } });
});

it("with more than one address is reported", () => {
  for (const typed of ["a@b.example, c@d.example", "a@b.example؛ c@d.example"]) {
    expect(personOf([typed, "AE"])).toBe("several_addresses");
  }
  // The further ones that Google keeps of a person follow the main one.
  expect(personOf(["a@b.example ::: c@d.example", "AE"])).toMatchObject({
    email: { address: "a@b.example" },
  });
  expect(personOf(["a@b.example; A@b.example", "AE"])).toMatchObject({ country: "AE" });
});

it.each(["NULL", "-", "(vide)", "n/a", "#N/A", "\\N", "غير متوفر", "—"])(
  "has no city in %s",
  (city) => {
    expect(personOf(["a@b.example", "AE", city])).toMatchObject({ city: null });
    expect(personOf(["a@b.example", city], { country: "DE" })).toMatchObject({ country: "DE" });
  },
);

describe("the columns", () => {
  it("are known by the names that lists give them", () => {
    expect(guessColumns(["Nom", "Adresse e-mail", "PAYS", "utm_source"])).toEqual({
      ...{ email: 1, country: 2, utm_source: 3 },
    });
    expect(
      guessColumns(["Email", "Status", "Signup Date", "Confirmed Date", "Country", "City"]),
    ).toEqual({ email: 0, joined_at: 2, opted_in_at: 3, country: 4, city: 5 });
    expect(guessColumns(["البريد الإلكتروني", "الدولة"])).toEqual({ email: 0, country: 1 });
  });

  it("have no names when the first line is a person", () => {
    expect(guessWithoutHeader([["Layla", "layla@example.com"]])).toEqual({ email: 1 });
  });
});
