import * as z from "zod/mini";

/*
 * What chats and automations accept of a post, by their published contracts: the fields that they know, and the
 * limits that they state. Each answers as the real one does.
 */

const max = (length: number) => z.string().check(z.minLength(1), z.maxLength(length));
const address = z.url({ protocol: /^https?$/ });

/** https://docs.slack.dev/reference/block-kit/blocks */
const plainText = (length: number) =>
  z.strictObject({ type: z.literal("plain_text"), text: max(length), emoji: z.boolean() });
const slack = z.strictObject({
  text: max(40_000),
  blocks: z
    .array(
      z.union([
        z.strictObject({ type: z.literal("header"), text: plainText(150) }),
        z.strictObject({
          type: z.literal("section"),
          fields: z.array(plainText(2_000)).check(z.minLength(1), z.maxLength(10)),
        }),
        z.strictObject({
          type: z.literal("section"),
          text: z.strictObject({ type: z.literal("mrkdwn"), text: max(3_000) }),
        }),
      ]),
    )
    .check(z.maxLength(50)),
});

/** https://adaptivecards.io/explorer, as the workflow “Send webhook alerts to a channel” posts it; at most 28 KB. */
const run = z.strictObject({
  type: z.literal("TextRun"),
  text: max(4_000),
  weight: z.optional(z.literal("Bolder")),
});
const teams = z.strictObject({
  type: z.literal("message"),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal("application/vnd.microsoft.card.adaptive"),
        contentUrl: z.null(),
        content: z.strictObject({
          $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
          type: z.literal("AdaptiveCard"),
          version: z.enum(["1.4", "1.5"]),
          lang: z.string(),
          rtl: z.boolean(),
          fallbackText: z.string(),
          body: z.array(
            z.union([
              z.strictObject({
                ...{ type: z.literal("TextBlock"), text: max(4_000), wrap: z.boolean() },
                ...{ size: z.literal("Medium"), weight: z.literal("Bolder") },
              }),
              z.strictObject({ type: z.literal("RichTextBlock"), inlines: z.array(run) }),
            ]),
          ),
          actions: z.array(
            z.strictObject({ type: z.literal("Action.OpenUrl"), title: max(200), url: address }),
          ),
        }),
      }),
    )
    .check(z.length(1)),
});

/** https://docs.discord.com/developers/resources/webhook#execute-webhook, and the limits of an embed. */
const discord = z.strictObject({
  content: max(2_000),
  embeds: z
    .array(
      z.strictObject({
        title: max(256),
        url: address,
        fields: z
          .array(z.strictObject({ name: max(256), value: max(1_024), inline: z.boolean() }))
          .check(z.maxLength(25)),
        timestamp: z.iso.datetime(),
      }),
    )
    .check(z.maxLength(10)),
  allowed_mentions: z.strictObject({ parse: z.array(z.string()).check(z.length(0)) }),
});

/** Catch hooks map the keys of one level, with plain values, by names of letters, digits and underscores. */
const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const fields = z.record(z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)), plain);

const contracts = {
  slack: { schema: slack, taken: { status: 200, body: "ok" }, refused: "invalid_payload" },
  teams: { schema: teams, taken: { status: 202, body: "" }, refused: "TriggerInputSchemaMismatch" },
  discord: { schema: discord, taken: { status: 204, body: "" }, refused: '{"code": 50035}' },
  fields: { schema: fields, taken: { status: 200, body: '{"status":"success"}' }, refused: "" },
};
export type ChatService = keyof typeof contracts;

export function chatAnswer(service: ChatService, body: string): { status: number; body: string } {
  const { schema, taken, refused } = contracts[service];
  const parsed = schema.safeParse(JSON.parse(body));
  const isShort = Buffer.byteLength(body) <= 28_000;
  return parsed.success && isShort ? taken : { status: 400, body: refused };
}
