import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ConfirmedEntry } from "#contract/waitlist.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { sortableId, tokenHash } from "#server/database/ids-and-tokens.ts";
import type { Limits } from "#server/http/limits.ts";
import { pageFormRoute } from "#server/http/page-form.ts";
import { type TokenRoute, tokenRoute } from "#server/http/token-route.ts";
import { storedEmailAddress } from "#server/http/typed-text.ts";
import { type Answer, mailRefusal, type PersonMail } from "#server/http/visitor-route.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { type ListParts, leftHash, type OptInList, tokenExpiry } from "./opt-in-list.ts";

/** The call that a list's confirmation page makes, and the form of that page. */
export function confirmRoute(
  app: FastifyInstance,
  parts: ListParts & {
    limits: Pick<Limits, "consume">;
    outbox: Pick<Outbox, "wake">;
    /** More of the answer to a confirmed person. */
    places?: {
      placeOf: (entryId: string) => Promise<Pick<ConfirmedEntry, "place" | "placeToken">>;
    };
  },
  list: OptInList,
  route: TokenRoute,
): void {
  /** A failing count does not fail the confirmation. */
  async function placed(entryId: string, request: FastifyRequest) {
    try {
      return await parts.places?.placeOf(entryId);
    } catch (error) {
      request.log.warn({ error: describeError(error) }, "a place could not be counted");
      return undefined;
    }
  }
  const handle = tokenRoute(app, parts, route, async (token, request): Promise<Answer> => {
    const done = await confirm(parts, list, token);
    if (done.outcome === "unknown") return [404, { error: "invalid_token" }];
    if (done.outcome === "expired") return [410, { error: "expired_token" }];
    if (done.outcome === "confirmed") parts.outbox.wake();
    const place = await placed(done.id, request);
    return [200, { message: done.outcome, email: done.email, ...place }];
  });
  pageFormRoute(app, list.confirmPath, (request, token) => handle(request, { token }));
}

type Confirmed =
  | { outcome: "confirmed" | "already_confirmed"; id: string; email: string }
  | { outcome: "expired" }
  | { outcome: "unknown" };

/**
 * Confirms an entry by a token, with the data of the submission that the token was mailed for. Of two
 * concurrent calls one confirms, and the other answers `already_confirmed`. This proven consent removes the address
 * from those that left the list.
 */
async function confirm(
  { database, authSecret, clock }: ListParts,
  list: OptInList,
  token: string,
): Promise<Confirmed> {
  const { table, submissions } = list;
  const hash = tokenHash(token);
  const now = clock();
  const values = [hash, now];
  const names = submittedColumns(list);
  const isOpen = "entry.status = 'pending' AND entry.token_expires_at > $2";
  return database.transaction(async (transaction) => {
    /** Confirms an entry. Its other submissions are emptied; their links stay, to say that it is confirmed. */
    async function confirmed(change: string) {
      const [won] = await transaction.query<{ id: string; email: string; email_key: string }>(
        `WITH won AS (UPDATE ${table} AS entry SET status = 'confirmed', consent_ts = $2${change}
           RETURNING entry.id, entry.email, entry.email_key),
         forgotten AS (UPDATE ${submissions} SET ${names.map((name) => `${name} = NULL`).join(", ")}
           WHERE entry_id IN (SELECT id FROM won))
         SELECT id, email, email_key FROM won`,
        values,
      );
      return won;
    }
    // A list of texts grows: others may have added to it since.
    const added = new Set(
      list.columns.flatMap(({ name, type }) => (type === "text[]" ? name : [])),
    );
    const submitted = names
      .map((name) =>
        added.has(name)
          ? `, ${name} = ARRAY(SELECT DISTINCT unnest(entry.${name} || sent.${name}) ORDER BY 1)`
          : `, ${name} = sent.${name}`,
      )
      .join("");
    const won =
      (await confirmed(` WHERE entry.token_hash = $1 AND ${isOpen}`)) ??
      (await confirmed(`${submitted} FROM ${submissions} AS sent
        WHERE sent.token_hash = $1 AND sent.entry_id = entry.id AND ${isOpen}`));
    if (won) {
      // Joining another list does not undo leaving this one.
      const erased = await transaction.query(
        "DELETE FROM erased_addresses WHERE address_hash = $1 RETURNING 1",
        [leftHash(authSecret, list, won.email_key)],
      );
      await list.onConfirmed?.(transaction, {
        entryId: won.id,
        at: now,
        hadLeft: erased.length > 0,
      });
      return { outcome: "confirmed", id: won.id, email: won.email };
    }
    const entry = await entryOfToken(transaction, list, hash);
    if (!entry) return { outcome: "unknown" };
    return entry.status === "confirmed"
      ? { outcome: "already_confirmed", id: entry.id, email: entry.email }
      : { outcome: "expired" };
  });
}

/** The columns that an entry and a further submission have in common. */
const submittedColumns = ({ columns }: OptInList): string[] => [
  "email",
  "locale",
  "consent_at",
  "consent_version",
  "consent_locale",
  "consent_source",
  ...columns.map(({ name }) => name),
];

interface Entry {
  id: string;
  email: string;
  status: "pending" | "confirmed";
}

/** The entry that a token was mailed for, by its hash, and the address of that mail. */
async function entryOfToken(on: Queryable, { table, submissions }: OptInList, hash: string) {
  const [entry] = await on.query<Entry>(
    `SELECT id, email, status FROM ${table} WHERE token_hash = $1
     UNION ALL SELECT entry.id, coalesce(sent.email, entry.email), entry.status
     FROM ${submissions} AS sent JOIN ${table} AS entry ON entry.id = entry_id
     WHERE sent.token_hash = $1`,
    [hash],
  );
  return entry;
}

interface ResendParts extends DatabaseContext {
  outbox: Pick<Outbox, "wake">;
  limits: Pick<Limits, "consume">;
  personMail: PersonMail;
}

/**
 * The call that sends a new link in place of an expired one, to the address of the expired one and to no
 * other. It counts as one of the mails that a person may be sent in a day; if those are used up, as one of a
 * few that are reserved for holders of a link.
 */
export function resendRoute(
  app: FastifyInstance,
  parts: ResendParts,
  list: OptInList,
  route: TokenRoute,
): void {
  const { database, outbox, clock } = parts;
  const mail = `SELECT $3::uuid, '${list.name}-confirm'::text, '${list.entryKind}', id, locale, email,
    $4::timestamptz FROM entry`;
  const renew = {
    name: `${list.name}-new-link`,
    text: `WITH sent AS (
        UPDATE ${list.submissions} SET mail_ids = mail_ids || $3::uuid
        WHERE token_hash = $1::text AND consent_at IS NOT NULL RETURNING locale, email
      ), entry AS (
        UPDATE ${list.table} SET token_expires_at = $2::timestamptz
        WHERE id = $5::uuid AND status = 'pending'
        RETURNING id, coalesce((SELECT locale FROM sent), locale) AS locale,
          coalesce((SELECT email FROM sent), email) AS email
      ), ${enqueueMail(mail, "confirmation")}
      SELECT id FROM entry`,
  };
  tokenRoute(app, parts, route, async (token, request): Promise<Answer> => {
    const hash = tokenHash(token);
    const entry = await entryOfToken(database, list, hash);
    const address = storedEmailAddress(entry?.email ?? "");
    if (!entry || address.outcome !== "valid") return [404, { error: "invalid_token" }];
    if (entry.status === "confirmed") return [200, { alreadyConfirmed: true }];
    const { person } = address;
    const limited = await mailRefusal(parts, request, { person, beyond: parts.personMail.byLink });
    if (limited) return limited;
    const now = clock();
    await database.query(renew, [hash, tokenExpiry(list, now), sortableId(now), now, entry.id]);
    outbox.wake();
    return [200, { ok: true }];
  });
}
