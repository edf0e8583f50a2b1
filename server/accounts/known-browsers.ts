import { createHmac, randomBytes } from "node:crypto";
import type { Queryable } from "#server/database/database.ts";
import { isSameSecret } from "#server/database/ids-and-tokens.ts";
import { type Limit, type Limits, limitRules } from "#server/http/limits.ts";
import { cookieValue } from "./session.ts";

/** How long a browser is remembered after it signed in, in seconds. */
const knownFor = 365 * 24 * 60 * 60;
/** Accounts that one browser is remembered for. */
const maxAccounts = 4;
/** The form of our tokens. Anything else in the cookie was set by another program and is not sent back. */
const tokenForm = /^[\w-]{16}\.[\da-z]{1,10}\.[\w-]{43}$/;

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

interface Settings {
  database: Queryable;
  limits: Pick<Limits, "consume">;
  limitTable: { knownBrowsers: Limit };
  publicUrl: string;
  authSecret: string;
  clock: () => Date;
}

/** An account with its present password: what a known browser and the failures of strangers belong to. */
export async function credentialKey(database: Queryable, email: string): Promise<string> {
  const [row] = await database.query<{ key: string }>(
    `SELECT admin_users.id || ' ' || coalesce(extract(epoch FROM admin_accounts.updated_at)::text, '') AS key
     FROM admin_users LEFT JOIN admin_accounts
       ON user_id = admin_users.id AND provider_id = 'credential'
     WHERE email = $1`,
    [email.trim().toLowerCase()],
  );
  return row?.key ?? "";
}

/**
 * Browsers that finished a sign-in to an account, by a signed cookie: strangers who guess passwords use up
 * what strangers may try, and not what a known browser may. It grants no access by itself, and a new password
 * ends it. An account remembers a few new browsers a week.
 */
export function createKnownBrowsers(settings: Settings) {
  const { database, limits, limitTable, publicUrl, authSecret, clock } = settings;
  const secure = publicUrl.startsWith("https://");
  const name = secure ? "__Host-device" : "device";
  const key = createHmac("sha256", authSecret).update("known devices of a credential").digest();
  const now = () => Math.floor(clock().getTime() / 1000);
  // The credential is in the signature alone: the cookie does not identify its owner.
  const sign = (named: string, credential: string) =>
    createHmac("sha256", key).update(`${named}\0${credential}`).digest("base64url");
  const tokensIn = (cookies: string | undefined) =>
    (cookieValue(cookies, name) ?? "")
      .split("~")
      .filter((token) => tokenForm.test(token))
      .slice(0, maxAccounts);

  function deviceIn(token: string, credential: string): string | undefined {
    const [device = "", since = "", signature = ""] = token.split(".");
    const isOurs = isSameSecret(signature, sign(`${device}.${since}`, credential));
    return isOurs && Number.parseInt(since, 36) + knownFor > now() ? device : undefined;
  }

  /** The name of a browser that is known to this credential; undefined for any other. */
  function recognize(cookies: string | undefined, credential: string): string | undefined {
    if (credential === "") return undefined;
    for (const token of tokensIn(cookies)) {
      const device = deviceIn(token, credential);
      if (device) return device;
    }
    return undefined;
  }

  return {
    recognize,
    /** The `Set-Cookie` lines after a finished sign-in: none once too many browsers are new. */
    async remember(cookies: string | undefined, email: string): Promise<string[]> {
      const credential = await credentialKey(database, email);
      let device = recognize(cookies, credential);
      if (!device) {
        const rules = limitRules(limitTable.knownBrowsers, credential);
        if ((await limits.consume(rules)).outcome === "limited") return [];
        device = randomBytes(12).toString("base64url");
      }
      const others = tokensIn(cookies).filter((token) => !deviceIn(token, credential));
      const named = `${device}.${now().toString(36)}`;
      const token = `${named}.${sign(named, credential)}`;
      const value = [token, ...others].slice(0, maxAccounts).join("~");
      const attributes = `Path=/; Max-Age=${knownFor}; HttpOnly; SameSite=Strict`;
      return [`${name}=${value}; ${attributes}${secure ? "; Secure" : ""}`];
    },
  };
}
