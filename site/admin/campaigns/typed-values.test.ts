import { expect, it } from "vitest";
import { newCampaignCall } from "#contract/campaigns.ts";
import { cleanBody, cleanLine, cleanName, readLimit } from "./typed-values.tsx";

/** Every character of the basic plane, with lone surrogates, and one beyond it. */
const everything = `${Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join("")}🌊`;

it("keeps of a pasted text what reads as it did", () => {
  expect(cleanLine("Your\u2028turn\v\tnow")).toBe("Your turn now");
  expect(cleanName("\u202aAutumn\u202c 🌊 \u200fخريف")).toBe("Autumn 🌊 \u200fخريف");
  expect(cleanBody("One\vtwo\u2028three\r\nfour\rfive\u0007\tsix")).toBe(
    "One\ntwo\nthree\nfour\nfive\tsix",
  );
});

it("leaves nothing that cannot be saved", () => {
  const { name, content } = newCampaignCall.shape;
  for (let from = 0; from < everything.length; from += 100) {
    // Between letters, so that no space is trimmed from the ends.
    const part = `a${everything.slice(from, from + 100)}a`;
    expect(name.safeParse(cleanName(part)).success, `${from}`).toBe(true);
    const text = { subject: cleanLine(part), preview: cleanLine(part), body: cleanBody(part) };
    const parsed = content.safeParse({ texts: { en: text }, fallback: "en" });
    expect(parsed.data?.texts.en, `${from}`).toEqual(text);
  }
});

it.each([
  ["", false, undefined],
  ["20", false, 20],
  // None of these may count as "no limit".
  ["", true, 0],
  ["0", false, 0],
  ["-5", false, -5],
  ["1.5", false, 1.5],
  ["20000000", false, 20_000_000],
  ["1e400", false, 0],
])("reads the limit %j, no number: %s, as %s", (text, isNoNumber, value) => {
  expect(readLimit(text, isNoNumber)).toBe(value);
});
