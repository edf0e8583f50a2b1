import { describe, expect, it } from "vitest";
import { tabDraft } from "./form-draft.ts";

const empty = { name: "", message: "", topic: "general", website: "" };
const whole = { ...empty, name: "Layla", message: "B" };
const key = "contact.draft";
const draftIn = (storage: Parameters<typeof tabDraft>[3]) =>
  tabDraft<typeof empty>(key, ["name", "message"], ["topic"], storage);

describe("the draft", () => {
  function storage(kept?: string) {
    const map = new Map(kept === undefined ? [] : [[key, kept]]);
    return {
      map,
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    };
  }

  it("gives back what was kept, the hidden field excepted", () => {
    const place = storage();
    const draft = draftIn(() => place);
    draft.keep({ ...whole, topic: "press", website: "x" });
    expect(draft.read()).toEqual({ name: "Layla", message: "B", topic: "press" });
  });

  it("keeps nothing of an empty form", () => {
    const place = storage("{}");
    draftIn(() => place).keep({ ...empty, topic: "press" });
    expect(place.map.size).toBe(0);
  });

  it.each([
    ["nothing", undefined],
    ["no JSON", "{"],
    ["null", "null"],
    ["a list", "[1]"],
    ["other kinds of values", '{"name":3,"message":["x"],"topic":7,"stranger":"x"}'],
  ])("begins anew from %s", (_, kept) => {
    expect(draftIn(() => storage(kept)).read()).toEqual({});
  });

  it("is no reason to stop writing where storage is full or refused", () => {
    const refused = () => {
      throw new Error("refused");
    };
    const full = draftIn(() => ({ getItem: refused, setItem: refused, removeItem: refused }));
    expect(full.read()).toEqual({});
    full.keep(whole);
  });
});
