import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

/** Longest that a device may work on one challenge, in milliseconds. */
const timeout = 60_000;

/** Answers a challenge with its solution (null when there was none in time) or with a failure. */
self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  self.postMessage(
    await solveChallenge({ challenge, deriveKey, timeout }).then(
      (solution) => ({ solution }),
      (error: unknown) => ({ failure: String(error) }),
    ),
  );
};
