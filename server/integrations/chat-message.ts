import { directionOf, type Locale } from "#contract/locale.ts";
import type { EventMessage } from "#emails/event-message.ts";

/** A message with where it leads. */
interface Linked extends EventMessage {
  url: string;
  locale: Locale;
  at: Date;
}

/** Slack shows mrkdwn in `text` and in links; typed text is sent as plain text. */
const forSlack = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const slackPlain = (text: string) => ({ type: "plain_text", text, emoji: false });

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slackMessage = ({ title, facts, url, linkLabel }: Linked) => ({
  text: forSlack(title),
  blocks: [
    { type: "header", text: slackPlain(title) },
    ...(facts.length > 0
      ? [
          {
            type: "section",
            fields: facts.map(({ label, value }) => slackPlain(`${label}\n${value}`)),
          },
        ]
      : []),
    {
      type: "section",
      text: { type: "mrkdwn", text: `<${forSlack(url)}|${forSlack(linkLabel)}>` },
    },
  ],
});

/** A workflow of Teams that posts an Adaptive Card; in a TextRun nothing typed is Markdown. */
export const teamsMessage = ({ title, facts, url, linkLabel, locale }: Linked) => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.5",
        lang: locale,
        rtl: directionOf[locale] === "rtl",
        fallbackText: title,
        body: [
          { type: "TextBlock", text: title, size: "Medium", weight: "Bolder", wrap: true },
          ...facts.map(({ label, value }) => ({
            type: "RichTextBlock",
            inlines: [
              { type: "TextRun", text: `${label}  `, weight: "Bolder" },
              { type: "TextRun", text: value },
            ],
          })),
        ],
        actions: [{ type: "Action.OpenUrl", title: linkLabel, url }],
      },
    },
  ],
});

/** Every sign that Discord may take for Markdown, a mention or an address. */
const forDiscord = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}\s.,]/gu, "\\$&");

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
export const discordMessage = ({ title, facts, url, linkLabel, at }: Linked) => ({
  content: `**${title}**`,
  embeds: [
    {
      title: linkLabel,
      url,
      fields: facts.map(({ label, value }) => ({
        name: label,
        value: forDiscord(value),
        inline: false,
      })),
      timestamp: at.toISOString(),
    },
  ],
  allowed_mentions: { parse: [] },
});
