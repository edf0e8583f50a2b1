import { maximumNewPassword } from "#contract/people.ts";

export type NewPasswordFault = { message: "short" | "long"; count: number };

/** What is wrong with a password somebody wants to set, said before it is sent. */
export function newPasswordFault(password: string, minimum: number): NewPasswordFault | null {
  const length = [...password].length;
  if (length < minimum) return { message: "short", count: minimum };
  return length > maximumNewPassword ? { message: "long", count: maximumNewPassword } : null;
}
