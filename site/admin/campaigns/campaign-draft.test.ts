import { expect, it } from "vitest";
import type { Audience, CampaignDraft } from "#contract/campaigns.ts";
import { faultsIn, isSame } from "./campaign-draft.ts";

const draft: CampaignDraft = {
  name: "Autumn",
  content: { texts: { fr: { subject: "", preview: "", body: "" } }, fallback: "en" },
  audience: { of: "leads", filter: {} },
  perHour: null,
};
const text = { subject: "Salut", preview: "", body: "" };

it.each([
  ["", draft, []],
  ["no name", { ...draft, name: " " }, [{ field: "name" }]],
  ["a long name", { ...draft, name: "a".repeat(131) }, [{ field: "name" }]],
  [
    "a long text",
    {
      ...draft,
      content: { ...draft.content, texts: { fr: { ...text, body: "a".repeat(50_001) } } },
    },
    [{ field: "body", locale: "fr" }],
  ],
  [
    "a strange character",
    { ...draft, content: { ...draft.content, texts: { ar: { ...text, subject: "a\u2028b" } } } },
    [{ field: "subject", locale: "ar" }],
  ],
  ["a pace of none", { ...draft, perHour: 0 }, [{ field: "perHour" }]],
  ["half a mail", { ...draft, perHour: 1.5 }, [{ field: "perHour" }]],
  [
    "a limit of none",
    { ...draft, audience: { of: "leads", filter: {}, oldest: 0 } },
    [{ field: "oldest" }],
  ],
  [
    "a strange day",
    { ...draft, audience: { of: "subscribers", filter: { from: "0202-01-01" } } },
    [{ field: "audience" }],
  ],
] as [string, CampaignDraft, object[]][])("names the fields of %s", (_, one, faults) => {
  expect(faultsIn(one)).toEqual(faults);
});

it("recognizes a saved audience in the order of the database", () => {
  const typed: Audience = {
    ...{ of: "leads", filter: { country: "AE", to: "2026-11-01" } },
    again: true,
  };
  const kept: Audience = {
    ...{ of: "leads", again: true },
    filter: { to: "2026-11-01", country: "AE" },
  };
  expect(isSame(typed, kept)).toBe(true);
  expect(isSame(typed, { ...kept, again: false })).toBe(false);
  expect(isSame(typed, { ...kept, filter: { country: "AE" } })).toBe(false);
});
