import type { SecondFactorKind } from "#contract/people.ts";
import type { Auth } from "../auth.ts";

export type Challenge =
  | { outcome: "open"; userId: string; email: string; cookie: string }
  | { outcome: "closed" };

/**
 * Who is between a right password and the second factor. Read before the code is tried, so that the
 * try is counted against the right account; that the cookie is genuine is the library's to judge.
 */
export async function readChallenge(
  auth: Auth,
  cookieName: string,
  cookies: string | undefined,
): Promise<Challenge> {
  const prefix = `${cookieName}=`;
  const cookie = cookies?.split("; ").find((part) => part.startsWith(prefix));
  if (!cookie) return { outcome: "closed" };
  const value = decoded(cookie.slice(prefix.length));
  const identifier = value.slice(0, value.lastIndexOf("."));
  const { internalAdapter } = await auth.$context;
  const kept = identifier && (await internalAdapter.findVerificationValue(identifier));
  const user = kept && (await internalAdapter.findUserById(kept.value));
  if (!user) return { outcome: "closed" };
  return { outcome: "open", userId: user.id, email: user.email, cookie };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

const endpoints: Record<SecondFactorKind, string> = {
  totp: "/two-factor/verify-totp",
  recovery: "/two-factor/verify-backup-code",
};

export const endpointFor = (kind: SecondFactorKind) => endpoints[kind];

/** A code as it was meant: people type what they read, with its gaps. */
export function cleanCode(kind: SecondFactorKind, typed: string): string {
  const bare = typed.replaceAll(/\s/g, "");
  if (kind === "totp") return bare;
  const letters = bare.replaceAll("-", "");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
