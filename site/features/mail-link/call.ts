/** What a call with a token came to, before anyone reads the answer. */
export type Called =
  | { outcome: "answered"; answer: Record<string, unknown> }
  /** The server was not reached, or was in no state to answer: trying again can help. */
  | { outcome: "unreachable" };

/** Posts a token. A refusal of the token is an answer; a server in trouble is not. */
export async function postToken(
  path: string,
  token: string,
  request: typeof fetch = fetch,
): Promise<Called> {
  try {
    const response = await request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token }),
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status === 429 || response.status >= 500) return { outcome: "unreachable" };
    const answer: unknown = await response.json();
    if (typeof answer !== "object" || answer === null) return { outcome: "answered", answer: {} };
    return { outcome: "answered", answer: answer as Record<string, unknown> };
  } catch {
    return { outcome: "unreachable" };
  }
}
