import type * as z from "zod/mini";

/** How a call ended. */
export type PostResult<Answer> =
  | { outcome: "answered"; answer: Exclude<Answer, { error: string }> }
  | { outcome: "refused"; error: Extract<Answer, { error: string }>; status: number }
  /** The server could not be reached; what the browser said of it. */
  | { outcome: "unreachable"; message: string }
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
  } catch (error) {
    return { outcome: "unreachable", message: error instanceof Error ? error.message : "" };
  }
}

/** Reads an answer. An error wins over anything said beside it. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
