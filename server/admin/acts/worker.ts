import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import type { Queryable } from "#server/platform/database.ts";
import type { Queue } from "#server/platform/queue.ts";
import { type PerformParts, performBatch } from "./perform.ts";

/** The queue whose jobs perform acts. */
export const actQueue = "lead-acts";

type ActJob = { actId: string };

export interface Acts {
  /** Adds the job that performs an act, to the transaction that asks for it. */
  addJob: (on: Queryable, actId: string, seconds: number) => Promise<void>;
}

export interface ActsParts extends PerformParts {
  queue: Queue;
  /** Called when mails may have been committed. */
  wakeMail: () => void;
  log: Logger;
}

/** Starts whoever performs acts when they are due. */
export async function startActs(parts: ActsParts): Promise<Acts> {
  const { queue, log } = parts;
  const addJob: Acts["addJob"] = (on, actId, seconds) =>
    queue.add(on, actQueue, { actId } satisfies ActJob, seconds);
  // Should the process die, the job comes again within two or three minutes and goes on where it stood.
  const options = { batchSize: 1, expireInSeconds: 600, heartbeatSeconds: 60 };
  await queue.work<ActJob>(actQueue, options, async (jobs) => {
    for (const { actId } of jobs) {
      const outcome = await performAct(parts, actId, addJob);
      log.info({ act: actId, outcome }, "act");
    }
  });
  return { addJob };
}

/** Performs an act to its end, or puts it off if it may still be undone. */
export async function performAct(
  parts: PerformParts & Pick<ActsParts, "wakeMail">,
  actId: string,
  addJob: Acts["addJob"],
): Promise<"done" | "put_off" | "settled"> {
  for (;;) {
    const performed = await performBatch(parts, actId);
    parts.wakeMail();
    if (performed.outcome === "continues") {
      // The embedded database works within this very thread: calls that wait get their turn.
      await setImmediate();
      continue;
    }
    if (performed.outcome !== "early") return performed.outcome;
    await addJob(parts.database, actId, Math.ceil(performed.wait / 1000));
    return "put_off";
  }
}
