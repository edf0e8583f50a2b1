import { minimumFillTime } from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import type { NewsletterSubmissionInput } from "#contract/newsletter.ts";
import { type Sleep, sleep } from "#site/ui/sleep.ts";

/** How a wish for the newsletter ended. */
export type Subscribed =
  | { outcome: "joined" | "resent" | "already" }
  | { outcome: "no_token" }
  | { outcome: "refused"; code: string; retryAfter: number }
  /** The server was not reached, or answered in no known way. */
  | { outcome: "failed" };

export interface Wish {
  email: string;
  consent: boolean;
  /** Hidden from people; only a program fills it. */
  website: string;
}

export interface SubscribeParts {
  obtainToken: () => Promise<
    { outcome: "token"; token: string } | { outcome: "none" } | { outcome: "failed" }
  >;
  /** Milliseconds since the visitor turned to the form. */
  filledIn: () => number;
  fetch?: typeof fetch;
  wait?: Sleep;
}

/** Sends a wish that was found whole. Never throws. */
export async function subscribe(
  wish: Wish,
  locale: Locale,
  { obtainToken, filledIn, fetch: request = fetch, wait = sleep }: SubscribeParts,
): Promise<Subscribed> {
  try {
    const token = await obtainToken();
    if (token.outcome === "failed") return { outcome: "no_token" };
    // Someone whose browser fills the field at once is no program: the time is waited out.
    const early = minimumFillTime - filledIn();
    if (early > 0) await wait(early);
    const body: NewsletterSubmissionInput = {
      ...wish,
      consent: wish.consent as true,
      email: wish.email.trim(),
      locale,
      recaptchaToken: token.outcome === "token" ? token.token : "",
      filled_in_ms: Math.round(Math.max(filledIn(), minimumFillTime)),
    };
    const response = await request("/api/newsletter", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    return meaningOf(await response.json());
  } catch {
    return { outcome: "failed" };
  }
}

/** Reads an answer. An error wins over anything said beside it. */
export function meaningOf(answer: unknown): Subscribed {
  const said = (typeof answer === "object" && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >;
  if (typeof said.error === "string") {
    const retryAfter = typeof said.retryAfter === "number" ? said.retryAfter : 0;
    return { outcome: "refused", code: said.error, retryAfter };
  }
  if (said.alreadyConfirmed === true) return { outcome: "already" };
  if (said.ok === true) return { outcome: said.resent === true ? "resent" : "joined" };
  return { outcome: "failed" };
}

/** What is wrong with a wish. The names are keys of the words, under `faults`. */
export type Fault = "email-missing" | "email-invalid" | "consent";

/** One @, something on both sides, no spaces. What an address must be beyond that, the server decides. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/;

/** The first thing that is wrong, in the order of the fields. */
export function faultOf({ email, consent }: Wish): Fault | undefined {
  if (email.trim() === "") return "email-missing";
  if (!emailShape.test(email.trim())) return "email-invalid";
  return consent ? undefined : "consent";
}
