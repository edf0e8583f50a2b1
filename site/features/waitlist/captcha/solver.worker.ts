import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { patience, type SolverAnswer } from "./solver-messages.ts";

self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  const answer: SolverAnswer = await solveChallenge({
    challenge,
    deriveKey,
    timeout: patience,
  }).then(
    (solution) => ({ solution }),
    (error: unknown) => ({ failure: String(error) }),
  );
  self.postMessage(answer);
};
