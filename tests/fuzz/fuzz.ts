import fc from "fast-check";
import type { FuzzRequest } from "./requests.ts";
import type { Sender } from "./send.ts";

interface Wish {
  requests: fc.Arbitrary<FuzzRequest>;
  sender: Sender;
  runs: number;
  seed: number;
  atOnce: number;
  onProgress?: (done: number, statuses: ReadonlyMap<number, number>) => void;
}

export interface Counterexample {
  why: string;
  request: FuzzRequest;
  /** Reproduces it: the values of `--seed` and `--path`. */
  seed: number;
  path: string;
}

export interface Fuzzed {
  runs: number;
  /** How many answers there were of each status; 0 for none. */
  statuses: ReadonlyMap<number, number>;
  counterexample: Counterexample | undefined;
}

/**
 * Sends so many generated requests, `atOnce` together. Each has a seed of its own, counted up from the
 * first, so that it can be reproduced alone. Ends at the first that fails, shrunk as far as possible.
 */
export async function fuzz(wish: Wish): Promise<Fuzzed> {
  const { requests, sender, runs, seed: first, atOnce, onProgress } = wish;
  const statuses = new Map<number, number>();
  let next = 0;
  let done = 0;
  let failed: Counterexample | undefined;
  const property = fc.property(requests, () => {});
  const one = async () => {
    while (next < runs && !failed) {
      const seed = first + next++;
      const [[request]] = fc.sample(property, { seed, numRuns: 1 }) as [[FuzzRequest]];
      const verdict = await sender.send(request);
      done += 1;
      if (!verdict.ok) failed ??= { why: verdict.why, request, seed, path: "0" };
      else statuses.set(verdict.status, (statuses.get(verdict.status) ?? 0) + 1);
      onProgress?.(done, statuses);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  if (!failed) return { runs: done, statuses, counterexample: undefined };
  // It failed beside others; if it does not fail alone, it is reported as it was sent.
  const counterexample = (await repeat({ ...failed, requests, sender })) ?? {
    ...failed,
    why: `${failed.why} (beside others, and not when it was sent again alone)`,
  };
  return { runs: done, statuses, counterexample };
}

interface Repeat extends Pick<Wish, "requests" | "sender" | "seed"> {
  path: string;
  onAnswer?: (request: FuzzRequest, status: number) => void;
}

/** Sends one request again and shrinks it as long as it fails. Nothing when it does not fail. */
export async function repeat(wish: Repeat): Promise<Counterexample | undefined> {
  const { requests, sender, seed, path, onAnswer } = wish;
  let why = "";
  const holds = fc.asyncProperty(requests, async (request) => {
    const verdict = await sender.send(request);
    if (verdict.ok) onAnswer?.(request, verdict.status);
    else why = verdict.why;
    return verdict.ok;
  });
  const limits = { numRuns: 1, interruptAfterTimeLimit: 60_000 };
  const found = await fc.check(holds, { seed, path, ...limits });
  if (!found.failed || !found.counterexample) return undefined;
  const [request] = found.counterexample;
  return { why, request, seed, path: found.counterexamplePath ?? path };
}
