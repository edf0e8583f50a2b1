import { describe, expect, it } from "vitest";
import { takeToken } from "./mail-token.ts";

function tab(suffix: string, state: unknown = { idx: 0, key: "k" }) {
  const { search, hash, href } = new URL(`https://falaj.example/waitlist/confirm${suffix}`);
  const shown = { address: href, state };
  return {
    shown,
    location: { search, pathname: "/waitlist/confirm", hash },
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

  it("is read behind the # too, and leaves it", () => {
    const page = tab("?utm_source=mail#token=a.b-c_d");
    expect(takeToken(page)).toBe("a.b-c_d");
    expect(page.shown.address).toBe("/waitlist/confirm?utm_source=mail");
    expect(page.shown.state).toMatchObject({ mailToken: "a.b-c_d" });
  });

  it("of a link sent before is still read in the query, and other anchors stay", () => {
    const page = tab("?token=abc#main");
    expect(takeToken(page)).toBe("abc");
    expect(page.shown.address).toBe("/waitlist/confirm#main");
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
