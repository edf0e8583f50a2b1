import { describe, expect, it } from "vitest";
import {
  confirmationToken,
  erasedHash,
  readTimedToken,
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
const readToken = (token: string) => readTimedToken(secret, "my-data", token);

describe("a token that ends", () => {
  const token = tokenFor(secret, "layla@example.com", now);

  it.each(["layla@example.com", "用户@例え.jp", `${"a".repeat(64)}@${"b".repeat(60)}.example`])(
    "names %s, and when it ends",
    (email) => {
      const made = tokenFor(secret, email, now);
      expect(made.length).toBeLessThanOrEqual(700);
      expect(readToken(made)).toEqual({ outcome: "genuine", name: email, until: days(30) });
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
    expect(readToken(forged)).toEqual({ outcome: "forged" });
  });
});
