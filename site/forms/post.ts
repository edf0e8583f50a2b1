import { useTranslations } from "use-intl";
import type * as z from "zod/mini";
import { minimumFillTime } from "#contract/limits.ts";
import type { VisitorError } from "#contract/visitor.ts";

/** The result of the captcha. A failure's name is a key of the waitlist's words, under `errors`. */
export type TokenResult =
  | { outcome: "token"; token: string }
  | { outcome: "failed"; failure: "captcha-missing" | "browser-error" };

/** The outcome of a call. */
export type PostResult<Answer> =
  | { outcome: "answered"; answer: Exclude<Answer, { error: string }> }
  | { outcome: "refused"; error: Extract<Answer, { error: string }>; status: number }
  /** The server could not be reached. The browser's own message is in no language of ours. */
  | { outcome: "unreachable" }
  /** An answer of no known shape. */
  | { outcome: "not_understood"; status: number };

/**
 * Posts JSON and reads the answer with the contract's schema, or with one that is still being
 * fetched. Never throws.
 */
export async function post<Answer>(
  path: string,
  body: unknown,
  schema: z.ZodMiniType<Answer> | Promise<z.ZodMiniType<Answer>>,
  request: typeof fetch = fetch,
): Promise<PostResult<Answer>> {
  try {
    const answerSchema = await schema;
    const response = await request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      // The address of a page can hold a token from a mail.
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(30_000),
    });
    return readAnswer(answerSchema, response.status, await response.text());
  } catch {
    return { outcome: "unreachable" };
  }
}

/** Parses an answer. An error wins over anything beside it. */
export function readAnswer<Answer>(
  schema: z.ZodMiniType<Answer>,
  status: number,
  text: string,
): PostResult<Answer> {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) return { outcome: "not_understood", status };
  const answer = parsed.data as Answer & object;
  return "error" in answer
    ? { outcome: "refused", error: answer as Extract<Answer, { error: string }>, status }
    : { outcome: "answered", answer: answer as Exclude<Answer, { error: string }> };
}

/** The server was not reached, or was in no state to answer: trying again can help. */
export function mayWorkLater(result: { outcome: string; status?: number }): boolean {
  const { outcome, status = 0 } = result;
  return outcome === "refused" ? status === 429 || status >= 500 : outcome !== "answered";
}

/** A text parsed as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of every visitor's form. */
export interface VisitorValues {
  email: string;
  /** Hidden from people; only a program fills it. */
  website: string;
}

/** The schemas of the contract: of the submission and of the answer. */
export interface FormSchemas<Answer> {
  submission: z.ZodMiniType<object>;
  answer: z.ZodMiniType<Answer>;
}

/** Field → what is wrong: `missing`, `invalid`, or a code of the server's. */
export type Faults<Values> = Partial<Record<keyof Values & string, string>>;

/** Why a form was not taken. */
export type Failure =
  | { outcome: "no_token"; failure: Extract<TokenResult, { outcome: "failed" }>["failure"] }
  | { outcome: "refused"; error: VisitorError }
  | { outcome: "unreachable" }
  | { outcome: "not_understood" }
  | { outcome: "cancelled" };

export type Sent<Answer> =
  | { outcome: "answered"; answer: Exclude<Answer, { error: string }> }
  | Failure;

/** A field of this value was left empty. */
const isEmpty = (value: unknown) =>
  value === undefined || value === false || (typeof value === "string" && value.trim() === "");

/** The faults that the contract's schema finds in the values of a form. */
export function faultsOf<Values extends object>(
  schema: z.ZodMiniType<object>,
  values: Values,
  body: object,
): Faults<Values> {
  const { error } = schema.safeParse(body);
  const faults: Record<string, string> = {};
  for (const { path } of error?.issues ?? []) {
    const field = String(path[0]);
    if (!(field in values)) continue;
    faults[field] = isEmpty(values[field as keyof Values]) ? "missing" : "invalid";
  }
  return faults as Faults<Values>;
}

/** The faults that the server found, by field, where its code names fields. */
export function faultsOfError<Values extends object>(
  { error, fields = [] }: VisitorError,
  values: Values,
): Faults<Values> {
  const faults: Record<string, string> = {};
  if (error === "invalid_email") faults.email = "invalid";
  if (error === "consent_required" && "consent" in values) faults.consent = "missing";
  if (error === "missing_required_fields") {
    for (const field of fields) if (field in values) faults[field] = "missing";
  }
  return faults as Faults<Values>;
}

export interface SendParts<Answer> {
  path: string;
  schemas: FormSchemas<Answer>;
  obtainToken: () => Promise<TokenResult>;
  /** Milliseconds since the form was there. */
  filledIn: () => number;
  /** Sends in another way than by posting JSON. */
  send?: (
    path: string,
    body: object,
    schema: z.ZodMiniType<Answer>,
  ) => Promise<PostResult<Answer> | { outcome: "cancelled" }>;
  /** The button reads "Sending..." for at least this long, in milliseconds. */
  minimumTime?: number;
  wait?: typeof sleep;
}

export const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Sends a form that was found whole. Never throws. */
export async function sendForm<Answer>(
  body: object,
  {
    path,
    schemas,
    obtainToken,
    filledIn,
    send = post,
    minimumTime = 0,
    wait = sleep,
  }: SendParts<Answer>,
): Promise<Sent<Answer>> {
  async function attempt(): Promise<Sent<Answer>> {
    try {
      const obtained = await obtainToken();
      if (obtained.outcome === "failed") {
        return { outcome: "no_token", failure: obtained.failure };
      }
      // A browser that fills the form at once is no bot: the rest of the time is waited out.
      const early = minimumFillTime - filledIn();
      if (early > 0) await wait(early);
      const submission = schemas.submission.safeParse({
        ...body,
        recaptchaToken: obtained.token,
        filled_in_ms: Math.round(Math.max(filledIn(), minimumFillTime)),
      });
      if (!submission.success) return { outcome: "not_understood" };
      return (await send(path, submission.data, schemas.answer)) as Sent<Answer>;
    } catch {
      return { outcome: "unreachable" };
    }
  }
  const [sent] = await Promise.all([attempt(), minimumTime > 0 && wait(minimumTime)]);
  return sent;
}

const hour = 3600;
const day = 24 * hour;

/** A wait in the largest suitable unit: minutes under an hour, hours up to two days. */
export function waitOf(seconds: number): { unit: "minute" | "hour" | "day"; count: number } {
  const countOf = (size: number) => Math.max(1, Math.ceil(seconds / size));
  if (seconds <= 59 * 60) return { unit: "minute", count: countOf(60) };
  return seconds <= 2 * day
    ? { unit: "hour", count: countOf(hour) }
    : { unit: "day", count: countOf(day) };
}

/** A number of seconds in words. */
export function useWait(): (seconds: number) => string {
  const t = useTranslations("forms");
  return (seconds) => t("wait", waitOf(seconds));
}

/** The words for a wait after too many tries, or where an address was sent as many mails as it may. */
export function useTooOften(): (retryAfter?: number, mailed?: boolean) => string {
  const t = useTranslations("forms");
  const wait = useWait();
  return (retryAfter = 60, mailed = false) =>
    t(mailed ? "mailed" : "tooOften", { wait: wait(retryAfter) });
}

/**
 * The words for a failure. Messages that all forms share are here; `own` has the rest, for a code of
 * the server's or for none.
 */
export function useFailureText(): (
  failure: Failure,
  own: (code: string | undefined) => string,
) => string {
  const t = useTranslations("forms");
  const tooOften = useTooOften();
  return (failure, own) => {
    const refusal = failure.outcome === "refused" ? failure.error : undefined;
    const code = refusal?.error;
    if (failure.outcome === "no_token" || code?.startsWith("recaptcha_")) return t("captcha");
    return code === "rate_limited" ? tooOften(refusal?.retryAfter, refusal?.mailed) : own(code);
  };
}
