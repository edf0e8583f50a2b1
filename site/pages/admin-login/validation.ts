export type SignInFault =
  | { field: "email"; message: "invalidEmail" }
  | { field: "password"; message: "shortPassword" };

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The first thing wrong with what was typed (specification 5.4), in the order of the fields. */
export function firstFault(
  email: string,
  password: string,
  minimumPassword: number,
): SignInFault | null {
  if (!address.test(email)) return { field: "email", message: "invalidEmail" };
  if ([...password].length < minimumPassword)
    return { field: "password", message: "shortPassword" };
  return null;
}
