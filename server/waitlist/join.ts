import { firstTouchLimit } from "#contract/limits.ts";
import type { WaitlistSubmission } from "#contract/waitlist.ts";
import { createListJoin, type Joined, type JoinParts } from "#server/platform/opt-in/join.ts";
import type { OwnColumn } from "#server/platform/opt-in/join-statements.ts";
import {
  type EmailAddress,
  plainTextOrNull,
  referrerWithoutQuery,
} from "#server/platform/typed-text.ts";
import { waitlist } from "./list.ts";
import { isThrowaway } from "./throwaway.ts";

export type Submission = Omit<WaitlistSubmission, "email"> & {
  email: Extract<EmailAddress, { outcome: "valid" }>;
};

/** What a sign-up for the waitlist holds beside the address. How somebody first came here stays. */
const columns: readonly (OwnColumn & {
  of: (submission: Submission) => string | boolean | null;
})[] = [
  column("country", true, ({ country }) => country),
  column("city", true, ({ city }) => plainTextOrNull(city, 120)),
  column("heard_channel", true, ({ heard_channel }) => heard_channel),
  column("heard_detail", true, ({ heard_detail }) => plainTextOrNull(heard_detail, 500)),
  column("utm_source", false, (given) => plainTextOrNull(given.utm_source, firstTouchLimit)),
  column("utm_medium", false, (given) => plainTextOrNull(given.utm_medium, firstTouchLimit)),
  column("utm_campaign", false, (given) => plainTextOrNull(given.utm_campaign, firstTouchLimit)),
  column("referrer_url", false, (given) => referrerWithoutQuery(given.referrer_url)),
  {
    name: "is_throwaway",
    type: "boolean",
    isRenewed: false,
    of: ({ email }) => isThrowaway(email.domain),
  },
];

function column(name: string, isRenewed: boolean, of: (submission: Submission) => string | null) {
  return { name, type: "text" as const, isRenewed, of };
}

/** Makes `join`, with its SQL put together once. */
export function createJoin(parts: JoinParts): (submission: Submission) => Promise<Joined> {
  const join = createListJoin(parts, waitlist, columns);
  return (submission) =>
    join({
      email: submission.email,
      locale: submission.locale,
      own: columns.map(({ of }) => of(submission)),
    });
}
