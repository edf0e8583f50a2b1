import { describe, expect, it } from "vitest";
import { firstFault } from "./validation.ts";

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
    expect(firstFault(email, "long enough", 6)?.message).toBe("invalidEmail");
  });

  it.each(["", "12345"])("needs six characters of password, which %j lacks", (password) => {
    expect(firstFault("name@host.example", password, 6)?.message).toBe("shortPassword");
  });

  it("is told the first fault only", () => {
    expect(firstFault("", "", 6)?.field).toBe("email");
  });

  it("passes when both are there", () => {
    expect(firstFault("name+admin@sub.host.example", "123456", 6)).toBeNull();
    expect(firstFault("اسم@مثال.إمارات", "كلمةسر", 6)).toBeNull();
  });
});
