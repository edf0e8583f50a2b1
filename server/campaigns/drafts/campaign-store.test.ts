import { expect, it } from "vitest";
import { campaignNameLimit } from "#contract/campaigns.ts";
import { nameOfCopy, nameWith } from "./campaign-store.ts";

it("a copy has a name of its own", () => {
  expect(nameOfCopy("Autumn", [])).toBe("Autumn (2)");
  expect(nameOfCopy("Autumn", ["Autumn (2)", "Autumn (10)", "Autumn (10) for all"])).toBe(
    "Autumn (11)",
  );
  expect(nameOfCopy("Autumn (2)", ["Autumn (2)"])).toBe("Autumn (3)");
  // Of an earlier release, which gave the campaigns of waves longer names than a draft can have.
  const long = nameOfCopy("a".repeat(131), []);
  expect(long).toBe(`${"a".repeat(campaignNameLimit - 4)} (2)`);
});

it("a name is cut so that it can be saved with what comes after it", () => {
  expect(nameWith("Every day", " 2026-11-24")).toBe("Every day 2026-11-24");
  const long = nameWith("a".repeat(campaignNameLimit), " 2026-11-24");
  expect(long).toBe(`${"a".repeat(campaignNameLimit - 11)} 2026-11-24`);
  // Half an emoji is no text that a call may hold.
  expect(nameWith(`${"a".repeat(campaignNameLimit - 1)}🌊`, "")).toBe(
    "a".repeat(campaignNameLimit - 1),
  );
});
