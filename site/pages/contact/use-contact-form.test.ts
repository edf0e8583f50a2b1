import { describe, expect, it } from "vitest";
import { studyAbroad } from "#brand/education.ts";
import { locales } from "#contract/locale.ts";
import { aboutNames } from "#site/i18n/names.server.ts";
import { emptyMessage, linkRequest, withTopic } from "./use-contact-form.ts";

describe("a message whose topic a link gives", () => {
  const demo = { topic: "demo", about: "logistics", subject: "Demo request" } as const;

  it("takes topic and subject from the link", () => {
    expect(withTopic(emptyMessage, demo)).toMatchObject({ ...demo, suggested: demo.subject });
  });

  it("follows another link while its subject is the link's", () => {
    const press = { topic: "press", about: "", subject: "The press" } as const;
    expect(withTopic(withTopic(emptyMessage, demo), press)).toMatchObject(press);
  });

  it("keeps a subject that its writer wrote", () => {
    const written = { ...withTopic(emptyMessage, demo), subject: "Mine" };
    const press = { topic: "press", about: "", subject: "The press" } as const;
    expect(withTopic(written, press)).toMatchObject({ topic: "press", subject: "Mine" });
  });

  it("removes the meeting's time for other topics", () => {
    const meeting = {
      ...emptyMessage,
      topic: "meeting",
      meetingAt: "2026-11-24T10:00:00Z",
    } as const;
    expect(withTopic(meeting, demo).meetingAt).toBe("");
  });
});

describe("what a link requests", () => {
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

it("names the country of a link, in the visitor's language", async () => {
  const [country] = studyAbroad;
  const about = `country-${country.code.toLowerCase()}`;
  expect(linkRequest(`?topic=consultation&about=${about}`)).toEqual({
    topic: "consultation",
    about,
  });
  for (const locale of locales) expect(aboutNames(locale)[about]).toBe(country.name[locale]);
});
