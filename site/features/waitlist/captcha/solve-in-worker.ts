import type { Challenge, Solution } from "altcha-lib/types";
import type { SolverAnswer } from "./solver-messages.ts";

/** Solves a challenge away from the page, which stays free to be typed in. */
export function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL("./solver.worker.ts", import.meta.url), { type: "module" });
  return new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<SolverAnswer>) => {
      if ("failure" in data) reject(new Error(data.failure));
      else if (data.solution) resolve(data.solution);
      else reject(new Error("no solution in time"));
    };
    worker.onerror = (event) => reject(new Error(event.message || "the solver did not start"));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
