import { describe, expect, it } from "vitest";
import {
  confirmationToken,
  createAddressLinks,
  erasedHash,
  readAddressToken,
  readUnsubscribeToken,
  timedToken,
  tokenHash,
  unsubscribeToken,
} from "./ids-and-tokens.ts";

const secret = "a secret of more than 32 characters";
const id = "01a1fda6-974c-7157-8043-fdad32e4c54e";
const list = { name: "waitlist" };
const otherList = { name: "newsletter" };
const other = "01a1fda6-974c-7157-8043-fdad32e4c54f";

describe("the confirmation token", () => {
  it("has 256 bits, and is another for another entry, list or secret", () => {
    const token = confirmationToken(secret, list, id);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(confirmationToken(secret, list, id)).toBe(token);
    expect(confirmationToken(secret, list, other)).not.toBe(token);
    expect(confirmationToken(`${secret}!`, list, id)).not.toBe(token);
    expect(confirmationToken(secret, otherList, id)).not.toBe(token);
  });

  it("cannot be read from what is stored", () => {
    const hash = tokenHash(confirmationToken(secret, list, id));
    expect(hash).toMatch(/^[\da-f]{64}$/);
    expect(tokenHash(hash)).not.toBe(hash);
  });
});

describe("the unsubscribe token", () => {
  const token = unsubscribeToken(secret, list, id);

  it("names the entry it was made for", () => {
    expect(readUnsubscribeToken(secret, list, token)).toEqual({ outcome: "genuine", entryId: id });
  });

  it.each([
    ["another entry", token.replace(id, other)],
    ["another secret", unsubscribeToken("some other secret of 32 characters", list, id)],
    ["another list", unsubscribeToken(secret, otherList, id)],
    ["no signature", id],
    ["a cut signature", token.slice(0, -1)],
    ["nothing", ""],
    ["something else", "a'; DROP TABLE waitlist_leads; --.x"],
    ["letters beyond ASCII", `${token.slice(0, -1)}é`],
  ])("is forged with %s", (_, forged) => {
    expect(readUnsubscribeToken(secret, list, forged)).toEqual({ outcome: "forged" });
  });
});

it("keeps of an erased address only a keyed hash", () => {
  expect(erasedHash(secret, "a@example.com")).not.toBe(erasedHash(`${secret}!`, "a@example.com"));
});

const now = new Date("2026-11-21T08:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const tokenFor = (key: string, email: string, at: Date) =>
  timedToken(key, "my-data", email, new Date(at.getTime() + 30 * 86_400_000));
const readToken = (token: string, at: Date, purpose = "my-data") =>
  readAddressToken(secret, purpose, token, at);

describe("the link to the owner of an address", () => {
  const token = tokenFor(secret, "layla@example.com", now);

  it.each(["layla@example.com", "用户@例え.jp", `${"a".repeat(64)}@${"b".repeat(60)}.example`])(
    "names %s for thirty days",
    (email) => {
      const made = tokenFor(secret, email, now);
      expect(made.length).toBeLessThanOrEqual(700);
      expect(readToken(made, days(29.9))).toEqual({ outcome: "genuine", email });
      expect(readToken(made, days(30.1))).toEqual({ outcome: "expired" });
    },
  );

  const [until = "", email = "", signature = ""] = token.split(".");
  it.each([
    [
      "another address",
      `${until}.${Buffer.from("omar@example.com").toString("base64url")}.${signature}`,
    ],
    ["a later end", `${until}z.${email}.${signature}`],
    ["another secret", tokenFor("some other secret of 32 characters", "layla@example.com", now)],
    ["no signature", `${until}.${email}`],
    ["a cut signature", token.slice(0, -1)],
    ["more behind it", `${token}.x`],
    ["nothing", ""],
    ["letters beyond ASCII", `${until}.${email}.${"é".repeat(43)}`],
  ])("is forged with %s", (_, forged) => {
    expect(readToken(forged, now)).toEqual({ outcome: "forged" });
  });

  it("leads to the page in the reader's language, where no log on the way reads the token", () => {
    const url = createAddressLinks(
      { publicUrl: "https://x.example", authSecret: secret, clock: () => now },
      { purpose: "my-data", path: "/my-data", days: 30 },
    );
    expect(url("layla@example.com", "fr")).toBe(`https://x.example/fr/my-data#token=${token}`);
    expect(url("layla@example.com", "en")).toBe(`https://x.example/my-data#token=${token}`);
  });
});
