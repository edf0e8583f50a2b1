import type { FastifyRequest } from "fastify";
import { readerHeader } from "#contract/admin.ts";
import { fallbackLocale, isLocale } from "#contract/locale.ts";
import { type AccountChange, accountChanges, deviceIn } from "#contract/people.ts";
import { clockOf, isTimeZone } from "#contract/time-zones.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import { mailWords } from "#emails/words.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { pagePath } from "#server/http/page-form.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import type { MailRenderer } from "#server/mail/render-mails.ts";
import { type AuditRecord, auditInsert } from "./audit.ts";

/**
 * Records a change of an account in the audit log and enqueues the mail to its holder, in one
 * statement. The sender looks for mails every few seconds, so it need not be woken.
 */
export async function recordAccountChange(
  on: Queryable,
  userId: string,
  change: AccountChange,
  entry: AuditRecord,
): Promise<void> {
  const { text, values } = auditInsert(entry);
  const mail = enqueueMail(
    `SELECT $5::uuid, $6::text, NULL, NULL::uuid, coalesce(locale, '${fallbackLocale}'), email,
       $1::timestamptz FROM admin_users WHERE id = $7`,
    "account",
  );
  const more = [sortableId(entry.at), `account-${change}`, userId];
  await on.query({ name: "account-change", text: `WITH ${mail} ${text}` }, [...values, ...more]);
}

/** Stores the language and time zone of an administrator's browser. */
export async function rememberReader(
  on: Queryable,
  { headers }: Pick<FastifyRequest, "headers">,
  userId: string,
): Promise<void> {
  const [locale, zone = ""] = String(headers[readerHeader] ?? "").split(" ");
  if (!isLocale(locale) || !isTimeZone(zone)) return;
  await on.query(
    `UPDATE admin_users SET locale = $2, time_zone = $3
     WHERE id = $1 AND (locale, time_zone) IS DISTINCT FROM ($2, $3)`,
    [userId, locale, zone],
  );
}

type HolderRow = { email: string; zone: string | null; agents: (string | null)[] | null };

/** Changes by other people: the mail names no browser. */
const byOthers = /^role_|_by_operator$|_forgotten$/;

/** The mails to an administrator about changes of their account. */
export function accountMailRenderers(parts: {
  database: Database;
  rendered: RenderedMails;
  publicUrl: string;
}): Record<string, MailRenderer> {
  const { database, rendered, publicUrl } = parts;
  const renderer =
    (change: AccountChange): MailRenderer =>
    async (mails) => {
      const rows = await database.query<HolderRow>(
        `SELECT email, time_zone AS zone, (SELECT json_agg(DISTINCT user_agent) FROM admin_sessions
           WHERE user_id = admin_users.id) AS agents
         FROM admin_users WHERE email = ANY($1)`,
        [mails.map(({ to_address }) => to_address)],
      );
      const holders = new Map(rows.map((row) => [row.email, row]));
      return new Map(
        mails.flatMap(({ id, to_address, locale, created_at }) => {
          const holder = holders.get(to_address);
          if (!holder) return [];
          const device = byOthers.test(change) ? null : onlyDevice(holder.agents);
          const at = momentText(created_at, holder.zone);
          const values = {
            what: mailWords(locale, "accountChanged")(`changes.${change}`),
            when: [at, ...Object.values(device ?? {})].join(", "),
            accountUrl: publicUrl + pagePath(locale, "/admin/account"),
          };
          return [[id, rendered.fill("account-changed", locale, values)]];
        }),
      );
    };
  return Object.fromEntries(
    accountChanges.map((change) => [`account-${change}`, renderer(change)]),
  );
}

/** The device of an account's session, if it is the only one. */
function onlyDevice(agents: HolderRow["agents"]) {
  const devices = new Map((agents ?? []).map(deviceIn).map((one) => [JSON.stringify(one), one]));
  return devices.size === 1 ? ([...devices.values()][0] ?? null) : null;
}

/** `2026-11-22 18:03 (Asia/Dubai)`: unambiguous, and the same in every language. */
function momentText(moment: Date, zone: string | null): string {
  const known = zone && isTimeZone(zone) ? zone : "UTC";
  const localTime = new Date(clockOf(known)(moment.getTime())).toISOString();
  return `${localTime.slice(0, 16).replace("T", " ")} (${known})`;
}
