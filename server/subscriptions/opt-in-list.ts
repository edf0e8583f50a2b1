import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ConsentForm } from "#contract/limits.ts";
import { isLocale, type Locale } from "#contract/locale.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { day, earlier, hour, later } from "#server/database/durations.ts";
import {
  erasedHash,
  readUnsubscribeToken,
  unsubscribeToken,
} from "#server/database/ids-and-tokens.ts";
import {
  deleteWithMails,
  type PersonalData,
  type PersonalRecord,
} from "#server/database/personal-data-source.ts";
import { pageFormRoute, pagePath, pagePaths, tokenIn } from "#server/http/page-form.ts";
import { type Answer, orDbError, sendAnswer } from "#server/http/visitor-route.ts";
import { recordResponse } from "#server/mail/batches.ts";

/**
 * A list of people with double opt-in: one subscribes, and confirms by the link of a mail. Its table has the
 * columns of `optInColumns` beside its own. Several submissions of one address may wait: the entry holds the
 * first until a link is followed, and then the one that this link was mailed for. The names in it become
 * part of SQL: they must be constants.
 */
export interface OptInList<Column = ListColumn, Name extends string = string> {
  /** Names the list in its calls, tokens, mails (`<name>-confirm`, `<name>-already`) and personal data. */
  name: Name;
  table: string;
  /** The table of further submissions for a pending address: see `submissionColumns`. */
  submissions: string;
  /** The kind of an entry as the subject of a mail. */
  entryKind: string;
  columns: readonly Column[];
  /** SQL of what else is stored about a person on the list. */
  furtherData: string;
  /** The page that its confirmation mail leads to. */
  confirmPath: string;
  /** The form in which consent is given, which determines the version of its text. */
  consentForm: ConsentForm;
  consentSource: string;
  /** How long a confirmation link works, and after how long an unconfirmed entry is deleted. */
  confirmationHours: number;
  unconfirmedDays: number;
  /** Prefix of an address in the keyed hash of who leaves, which keeps an import from adding them again. */
  leftPrefix: string;
  /** Called in the transaction of a confirmation. `hadLeft`: the address had left the list before. */
  onConfirmed?: (
    on: Queryable,
    confirmed: { entryId: string; at: Date; hadLeft: boolean },
  ) => Promise<void>;
}

/** A column that only this list has. */
export interface ListColumn {
  name: string;
  type: "text" | "boolean" | "text[]" | "jsonb";
}

/**
 * Mails to people of a list that each can switch off and stay on it, by links like those that unsubscribe. The names
 * in it become part of SQL: they must be constants.
 */
interface MailSwitch {
  name: string;
  table: string;
  /** The column that switches them on. */
  wanted: string;
}

/** When a confirmation link that is sent now expires. */
export const tokenExpiry = ({ confirmationHours }: OptInList, now: Date) =>
  later(now, confirmationHours * hour);

/** One POST here, or the button of the page that a GET leads to, unsubscribes a person. */
const unsubscribePath = "/api/unsubscribe";
const unsubscribePage = "/unsubscribe";

/**
 * Paths that accept writes from any origin: mail programs call the first, and a page without a referrer
 * sends no origin when its form is posted without script. The token is the proof.
 */
export const openPaths = (lists: readonly OptInList[]): string[] => [
  unsubscribePath,
  ...[unsubscribePage, ...lists.map(({ confirmPath }) => confirmPath)].flatMap(pagePaths),
];

export interface ListParts extends DatabaseContext {
  authSecret: string;
}

interface UnsubscribeParts extends ListParts {
  lists: readonly (OptInList | MailSwitch)[];
}

/**
 * The calls that unsubscribe from a list. One POST does it, from the mail program (RFC 8058) or from the
 * page. GET changes nothing: it redirects to the page with the question.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  parts: UnsubscribeParts & { publicUrl: string },
): void {
  const { lists, authSecret, publicUrl } = parts;
  // Without a limit: a mail service calls it for many people from one address, no one may be kept on a
  // list, and a forged token is detected before a query.
  const handle = (request: FastifyRequest, token: string): Promise<Answer> =>
    orDbError(request, "an unsubscription could not be stored", () => unsubscribe(parts, token));
  app.register(async (scope) => {
    // The form of a mail program contains only "List-Unsubscribe=One-Click".
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"],
      { parseAs: "string", bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    );
    scope.post(unsubscribePath, async (request, reply) =>
      sendAnswer(reply, await handle(request, tokenOf(request))),
    );
    scope.get(unsubscribePath, (request, reply) => {
      const token = tokenOf(request);
      // So that the page can name the list.
      const list = lists.find(
        (each) => readUnsubscribeToken(authSecret, each, token).outcome === "genuine",
      );
      const { locale } = request.query as { locale?: unknown };
      const page = isLocale(locale) ? pagePath(locale, unsubscribePage) : unsubscribePage;
      const query = new URLSearchParams({ token, ...(list && { list: list.name }) });
      return reply.redirect(`${publicUrl}${page}?${query}`, 303);
    });
  });
  pageFormRoute(app, unsubscribePage, handle);
}

/**
 * The link in the footer of a mail to a list, and the mail's headers for one-click unsubscribing (RFC
 * 8058).
 */
export function listFooter(
  { publicUrl, authSecret }: { publicUrl: string; authSecret: string },
  list: Pick<OptInList, "name">,
  { entryId, mailId, locale }: { entryId: string; mailId?: string; locale: Locale },
): { unsubscribeUrl: string; headers: { unsubscribeUrl: string; listName: string } } {
  const token = unsubscribeToken(authSecret, list, entryId, mailId);
  const query = new URLSearchParams({ token, list: list.name });
  const oneClick = `${publicUrl}${unsubscribePath}?${new URLSearchParams({ token, locale })}`;
  return {
    unsubscribeUrl: `${publicUrl}${pagePath(locale, unsubscribePage)}?${query}`,
    headers: { unsubscribeUrl: oneClick, listName: list.name },
  };
}

const tokenOf = ({ query, body }: FastifyRequest): string => tokenIn(query) || tokenIn(body);

/** Deletes the entry of a token from the one list that it was signed for, or switches mails off for it. */
async function unsubscribe(
  { database, authSecret, clock, lists }: UnsubscribeParts,
  token: string,
): Promise<Answer> {
  for (const list of lists) {
    const read = readUnsubscribeToken(authSecret, list, token);
    if (read.outcome === "forged") continue;
    if ("wanted" in list) {
      const { table, wanted } = list;
      const entry = await database.query(
        `UPDATE ${table} SET ${wanted} = false WHERE id = $1 RETURNING 1`,
        [read.entryId],
      );
      return [200, entry.length > 0 ? { ok: true, off: true } : { ok: true, gone: true }];
    }
    const wasOnList = await database.transaction(async (transaction) => {
      // For the event that a trigger writes of the deletion (docs/decisions/0078).
      await transaction.query("SELECT set_config('site.departure', 'unsubscribed', true)");
      const deleted = await deleteWithMails(transaction, list.table, "id = $1", read.entryId);
      for (const { email_key } of deleted) {
        await rememberLeft(transaction, leftHash(authSecret, list, email_key), clock());
      }
      const { mailId, entryId } = read;
      if (mailId) {
        const left = { mailId, subjectId: entryId, at: clock() };
        await recordResponse(transaction, "unsubscribed", left);
      }
      return deleted.length > 0;
    });
    // The entry is gone. The same person may be on the list again, by another entry.
    return [200, wasOnList ? { ok: true } : { ok: true, gone: true }];
  }
  return [400, { error: "invalid_token" }];
}

/** The hash by which a list remembers a person who left it. That of the waitlist stands for erased people too. */
export const leftHash = (authSecret: string, { leftPrefix }: OptInList, emailKey: string) =>
  erasedHash(authSecret, `${leftPrefix}${emailKey}`);

async function rememberLeft(on: Queryable, hash: string, now: Date) {
  await on.query(
    `INSERT INTO erased_addresses (address_hash, erased_at) VALUES ($1, $2)
     ON CONFLICT (address_hash) DO UPDATE SET erased_at = excluded.erased_at`,
    [hash, now],
  );
}

/** The data that a list stores about a person. */
export function listPersonalData<Name extends string>(
  list: OptInList<ListColumn, Name>,
  authSecret: string,
): PersonalData<Name> {
  // A structured value is shown as lines of text.
  const linesOf: Record<string, (name: string) => string> = {
    "text[]": (name) => `array_to_string(${name}, E'\\n') AS ${name}`,
    jsonb: (name) => `(SELECT string_agg(key || ': ' || value, E'\\n')
      FROM jsonb_each_text(${name})) AS ${name}`,
  };
  const own = list.columns.map(({ name, type }) => `${linesOf[type]?.(name) ?? name}, `).join("");
  return {
    kind: list.name,
    table: list.table,
    async read(on, emailKey) {
      const entries = await on.query<PersonalRecord>(
        `SELECT email, status, created_at, consent_ts, ${own}locale, consent_at, consent_version,
           consent_locale, consent_source, ${list.furtherData}
         FROM ${list.table} WHERE email_key = $1`,
        [emailKey],
      );
      const waiting = await on.query<PersonalRecord>(
        `SELECT email, 'pending' AS status, ${own}locale, consent_at, consent_version, consent_locale,
           consent_source
         FROM ${list.submissions}
         WHERE consent_at IS NOT NULL
           AND entry_id IN (SELECT id FROM ${list.table} WHERE email_key = $1)
         ORDER BY consent_at`,
        [emailKey],
      );
      return [...entries, ...waiting];
    },
    async erase(on, emailKey, now) {
      const deleted = await deleteWithMails(on, list.table, "email_key = $1", emailKey);
      await rememberLeft(on, leftHash(authSecret, list, emailKey), now);
      return deleted.length;
    },
  };
}

/**
 * Deletes entries that were never confirmed, with their mails, once all their links have expired; of those
 * that were confirmed it deletes the expired links. Returns how many entries were deleted.
 */
export async function purgeUnconfirmed(
  on: Queryable,
  { table, submissions, unconfirmedDays }: OptInList,
  now: Date,
): Promise<number> {
  await on.query(
    `DELETE FROM ${submissions} USING ${table} AS entry
     WHERE entry.id = entry_id AND status = 'confirmed' AND token_expires_at < $1`,
    [now],
  );
  const oldest = earlier(now, unconfirmedDays * day);
  const unconfirmed = `status = 'pending' AND consent_at < $1 AND created_at < $1
    AND token_expires_at < $1::timestamptz + interval '${unconfirmedDays * 24} hours'
    AND NOT EXISTS (SELECT FROM ${submissions} AS sent
      WHERE entry_id = ${table}.id AND sent.consent_at >= $1)`;
  return (await deleteWithMails(on, table, unconfirmed, oldest)).length;
}
