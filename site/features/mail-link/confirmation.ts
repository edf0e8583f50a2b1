import type { Called } from "#site/features/mail-link/call.ts";

/** The page's states (specification 4.3). `ask` waits for a press where a program may be looking. */
export type Confirmation =
  | { state: "loading" }
  | { state: "ask" }
  | { state: "success" | "already"; email: string }
  | { state: "error"; retry: "useless" | "possible" };

/** What to do with a link on arrival. */
export function onArrival(token: string | undefined, isAutomated: boolean): Confirmation {
  if (token === undefined) return { state: "error", retry: "useless" };
  return isAutomated ? { state: "ask" } : { state: "loading" };
}

/** What the server's answer means. Anything but the two messages of the contract is an error. */
export function onAnswer(called: Called): Confirmation {
  if (called.outcome === "unreachable") return { state: "error", retry: "possible" };
  const { message, email, error } = called.answer;
  const address = typeof email === "string" ? email : "";
  if (error) return { state: "error", retry: "useless" };
  if (message === "confirmed") return { state: "success", email: address };
  if (message === "already_confirmed") return { state: "already", email: address };
  return { state: "error", retry: "useless" };
}
