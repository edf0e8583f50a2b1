import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { hashPassword } from "better-auth/crypto";
import type { Locale } from "#contract/locale.ts";
import {
  invitationHours,
  linkStrengthCall,
  type PasswordLinkKind,
  passwordLinkCall,
  resetMinutes,
  resetRequestCall,
  setPasswordCall,
} from "#contract/people.ts";
import { captchaActions } from "#contract/visitor.ts";
import type { FilledMail, RenderedMails } from "#emails/rendered.ts";
import type { Database, DatabaseContext } from "#server/database/database.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { clientOf } from "#server/http/client-address.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { clientRules, limitRules } from "#server/http/limits.ts";
import { pagePath } from "#server/http/page-form.ts";
import { clientRefusal } from "#server/http/visitor-route.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import type { MailRenderer } from "#server/mail/render-mails.ts";
import { recordAccountChange } from "./account-mails.ts";
import { checkedEmail, expectGoodPassword, setPassword } from "./accounts.ts";
import type { AdminRoute } from "./admin-router.ts";
import { recordAudit } from "./audit.ts";
import { type Auth, type AuthSettings, createAuth } from "./auth.ts";
import type { AdminParts } from "./auth-call.ts";
import { passwordStrength } from "./common-passwords.ts";
import { credentialKey } from "./known-browsers.ts";
import type { SignIn } from "./sign-in.ts";
import { consumeCall, consumeClientCall } from "./sign-in-limits.ts";

/** A request for a link is answered after this time in milliseconds, so that the time reveals nothing. */
const resetAnswerAfter = 250;

/** A forgotten or a first password: a link by mail, and the password chosen by it. */
export function passwordRoutes(route: AdminRoute, parts: AdminParts & { signIn: SignIn }): void {
  const { auth, signIn, browsers, captcha, database, outbox, limits, limitTable, clock } = parts;

  route(
    "POST /api/auth/request-password-reset",
    null,
    { body: resetRequestCall },
    async ({ body, request }) => {
      const email = checkedEmail(body.email);
      const inTime = sleep(resetAnswerAfter);
      const refused = await clientRefusal(captcha, request, {
        token: body.recaptchaToken,
        action: captchaActions.passwordReset,
        limits,
        rules: clientRules(limitTable.reset.client, clientOf(request)),
      });
      if (refused) refuse(refused[0], "recaptcha_failed", refused[1]);
      // The known browsers of an account have one limit of their own, which strangers cannot use up.
      const credential = await credentialKey(database, email);
      const isKnown = browsers.recognize(request.headers.cookie, credential) !== undefined;
      const key = isKnown ? `${email} known` : email;
      await consumeCall(limits, request, limitRules(limitTable.reset.address, key));
      await enqueueLink(email, body.locale);
      await inTime;
      return { ok: true };
    },
  );

  /**
   * Enqueues the mail for every address alike; when it is rendered, an unknown address gets none. Unknown
   * addresses have a limit of their own, so that strangers cannot use up the mails of administrators.
   */
  async function enqueueLink(email: string, locale: string): Promise<void> {
    const known = await database.query("SELECT 1 FROM admin_users WHERE email = $1", [email]);
    const unknown = known.length === 0 ? limitRules(limitTable.reset.unknown, "all") : [];
    if ((await limits.consume(unknown)).outcome === "limited") return;
    const now = clock();
    const values = [sortableId(now), locale, email, now];
    await database.query(enqueueStatement("admin-reset"), values);
    outbox.wake();
  }

  route(
    "POST /api/auth/password-link",
    null,
    { body: passwordLinkCall },
    async ({ body: { token }, request }) => {
      await consumeClientCall(limits, request, limitTable.passwordLink);
      const link = await readLink(auth, token);
      return link && link.expiresAt > clock() ? { ok: true } : refuse(400, "invalid_token");
    },
  );

  route(
    "POST /api/auth/password-strength",
    null,
    { body: linkStrengthCall },
    async ({ body: { token, password }, request }) => {
      await consumeClientCall(limits, request, limitTable.passwordStrength);
      const link = await readLink(auth, token);
      if (!link) return refuse(400, "invalid_token");
      return { strength: await passwordStrength(password, link.email) };
    },
  );

  route(
    "POST /api/auth/reset-password",
    null,
    { body: setPasswordCall },
    async ({ body: { token, password: newPassword }, request }, reply) => {
      await consumeClientCall(limits, request, limitTable.setPassword);
      const link = await readLink(auth, token);
      await expectGoodPassword(newPassword, link?.email ?? "");
      if (!link) return refuse(400, "invalid_token");
      const { email } = link;
      await takeLink(database, { link, hash: await hashPassword(newPassword), at: clock() });
      return signIn.byNewPassword(request, reply, { email, password: newPassword });
    },
  );
}

interface Link {
  id: string;
  userId: string;
  email: string;
  expiresAt: Date;
}

/** The account of a link's secret; undefined if there is no such link. Uses nothing up. */
async function readLink(auth: Auth, token: string): Promise<Link | undefined> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const user = link && (await internalAdapter.findUserById(link.value));
  if (!user) return undefined;
  return { id: link.id, userId: user.id, email: user.email, expiresAt: link.expiresAt };
}

/** Uses a link up and sets the password, in one transaction. The link also proves the address. */
async function takeLink(
  database: Database,
  { link, hash, at }: { link: Link; hash: string; at: Date },
): Promise<void> {
  const { userId, email } = link;
  await database.transaction(async (transaction) => {
    const [person] = await transaction.query<{ role: string; isNew: boolean }>(
      `SELECT role, invited_until IS NOT NULL AS "isNew" FROM admin_users WHERE id = $1 FOR UPDATE`,
      [userId],
    );
    const used = await transaction.query(
      "DELETE FROM admin_verifications WHERE id = $1 AND expires_at > $2 RETURNING 1",
      [link.id, at],
    );
    if (!person || used.length === 0) return refuse(400, "invalid_token");
    await setPassword(transaction, { userId, hash, at });
    await transaction.query("UPDATE admin_users SET email_verified = true WHERE id = $1", [userId]);
    const details = { role: person.role };
    if (person.isNew) return recordAudit(transaction, "person_joined", email, at, details);
    const entry = { kind: "password_changed", by: email, at, details } as const;
    await recordAccountChange(transaction, userId, "password_reset", entry);
  });
}

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
  const onToken = (token: string) => storage.getStore()?.(token);
  const libraries = {
    invitation: createAuth(database, settings, { seconds: invitationHours * 60 * 60, onToken }),
    reset: createAuth(database, settings, { seconds: resetMinutes * 60, onToken }),
  };
  return async (kind, email, locale) => {
    let token: string | undefined;
    const store = (made: string) => {
      token = made;
    };
    await storage.run(store, () => libraries[kind].api.requestPasswordReset({ body: { email } }));
    if (!token) throw new Error("The sign-in library made no link.");
    const path = pagePath(locale, "/admin/set-password");
    return `${settings.publicUrl}${path}?for=${kind}#token=${token}`;
  };
}

interface PasswordMailParts extends DatabaseContext {
  rendered: RenderedMails;
  links: PasswordLinks;
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
