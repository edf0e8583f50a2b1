import type { FastifyInstance, FastifyRequest } from "fastify";
import { acceptCall, type Invitation } from "#contract/invitation.ts";
import { invitationDays } from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { day, earlier, later } from "#server/database/durations.ts";
import { readTimedToken, sortableId, timedToken } from "#server/database/ids-and-tokens.ts";
import type { ClientLimit, Limits } from "#server/http/limits.ts";
import { pageFormRoute, pagePath, pagePaths } from "#server/http/page-form.ts";
import { tokenRoute } from "#server/http/token-route.ts";
import { storedEmailAddress } from "#server/http/typed-text.ts";
import {
  type Answer,
  mailRefusal,
  orDbError,
  overClientLimit,
  type PersonMail,
  sendAnswer,
} from "#server/http/visitor-route.ts";
import { recordResponse } from "#server/mail/batches.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { type Outbox, renderRows } from "#server/mail/outbox.ts";
import type { MailRenderer } from "#server/mail/render-mails.ts";
import { fillLeadMail, type LeadMailParts, type LinkParts } from "./lead-mails.ts";
import { waitlist } from "./waitlist.ts";

const purpose = "invitation";
const page = "/invitation";

/**
 * The page of an invitation in every language. Its form is posted without an origin, from a page without a
 * referrer.
 */
export const invitationPaths = pagePaths(page);

const expiry = (now: Date) => later(now, invitationDays * day);

/** Makes the link by which a lead accepts. The id of its mail identifies the campaign. */
export function createInvitationUrls({ publicUrl, authSecret, clock }: LinkParts) {
  return (leadId: string, locale: Locale, mailId?: string): string => {
    const name = mailId === undefined ? leadId : `${leadId}.${mailId}`;
    const token = timedToken(authSecret, purpose, name, expiry(clock()));
    return `${publicUrl}${pagePath(locale, page)}?token=${token}`;
  };
}

const mail = `SELECT $3::uuid, 'invitation-again'::text, '${waitlist.entryKind}', id, locale, email,
  $2::timestamptz FROM lead`;
const invite = {
  name: "invite-lead",
  text: `WITH lead AS (
      UPDATE ${waitlist.table} SET invited_at = $2::timestamptz, invitation_expires_at = $4::timestamptz
      WHERE id = $1::uuid AND accepted_at IS NULL RETURNING id, locale, email
    ), ${enqueueMail(mail, "confirmation")}
    SELECT id FROM lead`,
};

/** Gives a lead an invitation, or another one, and enqueues its mail. */
export async function inviteLead(on: Queryable, id: string, now: Date): Promise<void> {
  await on.query(invite, [id, now, sortableId(now), expiry(now)]);
}

interface InvitationParts extends LinkParts {
  database: Database;
  outbox: Pick<Outbox, "wake">;
  limits: Pick<Limits, "consume">;
  personMail: PersonMail;
  /** Where an accepted invitation leads. */
  app: string;
}

interface Invited {
  id: string;
  email: string;
  locale: Locale;
  invited_at: Date | null;
  accepted_at: Date | null;
}

/** The calls that accept an invitation, send it again, and check one for the app that it leads to. */
export function invitationRoutes(
  app: FastifyInstance,
  parts: InvitationParts,
  limit: ClientLimit,
): void {
  const { database, outbox, limits, authSecret, clock } = parts;
  const byToken = { schema: acceptCall, limits: limit };

  /** The lead that a token names, unless it was forged or the lead is gone. */
  async function find(
    token: string,
  ): Promise<(Invited & { until: Date; mailId: string | undefined }) | undefined> {
    const read = readTimedToken(authSecret, purpose, token);
    if (read.outcome === "forged") return undefined;
    const [leadId, mailId] = read.name.split(".");
    const [lead] = await database.query<Invited>(
      `SELECT id, email, locale, invited_at, accepted_at FROM ${waitlist.table}
       WHERE id = $1 AND status = 'confirmed'`,
      [leadId],
    );
    return lead && { ...lead, until: read.until, mailId };
  }

  async function accept(
    on: Queryable,
    { id, mailId }: Invited & { mailId?: string | undefined },
    at: Date,
  ) {
    const first = await on.query(
      `UPDATE ${waitlist.table} SET accepted_at = $2 WHERE id = $1 AND accepted_at IS NULL RETURNING 1`,
      [id, at],
    );
    const response = { mailId, subjectId: id, at, kind: "campaign" };
    if (first.length > 0) await recordResponse(on, "accepted", response);
  }

  const handle = tokenRoute(
    app,
    parts,
    { ...byToken, path: "/api/invitation" },
    async (token): Promise<Answer> => {
      const lead = await find(token);
      if (!lead) return [404, { error: "invalid_token" }];
      const now = clock();
      if (!lead.accepted_at && lead.until <= now) return [410, { error: "expired_token" }];
      // A second use redirects again; the time of the first one is kept.
      if (!lead.accepted_at) await database.transaction((on) => accept(on, lead, now));
      const url = new URL(parts.app);
      url.searchParams.set("invitation", token);
      return [200, { url: url.href }];
    },
  );
  pageFormRoute(app, page, (request, token) => handle(request, { token }));

  tokenRoute(
    app,
    parts,
    { ...byToken, path: "/api/invitation/resend" },
    async (token, request): Promise<Answer> => {
      const lead = await find(token);
      const address = storedEmailAddress(lead?.email ?? "");
      if (!lead || address.outcome !== "valid") return [404, { error: "invalid_token" }];
      if (lead.accepted_at) return [200, { alreadyConfirmed: true }];
      const { person } = address;
      const limited = await mailRefusal(parts, request, {
        person,
        beyond: parts.personMail.byLink,
      });
      if (limited) return limited;
      await inviteLead(database, lead.id, clock());
      outbox.wake();
      return [200, { ok: true }];
    },
  );

  async function check(request: FastifyRequest, token: string): Promise<Answer> {
    // A forged token costs no statement.
    if (readTimedToken(authSecret, purpose, token).outcome === "forged")
      return [404, { error: "invalid_token" }];
    const limited = await overClientLimit(limits, request, limit);
    if (limited) return limited;
    return orDbError(request, "an invitation could not be looked up", async () => {
      const lead = await find(token);
      if (!lead) return [404, { error: "invalid_token" }];
      const { email, locale, accepted_at, until } = lead;
      const sent = earlier(until, invitationDays * day);
      const answer: Invitation = {
        state: accepted_at ? "accepted" : until <= clock() ? "expired" : "open",
        email,
        locale,
        invitedAt: (lead.invited_at ?? sent).toISOString(),
        expiresAt: until.toISOString(),
      };
      return [200, answer];
    });
  }
  app.get<{ Params: { token: string } }>("/api/invitations/:token", async (request, reply) => {
    // The app may call from its own pages: a caller with the token may read the answer.
    reply.header("access-control-allow-origin", "*");
    return sendAnswer(reply, await check(request, request.params.token));
  });
}

/** The mail with an invitation that no campaign sends. Leads who have accepted or left get none. */
export function invitationMailRenderers(parts: LeadMailParts): Record<string, MailRenderer> {
  const invitationUrl = createInvitationUrls(parts);
  return {
    "invitation-again": renderRows<{ id: string }>(
      parts.database,
      `SELECT id FROM ${waitlist.table}
       WHERE id = ANY($1::uuid[]) AND status = 'confirmed' AND accepted_at IS NULL`,
      ({ id }, locale) => {
        const urls = { invitationUrl: invitationUrl(id, locale) };
        return fillLeadMail(parts, "invitation-again", { id, locale }, urls);
      },
    ),
  };
}
