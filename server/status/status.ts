import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { marketStaleAfter, statusLifetime } from "#contract/limits.ts";
import type { Disagreement, MarketAnswer } from "#contract/market.ts";
import type { StatusAnswer } from "#contract/status.ts";
import type { MailLag } from "#server/mail/outbox.ts";

export interface StatusParts {
  clock: () => Date;
  /** Queries the database; rejects when it does not answer. */
  pingDatabase: () => Promise<unknown>;
  mailLag: (now: Date) => Promise<MailLag>;
  /** Whether market sources are configured; without any, demonstration figures are expected. */
  hasMarketSources: boolean;
  market: {
    current: () => Pick<MarketAnswer, "source" | "asOf">;
    disagreements: () => Disagreement[];
  };
  /** Whether the built site is here to be served. */
  servesPages: boolean;
  /** Resolves when to stop waiting for an answer; by default after two seconds. */
  timeout?: () => Promise<void>;
}

const twoSeconds = () => sleep(2_000, undefined, { ref: false });

/** A database slower than this is in trouble, in milliseconds. */
const slowDatabase = 500;
/** A mail that has been due for this many seconds is late, or stuck. */
const lateMail = 5 * 60;
const stuckMail = 60 * 60;

/** GET /api/status: always 200, since answering at all is part of the answer. */
export function statusRoutes(app: FastifyInstance, parts: StatusParts): void {
  const status = createStatus(parts);
  app.get("/api/status", async (_request, reply) => {
    reply.header("Cache-Control", `public, max-age=${statusLifetime / 1000}`);
    return status();
  });
}

/** Makes the status check, whose result is cached for ten seconds. */
export function createStatus(parts: StatusParts): () => Promise<StatusAnswer> {
  let known: { at: number; answer: Promise<StatusAnswer> } | undefined;
  return () => {
    const now = parts.clock().getTime();
    // Also after the clock was set back.
    if (known && Math.abs(now - known.at) < statusLifetime) return known.answer;
    known = { at: now, answer: check(parts) };
    return known.answer;
  };
}

async function check(parts: StatusParts): Promise<StatusAnswer> {
  const start = parts.clock();
  const [database, mail] = await Promise.all([databaseOf(parts, start), mailOf(parts, start)]);
  return {
    checkedAt: parts.clock().toISOString(),
    site: { state: parts.servesPages ? "operational" : "down" },
    database,
    mail,
    market: marketOf(parts),
  };
}

/** The result of a query; undefined if it fails or takes too long. */
async function inTime<T>(parts: StatusParts, question: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    question.catch(() => undefined),
    (parts.timeout ?? twoSeconds)().then(() => undefined),
  ]);
}

async function databaseOf(parts: StatusParts, start: Date): Promise<StatusAnswer["database"]> {
  const answered = parts.pingDatabase().then(() => parts.clock().getTime() - start.getTime());
  const milliseconds = await inTime(parts, answered);
  if (milliseconds === undefined) return { state: "down", milliseconds: null };
  return { state: milliseconds > slowDatabase ? "degraded" : "operational", milliseconds };
}

async function mailOf(parts: StatusParts, now: Date): Promise<StatusAnswer["mail"]> {
  const lag = await inTime(parts, parts.mailLag(now));
  if (!lag) return { state: "down", waiting: null, oldestSeconds: null };
  const oldestSeconds = lag.oldest
    ? Math.max(0, Math.round((now.getTime() - lag.oldest.getTime()) / 1000))
    : 0;
  // Mail that waits for the pace is only late.
  const isStuck = oldestSeconds > stuckMail && !lag.isPaced;
  const state = isStuck ? "down" : oldestSeconds > lateMail ? "degraded" : "operational";
  return { state, waiting: lag.waiting, oldestSeconds };
}

/**
 * Demonstration figures are in order on a server without sources; with sources they mean that none has answered
 * yet. Disagreements are reported without changing the state.
 */
function marketOf(parts: StatusParts): StatusAnswer["market"] {
  const { source, asOf } = parts.market.current();
  const disagreements = parts.market.disagreements();
  if (source === "demo") {
    const state = parts.hasMarketSources ? "degraded" : "operational";
    return { state, source, ageSeconds: null, disagreements };
  }
  const age = parts.clock().getTime() - new Date(asOf).getTime();
  return {
    state: age > marketStaleAfter ? "degraded" : "operational",
    source,
    ageSeconds: Math.max(0, Math.round(age / 1000)),
    disagreements,
  };
}
