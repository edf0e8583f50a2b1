import type { BounceSettings } from "./routes.ts";

/**
 * Headers by which a mail is known again when a sender reports what became of it: each has its own, and
 * takes no other.
 */
export function mailMarks(settings: BounceSettings): (mailId: string) => Record<string, string> {
  return (rid) => ({
    "X-Campaign-Rid": rid,
    ...(settings.postmark !== undefined && { "X-PM-Metadata-rid": rid }),
    ...(settings.mailgun !== undefined && { "X-Mailgun-Variables": JSON.stringify({ rid }) }),
    ...(settings.sendgrid !== undefined && {
      "X-SMTPAPI": JSON.stringify({ unique_args: { rid } }),
    }),
  });
}
