import { beforeEach, describe, expect, it, vi } from "vitest";
import { carriable, carry, carryingAttribute, carryTo, putBack } from "./carried-amount.ts";

const key = "carried-amount";
const entries = new Map<string, string>();
const entry = () => JSON.parse(entries.get(key) ?? "null");

beforeEach(() => {
  const attributes = new Map<string, string>();
  const documentElement = {
    hasAttribute: (name: string) => attributes.has(name),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  };
  vi.stubGlobal("document", Object.assign(new EventTarget(), { documentElement }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
    removeItem: (name: string) => entries.delete(name),
  });
  putBack();
  return () => vi.unstubAllGlobals();
});

describe("an amount that is carried", () => {
  it("leaves nothing on the device before it is taken along, and after it is put back", () => {
    carryTo("/wallet");
    expect(entries.size).toBe(0);
    carry(500, "/");
    expect(entry()).toEqual({ amount: 500, way: ["/"], stops: {} });
    putBack();
    expect(entries.size).toBe(0);
  });

  it("notes each page once, in the order of the way", () => {
    carry(500, "/");
    for (const path of ["/wallet", "/fees", "/wallet"]) carryTo(path);
    expect(entry().way).toEqual(["/", "/wallet", "/fees"]);
  });

  it("is not on a page that is rendered ahead before that is shown", () => {
    carry(500, "/");
    Object.assign(document, { prerendering: true });
    carryTo("/wallet");
    expect(entry().way).toEqual(["/"]);
    document.dispatchEvent(new Event("prerenderingchange"));
    expect(entry().way).toEqual(["/", "/wallet"]);
  });

  it("is noted on the root until it has come, and not at all once it was put back", () => {
    const root = document.documentElement;
    carry(500, "/");
    root.setAttribute(carryingAttribute, "");
    carryTo("/wallet");
    expect(root.getAttribute(carryingAttribute)).toBe("here");
    putBack();
    root.setAttribute(carryingAttribute, "");
    carryTo("/fees");
    expect(root.hasAttribute(carryingAttribute)).toBe(false);
  });

  it("drops what was made of another amount, and keeps the way", () => {
    entries.set(key, JSON.stringify({ amount: 500, way: ["/"], stops: { semester: [40] } }));
    carryTo("/fees");
    carry(600, "/fees");
    expect(entry()).toEqual({ amount: 600, way: ["/", "/fees"], stops: {} });
  });

  it("can be any that the wallet’s bill has a step for", () => {
    for (const amount of [carriable.least, carriable.first, carriable.most]) {
      expect((amount - 60) % carriable.step).toBe(0);
    }
  });
});
