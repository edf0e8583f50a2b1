import { describe, expect, it } from "vitest";
import { takeToken } from "./mail-token.ts";

function tab(search: string, state: unknown = { idx: 0, key: "k" }) {
  const shown = { address: `/waitlist/confirm${search}`, state };
  return {
    shown,
    location: { search, pathname: "/waitlist/confirm", hash: "" },
    history: {
      get state() {
        return shown.state;
      },
      replaceState(next: unknown, _title: string, address?: string | URL | null) {
        shown.state = next;
        shown.address = String(address);
      },
    },
  };
}

describe("the token of a mailed link", () => {
  it("leaves the address bar, and nothing else does", () => {
    const page = tab("?token=abc&utm_source=mail");
    expect(takeToken(page)).toBe("abc");
    expect(page.shown.address).toBe("/waitlist/confirm?utm_source=mail");
    expect(page.shown.state).toEqual({ idx: 0, key: "k", mailToken: "abc" });
  });

  it("is still there after a reload", () => {
    expect(takeToken(tab("", { mailToken: "abc" }))).toBe("abc");
  });

  it.each(["", "?token=", "?other=1", `?token=${"x".repeat(201)}`])(
    "is missing in %s",
    (search) => {
      expect(takeToken(tab(search, null))).toBeUndefined();
    },
  );
});
