import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type ImportList, importPrefix, importSource } from "#contract/lead-import.ts";
import type { ConsentForm } from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import { confirmSubmission } from "#contract/visitor.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { hour } from "#server/database/durations.ts";
import {
  confirmationToken,
  networkHash,
  sortableId,
  tokenHash,
} from "#server/database/ids-and-tokens.ts";
import type { ClientLimit } from "#server/http/limits.ts";
import { pagePath } from "#server/http/page-form.ts";
import { plainText } from "#server/http/typed-text.ts";
import {
  type Answer,
  type Submission,
  type VisitorFields,
  type VisitorLimits,
  type VisitorRoute,
  type VisitorServices,
  visitorRoute,
} from "#server/http/visitor-route.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { type Outbox, renderRows } from "#server/mail/outbox.ts";
import type { MailRenderer, QueuedMail } from "#server/mail/render-mails.ts";
import type { MailText } from "#server/mail/transport.ts";
import { confirmRoute, resendRoute } from "./confirm.ts";
import { type ListColumn, listFooter, type OptInList, tokenExpiry } from "./opt-in-list.ts";

/** A column with what a submission puts into it. */
export interface SubmittedColumn<Fields> extends ListColumn {
  value: (submission: Submission<Fields>) => string | boolean | readonly string[] | null;
}

/** A list that visitors can subscribe to. */
interface SubscribableList<Fields extends VisitorFields>
  extends OptInList<SubmittedColumn<Fields>> {
  schema: VisitorRoute<Fields>["schema"];
  action: VisitorRoute<Fields>["action"];
  /** The shared link by which a submission came. */
  linkOf?: VisitorRoute<Fields>["linkOf"];
}

type Privacy = "open" | "strict";

export interface SubscribeParts extends DatabaseContext {
  outbox: Pick<Outbox, "wake" | "outcomeTimeout" | "firstOutcome" | "expectedDelay">;
  authSecret: string;
  /** `strict`: the answer never reveals who is on the list; the owner of the address receives a mail. */
  privacy: () => Privacy;
  /** The version of the text that is agreed to in a form at present. */
  consentVersion: (form: ConsentForm) => string;
}

type Subscribed =
  | { outcome: "subscribed" | "resent"; mailDelay: number }
  | { outcome: "already_confirmed" }
  /** The mail server will never accept mail for this address. */
  | { outcome: "refused" };

/** If the mail leaves later than this, in seconds, the answer says so. */
const lateMail = 120;

/** The calls of a list (specification 7.1, 7.2): subscribe, confirm, and request a new link. */
export function listRoutes<Fields extends VisitorFields & { locale: string }>(
  app: FastifyInstance,
  parts: SubscribeParts & VisitorServices & Parameters<typeof confirmRoute>[1],
  list: SubscribableList<Fields>,
  limits: VisitorLimits & { confirm: ClientLimit },
): void {
  const path = `/api/${list.name}`;
  const { action, schema, linkOf } = list;
  subscribeRoute(app, parts, list, { path, action, schema, linkOf, limits });
  const byToken = { schema: confirmSubmission, limits: limits.confirm };
  confirmRoute(app, parts, list, { ...byToken, path: `${path}-confirm` });
  resendRoute(app, parts, list, { ...byToken, path: `${path}-confirm/resend` });
}

/** The call that subscribes a visitor to a list. */
function subscribeRoute<Fields extends VisitorFields & { locale: string }>(
  app: FastifyInstance,
  parts: SubscribeParts & VisitorServices,
  list: OptInList<SubmittedColumn<Fields>>,
  route: Omit<VisitorRoute<Fields>, "accept" | "whenLimited" | "whenMailsUsedUp">,
): void {
  const subscribe = createSubscribe(parts, list);
  visitorRoute<Fields>(app, parts, {
    ...route,
    whenMailsUsedUp: "wait",
    async accept(sent) {
      // The address of the visitor itself is not stored.
      const networks = sent.networks?.map((network) => networkHash(parts.authSecret, network));
      const submission = networks ? { ...sent, networks } : sent;
      const work = async () => answerOf(await subscribe(submission));
      return parts.privacy() === "strict" ? answerAtFixedMoment(work) : work();
    },
    async whenLimited({ email }) {
      // A confirmed address is sent no mail, so the limit of mails is no reason to refuse it.
      if (parts.privacy() === "strict") return undefined;
      const confirmed = await parts.database.query(
        `SELECT 1 FROM ${list.table} WHERE email_key = $1 AND status = 'confirmed'`,
        [email.key],
      );
      return confirmed.length > 0 ? answerOf({ outcome: "already_confirmed" }) : undefined;
    },
  });
}

/** Where privacy is strict, answers leave at multiples of this time, in milliseconds. */
const answerInterval = 500;

/**
 * Does the work, and resolves or rejects at the next multiple of the interval. So the time does not reveal
 * whether an entry was written or was there before.
 */
export async function answerAtFixedMoment<T>(
  work: () => Promise<T>,
  elapsed: () => number = () => performance.now(),
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<T> {
  const began = elapsed();
  try {
    return await work();
  } finally {
    const spent = elapsed() - began;
    await wait(Math.max(1, Math.ceil(spent / answerInterval)) * answerInterval - spent);
  }
}

function answerOf(subscribed: Subscribed): Answer {
  const { outcome } = subscribed;
  if (outcome === "already_confirmed") return [200, { alreadyConfirmed: true }];
  if (outcome === "refused") return [422, { error: "email_error" }];
  const { mailDelay } = subscribed;
  const late = mailDelay > lateMail && { mailDelayMinutes: Math.ceil(mailDelay / 60) };
  return [200, { ok: true, ...(outcome === "resent" && { resent: true }), ...late }];
}

/** Makes the statement of a join, with its SQL put together once. No id: the address is confirmed already. */
export function createJoin<Fields extends { locale: string }>(
  { authSecret, privacy, consentVersion, clock }: Omit<SubscribeParts, "database" | "outbox">,
  list: OptInList<SubmittedColumn<Fields>>,
) {
  const insertFor = (privacy: Privacy) => ({
    name: `${list.name}-${privacy}-subscribe`,
    text: insertText(list, privacy),
  });
  const inserts = { open: insertFor("open"), strict: insertFor("strict") };
  return async (
    on: Queryable,
    submission: Submission<Fields>,
  ): Promise<{ id: string | undefined; isNew: boolean; mailId: string }> => {
    const { email, locale } = submission;
    const now = clock();
    const [entryId, mailId] = [sortableId(now), sortableId(now)];
    const [entry] = await on.query<{ id: string }>(inserts[privacy()], [
      entryId,
      email.address,
      email.key,
      now,
      locale,
      consentVersion(list.consentForm),
      list.consentSource,
      tokenHash(confirmationToken(authSecret, list, entryId)),
      tokenExpiry(list, now),
      mailId,
      tokenHash(confirmationToken(authSecret, list, mailId)),
      ...list.columns.map(({ value }) => value(submission)),
    ]);
    return { id: entry?.id, isNew: entry?.id === entryId, mailId };
  };
}

/** Makes `subscribe`: a join whose answer may wait for its mail. */
export function createSubscribe<Fields extends { locale: string }>(
  parts: SubscribeParts,
  list: OptInList<SubmittedColumn<Fields>>,
): (submission: Submission<Fields>) => Promise<Subscribed> {
  const { database, outbox, privacy } = parts;
  const join = createJoin(parts, list);

  /** The answer waits for the first attempt to send only while the mail server is quick. */
  async function sent(mailId: string, outcome: "subscribed" | "resent"): Promise<Subscribed> {
    const timeout = outbox.outcomeTimeout();
    if (timeout === 0) outbox.wake();
    else {
      const first = await outbox.firstOutcome(mailId, timeout);
      if (first === "refused") return { outcome: "refused" };
      if (first === "sent") return { outcome, mailDelay: 0 };
    }
    return { outcome, mailDelay: await outbox.expectedDelay("confirmation") };
  }

  return async (submission) => {
    const { id, isNew, mailId } = await join(database, submission);
    if (id !== undefined) {
      return sent(mailId, isNew || privacy() === "strict" ? "subscribed" : "resent");
    }
    return privacy() === "open" ? { outcome: "already_confirmed" } : sent(mailId, "subscribed");
  };
}

/**
 * SQL that writes the entry and enqueues its mail, in one statement and round trip. A further submission for a
 * pending address is stored beside the entry, with a mail and a link of its own: the owner of the address
 * confirms one of them, and no other visitor can change what it says. All links get their whole time again.
 * Returns no row when the address is confirmed already; where privacy is strict, its owner receives a mail
 * of the same statement, so that the time does not reveal it.
 */
function insertText(list: OptInList, privacy: Privacy): string {
  const names = list.columns.map(({ name }) => `, ${name}`).join("");
  const values = list.columns.map(({ type }, i) => `, $${i + 12}::${type}`).join("");
  const mail = `
    SELECT $10::uuid, '${list.name}-confirm'::text, '${list.entryKind}', entry.id, $5::text,
      $2::text, $4::timestamptz FROM entry`;
  const already = `
    UNION ALL SELECT $10::uuid, '${list.name}-already', '${list.entryKind}', id, locale,
      email, $4::timestamptz
    FROM ${list.table} WHERE email_key = $3::text AND status = 'confirmed'`;
  const mails = privacy === "strict" ? mail + already : mail;
  return `
    WITH entry AS (
      INSERT INTO ${list.table} (
        id, email, email_key, created_at, consent_at, locale, consent_locale,
        consent_version, consent_source, token_hash, token_expires_at, status${names}
      ) VALUES (
        $1::uuid, $2::text, $3::text, $4::timestamptz, $4::timestamptz, $5::text, $5::text,
        $6::text, $7::text, $8::text, $9::timestamptz, 'pending'${values}
      )
      ON CONFLICT (email_key) DO UPDATE SET token_expires_at = excluded.token_expires_at
      WHERE ${list.table}.status = 'pending'
      RETURNING id
    ),
    sent AS (
      INSERT INTO ${list.submissions} (
        id, entry_id, email, locale, consent_at, consent_locale,
        consent_version, consent_source, token_hash, mail_ids${names}
      )
      SELECT $10::uuid, entry.id, $2::text, $5::text, $4::timestamptz, $5::text,
        $6::text, $7::text, $11::text, ARRAY[$10::uuid]${values}
      FROM entry WHERE entry.id <> $1::uuid
    ),
    ${enqueueMail(mails, "confirmation")}
    SELECT id FROM entry`;
}

interface ListMailParts extends DatabaseContext {
  rendered: RenderedMails;
  publicUrl: string;
  authSecret: string;
}

/** An entry, or a further submission for it: the subject of one confirmation mail. */
interface Submitted {
  id: string;
  mail_id: string;
  /** The id that the token is made of: that of the entry or of the submission. */
  token_of: string;
  token_hash: string;
  consent_source: string;
}

/** The two mails of a list. Those who have left it, or confirmed meanwhile, get none. */
export function listMailRenderers(
  parts: ListMailParts,
  list: OptInList<ListColumn, ImportList>,
): Record<string, MailRenderer> {
  const { database, rendered, clock, publicUrl, authSecret } = parts;
  const confirmed = `SELECT id FROM ${list.table}
    WHERE id = ANY($1::uuid[]) AND status = 'confirmed'`;
  const pending = {
    name: `${list.name}-pending`,
    text: `SELECT mail.id AS mail_id, entry.id, coalesce(sent.id, entry.id) AS token_of,
      coalesce(sent.token_hash, entry.token_hash) AS token_hash,
      coalesce(sent.consent_source, entry.consent_source) AS consent_source
    FROM unnest($1::uuid[], $2::uuid[]) AS mail (id, entry_id)
    JOIN ${list.table} AS entry ON entry.id = mail.entry_id AND status = 'pending'
    LEFT JOIN ${list.submissions} AS sent
      ON sent.entry_id = entry.id AND mail.id = ANY(sent.mail_ids)
    -- An import is no reason to write to a suppressed address.
    WHERE NOT (starts_with(coalesce(sent.consent_source, entry.consent_source), '${importPrefix}')
      AND EXISTS (SELECT FROM suppressions WHERE suppressions.email_key = entry.email_key))`,
  };

  async function confirm(entry: Submitted, locale: Locale) {
    const { id, token_of } = entry;
    const token = confirmationToken(authSecret, list, token_of);
    const hash = tokenHash(token);
    // After a change of the server's secret, the token is no longer the stored one.
    if (entry.token_hash !== hash) {
      const table = token_of === id ? list.table : list.submissions;
      await database.query(`UPDATE ${table} SET token_hash = $2 WHERE id = $1`, [token_of, hash]);
    }
    const confirmUrl = `${publicUrl}${pagePath(locale, list.confirmPath)}?token=${token}`;
    const { unsubscribeUrl, headers } = listFooter(parts, list, { entryId: id, locale });
    const urls = { unsubscribeUrl, confirmUrl };
    const source = plainText(importSource(entry.consent_source) ?? "");
    const text = source
      ? rendered.fill(`${list.name}-imported`, locale, { ...urls, source })
      : rendered.fill(`${list.name}-confirm`, locale, urls);
    return { ...text, ...headers };
  }

  function already({ id }: { id: string }, locale: Locale) {
    const { unsubscribeUrl, headers } = listFooter(parts, list, { entryId: id, locale });
    return { ...rendered.fill(`${list.name}-already`, locale, { unsubscribeUrl }), ...headers };
  }

  async function confirmations(mails: QueuedMail[]) {
    const rows = await database.query<Submitted>(pending, [
      mails.map(({ id }) => id),
      mails.map(({ subject_id }) => subject_id),
    ]);
    const found = new Map(rows.map((row) => [row.mail_id, row]));
    const texts = new Map<string, MailText>();
    for (const { id, locale } of mails) {
      const entry = found.get(id);
      if (entry) texts.set(id, await confirm(entry, locale));
    }
    return texts;
  }
  /** Gives the links of mails that had to wait their whole time again. */
  async function renewLate(mails: QueuedMail[]) {
    const now = clock();
    const late = mails.filter(({ created_at }) => now.getTime() - created_at.getTime() > hour);
    if (late.length === 0) return;
    await database.query(
      `UPDATE ${list.table} SET token_expires_at = $2
       WHERE id = ANY($1::uuid[]) AND status = 'pending' AND token_expires_at < $2`,
      [late.map(({ subject_id }) => subject_id), tokenExpiry(list, now)],
    );
  }

  return {
    async [`${list.name}-confirm`](mails) {
      await renewLate(mails);
      return confirmations(mails);
    },
    [`${list.name}-already`]: renderRows(database, confirmed, already),
  };
}
