import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import type { Queue } from "#server/platform/queue.ts";
import { type PerformContext, performBatch } from "./perform.ts";
import type { BulkActionContext } from "./request.ts";

/** The name of the queue and the form of its jobs are stored in every database: they keep their first words. */
const queueName = "lead-acts";
type Job = { actId: string };

export type BulkActions = Pick<BulkActionContext, "addJob">;

interface WorkerContext extends PerformContext {
  queue: Queue;
  /** Called when mails may have been committed. */
  wakeMail: () => void;
  log: Logger;
}

/** Starts the worker that performs bulk actions when they are due. */
export async function startBulkActions(context: WorkerContext): Promise<BulkActions> {
  const { queue, log } = context;
  const addJob: BulkActions["addJob"] = (on, id, seconds) =>
    queue.add(on, queueName, { actId: id } satisfies Job, seconds);
  // Should the process die, the job comes again within two or three minutes and goes on where it stopped.
  const options = { batchSize: 1, expireInSeconds: 600, heartbeatSeconds: 60 };
  await queue.work<Job>(queueName, options, async (jobs) => {
    for (const { actId: id } of jobs) {
      const outcome = await performBulkAction(context, id, addJob);
      log.info({ bulkAction: id, outcome }, "bulk action");
    }
  });
  return { addJob };
}

/** Performs an action to its end, or puts it off if it may still be undone. */
export async function performBulkAction(
  context: PerformContext & Pick<WorkerContext, "wakeMail">,
  id: string,
  addJob: BulkActions["addJob"],
): Promise<"done" | "put_off" | "settled"> {
  for (;;) {
    const result = await performBatch(context, id);
    context.wakeMail();
    if (result.outcome === "early") {
      await addJob(context.database, id, Math.ceil(result.wait / 1000));
      return "put_off";
    }
    if (result.outcome !== "continues") return result.outcome;
    // The embedded database works in this thread: calls that wait get their turn between batches.
    await setImmediate();
  }
}
