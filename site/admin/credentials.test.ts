import { describe, expect, it } from "vitest";
import { newPasswordFault, signInFault } from "./credentials.tsx";

describe("what is typed to sign in", () => {
  it.each([
    "",
    "name",
    "name@",
    "@host.example",
    "name@host",
    "na me@host.example",
    "a@b@c.example",
  ])("needs an e-mail address, which %j is not", (email) => {
    expect(signInFault(email, "long enough")?.message).toBe("invalidEmail");
  });

  it.each(["", "12345"])("needs six characters of password, which %j lacks", (password) => {
    expect(signInFault("name@host.example", password)?.message).toBe("shortPassword");
  });

  it("reports only the first fault", () => {
    expect(signInFault("", "")?.field).toBe("email");
  });

  it("passes when both are there", () => {
    expect(signInFault("name+admin@sub.host.example", "123456")).toBeNull();
    expect(signInFault("اسم@مثال.إمارات", "كلمةسر")).toBeNull();
  });
});

describe("a new password", () => {
  it.each([
    ["a".repeat(14), { message: "short", count: 15 }],
    ["a".repeat(15), null],
    // A letter of a script beyond the first plane is one character, not two.
    ["𝒂".repeat(14), { message: "short", count: 15 }],
    ["a".repeat(128), null],
    ["a".repeat(129), { message: "long", count: 128 }],
  ])("has its fault said: %s", (password, fault) => {
    expect(newPasswordFault(password, 15)).toEqual(fault);
  });
});
