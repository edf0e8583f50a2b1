import type { Called } from "#site/features/mail-link/call.ts";

/**
 * The page's states. `loading` until the link was read. `error`: the link is none of ours, trying again changes nothing. `failed`: the
 * server was not reached.
 */
export type Leaving = "loading" | "ask" | "busy" | "done" | "error" | "failed";

export function afterAnswer(called: Called): Leaving {
  if (called.outcome === "unreachable") return "failed";
  return called.answer.ok === true ? "done" : "error";
}

/** The lists that a link can lead off; their words have one shape. */
export type LeftList = "waitlist" | "newsletter";

/** The list that the link names. The first links named none: they were the waitlist's. */
export function listOf(search: string): LeftList {
  return new URLSearchParams(search).get("list") === "newsletter" ? "newsletter" : "waitlist";
}
