import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { describeError } from "#server/database/describe-error.ts";

type WritesState = "ok" | "unavailable";

interface WritesParts {
  /** Writes something to the database; rejects when it takes no writes. */
  checkWrites: () => Promise<unknown>;
  log: Pick<Logger, "warn" | "info">;
  wait?: (milliseconds: number) => Promise<void>;
  clock: () => Date;
}

/** How long a result is reused, in milliseconds. */
const reusedFor = 2_000;
/** Callers get an answer within this time: a balancer treats a slow answer as none. */
const answerWithin = 1_000;
/** A check that takes longer than this has failed. A shorter delay only means a busy database. */
const lateAfter = 5_000;

/** Makes the check whether the database takes writes, by writing, at most once in two seconds. Logs changes. */
export function createWrites(parts: WritesParts): () => Promise<WritesState> {
  const { checkWrites, clock, log } = parts;
  /** Whether less time has passed since then. A clock that was set back counts as time passed. */
  const isWithin = (since: number, time: number) => Math.abs(clock().getTime() - since) < time;
  const wait = parts.wait ?? ((time: number) => sleep(time, undefined, { ref: false }));
  let known: { state: WritesState; at: number } | undefined;
  let running: { since: number; ended: Promise<void> } | undefined;

  function record(state: WritesState, error?: unknown) {
    if ((known?.state ?? "ok") !== state) {
      if (state === "ok") log.info("the database takes writes again");
      else log.warn({ error: describeError(error) }, "the database takes no writes");
    }
    known = { state, at: clock().getTime() };
  }
  function check(): Promise<void> {
    const ended = checkWrites()
      .then(
        () => record("ok"),
        (error) => record("unavailable", error),
      )
      .then(() => {
        running = undefined;
      });
    running = { since: clock().getTime(), ended };
    return ended;
  }

  return async () => {
    if (known && isWithin(known.at, reusedFor)) return known.state;
    await Promise.race([running?.ended ?? check(), wait(answerWithin)]);
    if (running && !isWithin(running.since, lateAfter)) {
      record("unavailable", new Error("the check of writes has no answer"));
    }
    return known?.state ?? "unavailable";
  };
}

/**
 * For load balancers and monitoring. /healthz and /readyz answer 200 while pages are served, also without the
 * database; /readyz/writes is for balancers that route calls apart from pages.
 */
export function healthRoutes(app: FastifyInstance, parts: WritesParts): void {
  const writes = createWrites(parts);
  app.get("/healthz", () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return { pages: "ok", writes: await writes() };
  });
  app.get("/readyz/writes", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    const state = await writes();
    if (state === "unavailable") reply.code(503).header("Retry-After", "5");
    return { writes: state };
  });
}
