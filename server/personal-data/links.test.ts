import { describe, expect, it } from "vitest";
import { createDataUrl, dataToken, readDataToken } from "./links.ts";

const secret = "a secret of more than 32 characters";
const now = new Date("2026-11-21T08:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

describe("the link to one's own data", () => {
  const token = dataToken(secret, "layla@example.com", now);

  it.each(["layla@example.com", "用户@例え.jp", `${"a".repeat(64)}@${"b".repeat(60)}.example`])(
    "names %s for thirty days",
    (email) => {
      const made = dataToken(secret, email, now);
      expect(made.length).toBeLessThanOrEqual(700);
      expect(readDataToken(secret, made, days(29.9))).toEqual({ outcome: "genuine", email });
      expect(readDataToken(secret, made, days(30.1))).toEqual({ outcome: "expired" });
    },
  );

  const [until = "", email = "", signature = ""] = token.split(".");
  it.each([
    [
      "another address",
      `${until}.${Buffer.from("omar@example.com").toString("base64url")}.${signature}`,
    ],
    ["a later end", `${until}z.${email}.${signature}`],
    ["another secret", dataToken("some other secret of 32 characters", "layla@example.com", now)],
    ["no signature", `${until}.${email}`],
    ["a cut signature", token.slice(0, -1)],
    ["more behind it", `${token}.x`],
    ["nothing", ""],
    ["letters beyond ASCII", `${until}.${email}.${"é".repeat(43)}`],
  ])("is forged with %s", (_, forged) => {
    expect(readDataToken(secret, forged, now)).toEqual({ outcome: "forged" });
  });

  it("leads to the page in the reader's language, by the public address", () => {
    const url = createDataUrl({
      publicUrl: "https://x.example",
      authSecret: secret,
      clock: () => now,
    });
    expect(url("layla@example.com", "fr")).toBe(`https://x.example/fr/my-data?token=${token}`);
    expect(url("layla@example.com", "en")).toBe(`https://x.example/my-data?token=${token}`);
  });
});
