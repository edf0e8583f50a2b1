import { describe, expect, it } from "vitest";
import {
  confirmationToken,
  erasedHash,
  readUnsubscribeToken,
  tokenHash,
  unsubscribeToken,
} from "./secrets.ts";

const secret = "a secret of more than 32 characters";
const id = "01a1fda6-974c-7157-8043-fdad32e4c54e";
const other = "01a1fda6-974c-7157-8043-fdad32e4c54f";

describe("the confirmation token", () => {
  it("has 256 bits, and is another for another lead or another secret", () => {
    const token = confirmationToken(secret, id);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(confirmationToken(secret, id)).toBe(token);
    expect(confirmationToken(secret, other)).not.toBe(token);
    expect(confirmationToken(`${secret}!`, id)).not.toBe(token);
  });

  it("cannot be read from what is stored", () => {
    const hash = tokenHash(confirmationToken(secret, id));
    expect(hash).toMatch(/^[\da-f]{64}$/);
    expect(tokenHash(hash)).not.toBe(hash);
  });
});

describe("the unsubscribe token", () => {
  const token = unsubscribeToken(secret, id);

  it("names the lead it was made for", () => {
    expect(readUnsubscribeToken(secret, token)).toEqual({ outcome: "genuine", leadId: id });
  });

  it.each([
    ["another lead", token.replace(id, other)],
    ["another secret", unsubscribeToken("some other secret of 32 characters", id)],
    ["no signature", id],
    ["a cut signature", token.slice(0, -1)],
    ["nothing", ""],
    ["something else", "a'; DROP TABLE waitlist_leads; --.x"],
    ["letters beyond ASCII", `${token.slice(0, -1)}é`],
  ])("is forged with %s", (_, forged) => {
    expect(readUnsubscribeToken(secret, forged)).toEqual({ outcome: "forged" });
  });
});

it("keeps of an erased address only a keyed hash", () => {
  expect(erasedHash(secret, "a@example.com")).not.toBe(erasedHash(`${secret}!`, "a@example.com"));
});
