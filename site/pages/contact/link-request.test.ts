import { describe, expect, it } from "vitest";
import { studyAbroad } from "#brand/study-abroad.ts";
import { contactLimits } from "#contract/limits.ts";
import { locales } from "#contract/locale.ts";
import { aboutNames } from "#site/i18n/about-names.server.ts";
import { linkRequest, lookedFor } from "./link-request.ts";

describe("what a link asks for", () => {
  it.each([
    ["?topic=demo&about=logistics", { topic: "demo", about: "logistics" }],
    ["?about=wallet&topic=support&utm_source=x", { topic: "support", about: "wallet" }],
    ["?topic=press", { topic: "press", about: "" }],
    ["?topic=sales&about=call%20this%20number", { topic: "sales", about: "" }],
    [`?topic=sales&about=${"a".repeat(81)}`, { topic: "sales", about: "" }],
    ["?topic=constructor", undefined],
    ["?about=wallet", undefined],
    ["", undefined],
  ])("%s", (search, request) => {
    expect(linkRequest(search)).toEqual(request);
  });
});

it("names the country that somebody asks about, in their language", async () => {
  const [country] = studyAbroad;
  const about = `country-${country.code.toLowerCase()}`;
  expect(linkRequest(`?topic=consultation&about=${about}`)).toEqual({
    topic: "consultation",
    about,
  });
  for (const locale of locales) expect(aboutNames(locale)[about]).toBe(country.name[locale]);
});

it.each([
  [{ asked: "lost card" }, "lost card"],
  [{ asked: 7 }, ""],
  [null, ""],
  ["lost card", ""],
])("what was looked for on the help page is the subject: %j", (state, subject) => {
  expect(lookedFor(state)).toBe(subject);
  expect(lookedFor({ asked: "x".repeat(500) })).toHaveLength(contactLimits.subject);
});
