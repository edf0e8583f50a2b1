import { describe, expect, it } from "vitest";
import { leadHistory, leadStats, leadsPage } from "#contract/leads.ts";
import { isFreshLeads, isLeadStats, isLeadStory, isLeadsPage } from "./lead-answers.ts";

const lead = {
  id: "01a1fda6-974c-7157-8043-fdad32e4c54e",
  email: "ada@example.com",
  status: "pending",
  created_at: "2026-11-21T10:00:00.000Z",
  consent_ts: null,
  country: "AE",
  city: null,
  locale: "en",
  heard_channel: "search",
  heard_detail: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: "spring",
  referrer_url: null,
  is_throwaway: false,
  mail_state: "sent",
  mark: "none",
};
const counts = { total: 1, confirmed: 0, pending: 1 };
const page = { leads: [lead], counts, all: counts, after: null, before: "cursor" };
const share = { value: "AE", joined: 1, confirmed: 0 };
const stats = {
  counts,
  overTime: [{ at: "2026-11-21T00:00:00.000Z", joined: 1, confirmed: 0 }],
  step: "day",
  byCountry: [share],
  byChannel: [share],
  byLocale: [share],
  byCampaign: [{ ...share, value: "" }],
  confirmTime: [0, 0, 0, 0, 0, 0, 1],
};
const event = { at: "2026-11-21T10:00:00.000Z", kind: "joined", by: null, detail: "" };
const story = { lead, events: [event] };

/** The answer with one thing in it gone, or of another kind: for each of its fields, however deep. */
function* spoiled(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    yield "no list";
    for (const [i, one] of value.entries()) {
      for (const bad of spoiled(one)) yield value.map((same, at) => (at === i ? bad : same));
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const bad of spoiled(one)) yield { ...value, [name]: bad };
    }
  } else yield [];
}

describe.each([
  ["page", page, leadsPage, isLeadsPage],
  ["picture", stats, leadStats, isLeadStats],
  ["story", story, leadHistory, isLeadStory],
] as const)("a %s of the server", (_, whole, contract, isRight) => {
  it("is taken when it keeps to the contract", () => {
    expect(contract.safeParse(whole).success).toBe(true);
    expect(isRight(whole)).toBe(true);
  });

  it("is refused where the contract refuses it", () => {
    const bads = [...spoiled(whole)].filter((bad) => !contract.safeParse(bad).success);
    expect(bads.length).toBeGreaterThan(10);
    for (const bad of bads) {
      expect(isRight(bad), JSON.stringify(bad)).toBe(false);
    }
  });
});

it("nothing at all is no answer", () => {
  for (const nothing of [null, undefined, "", 0, []]) {
    expect([isLeadsPage, isLeadStats, isLeadStory, isFreshLeads].some((is) => is(nothing))).toBe(
      false,
    );
  }
  expect(isFreshLeads({ count: 3 })).toBe(true);
});
