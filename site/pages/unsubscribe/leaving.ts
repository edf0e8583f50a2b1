import type { Called } from "#site/features/mail-link/call.ts";

/**
 * The page's states. `error`: the link is none of ours, trying again changes nothing. `failed`: the
 * server was not reached.
 */
export type Leaving = "ask" | "busy" | "done" | "error" | "failed";

export function afterAnswer(called: Called): Leaving {
  if (called.outcome === "unreachable") return "failed";
  return called.answer.ok === true ? "done" : "error";
}
