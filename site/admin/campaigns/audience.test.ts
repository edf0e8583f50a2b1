import { expect, it } from "vitest";
import { segmentCall } from "#contract/campaigns.ts";
import { pastedAddresses } from "./audience.tsx";

it("finds the addresses of a pasted text, however they are parted", () => {
  expect(
    pastedAddresses('"Sara, of Dubai" <sara@example.com>; omar@example.com,a@b.c\n\nx@y.z\r\n'),
  ).toEqual(["sara@example.com", "omar@example.com", "a@b.c", "x@y.z"]);
  expect(pastedAddresses("no addresses here")).toEqual([]);

  const long = pastedAddresses(`sara@example.com|${"a".repeat(400)}`);
  expect(segmentCall.shape.audience.safeParse({ of: "addresses", addresses: long }).success).toBe(
    true,
  );
});
