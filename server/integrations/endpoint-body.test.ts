import { describe, expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import { endpointShapes, eventTypes, shapeFor, testEvent } from "#contract/webhooks.ts";
import { chatAnswer } from "#tests/fakes/chat-services.ts";
import { bodyOf } from "./endpoint-body.ts";

const id = "0195f2f1-0000-7000-8000-000000000001";
const hostile =
  "<!channel> @everyone **b** [x](https://evil.example) <@U1> \u0060\u0060\u0060 \u{1f600}\n";
const personal = {
  ...{
    name: hostile,
    email: "a@example.com",
    company: hostile,
    phone: "+971 4 000",
    note: hostile,
  },
  ...{ subject: hostile, message: hostile.repeat(40), links: ["https://a.example", "b"] },
  ...{ country: "AE", city: hostile, heard_channel: "search", utm_source: null },
};
const event = (type: string) => ({
  ...{ id, type, at: new Date("2026-11-27T10:00:00Z"), personal },
  data: { id, topic: "general", version: 17 },
});
const bodyIn = (shape: (typeof endpointShapes)[number], type: string, locale: "en" | "ar" | "fr") =>
  bodyOf(event(type), { shape, locale, personal: true }, "https://site.example");

describe("the body of an event", () => {
  it("has every time in UTC, in the form of its own", () => {
    const data = { id, invited_at: null, accepted_at: "2026-11-27T14:00:00.32+04:00" };
    const of = { ...event("lead.accepted"), data, personal: null };
    const whose = { shape: "event", locale: "en", personal: false } as const;
    expect(JSON.parse(bodyOf(of, whose, "https://site.example"))).toEqual({
      type: "lead.accepted",
      timestamp: "2026-11-27T10:00:00.000Z",
      data: { ...data, accepted_at: "2026-11-27T10:00:00.320Z" },
    });
  });

  it.each(endpointShapes.filter((shape) => shape !== "event"))(
    "is what %s takes, for every event and language",
    (shape) => {
      for (const type of [...eventTypes, testEvent]) {
        for (const locale of locales) {
          const body = bodyIn(shape, type, locale);
          expect([type, locale, chatAnswer(shape, body).status]).not.toContain(400);
          expect(Buffer.byteLength(body)).toBeLessThan(20_000);
        }
      }
    },
  );

  it("lets nothing typed be a mention, a link or a style in a chat", () => {
    const slack = JSON.parse(bodyIn("slack", "message.received", "en"));
    const marked = [
      slack.text,
      ...slack.blocks.map((one: { text?: { text: string } }) => one.text),
    ];
    expect(JSON.stringify(marked)).not.toContain("evil.example");
    expect(slack.blocks.at(-1).text.text).toBe(
      `<https://site.example/admin/inbox?item=message.${id}|Open in the administration>`,
    );
    const teams = JSON.parse(bodyIn("teams", "message.received", "ar"));
    const [{ content }] = teams.attachments;
    expect(content).toMatchObject({ rtl: true, lang: "ar" });
    const blocks = content.body.filter(({ type }: { type: string }) => type === "TextBlock");
    expect(JSON.stringify(blocks)).not.toContain("evil.example");
    const discord = JSON.parse(bodyIn("discord", "message.received", "fr"));
    const [{ url, fields }] = discord.embeds;
    expect(url).toBe(`https://site.example/fr/admin/inbox?item=message.${id}`);
    expect(fields[0].value).toContain("\\<\\!channel\\> \\@everyone \\*\\*b\\*\\*");
    expect(JSON.stringify(fields)).not.toMatch(/[^\\]@everyone|https:\/\//);
  });

  it("has one level of fields for automations, and no personal data unless an owner chose it", () => {
    const fields = JSON.parse(bodyIn("fields", "application.received", "en"));
    expect(fields).toMatchObject({
      ...{ event: "application.received", event_id: id, occurred_at: "2026-11-27T10:00:00.000Z" },
      ...{ id, email: "a@example.com", links: "https://a.example, b", utm_source: null },
    });
    for (const shape of endpointShapes) {
      const thin = { shape, locale: "en", personal: false } as const;
      const body = bodyOf(event("message.received"), thin, "https://site.example");
      expect(body).not.toContain("example.com");
      expect(body).not.toContain("everyone");
    }
  });

  it("has the shape of the program at the address", () => {
    expect(shapeFor("https://hooks.slack.com/services/T/B/x")).toBe("slack");
    expect(shapeFor("https://prod-1.westeurope.logic.azure.com:443/workflows/x")).toBe("teams");
    expect(shapeFor("https://discord.com/api/webhooks/1/x")).toBe("discord");
    expect(shapeFor("https://hooks.zapier.com/hooks/catch/1/x")).toBe("fields");
    expect(shapeFor("https://hook.eu2.make.com/x")).toBe("fields");
    for (const other of ["https://notslack.com/", "https://slack.com.evil.example/", "x", ""]) {
      expect(shapeFor(other)).toBe("event");
    }
  });
});
