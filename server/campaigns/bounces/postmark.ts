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

export function bringsLogin(credentials: string): HeaderCheck {
  const right = `Basic ${Buffer.from(credentials).toString("base64")}`;
  return ({ authorization }) => isSameSecret(authorization ?? "", right);
}

/** Reports of Postmark, which signs nothing: it sends the name and password that our address requires. */
export function postmark(credentials: string): ReportReader {
  const isTheirs = bringsLogin(credentials);
  return async ({ headers, body, now }) => {
    if (!isTheirs(headers)) return forged;
    const said = report.safeParse(parseJson(body.toString("utf8"))).data;
    if (!said) return malformed;
    const { RecordType: record } = said;
    const type = said.Type ?? "";
    if (record !== "Bounce" && record !== "SpamComplaint") return nothing;
    if (said.ID === undefined) return malformed;
    const isComplaint = record === "SpamComplaint" || type === "SpamComplaint";
    return {
      outcome: "read",
      events: [
        {
          id: `${record}:${said.ID}`,
          kind: isComplaint ? "complained" : permanentTypes.has(type) ? "bounced" : "delayed",
          mailId: mailIdIn(said.Metadata?.rid),
          email: said.Email ?? undefined,
          at: momentOf(said.BouncedAt, now),
          detail: said.Details ?? said.Description ?? type,
        },
      ],
    };
  };
}
