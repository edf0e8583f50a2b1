import type { FastifyInstance } from "fastify";
import type { Locale } from "#contract/locale.ts";
import type { Database } from "../database.ts";
import { pagePath } from "../http/page-form.ts";
import {
  type Answer,
  type Submission,
  type VisitorFields,
  type VisitorRoute,
  type VisitorServices,
  visitorRoute,
} from "../http/visitor-route.ts";
import { confirmationToken, sortableId, tokenHash, unsubscribeToken } from "../ids-and-tokens.ts";
import { type MailRenderer, type MailText, type Outbox, renderRows } from "../mail/outbox.ts";
import type { DataUrl } from "../personal-data.ts";
import { type ListColumn, type OptInList, unsubscribeUrls } from "./list.ts";

/** A column with what a submission puts into it. */
export interface SubmittedColumn<Fields> extends ListColumn {
  value: (submission: Submission<Fields>) => string | boolean | null;
}

export interface SubscribeParts {
  database: Database;
  outbox: Outbox;
  authSecret: string;
  /** `strict`: the answer never tells who is on the list; its owner is told by mail. */
  privacy: "open" | "strict";
  clock: () => Date;
}

type Subscribed =
  | { outcome: "subscribed" }
  | { outcome: "resent" }
  | { outcome: "already_confirmed" }
  /** The mail server will never take mail for this address. */
  | { outcome: "refused" };

/** How long a visitor waits to hear whether the mail server takes their address, in milliseconds. */
const firstAttemptWait = 5_000;

/** When a confirmation link that is sent now expires. */
export const tokenExpiry = ({ confirmationHours }: OptInList, now: Date) =>
  new Date(now.getTime() + confirmationHours * 60 * 60 * 1000);

/** The call by which somebody subscribes to a list. */
export function subscribeRoute<Fields extends VisitorFields & { locale: string }>(
  app: FastifyInstance,
  parts: SubscribeParts & VisitorServices,
  list: OptInList<SubmittedColumn<Fields>>,
  route: Omit<VisitorRoute<Fields>, "accept" | "whenLimited" | "whenMailsUsedUp">,
): void {
  const subscribe = createSubscribe(parts, list);
  visitorRoute<Fields>(app, parts, {
    ...route,
    whenMailsUsedUp: "wait",
    accept: async (submission) => answerOf[(await subscribe(submission)).outcome],
    async whenLimited({ email }) {
      // Waiting would bring them nothing: no mail is ever sent to who has confirmed.
      if (parts.privacy === "strict") return undefined;
      const confirmed = await parts.database.query(
        `SELECT 1 FROM ${list.table} WHERE email_key = $1 AND status = 'confirmed'`,
        [email.key],
      );
      return confirmed.length > 0 ? answerOf.already_confirmed : undefined;
    },
  });
}

const answerOf: Record<Subscribed["outcome"], Answer> = {
  subscribed: [200, { ok: true }],
  resent: [200, { ok: true, resent: true }],
  already_confirmed: [200, { alreadyConfirmed: true }],
  refused: [422, { error: "email_error" }],
};

/** Makes `subscribe`, with its SQL put together once. */
export function createSubscribe<Fields extends { locale: string }>(
  parts: SubscribeParts,
  list: OptInList<SubmittedColumn<Fields>>,
): (submission: Submission<Fields>) => Promise<Subscribed> {
  const { database, outbox, privacy, clock } = parts;
  const insert = { name: `${list.name}-subscribe`, text: insertText(outbox, list) };
  const already = { name: `${list.name}-already`, text: alreadyText(outbox, list) };

  /** The answer waits for the first attempt only where a mail server could refuse it for good. */
  async function sent(mailId: string, subscribed: Subscribed): Promise<Subscribed> {
    if (!outbox.mayRefuse) {
      outbox.wake();
      return subscribed;
    }
    const first = await outbox.firstOutcome(mailId, firstAttemptWait);
    return first === "refused" ? { outcome: "refused" } : subscribed;
  }

  return async (submission) => {
    const { email, locale } = submission;
    const now = clock();
    const [entryId, mailId] = [sortableId(now), sortableId(now)];
    const [entry] = await database.query<{ id: string }>(insert, [
      entryId,
      email.address,
      email.key,
      now,
      locale,
      list.consentVersion,
      list.consentSource,
      tokenHash(confirmationToken(parts.authSecret, list, entryId)),
      tokenExpiry(list, now),
      mailId,
      ...list.columns.map(({ value }) => value(submission)),
    ]);
    if (entry) {
      const isNew = entry.id === entryId || privacy === "strict";
      return sent(mailId, { outcome: isNew ? "subscribed" : "resent" });
    }
    if (privacy === "open") return { outcome: "already_confirmed" };
    await database.query(already, [email.key, mailId, locale, now]);
    return sent(mailId, { outcome: "subscribed" });
  };
}

/**
 * The entry, its mail and the job that sends it in one statement, so in one transaction and one round
 * trip. A pending entry is brought up to date and sent another mail; its link stays the same, so both
 * mails work. No row comes back when the address is confirmed already.
 */
function insertText(outbox: Outbox, list: OptInList): string {
  const names = list.columns.map(({ name }) => `, ${name}`).join("");
  const values = list.columns.map(({ type }, i) => `, $${i + 11}::${type}`).join("");
  const renewed = list.columns
    .filter(({ keepsFirst }) => !keepsFirst)
    .map(({ name }) => `${name} = excluded.${name},`)
    .join("\n        ");
  const mail = `
    SELECT $10::uuid, '${list.name}-confirm'::text, '${list.entryKind}', entry.id, $5::text,
      entry.email, $4::timestamptz FROM entry`;
  return `
    WITH entry AS (
      INSERT INTO ${list.table} (
        id, email, email_key, created_at, consent_at, locale, consent_locale,
        consent_version, consent_source, token_hash, token_expires_at, status${names}
      ) VALUES (
        $1::uuid, $2::text, $3::text, $4::timestamptz, $4::timestamptz, $5::text, $5::text,
        $6::text, $7::text, $8::text, $9::timestamptz, 'pending'${values}
      )
      ON CONFLICT (email_key) DO UPDATE SET
        email = excluded.email,
        ${renewed}
        locale = excluded.locale,
        consent_at = excluded.consent_at,
        consent_version = excluded.consent_version,
        consent_locale = excluded.consent_locale,
        consent_source = excluded.consent_source,
        token_expires_at = excluded.token_expires_at
      WHERE ${list.table}.status = 'pending'
      RETURNING id, email
    ),
    ${outbox.enqueueMail(mail)}
    SELECT id FROM entry`;
}

/** Enqueues the mail that tells the owner of a confirmed address that it is on the list. */
function alreadyText(outbox: Outbox, list: OptInList): string {
  const mail = `
    SELECT $2::uuid, '${list.name}-already'::text, '${list.entryKind}', id, $3::text, email,
      $4::timestamptz FROM ${list.table} WHERE email_key = $1::text AND status = 'confirmed'`;
  return `WITH ${outbox.enqueueMail(mail)} SELECT id FROM mail`;
}

export interface ListMailParts {
  database: Database;
  publicUrl: string;
  authSecret: string;
  dataUrl: DataUrl;
}

/** Fills the templates of one list. */
interface ListTemplates {
  confirm: (
    locale: Locale,
    urls: FooterUrls & { confirmUrl: string },
    consentSource: string,
  ) => MailText;
  /** Says to the owner of a confirmed address that it is on the list. */
  already: (locale: Locale, urls: FooterUrls) => MailText;
}

interface FooterUrls {
  unsubscribeUrl: string;
  dataUrl: string;
}

interface Entry {
  id: string;
  email: string;
  token_hash: string;
  consent_source: string;
}

/** The two mails of a list. Who has left it, or confirmed meanwhile, gets none. */
export function listMailRenderers(
  { database, publicUrl, authSecret, dataUrl }: ListMailParts,
  list: OptInList,
  templates: ListTemplates,
): Record<string, MailRenderer> {
  const entriesThatAre = (status: "pending" | "confirmed") =>
    `SELECT id, email, token_hash, consent_source FROM ${list.table}
     WHERE id = ANY($1::uuid[]) AND status = '${status}'`;
  function footerUrls({ id, email }: Entry, locale: Locale) {
    const token = unsubscribeToken(authSecret, list, id);
    const { page, oneClick } = unsubscribeUrls(publicUrl, { list, token, locale });
    return { urls: { unsubscribeUrl: page, dataUrl: dataUrl(email, locale) }, oneClick };
  }

  async function confirm(entry: Entry, locale: Locale) {
    const token = confirmationToken(authSecret, list, entry.id);
    const hash = tokenHash(token);
    // After the server's secret was changed, the token is another than the stored one.
    if (entry.token_hash !== hash) {
      const text = `UPDATE ${list.table} SET token_hash = $2 WHERE id = $1`;
      await database.query(text, [entry.id, hash]);
    }
    const confirmUrl = `${publicUrl}${pagePath(locale, list.confirmPath)}?token=${token}`;
    const { urls, oneClick } = footerUrls(entry, locale);
    const text = templates.confirm(locale, { ...urls, confirmUrl }, entry.consent_source);
    return { ...text, unsubscribeUrl: oneClick };
  }

  function already(entry: Entry, locale: Locale) {
    const { urls, oneClick } = footerUrls(entry, locale);
    return { ...templates.already(locale, urls), unsubscribeUrl: oneClick };
  }

  return {
    [`${list.name}-confirm`]: renderRows(database, entriesThatAre("pending"), confirm),
    [`${list.name}-already`]: renderRows(database, entriesThatAre("confirmed"), already),
  };
}
