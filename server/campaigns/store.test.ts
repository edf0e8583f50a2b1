import { expect, it } from "vitest";
import { campaignNameLimit } from "#contract/campaigns.ts";
import { nameWith } from "./store.ts";

it("a name is cut so that it can be saved with what comes after it", () => {
  expect(nameWith("Every day", " 2026-11-24")).toBe("Every day 2026-11-24");
  const long = nameWith("a".repeat(campaignNameLimit), " 2026-11-24");
  expect(long).toBe(`${"a".repeat(campaignNameLimit - 11)} 2026-11-24`);
  // Half an emoji is no text that a call may hold.
  expect(nameWith(`${"a".repeat(campaignNameLimit - 1)}🌊`, "")).toBe(
    "a".repeat(campaignNameLimit - 1),
  );
});
