import { expect, it } from "vitest";
import { newCampaignCall } from "#contract/campaigns.ts";
import { cleanBody, cleanLine, cleanName } from "./typed-text.ts";

/** Every character of the basic plane, halves of others too, and one that lies beyond. */
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
    // Between letters, whose ends no space is cut off from.
    const part = `a${everything.slice(from, from + 100)}a`;
    expect(name.safeParse(cleanName(part)).success, `${from}`).toBe(true);
    const text = { subject: cleanLine(part), preview: cleanLine(part), body: cleanBody(part) };
    const parsed = content.safeParse({ texts: { en: text }, fallback: "en" });
    expect(parsed.data?.texts.en, `${from}`).toEqual(text);
  }
});
