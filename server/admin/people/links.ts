import { AsyncLocalStorage } from "node:async_hooks";
import { fallbackLocale, isLocale } from "#contract/locale.ts";
import { invitationHours, type PasswordLinkKind, resetMinutes } from "#contract/people.ts";
import type { Database } from "#server/platform/database.ts";
import { type AuthSettings, createAuth } from "../auth.ts";

const seconds: Record<PasswordLinkKind, number> = {
  invitation: invitationHours * 60 * 60,
  reset: resetMinutes * 60,
};

export type PasswordLinks = (
  kind: PasswordLinkKind,
  email: string,
  locale: string,
) => Promise<string>;

/**
 * Makes the links by which a password is chosen. The secret is made when the mail is written and lies
 * in the database by its hash alone, so that neither the queue nor a copy of the database holds it.
 */
export function createPasswordLinks(database: Database, settings: AuthSettings): PasswordLinks {
  const asking = new AsyncLocalStorage<(token: string) => void>();
  const take = (token: string) => asking.getStore()?.(token);
  const makers = {
    invitation: createAuth(database, settings, { seconds: seconds.invitation, take }),
    reset: createAuth(database, settings, { seconds: seconds.reset, take }),
  };

  return async (kind, email, locale) => {
    let made: string | undefined;
    const keep = (token: string) => {
      made = token;
    };
    await asking.run(keep, () => makers[kind].api.requestPasswordReset({ body: { email } }));
    if (!made) throw new Error("The sign-in library made no link.");
    const prefix = isLocale(locale) && locale !== fallbackLocale ? `/${locale}` : "";
    return `${settings.publicUrl}${prefix}/admin/set-password?for=${kind}&token=${made}`;
  };
}
