import type { ContactSubmissionInput } from "#contract/contact.ts";
import { minimumFillTime } from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import { type Sleep, sleep } from "#site/ui/sleep.ts";
import type { Letter } from "./letter.ts";

/** How an attempt to send a letter ended. */
export type Sent =
  | { outcome: "sent" }
  | { outcome: "no_token" }
  | { outcome: "refused"; code: string; fields: string[]; retryAfter: number }
  /** The server was not reached, or answered in no known way. */
  | { outcome: "failed" };

/** The button reads "Sending..." for at least this long (specification 4.4, 9.1). */
export const leastSending = 2000;
/** The panel stands this long before the cleared form comes back. */
export const panelTime = 3000;

export interface SendParts {
  obtainToken: () => Promise<
    { outcome: "token"; token: string } | { outcome: "none" } | { outcome: "failed" }
  >;
  /** Milliseconds since the form was there. */
  filledIn: () => number;
  fetch?: typeof fetch;
  wait?: Sleep;
}

/** Sends a letter that was found whole. Takes two seconds or longer, and never throws. */
export async function send(letter: Letter, locale: Locale, parts: SendParts): Promise<Sent> {
  const { wait = sleep } = parts;
  const [sent] = await Promise.all([attempt(letter, locale, parts, wait), wait(leastSending)]);
  return sent;
}

async function attempt(
  letter: Letter,
  locale: Locale,
  { obtainToken, filledIn, fetch: request = fetch }: SendParts,
  wait: Sleep,
): Promise<Sent> {
  try {
    const token = await obtainToken();
    if (token.outcome === "failed") return { outcome: "no_token" };
    // Someone whose letter was kept and is sent at once is no program: the time is waited out.
    const early = minimumFillTime - filledIn();
    if (early > 0) await wait(early);
    const { meetingAt, suggested: _, ...written } = letter;
    const body: ContactSubmissionInput = {
      ...written,
      ...(meetingAt !== "" && { meeting_at: meetingAt }),
      locale,
      recaptchaToken: token.outcome === "token" ? token.token : "",
      filled_in_ms: Math.round(Math.max(filledIn(), minimumFillTime)),
    };
    const response = await request("/api/contact", {
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

/** Reads an answer. Anything but a clear yes is a failure: "Message Sent!" must be true. */
export function meaningOf(answer: unknown): Sent {
  const said = (typeof answer === "object" && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >;
  if (typeof said.error === "string") {
    const fields = Array.isArray(said.fields) ? said.fields : [];
    return {
      outcome: "refused",
      code: said.error,
      fields: fields.filter((field) => typeof field === "string"),
      retryAfter: typeof said.retryAfter === "number" ? said.retryAfter : 0,
    };
  }
  return said.ok === true ? { outcome: "sent" } : { outcome: "failed" };
}
