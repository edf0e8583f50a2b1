import { describe, expect, it } from "vitest";
import { type Draft, keepDraft, readDraft } from "./draft.ts";

const empty = { name: "", message: "", topic: "general" };
const whole = { ...empty, name: "Layla", message: "B" };
const draft: Draft<typeof empty> = {
  key: "contact.draft",
  typed: ["name", "message"],
  chosen: ["topic"],
};

describe("the draft", () => {
  function storage(kept?: string) {
    const map = new Map(kept === undefined ? [] : [[draft.key, kept]]);
    return {
      map,
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    };
  }

  it("gives back what was kept, the hidden field excepted", () => {
    const place = storage();
    keepDraft(draft, { ...whole, topic: "press", website: "x" }, place);
    expect(readDraft(draft, place)).toEqual({ ...whole, topic: "press" });
  });

  it("keeps nothing of an empty form", () => {
    const place = storage("{}");
    keepDraft(draft, { ...empty, topic: "press" }, place);
    expect(place.map.size).toBe(0);
  });

  it.each([
    ["nothing", undefined],
    ["no JSON", "{"],
    ["null", "null"],
    ["a list", "[1]"],
    ["other kinds of values", '{"name":3,"message":["x"],"topic":7,"stranger":"x"}'],
  ])("begins anew from %s", (_, kept) => {
    expect(readDraft(draft, storage(kept))).toEqual({});
  });

  it("is no reason to stop writing where storage is full or refused", () => {
    const refused = () => {
      throw new Error("refused");
    };
    const full = { getItem: refused, setItem: refused, removeItem: refused };
    expect(readDraft(draft, full)).toEqual({});
    keepDraft(draft, whole, full);
  });
});
