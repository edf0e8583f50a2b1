import { AsyncLocalStorage } from "node:async_hooks";
import type { Locale } from "#contract/locale.ts";
import { invitationHours, type PasswordLinkKind, resetMinutes } from "#contract/people.ts";
import type { FilledMail, RenderedMails } from "#emails/rendered.ts";
import type { Database } from "#server/platform/database.ts";
import { pagePath } from "#server/platform/http/page-form.ts";
import { enqueueMail } from "#server/platform/mail/enqueue.ts";
import type { MailRenderer } from "#server/platform/mail/sender.ts";
import { type AuthSettings, createAuth } from "../auth.ts";

export type PasswordLinks = (
  kind: PasswordLinkKind,
  email: string,
  locale: Locale,
) => Promise<string>;

/**
 * Makes password links. The secret is made when the mail is rendered, and the database stores only its hash,
 * so that neither the queue nor a copy of the database contains it.
 */
export function createPasswordLinks(database: Database, settings: AuthSettings): PasswordLinks {
  const storage = new AsyncLocalStorage<(token: string) => void>();
  const take = (token: string) => storage.getStore()?.(token);
  const libraries = {
    invitation: createAuth(database, settings, { seconds: invitationHours * 60 * 60, take }),
    reset: createAuth(database, settings, { seconds: resetMinutes * 60, take }),
  };
  return async (kind, email, locale) => {
    let token: string | undefined;
    const keep = (made: string) => {
      token = made;
    };
    await storage.run(keep, () => libraries[kind].api.requestPasswordReset({ body: { email } }));
    if (!token) throw new Error("The sign-in library made no link.");
    const path = pagePath(locale, "/admin/set-password");
    return `${settings.publicUrl}${path}?for=${kind}#token=${token}`;
  };
}

interface PasswordMailParts {
  database: Database;
  rendered: RenderedMails;
  links: PasswordLinks;
  clock: () => Date;
}

const administrators = `SELECT email FROM admin_users
  WHERE email = ANY($1) AND role = ANY('{owner,editor,reader}')`;

/** SQL of the recipients of each mail: $1 addresses, $2 now. */
const recipients: Record<PasswordLinkKind, string> = {
  // Invited, and still in time.
  invitation: `${administrators} AND invited_until > $2::timestamptz`,
  // Has a password to be replaced.
  reset: `${administrators} AND $2::timestamptz IS NOT NULL AND EXISTS (SELECT 1 FROM admin_accounts
    WHERE admin_accounts.user_id = admin_users.id AND admin_accounts.password IS NOT NULL)`,
};

/**
 * The mails with an invitation and with a link to a new password. Whether an address belongs to an account is
 * checked only here, after the request was answered: neither the answer nor its time reveals it.
 */
export function passwordMailRenderers(parts: PasswordMailParts): Record<string, MailRenderer> {
  const { database, rendered, links, clock } = parts;
  const renderer =
    (kind: PasswordLinkKind): MailRenderer =>
    async (mails) => {
      const addresses = mails.map(({ to_address }) => to_address);
      const rows = await database.query<{ email: string }>(recipients[kind], [addresses, clock()]);
      const found = new Set(rows.map(({ email }) => email));
      const texts = new Map<string, FilledMail>();
      for (const { id, to_address, locale } of mails) {
        if (!found.has(to_address)) continue;
        const passwordUrl = await links(kind, to_address, locale);
        texts.set(id, rendered.fill(`admin-${kind}`, locale, { passwordUrl }));
      }
      return texts;
    };
  return { "admin-invitation": renderer("invitation"), "admin-reset": renderer("reset") };
}

/** SQL that enqueues one of these mails: $1 id, $2 locale, $3 address, $4 now. */
export const enqueueStatement = (kind: "admin-invitation" | "admin-reset") => ({
  name: `enqueue-${kind}`,
  text: `WITH ${enqueueMail(
    `SELECT $1::uuid, '${kind}'::text, NULL, NULL::uuid, $2::text, $3::text, $4::timestamptz`,
    "account",
  )} SELECT id FROM mail`,
});
