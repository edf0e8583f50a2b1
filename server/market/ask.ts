/** Why a source gave nothing that can be read. */
export type AskFailure =
  | "timeout"
  | "unreachable"
  | "redirected"
  | "bad_status"
  | "too_large"
  | "not_json";

type AskResult = { outcome: "answered"; json: unknown } | { outcome: "failed"; reason: AskFailure };

export interface FetchParts {
  fetch?: typeof fetch;
  /** Makes the signal that ends an answer that takes too long, its body included. */
  deadline?: () => AbortSignal;
}

/** Longest a source may take, in milliseconds. */
const answerTimeout = 3_000;

/** Largest answer that is read. A real one has a few kilobytes; more is never held in memory. */
const largestAnswer = 256 * 1024;

const unusable = (reason: AskFailure): AskResult => ({ outcome: "failed", reason });

/**
 * Asks a source for JSON. A redirect is not followed: the key in the headers is for this host alone.
 * Nothing a source sends can make it throw, wait longer than the deadline or fill the memory.
 */
export async function askJson(
  address: string,
  headers: Record<string, string>,
  { fetch: request = fetch, deadline = () => AbortSignal.timeout(answerTimeout) }: FetchParts,
): Promise<AskResult> {
  const signal = deadline();
  const ours = new AbortController();
  try {
    const response = await request(address, {
      headers: { Accept: "application/json", ...headers },
      redirect: "manual",
      signal: AbortSignal.any([signal, ours.signal]),
    });
    if (response.status >= 300 && response.status < 400) return unusable("redirected");
    if (response.type === "opaqueredirect") return unusable("redirected");
    if (!response.ok) return unusable("bad_status");
    const text = await readBounded(response);
    if (text === undefined) return unusable("too_large");
    return parse(text);
  } catch {
    return unusable(signal.aborted ? "timeout" : "unreachable");
  } finally {
    // Closes the connection instead of receiving the rest.
    ours.abort();
  }
}

/** The body; undefined if it is too large, also once it is decompressed. */
async function readBounded(response: Response): Promise<string | undefined> {
  if (Number(response.headers.get("content-length") ?? 0) > largestAnswer) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largestAnswer) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parse(text: string): AskResult {
  try {
    return { outcome: "answered", json: JSON.parse(text) };
  } catch {
    return unusable("not_json");
  }
}
