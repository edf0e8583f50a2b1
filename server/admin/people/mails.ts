import { fallbackLocale, isLocale } from "#contract/locale.ts";
import type { FilledMail, RenderedMails } from "#emails/rendered.ts";
import type { Database } from "#server/platform/database.ts";
import type { MailRenderer, Outbox, QueuedMail } from "#server/platform/mail/outbox.ts";
import type { PasswordLinks } from "./links.ts";

export interface PeopleMailParts {
  database: Database;
  rendered: RenderedMails;
  links: PasswordLinks;
  clock: () => Date;
}

const administrators = `SELECT email FROM admin_users
  WHERE email = ANY($1) AND role = ANY('{owner,editor,reader}')`;

type Known = (database: Database, addresses: string[], now: Date) => Promise<{ email: string }[]>;

/** Asked to join, and still in time. */
const invited: Known = (database, addresses, now) =>
  database.query(`${administrators} AND invited_until > $2`, [addresses, now]);

/** Has a password to be replaced. */
const settled: Known = (database, addresses) =>
  database.query(
    `${administrators} AND EXISTS (SELECT 1 FROM admin_accounts
       WHERE admin_accounts.user_id = admin_users.id AND admin_accounts.password IS NOT NULL)`,
    [addresses],
  );

/**
 * The invitation and the way to a new password. Whether an address belongs to anybody is seen only
 * here, long after the request was answered: the answer, and the time it takes, tell nothing.
 */
export function peopleMailRenderers(parts: PeopleMailParts): Record<string, MailRenderer> {
  const { database, rendered, links, clock } = parts;
  const composer =
    (kind: "invitation" | "reset", known: Known): MailRenderer =>
    async (mails) => {
      const addresses = mails.map(({ to_address }) => to_address);
      const rows = await known(database, addresses, clock());
      const welcome = new Set(rows.map(({ email }) => email));
      const texts = new Map<string, FilledMail>();
      for (const mail of mails) {
        if (welcome.has(mail.to_address)) texts.set(mail.id, await write(kind, mail));
      }
      return texts;
    };

  async function write(kind: "invitation" | "reset", mail: QueuedMail) {
    const locale = isLocale(mail.locale) ? mail.locale : fallbackLocale;
    const passwordUrl = await links(kind, mail.to_address, locale);
    return rendered.fill(`admin-${kind}`, locale, { passwordUrl });
  }

  return {
    "admin-invitation": composer("invitation", invited),
    "admin-reset": composer("reset", settled),
  };
}

/** SQL that owes one of these mails: $1 id, $2 locale, $3 address, $4 now. */
export const enqueueStatement = (
  outbox: Pick<Outbox, "enqueueMail">,
  kind: "admin-invitation" | "admin-reset",
) => ({
  name: `enqueue-${kind}`,
  text: `WITH ${outbox.enqueueMail(
    `SELECT $1::uuid, '${kind}'::text, NULL, NULL::uuid, $2::text, $3::text, $4::timestamptz`,
  )} SELECT id FROM mail`,
});

/** Forgets, a day later, who asked for a new password or was asked to join. */
export async function purgePeopleMails(database: Database, now: Date): Promise<void> {
  await database.query(
    `DELETE FROM mails WHERE kind IN ('admin-invitation', 'admin-reset') AND state <> 'queued'
     AND created_at < $1`,
    [new Date(now.getTime() - 24 * 60 * 60 * 1000)],
  );
}
