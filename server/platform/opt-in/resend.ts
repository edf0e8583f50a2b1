import type { FastifyInstance } from "fastify";
import type { Database } from "../database.ts";
import { type Answer, mailRefusal, type PersonMail } from "../http/visitor-route.ts";
import { sortableId, tokenHash } from "../ids-and-tokens.ts";
import type { Limits } from "../limits.ts";
import { enqueueMail } from "../mail/enqueue.ts";
import type { Outbox } from "../mail/outbox.ts";
import { storedEmailAddress } from "../typed-text.ts";
import { entryOfToken, type OptInList, type TokenRoute, tokenRoute } from "./list.ts";
import { tokenExpiry } from "./subscribe.ts";

interface ResendParts {
  database: Database;
  outbox: Pick<Outbox, "wake">;
  limits: Pick<Limits, "consume">;
  personMail: PersonMail;
  clock: () => Date;
}

interface Entry {
  id: string;
  email: string;
  status: "pending" | "confirmed";
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
    const [entry] = await database.query<Entry>(entryOfToken(list), [hash]);
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
