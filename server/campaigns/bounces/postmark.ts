import * as z from "zod/mini";
import { isSameSecret } from "#server/platform/ids-and-tokens.ts";
import {
  forged,
  type HeaderCheck,
  mailIdIn,
  malformed,
  momentOf,
  nothing,
  parseJson,
  type ReportReader,
} from "./event.ts";

const report = z.object({
  RecordType: z.string(),
  ID: z.optional(z.number()),
  Type: z.nullish(z.string()),
  Email: z.nullish(z.string()),
  BouncedAt: z.nullish(z.string()),
  Description: z.nullish(z.string()),
  Details: z.nullish(z.string()),
  Metadata: z.nullish(z.record(z.string(), z.unknown())),
});

/** Kinds of permanent bounces. */
const permanentTypes = new Set(["HardBounce", "BadEmailAddress", "ManuallyDeactivated"]);

export function hasLogin(credentials: string): HeaderCheck {
  const right = `Basic ${Buffer.from(credentials).toString("base64")}`;
  return ({ authorization }) => isSameSecret(authorization ?? "", right);
}

/** Reports of Postmark, which signs nothing: it sends the name and password that our address requires. */
export function postmark(credentials: string): ReportReader {
  const isGenuine = hasLogin(credentials);
  return async ({ headers, body, now }) => {
    if (!isGenuine(headers)) return forged;
    const event = report.safeParse(parseJson(body.toString("utf8"))).data;
    if (!event) return malformed;
    const { RecordType: record } = event;
    const type = event.Type ?? "";
    if (record !== "Bounce" && record !== "SpamComplaint") return nothing;
    if (event.ID === undefined) return malformed;
    const isComplaint = record === "SpamComplaint" || type === "SpamComplaint";
    return {
      outcome: "read",
      events: [
        {
          id: `${record}:${event.ID}`,
          kind: isComplaint ? "complained" : permanentTypes.has(type) ? "bounced" : "delayed",
          mailId: mailIdIn(event.Metadata?.rid),
          email: event.Email ?? undefined,
          at: momentOf(event.BouncedAt, now),
          detail: event.Details ?? event.Description ?? type,
        },
      ],
    };
  };
}
