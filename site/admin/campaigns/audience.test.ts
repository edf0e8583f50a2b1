import { expect, it } from "vitest";
import { segmentCall } from "#contract/campaigns.ts";
import { addressesIn, isSameAudience } from "./audience.tsx";

it("finds the addresses of a pasted text, however they are parted", () => {
  expect(
    addressesIn('"Sara, of Dubai" <sara@example.com>; omar@example.com,a@b.c\n\nx@y.z\r\n'),
  ).toEqual(["sara@example.com", "omar@example.com", "a@b.c", "x@y.z"]);
  expect(addressesIn("no addresses here")).toEqual([]);

  const long = addressesIn(`sara@example.com|${"a".repeat(400)}`);
  expect(segmentCall.shape.audience.safeParse({ of: "addresses", addresses: long }).success).toBe(
    true,
  );
});

it("knows a saved audience again as the database gives it back", () => {
  const typed = { of: "leads", filter: { country: "AE", to: "2026-11-01" }, again: true } as const;
  const kept = { of: "leads", again: true, filter: { to: "2026-11-01", country: "AE" } } as const;
  expect(isSameAudience(typed, kept)).toBe(true);
  expect(isSameAudience(typed, { ...kept, again: false })).toBe(false);
  expect(isSameAudience(typed, { ...kept, filter: { country: "AE" } })).toBe(false);
});
