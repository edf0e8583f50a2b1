import { type ContactSubmission, contactSubmission } from "#contract/contact.ts";
import { contactLimits, minimumFillTime } from "#contract/limits.ts";
import {
  type EmailAddress,
  emailAddress,
  plainLinesOrNull,
  plainTextOrNull,
} from "#server/platform/typed-text.ts";

export interface Submission {
  email: Extract<EmailAddress, { outcome: "valid" }>;
  name: string;
  subject: string;
  message: string;
  company: string | null;
  phone: string | null;
  about: string | null;
  meetingAt: Date | null;
  topic: ContactSubmission["topic"];
  locale: ContactSubmission["locale"];
  recaptchaToken: string;
}

export type ReadSubmission =
  | { outcome: "valid"; submission: Submission }
  | { outcome: "missing_required_fields"; fields: string[] }
  | { outcome: "invalid_email" }
  /** Filled by a program, it seems. A person whom this hits is told to try again, never silently lost. */
  | { outcome: "trapped"; retryAfter: number };

const required = ["name", "email", "subject", "message", "locale"];

/** Reads whatever was sent, in the order of the other forms: what is missing, then the address. */
export function readSubmission(body: unknown): ReadSubmission {
  const parsed = contactSubmission.safeParse(body);
  const wrong = new Set(parsed.error?.issues.map((issue) => String(issue.path[0] ?? "")));
  if (wrong.has("")) return { outcome: "missing_required_fields", fields: required };
  const given = body as Record<string, unknown>;

  const texts = textsOf(given);
  for (const field of ["name", "subject", "message"] as const) {
    // What consists of invisible signs alone says nothing either.
    if (texts[field] === null) wrong.add(field);
  }
  const missing = required.filter((field) => field !== "email" && wrong.delete(field));
  if (given.email === undefined || given.email === "") missing.push("email");
  missing.push(...[...wrong].filter((field) => field !== "email"));
  if (missing.length > 0) return { outcome: "missing_required_fields", fields: missing };

  const email = wrong.has("email")
    ? { outcome: "invalid" as const }
    : emailAddress(given.email as string);
  const sent = parsed.data;
  if (email.outcome === "invalid" || !sent) return { outcome: "invalid_email" };

  const early = minimumFillTime - (sent.filled_in_ms ?? minimumFillTime);
  if (sent.website !== "" || early > 0) {
    return { outcome: "trapped", retryAfter: Math.max(1, Math.ceil(early / 1000)) };
  }
  return {
    outcome: "valid",
    submission: {
      ...(texts as { name: string; subject: string; message: string }),
      email,
      company: plainTextOrNull(sent.company, contactLimits.company),
      phone: plainTextOrNull(sent.phone, contactLimits.phone),
      about: plainTextOrNull(sent.about, contactLimits.about),
      meetingAt: momentOrNull(sent.meeting_at),
      topic: sent.topic,
      locale: sent.locale,
      recaptchaToken: sent.recaptchaToken,
    },
  };
}

function textsOf({ name, subject, message }: Record<string, unknown>) {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    name: plainTextOrNull(text(name), contactLimits.name),
    subject: plainTextOrNull(text(subject), contactLimits.subject),
    message: plainLinesOrNull(text(message), contactLimits.message),
  };
}

/** A moment any calendar knows; a year like 9999999 is no time to meet. */
function momentOrNull(text: string | undefined): Date | null {
  const moment = new Date(text ?? Number.NaN);
  const year = moment.getUTCFullYear();
  return year >= 2000 && year < 3000 ? moment : null;
}
