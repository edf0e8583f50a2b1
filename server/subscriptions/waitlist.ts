import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import type { FastifyInstance } from "fastify";
import {
  confirmationHours,
  consentVersions,
  firstTouchLimit,
  unconfirmedDays,
} from "#contract/limits.ts";
import { captchaActions, confirmSubmission } from "#contract/visitor.ts";
import { type WaitlistSubmission, waitlistSubmission } from "#contract/waitlist.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import type { ClientLimit } from "#server/http/limits.ts";
import { plainText, plainTextOrNull, referrerWithoutQuery } from "#server/http/typed-text.ts";
import type { Submission, VisitorLimits, VisitorServices } from "#server/http/visitor-route.ts";
import { confirmRoute, resendRoute } from "#server/subscriptions/confirm.ts";
import { listPersonalData, type OptInList } from "#server/subscriptions/opt-in-list.ts";
import {
  type ListMailParts,
  listMailRenderers,
  type SubmittedColumn,
  type SubscribeParts,
  subscribeRoute,
} from "#server/subscriptions/subscribe.ts";

type Column = SubmittedColumn<WaitlistSubmission>;
type Value = (submission: Submission<WaitlistSubmission>) => string | null;

const text = (name: string, value: Value): Column => ({ name, type: "text", value });

/** The columns of a sign-up beside its address, for every statement. */
const columns: Column[] = [
  text("country", ({ country }) => country),
  text("city", ({ city }) => plainText(city) || null),
  text("heard_channel", ({ heard_channel }) => heard_channel),
  text("heard_detail", ({ heard_detail }) => plainText(heard_detail) || null),
  text("utm_source", ({ utm_source }) => plainTextOrNull(utm_source, firstTouchLimit)),
  text("utm_medium", ({ utm_medium }) => plainTextOrNull(utm_medium, firstTouchLimit)),
  text("utm_campaign", ({ utm_campaign }) => plainTextOrNull(utm_campaign, firstTouchLimit)),
  text("referrer_url", ({ referrer_url }) => referrerWithoutQuery(referrer_url)),
  {
    name: "is_throwaway",
    type: "boolean",
    value: ({ email }) => isThrowaway(email.domain),
  },
];

export const waitlist: OptInList<Column> = {
  name: "waitlist",
  table: "waitlist_leads",
  submissions: "waitlist_submissions",
  entryKind: "lead",
  columns,
  confirmPath: "/waitlist/confirm",
  consentVersion: consentVersions.waitlist,
  consentSource: "waitlist-dialog",
  confirmationHours,
  unconfirmedDays,
  remembersErased: true,
};

const importPrefix = "import: ";

/** The consent source of leads that an administrator brought from a list. */
export const importedFrom = (source: string) => `${importPrefix}${source}`;

/** Where an imported list is from; undefined for leads that joined on the site. */
const importSource = (consentSource: string) =>
  consentSource.startsWith(importPrefix)
    ? plainText(consentSource.slice(importPrefix.length)) || undefined
    : undefined;

/** The calls of the waitlist (specification 7.1, 7.2). */
export function waitlistRoutes(
  app: FastifyInstance,
  parts: SubscribeParts & VisitorServices & Pick<Parameters<typeof confirmRoute>[1], "placeOf">,
  limits: VisitorLimits & { confirm: ClientLimit },
): void {
  subscribeRoute(app, parts, waitlist, {
    path: "/api/waitlist",
    action: captchaActions.waitlist,
    schema: waitlistSubmission,
    limits,
  });
  const byToken = { schema: confirmSubmission, limits: limits.confirm };
  confirmRoute(app, parts, waitlist, { ...byToken, path: "/api/waitlist-confirm" });
  resendRoute(app, parts, waitlist, { ...byToken, path: "/api/waitlist-confirm/resend" });
}

interface WaitlistMailParts extends ListMailParts {
  rendered: RenderedMails;
  /** SQL of whether an address, by the SQL of its canonical form, shall not be written to unasked. */
  isSuppressed: (emailKey: string) => string;
}

/** The mails of the waitlist. Who is suppressed is not written to because somebody imported them. */
export const waitlistMailRenderers = ({ isSuppressed, ...parts }: WaitlistMailParts) =>
  listMailRenderers(
    parts,
    waitlist,
    {
      confirm(locale, urls, consentSource) {
        const source = importSource(consentSource);
        return source === undefined
          ? parts.rendered.fill("waitlist-confirm", locale, urls)
          : parts.rendered.fill("waitlist-imported", locale, { ...urls, source });
      },
      already: (locale, urls) => parts.rendered.fill("waitlist-already", locale, urls),
    },
    `starts_with(coalesce(sent.consent_source, entry.consent_source), '${importPrefix}')
      AND ${isSuppressed("entry.email_key")}`,
  );

/** What is kept about a lead, with what administrators noted about it. */
export const waitlistData = (authSecret: string) =>
  listPersonalData(waitlist, {
    kind: "waitlist",
    authSecret,
    more: `mark, invited_at, invitation_expires_at, accepted_at, (SELECT string_agg(detail, E'\n' ORDER BY at, id) FROM lead_events
      WHERE lead_id = waitlist_leads.id AND kind = 'noted') AS notes`,
  });

// Once: the package builds the whole set anew at every call.
const throwaway = disposableEmailBlocklistSet();

/** Whether a domain, or one it lies under, is on the kept list of throwaway mail services. */
export function isThrowaway(domain: string): boolean {
  const labels = domain.split(".");
  return labels.some((_, index) => throwaway.has(labels.slice(index).join(".")));
}
