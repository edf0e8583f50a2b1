import { expect, it } from "vitest";
import { type RenderedMails, unsharedText, wholeText } from "#emails/rendered.ts";
import { createCampaignTexts, type Reader } from "./campaign-texts.ts";

const rendered: RenderedMails = {
  images: new Map([["/press/mark.png", { width: 100, height: 100 }]]),
  fill: (_template, _locale, values) => {
    const { body } = values as unknown as { body: { html: string; text: string } };
    const { subject } = values as { subject?: unknown };
    return {
      subject: String(subject),
      html: unsharedText(body.html),
      text: unsharedText(body.text),
    };
  },
};
const texts = createCampaignTexts({
  images: new Map(),
  ...{ rendered, publicUrl: "https://site.example", clock: () => new Date(0) },
});

const reader = (name: string): Reader => ({
  place: 7,
  urls: {
    unsubscribeUrl: `https://site.example/unsubscribe?token=${name}`,
    invitationUrl: `https://site.example/invitation#token=${name}`,
  },
});

it("writes the same mail to every reader: no picture and no link identifies who opened or followed it", () => {
  const body =
    "![Mark](/press/mark.png)\n\n[Fees](https://other.example/fees?a=1) and https://other.example/b";
  const campaign = {
    ...{ id: "01a1fda6-974c-7157-8043-0000000000a1", kind: "newsletter" as const },
    content: { fallback: "en" as const, texts: { en: { subject: "x", preview: "", body } } },
    startedAt: new Date(0),
  };
  const mailTo = texts.mails(campaign, "en");
  const [one, other] = ["layla", "omar"].map((name) => mailTo(reader(name)));
  expect(one).toEqual(other);
  const addresses = [...(one ? wholeText(one.html) : "").matchAll(/(?:src|href)="([^"]*)"/g)].map(
    ([, to]) => to,
  );
  expect(addresses).toEqual([
    "https://site.example/press/mark.png",
    "https://other.example/fees?a=1",
    "https://other.example/b",
  ]);
});

it("writes to each reader what is theirs, and shares the rest between them", () => {
  const body = [
    "You are {{place|one of us}}.",
    '[Open & see]({{invitation|https://app.example/?a=1&b=2}} "button")',
  ].join("\n\n");
  const campaign = {
    ...{ id: "01a1fda6-974c-7157-8043-0000000000a2", kind: "invitation" as const },
    content: {
      fallback: "en" as const,
      texts: { en: { subject: "{{place|Your}} turn", preview: "", body } },
    },
    startedAt: new Date(0),
  };
  const mailTo = texts.mails(campaign, "en");
  const [one, other] = [mailTo(reader("layla")), mailTo(reader("omar&co"))];
  const unknown = mailTo({ ...reader("nadia"), place: undefined });
  expect(one.html.fragments).toBe(other.html.fragments);
  expect(wholeText(one.text)).toContain("https://site.example/invitation#token=layla");
  expect(wholeText(other.html)).toContain(
    'href="https://site.example/invitation#token=omar&amp;co"',
  );
  expect([one.subject, unknown.subject]).toEqual(["7 turn", "Your turn"]);
  expect(wholeText(unknown.text)).toContain("You are one of us.");
  expect(wholeText(unknown.text)).not.toContain(".invalid");
});

it("writes the friends, the next reward and the link of a reader, or the words behind the bar", () => {
  const body =
    "{{friends|No}} friends, next {{reward|nothing}}: {{link|https://site.example/}}\n\n[In]({{invitation|https://app.example/}})";
  const campaign = {
    ...{ id: "01a1fda6-974c-7157-8043-0000000000a4", kind: "invitation" as const },
    content: {
      fallback: "fr" as const,
      texts: { fr: { subject: "{{friends|0}}", preview: "", body } },
    },
    startedAt: new Date(0),
  };
  const mailTo = texts.mails(campaign, "fr");
  const reward = { en: "A map", ar: "خريطة", fr: "Une <carte>" };
  const link = "https://site.example/r/abcdefghij";
  const known = mailTo({ ...reader("layla"), friends: 1200, reward, link });
  expect(known.subject).toBe("1\u202f200");
  expect(wholeText(known.text)).toContain(`1\u202f200 friends, next Une <carte>: ${link}`);
  expect(wholeText(known.html)).toContain("Une &lt;carte&gt;");
  expect(wholeText(known.html)).toContain(`href="${link}"`);
  const unknown = mailTo({ ...reader("omar"), place: undefined });
  expect(wholeText(unknown.text)).toContain("No friends, next nothing: https://site.example/");
  expect(wholeText(unknown.html)).not.toContain(".invalid");
});

it("lets no address into a mail that is not a plain one", () => {
  const campaign = {
    ...{ id: "01a1fda6-974c-7157-8043-0000000000a3", kind: "invitation" as const },
    content: {
      fallback: "en" as const,
      texts: { en: { subject: "x", preview: "", body: "{{invitation|https://app.example}}" } },
    },
    startedAt: new Date(0),
  };
  const mailTo = texts.mails(campaign, "en");
  expect(() => mailTo(reader("x%0aBcc: y"))).toThrow(/plain absolute/);
});
