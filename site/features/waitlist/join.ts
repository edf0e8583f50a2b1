import { minimumFillTime } from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import type { VisitorError } from "#contract/visitor.ts";
import type { WaitlistSubmissionInput } from "#contract/waitlist.ts";
import { type Sleep, sleep } from "#site/ui/sleep.ts";
import type { CaptchaFailure, TokenOutcome } from "./captcha/captcha.ts";
import { type FirstTouch, firstTouch } from "./first-touch.ts";
import type { FormValues } from "./form-values.ts";

/** How an attempt to join ended. */
export type Joined =
  | { outcome: "joined" }
  | { outcome: "resent" }
  | { outcome: "already_confirmed" }
  | { outcome: "no_token"; failure: CaptchaFailure }
  | { outcome: "refused"; answer: VisitorError }
  /** The server could not be reached; what the browser said of it. */
  | { outcome: "unreachable"; message: string }
  /** An answer of no known shape. */
  | { outcome: "not_understood"; status: number };

export interface JoinParts {
  obtainToken: () => Promise<TokenOutcome>;
  /** Milliseconds since the form was opened. */
  filledIn: () => number;
  fetch?: typeof fetch;
  touch?: () => FirstTouch;
  wait?: Sleep;
}

/** Sends a form that was found whole (specification 7.1). Never throws. */
export async function join(
  values: FormValues,
  locale: Locale,
  { obtainToken, filledIn, fetch: request = fetch, touch = firstTouch, wait = sleep }: JoinParts,
): Promise<Joined> {
  try {
    const token = await obtainToken();
    if (token.outcome === "failed") return { outcome: "no_token", failure: token.failure };
    // Someone whose browser fills the form at once is no program: the rest of the time is waited out.
    const early = minimumFillTime - filledIn();
    if (early > 0) await wait(early);
    const { country, heard_channel: heardChannel } = values;
    const body: Omit<WaitlistSubmissionInput, "country" | "heard_channel"> &
      Pick<FormValues, "country" | "heard_channel"> = {
      email: values.email.trim(),
      country,
      city: values.city.trim(),
      heard_channel: heardChannel,
      heard_detail: heardChannel === "" ? "" : values.heard_detail.trim(),
      consent: values.consent as true,
      locale,
      recaptchaToken: token.outcome === "token" ? token.token : "",
      ...touch(),
      website: values.website,
      filled_in_ms: Math.round(Math.max(filledIn(), minimumFillTime)),
    };
    const response = await request("/api/waitlist", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    return meaningOf(answer, response.status);
  } catch (error) {
    return { outcome: "unreachable", message: error instanceof Error ? error.message : "" };
  }
}

/** Reads an answer. An error wins over anything said beside it. */
export function meaningOf(answer: unknown, status: number): Joined {
  const said = (typeof answer === "object" && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >;
  if (typeof said.error === "string" && said.error !== "") {
    return { outcome: "refused", answer: errorOf(said) };
  }
  if (said.alreadyConfirmed === true) return { outcome: "already_confirmed" };
  if (said.ok === true) return { outcome: said.resent === true ? "resent" : "joined" };
  return { outcome: "not_understood", status };
}

function errorOf(said: Record<string, unknown>): VisitorError {
  const text = (name: string) => {
    const value = said[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const list = (name: string) => {
    const value = said[name];
    return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
  };
  return {
    error: said.error as string,
    codes: list("codes"),
    expected: text("expected"),
    got: text("got"),
    hostname: text("hostname"),
    detail: text("detail"),
    fields: list("fields"),
    retryAfter: typeof said.retryAfter === "number" ? said.retryAfter : undefined,
  };
}
