import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { day } from "#server/platform/durations.ts";
import { isSameSecret } from "#server/platform/ids-and-tokens.ts";
import {
  forged,
  kindOfFailure,
  type MailEvent,
  mailIdIn,
  malformed,
  momentOf,
  nothing,
  parseJson,
  type ReportReader,
} from "./event.ts";

const report = z.object({
  signature: z.object({
    timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    signature: z.string(),
  }),
  "event-data": z.object({
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    event: z.string(),
    severity: z.optional(z.string()),
    reason: z.optional(z.string()),
    recipient: z.optional(z.string()),
    timestamp: z.optional(z.number()),
    "delivery-status": z.optional(
      z.object({
        message: z.nullish(z.string()),
        description: z.nullish(z.string()),
        "enhanced-code": z.nullish(z.string()),
      }),
    ),
    "user-variables": z.optional(z.unknown()),
  }),
});

/** Mailgun retries for eight hours; an older signature is not theirs. */
const oldestSignature = day;

/** The reasons of their own suppression list. */
const suppressedBy = new Map<string, MailEvent["kind"]>([
  ["suppress-bounce", "bounced"],
  ["suppress-complaint", "complained"],
  ["suppress-unsubscribe", "unsubscribed"],
]);

/** Reports of Mailgun. It signs a time and a token, not the report, so each token is accepted once. */
export function mailgun(key: string): ReportReader {
  return async ({ body, now }) => {
    const parsed = report.safeParse(parseJson(body.toString("utf8"))).data;
    if (!parsed) return malformed;
    const { timestamp, token, signature } = parsed.signature;
    const right = createHmac("sha256", key)
      .update(timestamp + token)
      .digest("hex");
    const age = now.getTime() - Number(timestamp) * 1000;
    if (!isSameSecret(signature, right) || Math.abs(age) > oldestSignature) return forged;
    const event = parsed["event-data"];
    const kind = kindOf(event);
    if (!kind) return nothing;
    const status = event["delivery-status"];
    return {
      outcome: "read",
      onceToken: token,
      events: [
        {
          id: event.id,
          kind,
          email: event.recipient,
          mailId: mailIdIn((event["user-variables"] as { rid?: unknown } | null | undefined)?.rid),
          at: momentOf(event.timestamp, now),
          detail: status?.message || status?.description || (event.reason ?? event.event),
        },
      ],
    };
  };
}

function kindOf({
  event,
  severity,
  reason = "",
  "delivery-status": status,
}: z.infer<typeof report>["event-data"]): MailEvent["kind"] | undefined {
  if (event === "complained" || event === "unsubscribed") return event;
  if (event !== "failed") return undefined;
  return (
    suppressedBy.get(reason) ??
    kindOfFailure(severity === "permanent", status?.["enhanced-code"] ?? undefined)
  );
}
