import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodMiniType } from "zod/mini";
import { isLocale, type Locale } from "#contract/locale.ts";
import type { Database, Queryable } from "../database.ts";
import { day, earlier } from "../durations.ts";
import { describeError } from "../http/errors.ts";
import { pageFormRoute, pagePath, pagePaths, tokenIn } from "../http/page-form.ts";
import {
  type Answer,
  onUnreadable,
  orDbError,
  overClientLimit,
  sendAnswer,
} from "../http/visitor-route.ts";
import {
  erasedHash,
  readUnsubscribeToken,
  tokenHash,
  unsubscribeToken,
} from "../ids-and-tokens.ts";
import type { ClientLimit, Limits } from "../limits.ts";
import { deleteWithMails, type PersonalData, type PersonalRecord } from "../personal-data.ts";

/**
 * A list of people with double opt-in: one subscribes, and confirms by the link of a mail. Its table has the
 * columns of `optInColumns` beside its own. Several submissions of one address may wait: the entry holds the
 * first until somebody follows a link, and then the one that this link was mailed for. The names in it become
 * part of SQL: they must be constants.
 */
export interface OptInList<Column = ListColumn> {
  /** Names the list in its tokens and mails: `<name>-confirm` and `<name>-already`. */
  name: string;
  table: string;
  /** The table of further submissions for a pending address: see `submissionColumns`. */
  submissions: string;
  /** The kind of an entry as the subject of a mail. */
  entryKind: string;
  columns: readonly Column[];
  /** The page that its confirmation mail leads to. */
  confirmPath: string;
  /** The version of the consent text, and the form in which it is agreed to. */
  consentVersion: string;
  consentSource: string;
  /** How long a confirmation link works, and after how long an unconfirmed entry is deleted. */
  confirmationHours: number;
  unconfirmedDays: number;
  /** Whether a keyed hash of those who leave is kept, so that an import does not bring them back. */
  remembersErased: boolean;
}

/** A column that only this list has. */
export interface ListColumn {
  name: string;
  type: "text" | "boolean";
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

interface ListParts {
  database: Database;
  authSecret: string;
  clock: () => Date;
}

type Confirmed =
  | { outcome: "confirmed" | "already_confirmed"; id: string; email: string }
  | { outcome: "expired" }
  | { outcome: "unknown" };

/** A call that brings the token of a mailed link. */
export interface TokenRoute {
  path: string;
  schema: ZodMiniType<{ token: string }>;
  limits: ClientLimit;
}

/** Adds such a call, limited by client. Returns its handler, for tokens that arrive another way. */
export function tokenRoute(
  app: FastifyInstance,
  parts: { limits: Pick<Limits, "consume"> },
  route: TokenRoute,
  act: (token: string, request: FastifyRequest) => Promise<Answer>,
): (request: FastifyRequest, body: unknown) => Promise<Answer> {
  async function take(request: FastifyRequest, body: unknown): Promise<Answer> {
    const call = route.schema.safeParse(body);
    if (!call.success) return [400, { error: "invalid_token" }];
    const limited = await overClientLimit(parts.limits, request, route.limits);
    if (limited) return limited;
    return orDbError(request, `${route.path} could not be stored`, () =>
      act(call.data.token, request),
    );
  }
  app.post(route.path, { errorHandler: unreadable }, async (request, reply) =>
    sendAnswer(reply, await take(request, request.body)),
  );
  return take;
}

/** The call that a list's confirmation page makes, and the form of that page. */
export function confirmRoute(
  app: FastifyInstance,
  parts: ListParts & {
    limits: Pick<Limits, "consume">;
    /** The place of an entry among the confirmed; missing where its owner is not told. */
    placeOf?: ((entryId: string) => Promise<number | undefined>) | undefined;
  },
  list: OptInList,
  route: TokenRoute,
): void {
  /** A failing count does not fail the confirmation. */
  async function place(entryId: string, request: FastifyRequest) {
    try {
      return await parts.placeOf?.(entryId);
    } catch (error) {
      request.log.warn({ error: describeError(error) }, "a place could not be counted");
      return undefined;
    }
  }
  const take = tokenRoute(app, parts, route, async (token, request): Promise<Answer> => {
    const done = await confirm(parts, list, token);
    if (done.outcome === "unknown") return [404, { error: "invalid_token" }];
    if (done.outcome === "expired") return [410, { error: "expired_token" }];
    const number = await place(done.id, request);
    const shownPlace = number !== undefined && { place: number };
    return [200, { message: done.outcome, email: done.email, ...shownPlace }];
  });
  pageFormRoute(app, list.confirmPath, (request, token) => take(request, { token }));
}

/** A body that cannot be read holds no token. */
const unreadable = onUnreadable(() => ({ error: "invalid_token" }));

/**
 * Confirms an entry by a token, with the data of the submission that the token was mailed for. Of two
 * concurrent calls one confirms, and the other answers `already_confirmed`. Where the list remembers erased
 * addresses, this proven consent removes the address from them.
 */
async function confirm(
  { database, authSecret, clock }: ListParts,
  list: OptInList,
  token: string,
): Promise<Confirmed> {
  const { table, submissions, remembersErased } = list;
  const hash = tokenHash(token);
  const names = submittedColumns(list);
  const submitted = names.map((name) => `, ${name} = sent.${name}`).join("");
  const isOpen = "entry.status = 'pending' AND entry.token_expires_at > $2";
  /** The other submissions of the address are emptied; their links stay, to say that it is confirmed. */
  const confirming = (update: string) => `
    WITH won AS (${update} RETURNING entry.id, entry.email, entry.email_key),
    forgotten AS (UPDATE ${submissions} SET ${names.map((name) => `${name} = NULL`).join(", ")}
      WHERE entry_id IN (SELECT id FROM won))
    SELECT id, email, email_key FROM won`;
  type Won = { id: string; email: string; email_key: string };
  return database.transaction(async (transaction) => {
    const values = [hash, clock()];
    const [ofEntry] = await transaction.query<Won>(
      confirming(`UPDATE ${table} AS entry SET status = 'confirmed', consent_ts = $2
        WHERE entry.token_hash = $1 AND ${isOpen}`),
      values,
    );
    const [ofSubmission] = ofEntry
      ? []
      : await transaction.query<Won>(
          confirming(`UPDATE ${table} AS entry SET status = 'confirmed', consent_ts = $2${submitted}
            FROM ${submissions} AS sent
            WHERE sent.token_hash = $1 AND sent.entry_id = entry.id AND ${isOpen}`),
          values,
        );
    const won = ofEntry ?? ofSubmission;
    if (won) {
      // Joining another list does not undo leaving this one.
      if (remembersErased)
        await transaction.query("DELETE FROM erased_addresses WHERE address_hash = $1", [
          erasedHash(authSecret, won.email_key),
        ]);
      return { outcome: "confirmed", id: won.id, email: won.email };
    }
    const [entry] = await transaction.query<{ id: string; email: string; status: string }>(
      entryOfToken(list),
      [hash],
    );
    if (!entry) return { outcome: "unknown" };
    return entry.status === "confirmed"
      ? { outcome: "already_confirmed", id: entry.id, email: entry.email }
      : { outcome: "expired" };
  });
}

/** SQL of the entry that a token was mailed for, by its hash in `$1`, and the address of that mail. */
export const entryOfToken = ({ table, submissions }: OptInList): string =>
  `SELECT id, email, status FROM ${table} WHERE token_hash = $1
   UNION ALL SELECT entry.id, coalesce(sent.email, entry.email), entry.status
   FROM ${submissions} AS sent JOIN ${table} AS entry ON entry.id = entry_id
   WHERE sent.token_hash = $1`;

interface UnsubscribeParts extends ListParts {
  lists: readonly OptInList[];
  /** Called in the same transaction, with the mail whose link was used. */
  onUnsubscribe: (
    on: Queryable,
    left: { mailId: string; entryId: string; at: Date },
  ) => Promise<void>;
}

/**
 * The calls that unsubscribe from a list. One POST does it, from the mail program (RFC 8058) or from the
 * page. GET changes nothing: it redirects to the page that asks.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  parts: UnsubscribeParts & { publicUrl: string },
): void {
  const { lists, authSecret, publicUrl } = parts;
  // Without a limit: a mail service calls it for many people from one address, nobody may be kept on a
  // list, and a forged token is detected before the database is asked.
  const take = (request: FastifyRequest, token: string): Promise<Answer> =>
    orDbError(request, "an unsubscription could not be stored", () => unsubscribe(parts, token));
  app.register(async (scope) => {
    // The form of a mail program contains only "List-Unsubscribe=One-Click".
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"],
      { parseAs: "string", bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    );
    scope.post(unsubscribePath, async (request, reply) =>
      sendAnswer(reply, await take(request, tokenOf(request))),
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
  pageFormRoute(app, unsubscribePage, take);
}

/** The link in the footer of a mail to a list, and what the mail's headers say of it to programs (RFC 8058). */
export function listFooter(
  { publicUrl, authSecret }: { publicUrl: string; authSecret: string },
  list: OptInList,
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

/** Deletes the entry of a token from the one list that it was signed for. */
async function unsubscribe(
  { database, authSecret, clock, lists, onUnsubscribe }: UnsubscribeParts,
  token: string,
): Promise<Answer> {
  for (const list of lists) {
    const read = readUnsubscribeToken(authSecret, list, token);
    if (read.outcome === "forged") continue;
    const wasOnList = await database.transaction(async (transaction) => {
      const deleted = await deleteWithMails(transaction, list.table, "id = $1", read.entryId);
      for (const { email_key } of deleted) {
        await rememberErased(transaction, list, erasedHash(authSecret, email_key), clock());
      }
      const { mailId, entryId } = read;
      if (mailId) await onUnsubscribe(transaction, { mailId, entryId, at: clock() });
      return deleted.length > 0;
    });
    // The entry is gone. The same person may be on the list again, by another entry.
    return [200, wasOnList ? { ok: true } : { ok: true, gone: true }];
  }
  return [400, { error: "invalid_token" }];
}

async function rememberErased(on: Queryable, list: OptInList, hash: string, now: Date) {
  if (!list.remembersErased) return;
  await on.query(
    `INSERT INTO erased_addresses (address_hash, erased_at) VALUES ($1, $2)
     ON CONFLICT (address_hash) DO UPDATE SET erased_at = excluded.erased_at`,
    [hash, now],
  );
}

/** What a list stores about a person: its columns, and what `more` selects. */
export function listPersonalData<Kind extends string>(
  list: OptInList,
  { kind, authSecret, more }: { kind: Kind; authSecret: string; more: string },
): PersonalData<Kind> {
  const own = list.columns.map(({ name }) => `${name}, `).join("");
  return {
    kind,
    async read(on, emailKey) {
      const entries = await on.query<PersonalRecord>(
        `SELECT email, status, created_at, consent_ts, ${own}locale, consent_at, consent_version,
           consent_locale, consent_source, ${more}
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
      await rememberErased(on, list, erasedHash(authSecret, emailKey), now);
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
