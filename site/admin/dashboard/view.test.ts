import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heardChannels } from "#brand/signup.ts";
import {
  invitationStates,
  leadFilter,
  leadMarks,
  leadOrders,
  leadStatuses,
  leadsQuery,
  referredChoices,
  statSteps,
} from "#contract/leads.ts";
import { locales } from "#contract/locale.ts";
import {
  type DashboardView,
  filtered,
  firstPage,
  listQuery,
  opened,
  paramsOf,
  turned,
  viewOf,
} from "./view.ts";

const at = (query: string) => viewOf(new URLSearchParams(query));
const bare: DashboardView = { filter: {}, order: "newest", page: 1, step: "day", isExact: false };
const id = "01a1fda6-974c-7157-8043-fdad32e4c54e";

const text = (most: number) =>
  fc
    .string({ minLength: 1, maxLength: most })
    .map((value) => value.trim())
    .filter((value) => value.length > 0);
const aDay = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const aView = fc
  .record({
    filter: fc.record(
      {
        q: text(40),
        status: fc.constantFrom(...leadStatuses),
        country: text(10),
        channel: fc.constantFrom(...heardChannels),
        locale: fc.constantFrom(...locales),
        campaign: fc.string({ maxLength: 30 }),
        mark: fc.constantFrom(...leadMarks),
        invitation: fc.constantFrom(...invitationStates),
        referred: fc.constantFrom(...referredChoices),
        friends: fc.constantFrom(...referredChoices),
        from: aDay,
        to: aDay,
      },
      { requiredKeys: [] },
    ),
    order: fc.constantFrom(...leadOrders),
    step: fc.constantFrom(...statSteps),
    isExact: fc.boolean(),
    cursor: fc.constantFrom(undefined, { after: "c1" }, { before: "c2" }),
    lead: fc.constantFrom(undefined, id),
    page: fc.integer({ min: 2, max: 9000 }),
  })
  .map(({ cursor, lead, page, ...rest }) => ({
    ...rest,
    ...cursor,
    ...(lead && { lead }),
    page: cursor ? page : 1,
  }));

describe("the address of the dashboard", () => {
  it("holds the whole view: what is written is read again", () => {
    fc.assert(
      fc.property(aView, (view) => {
        expect(viewOf(new URLSearchParams(paramsOf(view).toString()))).toEqual(view);
      }),
    );
  });

  it("sends the server only what it accepts, whatever stands in the address", () => {
    const names = ["q", "status", "country", "channel", "locale", "campaign", "mark", "from", "to"];
    const pair = fc.tuple(
      fc.constantFrom(...names, "order", "after", "before", "page", "lead", "x"),
      fc.oneof(fc.string(), fc.constantFrom("", "none", "2026-02-30", "2026-11-21", "confirmed")),
    );
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const view = viewOf(new URLSearchParams(pairs));
        expect(leadFilter.safeParse(view.filter).success).toBe(true);
        const parsed = leadsQuery.safeParse(Object.fromEntries(listQuery(view)));
        expect(parsed.success).toBe(true);
      }),
    );
  });

  it("is bare when nothing was chosen", () => {
    expect(at("")).toEqual(bare);
    expect(`${paramsOf(bare)}`).toBe("");
    expect(at("status=paid&from=2026-02-30&order=random&lead=../x&page=7&step=year")).toEqual(bare);
  });

  it("distinguishes an empty campaign from no choice of campaign", () => {
    expect(at("campaign=").filter).toEqual({ campaign: "" });
    expect(`${listQuery(at("campaign="))}`).toBe("campaign=");
    expect(filtered(at("campaign="), { campaign: undefined }).filter).toEqual({});
  });
});

describe("another view", () => {
  const deep = at(`status=pending&after=c&page=4&lead=${id}&step=week`);

  it("begins at its first page when it is filtered or sorted", () => {
    expect(filtered(deep, { country: "AE" })).toEqual({
      ...bare,
      step: "week",
      filter: { status: "pending", country: "AE" },
    });
    expect(firstPage({ ...deep, order: "email" })).toEqual({
      ...bare,
      step: "week",
      order: "email",
      filter: { status: "pending" },
    });
  });

  it("turns pages one at a time and never below the first", () => {
    expect(turned(deep, { after: "d" })).toMatchObject({ after: "d", page: 5 });
    expect(turned(deep, { before: "b" })).toMatchObject({ before: "b", page: 3 });
    expect(turned({ ...deep, page: 1 }, { before: "b" }).page).toBe(1);
    expect(turned(deep, { before: "b" })).not.toHaveProperty("after");
    expect(turned(deep, { after: "d" })).not.toHaveProperty("lead");
  });

  it("keeps its place when a lead is opened and closed", () => {
    const { lead: _, ...closed } = deep;
    expect(opened(deep, undefined)).toEqual(closed);
    expect(opened(closed, id)).toEqual(deep);
  });
});
