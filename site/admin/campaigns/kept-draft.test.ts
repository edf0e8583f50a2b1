import { afterEach, expect, it, vi } from "vitest";
import type { CampaignDraft } from "#contract/campaigns.ts";
import { forgetDrafts, keepDraft, keptDraft } from "./kept-draft.ts";

const draft: CampaignDraft = {
  name: "",
  content: {
    texts: { en: { subject: "Hello", preview: "", body: "a".repeat(70_000) } },
    fallback: "en",
  },
  audience: { of: "leads", filter: { country: "AE" }, oldest: 0, again: true },
  perHour: -5,
};

afterEach(() => vi.unstubAllGlobals());

/** The storage of a tab. */
function openTab() {
  const kept: Record<string, string> = {};
  const hidden = { enumerable: false };
  Object.defineProperties(kept, {
    getItem: { ...hidden, value: (key: string) => kept[key] ?? null },
    setItem: { ...hidden, value: (key: string, value: string) => (kept[key] = value) },
    removeItem: { ...hidden, value: (key: string) => delete kept[key] },
  });
  vi.stubGlobal("sessionStorage", kept);
  return kept;
}

it("keeps what cannot be saved too, for who typed it", () => {
  openTab();
  keepDraft("one", { by: "me", version: 3, draft });
  expect(keptDraft("one", "me")).toEqual({ by: "me", version: 3, draft });
  expect(keptDraft("one", "somebody")).toBeUndefined();
  expect(keptDraft("two", "me")).toBeUndefined();
  const pasted: CampaignDraft = { ...draft, audience: { of: "addresses", addresses: ["a@b.c"] } };
  keepDraft("two", { by: "me", version: 1, draft: pasted });
  expect(keptDraft("two", "me")?.draft).toEqual(pasted);
  forgetDrafts();
  expect(keptDraft("one", "me")).toBeUndefined();
});

it("takes nothing for a draft that is none", () => {
  const kept = openTab();
  for (const other of ["", "null", "{}", JSON.stringify({ by: "me", version: 1, draft: {} })]) {
    kept["campaign-draft-one"] = other;
    expect(keptDraft("one", "me")).toBeUndefined();
  }
});
