import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import { joinForms } from "#brand/join-forms.ts";
import { questions } from "#brand/questions.ts";
import { confirmationHours, firstTouchLimit, unconfirmedDays } from "#contract/limits.ts";
import { referralCode } from "#contract/place.ts";
import { captchaActions } from "#contract/visitor.ts";
import {
  type AnswerField,
  type WaitlistSubmission,
  waitlistSubmission,
} from "#contract/waitlist.ts";
import { hour, later } from "#server/database/durations.ts";
import {
  plainText,
  plainTextOrNull,
  referrerWithoutQuery,
  withoutAddresses,
} from "#server/http/typed-text.ts";
import type { Submission } from "#server/http/visitor-route.ts";
import { recordConfirmed } from "./referrals.ts";

interface Column {
  name: string;
  type: "text" | "boolean" | "text[]" | "jsonb";
  value: (
    submission: Submission<WaitlistSubmission>,
  ) => string | boolean | readonly string[] | null;
}
type Value = (submission: Submission<WaitlistSubmission>) => string | null;

const text = (name: string, value: Value): Column => ({ name, type: "text", value });

/** A UTM parameter as it is stored: sums of leads keep it longer than a person whose address it contains. */
export const firstTouch = (typed: string) =>
  plainTextOrNull(withoutAddresses(typed), firstTouchLimit);

/** The code of the friend's link by which a submission came. */
const linkOf = ({ ref }: Submission<WaitlistSubmission>) =>
  referralCode.test(ref) ? ref : undefined;

/** The columns of a sign-up beside its address, for every statement. */
const columns: Column[] = [
  text("country", ({ country }) => country),
  text("city", ({ city }) => plainText(city) || null),
  text("heard_channel", ({ heard_channel }) => heard_channel),
  text("heard_detail", ({ heard_detail }) => plainText(heard_detail) || null),
  text("utm_source", ({ utm_source }) => firstTouch(utm_source)),
  text("utm_medium", ({ utm_medium }) => firstTouch(utm_medium)),
  text("utm_campaign", ({ utm_campaign }) => firstTouch(utm_campaign)),
  text("referrer_url", ({ referrer_url }) => referrerWithoutQuery(referrer_url)),
  {
    name: "is_throwaway",
    type: "boolean",
    value: ({ email }) => isThrowaway(email.domain),
  },
  text("referred_by", (submission) => linkOf(submission) ?? null),
  { name: "tags", type: "text[]", value: ({ form }) => formOf(form)?.tags ?? [] },
  { name: "answers", type: "jsonb", value: (submission) => answersIn(submission) },
  text("network_hash", ({ networks }) => networks?.join(" ") ?? null),
];

const formOf = (id: string | undefined) => joinForms.find((form) => form.id === id);

/** The answers to the questions that the form asks, as JSON. A visitor may have left out any. */
function answersIn(submission: Submission<WaitlistSubmission>): string | null {
  const typedAnswers: Partial<Record<AnswerField, string>> = submission;
  const ofForm = formOf(submission.form)?.questions ?? [];
  const answers = questions.flatMap(({ id, kind }) => {
    const typed = ofForm.includes(id) ? plainText(typedAnswers[`answer_${id}`] ?? "") : "";
    return typed === "" ? [] : [[id, kind === "number" ? Number(typed) : typed] as const];
  });
  return answers.length > 0 ? JSON.stringify(Object.fromEntries(answers)) : null;
}

/** The waitlist as a list with double opt-in (server/subscriptions). */
export const waitlist = {
  name: "waitlist" as const,
  table: "waitlist_leads",
  submissions: "waitlist_submissions",
  entryKind: "lead",
  columns,
  // Notes of administrators are personal data of the lead too.
  furtherData: `mark, invited_at, invitation_expires_at, accepted_at, referral_code, credits,
    (SELECT string_agg(name->>locale, E'\n' ORDER BY friends) FROM rewards
      WHERE lead_id = waitlist_leads.id) AS rewards,
    (SELECT string_agg(detail, E'\n' ORDER BY at, id) FROM lead_events
      WHERE lead_id = waitlist_leads.id AND kind = 'noted') AS notes`,
  schema: waitlistSubmission,
  action: captchaActions.waitlist,
  linkOf,
  confirmPath: "/waitlist/confirm",
  consentForm: "waitlist" as const,
  consentSource: "waitlist-dialog",
  confirmationHours,
  unconfirmedDays,
  leftPrefix: "",
  onConfirmed: recordConfirmed,
};

/** The mails that say that a friend counts. */
export const friendMails = {
  name: "friends",
  table: waitlist.table,
  wanted: "wants_friend_mails",
} as const;

/** When a confirmation link that is sent now expires. */
export const linkExpiry = (now: Date) => later(now, confirmationHours * hour);

// Once: the package builds the whole set anew at every call.
const throwaway = disposableEmailBlocklistSet();

/** Whether a domain, or a parent domain of it, is on the kept list of throwaway mail services. */
export function isThrowaway(domain: string): boolean {
  const labels = domain.split(".");
  return labels.some((_, index) => throwaway.has(labels.slice(index).join(".")));
}
