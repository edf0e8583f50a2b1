import { expect, it } from "vitest";
import type { RenderedMails } from "#emails/rendered.ts";
import { createCampaignTexts, type Reader } from "./texts.ts";

const rendered: RenderedMails = {
  images: new Map([["/press/mark.png", { width: 100, height: 100 }]]),
  fill: (_template, _locale, values) => {
    const { body } = values as unknown as { body: { html: string; text: string } };
    return { subject: "", ...body };
  },
};
const texts = createCampaignTexts({
  ...{ rendered, publicUrl: "https://site.example", clock: () => new Date(0) },
});

const reader = (name: string): Reader => ({
  ...{ locale: "en", place: 7 },
  urls: {
    unsubscribeUrl: `https://site.example/unsubscribe?token=${name}`,
    dataUrl: `https://site.example/my-data#token=${name}`,
    invitationUrl: undefined,
  },
});

it("writes the same mail to every reader: no picture and no link tells who opened or followed it", () => {
  const body =
    "![Mark](/press/mark.png)\n\n[Fees](https://other.example/fees?a=1) and https://other.example/b";
  const campaign = {
    ...{ id: "01a1fda6-974c-7157-8043-0000000000a1", kind: "newsletter" as const },
    content: { fallback: "en" as const, texts: { en: { subject: "x", preview: "", body } } },
    startedAt: new Date(0),
  };
  const read = texts.read(campaign, "en");
  const [one, other] = ["layla", "omar"].map((name) =>
    texts.mail(campaign, "en", read, reader(name)),
  );
  expect(one).toEqual(other);
  const addresses = [...(one?.html ?? "").matchAll(/(?:src|href)="([^"]*)"/g)].map(([, to]) => to);
  expect(addresses).toEqual([
    "https://site.example/press/mark.png",
    "https://other.example/fees?a=1",
    "https://other.example/b",
  ]);
});
