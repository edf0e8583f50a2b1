import { unsharedText, wholeText } from "#emails/rendered.ts";
import { accountMailRenderers } from "#server/accounts/account-mails.ts";
import { createPasswordLinks, passwordMailRenderers } from "#server/accounts/password-links.ts";
import type { Database } from "#server/database/database.ts";
import type { QueuedMail } from "#server/mail/render-mails.ts";
import { codeOf } from "#tests/fakes/authenticator.ts";
import {
  type AdminApp,
  addPerson,
  cookieFrom,
  origin,
  password,
  secret,
  signedIn,
  signIn,
} from "#tests/integration/admin-harness.ts";

export const newPassword = "another long enough password";

/** Renders the queued mails as the outbox would, and reads the secret of each one's link. */
export async function linksQueued(database: Database): Promise<{ to: string; token: string }[]> {
  const rendered = {
    images: new Map(),
    fill: (_: string, __: string, { passwordUrl }: { passwordUrl?: unknown }) => {
      const text = unsharedText(String(passwordUrl ?? ""));
      return { subject: "", html: text, text };
    },
  };
  const links = createPasswordLinks(database, { publicUrl: origin, authSecret: secret });
  const clock = () => new Date();
  const renderers = passwordMailRenderers({ database, rendered, links, clock });
  const queued = await database.query<QueuedMail>(
    "DELETE FROM mails RETURNING id, kind, subject_kind, subject_id, locale, to_address, created_at, attempts",
  );
  const written: { to: string; token: string }[] = [];
  for (const mail of queued) {
    const texts = await renderers[mail.kind]?.([mail]);
    const text = texts?.get(mail.id);
    const mailText =
      typeof text === "function" ? text() : text && "to" in text ? text.make() : text;
    const url = mailText?.html && wholeText(mailText.html);
    // In the fragment, which no server and no proxy receives.
    const token =
      typeof url === "string" && new URLSearchParams(new URL(url).hash.slice(1)).get("token");
    if (token) written.push({ to: mail.to_address, token });
  }
  return written;
}

/** The queued mails of changes to accounts, rendered, and their values. */
export async function changesQueued(database: Database) {
  const rendered: Record<string, unknown>[] = [];
  const renderers = accountMailRenderers({
    ...{ database, publicUrl: origin },
    rendered: {
      images: new Map(),
      fill(template: string, locale: string, values: object) {
        rendered.push({ template, locale, ...values });
        return { subject: "", html: unsharedText(""), text: unsharedText("") };
      },
    },
  });
  const queued = await database.query<QueuedMail>(
    `DELETE FROM mails WHERE kind LIKE 'account-%'
     RETURNING id, kind, subject_id, locale, to_address, created_at, attempts`,
  );
  const inOrder = queued.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const mail of inOrder) await renderers[mail.kind]?.([mail]);
  return inOrder.map(({ kind, to_address: to }, i) => ({ kind, to, ...rendered[i] }));
}

/** A client with a session. */
export function clientOf(admin: AdminApp, cookie: string, more: Record<string, string> = {}) {
  const headers = { origin, ...(cookie && { cookie }), ...more };
  return {
    cookie,
    get: (url: string) => admin.app.inject({ url, headers }),
    post: (url: string, payload: object = {}) =>
      admin.app.inject({ method: "POST", url, headers, payload }),
  };
}
export type AccountClient = ReturnType<typeof clientOf>;

export async function owner(
  admin: AdminApp,
  database: Database,
  email: string,
): Promise<AccountClient> {
  await addPerson(database, email, "owner");
  return clientOf(admin, await signedIn(admin.app, email));
}

/** In the order of their references. */
const accountTables = [
  ...["admin_users", "admin_accounts", "admin_sessions"],
  ...["admin_two_factors", "admin_passkeys"],
];

/**
 * Saves the accounts; the function that it resolves to restores them. A password hash takes a tenth of
 * a second, so people sign in once for all tests of a file.
 */
export async function keepAccounts(database: Database): Promise<() => Promise<void>> {
  const kept: { table: string; rows: string }[] = [];
  for (const table of accountTables) {
    const found = await database.query<{ rows: string | null }>(
      `SELECT json_agg(row)::text AS rows FROM ${table} AS row`,
    );
    kept.push({ table, rows: found[0]?.rows ?? "[]" });
  }
  return async () => {
    await database.query("TRUNCATE admin_users CASCADE");
    for (const { table, rows } of kept) {
      await database.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::text::json)`,
        [rows],
      );
    }
  };
}

/** Sets up a second factor. Returns its key, the recovery codes, and the new session. */
export async function withSecondFactor(admin: AdminApp, who: AccountClient) {
  const begun = await who.post("/api/admin/account/second-factor/begin", { password });
  const { key, recoveryCodes } = begun.json() as { key: string; recoveryCodes: string[] };
  const confirmed = await who.post("/api/admin/account/second-factor/confirm", {
    code: codeOf(key),
  });
  return { key, recoveryCodes, confirmed, who: clientOf(admin, cookieFrom(confirmed)) };
}

/** A client that has passed the password, with the cookie of the second step. */
export async function halfSignedIn(admin: AdminApp, email: string): Promise<AccountClient> {
  return clientOf(admin, cookieFrom(await signIn(admin.app, email)));
}

/**
 * Makes `change` happen right before a row is inserted into a table, as if another transaction had just
 * committed it. Resolves to a function that removes this.
 */
export async function justBefore(
  table: string,
  database: Database,
  change: string,
): Promise<() => Promise<unknown>> {
  await database.query(
    `CREATE FUNCTION meanwhile() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN ${change}; RETURN NEW; END $$`,
  );
  await database.query(
    `CREATE TRIGGER meanwhile BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION meanwhile()`,
  );
  return () => database.query("DROP FUNCTION meanwhile CASCADE");
}

/** The effect of a new password, by any administrator. */
export const passwordChanged = `UPDATE admin_accounts SET password = 'another';
  DELETE FROM admin_sessions; DELETE FROM admin_verifications`;
