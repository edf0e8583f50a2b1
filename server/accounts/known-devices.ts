import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "#server/database/ids-and-tokens.ts";
import { cookieValue } from "./session.ts";

/** How long a browser is remembered after it signed in, in seconds. */
const knownFor = 365 * 24 * 60 * 60;
/** Accounts that one browser is remembered for. */
const maxAccounts = 4;
/** The form of our tokens. Anything else in the cookie was set by somebody else and is not sent back. */
const tokenForm = /^[\w-]{16}\.[\da-z]{1,10}\.[\w-]{43}$/;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

interface Settings {
  publicUrl: string;
  authSecret: string;
  clock: () => Date;
}

/**
 * Browsers from which an account was signed in to, by a signed cookie: strangers who guess passwords use
 * up what strangers may try, and not what a known browser may. It opens nothing by itself.
 */
export function createKnownDevices({ publicUrl, authSecret, clock }: Settings) {
  const secure = publicUrl.startsWith("https://");
  const name = secure ? "__Host-device" : "device";
  const key = createHmac("sha256", authSecret).update("known devices").digest();
  const now = () => Math.floor(clock().getTime() / 1000);
  // The account is in the signature alone: the cookie does not tell whose it is.
  const sign = (named: string, email: string) =>
    createHmac("sha256", key).update(`${named}\0${email.trim().toLowerCase()}`).digest("base64url");
  const tokensIn = (cookies: string | undefined) =>
    (cookieValue(cookies, name) ?? "")
      .split("~")
      .filter((token) => tokenForm.test(token))
      .slice(0, maxAccounts);

  function deviceIn(token: string, email: string): string | undefined {
    const [device = "", since = "", signature = ""] = token.split(".");
    const isOurs = isSameSecret(signature, sign(`${device}.${since}`, email));
    return isOurs && Number.parseInt(since, 36) + knownFor > now() ? device : undefined;
  }

  /** The name of a browser that signed in to this account before; undefined for any other. */
  function recognize(cookies: string | undefined, email: string): string | undefined {
    for (const token of tokensIn(cookies)) {
      const device = deviceIn(token, email);
      if (device) return device;
    }
    return undefined;
  }

  return {
    recognize,
    /** The `Set-Cookie` line after a sign-in. */
    remember(cookies: string | undefined, email: string): string {
      const others = tokensIn(cookies).filter((token) => !deviceIn(token, email));
      const device = recognize(cookies, email) ?? randomBytes(12).toString("base64url");
      const named = `${device}.${now().toString(36)}`;
      const token = `${named}.${sign(named, email)}`;
      const value = [token, ...others].slice(0, maxAccounts).join("~");
      const attributes = `Path=/; Max-Age=${knownFor}; HttpOnly; SameSite=Strict`;
      return `${name}=${value}; ${attributes}${secure ? "; Secure" : ""}`;
    },
  };
}
