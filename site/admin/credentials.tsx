import { minimumSignInPassword } from "#contract/admin.ts";
import { maximumNewPassword } from "#contract/people.ts";

export const isEmailAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export type SignInFault =
  | { field: "email"; message: "invalidEmail" }
  | { field: "password"; message: "shortPassword" };

/** The first thing wrong with what was typed to sign in (specification 5.4), in the order of the fields. */
export function signInFault(email: string, password: string): SignInFault | null {
  if (!isEmailAddress(email)) return { field: "email", message: "invalidEmail" };
  if ([...password].length >= minimumSignInPassword) return null;
  return { field: "password", message: "shortPassword" };
}

/** Only the server returns `common`. */
export type NewPasswordFault = { message: "short" | "long" | "common"; count: number };

/** The fault of a new password, found before it is sent. */
export function newPasswordFault(password: string, minimum: number): NewPasswordFault | null {
  const length = [...password].length;
  if (length < minimum) return { message: "short", count: minimum };
  return length > maximumNewPassword ? { message: "long", count: maximumNewPassword } : null;
}

/** The hidden field by which a password manager knows the account of a form. */
export function AccountName({ email = "" }: { email?: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      hidden
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}
