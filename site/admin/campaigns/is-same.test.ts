import { expect, it } from "vitest";
import type { Audience } from "#contract/campaigns.ts";
import { isSame } from "./is-same.ts";

it("knows a saved audience again as the database gives it back", () => {
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
