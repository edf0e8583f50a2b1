import type { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { offeredLocale } from "#contract/locale.ts";
import { type DatabaseContext, DatabaseUnavailable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { day } from "#server/database/durations.ts";
import {
  type OutcomeRecorder,
  type OutcomeRow,
  outcomeRow,
  writeOutcomes,
} from "./mail-outcomes.ts";
import { claimStatements, type Pace, priorityOf } from "./pace.ts";
import {
  type LazyText,
  type Objection,
  type QueuedMail,
  type RendererParts,
  renderClaimed,
} from "./render-mails.ts";
import { createSlowDomains } from "./slow-domains.ts";
import type { MailText, Sent, Transport } from "./transport.ts";

/** The first priority of mails to many, which are deferred while their domain accepts none. */
const firstBulk = priorityOf("bulk");
/** A mail to many that is older than this, in milliseconds, is tried even while its domain accepts none. */
const maxDeferral = 3 * day;

export interface SenderParts extends DatabaseContext, RendererParts {
  transport: Transport;
  outcomeRecorders?: readonly OutcomeRecorder[];
  pace: () => Pace | undefined;
  log: Logger;
}

/**
 * For how many seconds a node claims mails. It renews the lease after a third of that; if it dies, another
 * node claims its mails when the lease ends.
 */
const leaseSeconds = 20;
/** Milliseconds between two polls for mails that another node enqueued, or that have become due. */
const pollEvery = 2_000;
/**
 * For how many milliseconds the outcomes of batches' mails are collected before they are recorded together:
 * each statement waits for the disk, and other statements wait behind it.
 */
const recordDelay = 40;
/** Milliseconds before a failed attempt to record outcomes is repeated. */
const recordRetryDelay = 1_000;
/** How many mails are claimed ahead: as many as are sent in `seconds`, and at most `most`. */
const claimAhead = { seconds: 1, most: 200 };
/** A mail whose row was read longer ago than this, in milliseconds, is looked up again before it is sent. */
const recheckAfter = 250;
/** How long running sends may take to end when the process ends, in milliseconds. */
const stopTimeout = 2_000;

/** A mail that this process has claimed for a time. */
interface ClaimedMail extends QueuedMail {
  claims: number;
  priority: number;
  batch_id: string | null;
  /** It is being handed to the mail server. */
  isLeaving?: boolean;
  /** When the lease ends, by `performance.now`: after that, another node may claim it. */
  until: number;
  /** When its row was last read, by `performance.now`. */
  readAt: number;
}

/**
 * Sends the mails of the queue, which is the table itself: claims some for a time, renders them, hands them
 * to the mail server and records the outcomes. These are emitted on `outcomes` under the mail's id.
 */
export function startSender(parts: SenderParts, outcomes: EventEmitter) {
  const { database, transport, clock, log } = parts;
  const { atOnce } = transport;
  const claimed = new Map<string, ClaimedMail>();
  const waiting: [ClaimedMail, MailText | LazyText][] = [];
  const running = new Map<string, number>();
  const unrecorded: OutcomeRow[] = [];
  let isStopping = false;
  /** Whether there was no room for a claim of the kind: the next one follows once some mails are recorded. */
  const isFull = { single: false, ofBatch: false };
  let perSecond = 0;
  let countedAt = performance.now();
  let counted = 0;
  const preparing = new Set<Promise<void>>();
  let recording: Promise<void> | undefined;
  let recordTimer: NodeJS.Timeout | undefined;
  /** An outcome is to be recorded that is not of a batch. */
  let isRecordUrgent = false;
  let typicalTime = 0;
  let troubleSince: number | undefined;
  const slowDomains = createSlowDomains();

  /** Claims of single mails and of batches run side by side: a claim of many must not delay one of few. */
  const claims = [repeated(claimSingle), repeated(claimOfBatch)];

  function poll(): void {
    for (const { start } of claims) start();
  }

  /** Repeats a step while it returns that there is more, and again if it was started meanwhile. */
  function repeated(step: () => Promise<boolean>) {
    let running: Promise<void> | undefined;
    let isWoken = false;
    async function run(): Promise<void> {
      isWoken = false;
      try {
        while (await step());
      } catch (error) {
        log.error({ error: describeError(error) }, "mails cannot be claimed");
      }
    }
    function start(): void {
      if (isStopping) return;
      isWoken = true;
      running ??= run().finally(() => {
        running = undefined;
        if (isWoken) start();
      });
    }
    return { start, ended: () => running };
  }

  /** How many mails to have claimed: as many as are sent until the next ones are read. */
  function batchSize(): number {
    const now = performance.now();
    if (now - countedAt >= 1000) {
      perSecond = (counted * 1000) / (now - countedAt);
      [countedAt, counted] = [now, 0];
    }
    const ahead = Math.ceil(perSecond * claimAhead.seconds);
    return Math.max(2 * atOnce, Math.min(claimAhead.most, ahead));
  }

  const urgentClaimed = () => [...claimed.values()].filter(({ batch_id }) => !batch_id).length;

  /** Claims single mails, which have room of their own beside those of batches. Returns whether more may be due. */
  async function claimSingle(): Promise<boolean> {
    const urgent = urgentClaimed();
    const size = claimed.size > urgent ? 2 * atOnce : batchSize();
    const room = size - urgent;
    isFull.single = room < size / 2;
    return !isFull.single && (await claim("single", room)) === room;
  }

  async function claimOfBatch(): Promise<boolean> {
    const size = batchSize();
    const room = size - claimed.size;
    isFull.ofBatch = room < size / 2;
    // Fewer than there is room for: another batch may have more.
    return !isFull.ofBatch && (await claim("ofBatch", room)) > 0;
  }

  /** Returns how many mails were claimed. */
  async function claim(which: "single" | "ofBatch", room: number): Promise<number> {
    if (isStopping) return 0;
    const readAt = performance.now();
    const until = readAt + leaseSeconds * 1000;
    // The pace may have been changed.
    const { [which]: statement, values: bucket } = claimStatements(parts.pace());
    const values = [room, leaseSeconds, ...bucket];
    const rows = await database.query<Omit<ClaimedMail, "until" | "readAt">>(statement, values);
    const mails: ClaimedMail[] = [];
    for (const row of rows) {
      const known = claimed.get(row.id);
      // Claimed again after its lease ran out: it must not be sent twice by this node.
      if (known) Object.assign(known, { claims: row.claims, until, readAt });
      else mails.push({ ...row, locale: offeredLocale(row.locale), until, readAt });
    }
    for (const mail of mails) claimed.set(mail.id, mail);
    // Not awaited: preparing many mails must not delay the next claim of an urgent one.
    const work = prepare(mails).finally(() => preparing.delete(work));
    preparing.add(work);
    return rows.length;
  }

  async function prepare(mails: ClaimedMail[]): Promise<void> {
    const [texts, objections] = await renderClaimed(parts, mails);
    for (const mail of mails) {
      const text = texts.get(mail.id);
      if (text === undefined) {
        record(mail, objections.get(mail.id) ?? { outcome: "dropped", reason: null });
      } else if (text instanceof Error) {
        record(mail, { outcome: "deferred", detail: text.message });
      } else if ("to" in text) {
        mail.to_address = text.to;
        waiting.push([mail, text.make]);
      } else waiting.push([mail, text]);
    }
    waiting.sort(([{ priority: one }], [{ priority: other }]) => one - other);
    sendNext();
  }

  function sendNext(): void {
    while (running.size < atOnce && !isStopping) {
      const [next] = waiting;
      if (!next) return;
      const [mail, text] = next;
      const seconds = secondsDeferred(mail);
      if (seconds === 0 && mail.batch_id && !mayBeginBatchMail()) return;
      waiting.shift();
      // The lease ran out, since this process was suspended: another node may be sending it.
      if (performance.now() > mail.until) claimed.delete(mail.id);
      else if (seconds > 0) record(mail, { outcome: "postponed", seconds });
      else void send(mail, text);
    }
  }

  function secondsDeferred({ priority, created_at, to_address }: ClaimedMail): number {
    const now = clock();
    const isDeferred = priority >= firstBulk && now.getTime() - created_at.getTime() < maxDeferral;
    return isDeferred ? slowDomains.secondsDeferred(to_address, now) : 0;
  }

  /**
   * Whether one more mail of a batch may leave now; otherwise this is decided again when one has left. Of several
   * connections, one is reserved for single mails; while there are such mails, all but one.
   */
  function mayBeginBatchMail(): boolean {
    const inProgress = [...running.keys()].filter((id) => claimed.get(id)?.batch_id).length;
    const others = urgentClaimed() > 0 || outcomes.eventNames().length > 0;
    return inProgress < (others ? 1 : Math.max(1, atOnce - 1));
  }

  async function send(mail: ClaimedMail, text: MailText | LazyText): Promise<void> {
    const began = performance.now();
    running.set(mail.id, began);
    if (began - mail.readAt > recheckAfter) await forgetLost();
    if (!claimed.has(mail.id)) {
      running.delete(mail.id);
      sendNext();
      return;
    }
    mail.isLeaving = true;
    const sent = await handOver(mail, text).catch(
      (error: Error): Sent => ({ outcome: "deferred", detail: error.message }),
    );
    running.delete(mail.id);
    const time = performance.now() - began;
    typicalTime = typicalTime === 0 ? time : 0.7 * typicalTime + 0.3 * time;
    const isTrouble = sent.outcome === "deferred" && sent.affectsAllMails === true;
    troubleSince = isTrouble ? (troubleSince ?? clock().getTime()) : undefined;
    // Emitted before it is recorded, so that no caller waits for the database.
    if (sent.outcome === "sent") outcomes.emit(mail.id, "sent");
    record(mail, sent);
    sendNext();
  }

  /**
   * Forgets claimed mails whose person was erased, that another node has claimed, or whose batch was stopped:
   * these wait again.
   */
  async function forgetLost(): Promise<void> {
    const mails = [...claimed.values()].filter(({ isLeaving }) => !isLeaving);
    const now = performance.now();
    await orWarn("mails could not be looked up before they are sent", async () => {
      const found = await idsOf(findMails, mails);
      for (const mail of mails) {
        if (found.has(mail.id)) mail.readAt = now;
        else claimed.delete(mail.id);
      }
    });
  }

  /** Runs work that is repeated soon anyway: a failure is only logged. */
  async function orWarn(message: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ error: describeError(error) }, message);
    }
  }

  /** The ids of the mails that a statement about our claims returns. */
  async function idsOf(
    statement: { name: string; text: string },
    mails: ClaimedMail[],
    ...more: number[]
  ): Promise<ReadonlySet<string>> {
    const claims = mails.map(({ claims }) => claims);
    const values = [mails.map(({ id }) => id), claims, ...more];
    const rows = await database.query<{ id: string }>(statement, values);
    return new Set(rows.map(({ id }) => id));
  }

  async function handOver(mail: ClaimedMail, text: MailText | LazyText): Promise<Sent> {
    const rendered = typeof text === "function" ? text() : text;
    const sent = await transport.send({ ...rendered, id: mail.id, to: mail.to_address });
    const seconds = slowDomains.record(mail.to_address, sent, clock());
    if (seconds) log.warn({ mail: mail.id, seconds }, "its domain takes no mail for now");
    return sent;
  }

  function record(mail: ClaimedMail, sent: Sent | Objection): void {
    unrecorded.push(outcomeRow(mail, sent, clock()));
    isRecordUrgent ||= !mail.batch_id || isStopping;
    recordSoon();
  }

  /** Records outcomes at once if one is urgent, else those of a moment together. */
  function recordSoon(): void {
    if (isRecordUrgent) recordNow();
    else recordTimer ??= setTimeout(recordNow, recordDelay);
  }

  function recordNow(): void {
    clearTimeout(recordTimer);
    recordTimer = undefined;
    recording ??= recordAll().finally(() => {
      recording = undefined;
      // Those that came meanwhile share the next statement.
      if (unrecorded.length > 0) recordSoon();
    });
  }

  async function recordAll(): Promise<void> {
    isRecordUrgent = false;
    const remaining = await recordSome(unrecorded.splice(0));
    if (remaining.length === 0) return;
    // A mail whose outcome is lost would be sent again.
    setTimeout(() => {
      unrecorded.push(...remaining);
      recordSoon();
    }, recordRetryDelay).unref();
  }

  /** Returns the outcomes that could not be recorded. One that fails does not keep others from being recorded. */
  async function recordSome(rows: OutcomeRow[]): Promise<OutcomeRow[]> {
    let unspent: number;
    try {
      unspent = await writeOutcomes(database, rows, parts.outcomeRecorders);
    } catch (error) {
      if (rows.length > 1 && !(error instanceof DatabaseUnavailable)) {
        const remaining: OutcomeRow[] = [];
        for (const row of rows) remaining.push(...(await recordSome([row])));
        return remaining;
      }
      log.error({ error: describeError(error) }, "outcomes of mails cannot be recorded yet");
      return rows;
    }
    counted += rows.length;
    for (const { id, state, last_error } of rows) {
      claimed.delete(id);
      outcomes.emit(id, state === "sent" || state === "refused" ? state : "waiting");
      // Mail servers repeat the address, which must not be in the log.
      const detail = last_error?.replaceAll(/\S+@\S+/g, "…");
      if (detail) log.warn({ mail: id, state, detail }, "mail not sent");
    }
    const wasFull = isFull.single || isFull.ofBatch;
    if ((wasFull && claimed.size <= batchSize() / 2) || unspent > 0) poll();
    return [];
  }

  async function renewLeases(): Promise<void> {
    if (claimed.size === 0) return;
    const mails = [...claimed.values()];
    const until = performance.now() + leaseSeconds * 1000;
    await orWarn("leases of mails could not be renewed", async () => {
      const extended = await idsOf(extendLeases, mails, leaseSeconds);
      // The others were deleted, or claimed by another node while this one could not reach the database: they expire.
      for (const mail of mails) if (extended.has(mail.id)) mail.until = until;
    });
  }

  const timers = [
    setInterval(poll, pollEvery).unref(),
    setInterval(renewLeases, (leaseSeconds * 1000) / 3).unref(),
  ];
  poll();

  return {
    /** Wakes the sender after mails have been committed. */
    wake: poll,
    /** The state of sending, as far as this process knows. */
    condition() {
      const [oldest = Number.POSITIVE_INFINITY] = running.values();
      const runningTime = performance.now() - oldest;
      return {
        isBusy: urgentClaimed() >= atOnce,
        typicalTime: Math.max(typicalTime, runningTime),
        troubleSince,
      };
    },
    /** Waits a short time for running sends, and releases the other mails to other nodes. */
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      const ended = async () => {
        await Promise.all(claims.map(({ ended }) => ended()));
        await Promise.all(preparing);
        const unsent = waiting.splice(0).map(([mail]) => mail);
        await idsOf(releaseLeases, unsent);
        for (const { id } of unsent) claimed.delete(id);
        while (claimed.size > 0) {
          await recording;
          await sleep(10);
        }
      };
      await Promise.race([
        ended().catch(() => undefined),
        sleep(stopTimeout, undefined, { ref: false }),
      ]);
    },
  };
}

const ourClaims = "unnest($1::uuid[], $2::int[]) AS mine (mail_id, claim)";
const isOurs = "id = mail_id AND claims = claim AND mails.state = 'queued'";
/** Our claims, locked in the order of their ids, as every statement about many mails locks them. */
const lockedClaims = `locked AS (
    SELECT id AS locked_id FROM mails, ${ourClaims} WHERE ${isOurs} ORDER BY id FOR UPDATE OF mails
  )`;
/** Where a mail is put that is not sent by its node: one of a batch that has not been tried waits again. */
const released = `leased_until = NULL,
  state = CASE WHEN batch_id IS NOT NULL AND attempts = 0 THEN 'waiting' ELSE mails.state END`;
const findMails = {
  name: "find-claimed-mails",
  text: `WITH ${lockedClaims}, stopped AS (
      UPDATE mails SET ${released} WHERE id IN (SELECT locked_id FROM locked)
        AND EXISTS (SELECT FROM mail_batches WHERE id = batch_id AND mail_batches.state <> 'running')
      RETURNING id AS stopped_id
    )
    SELECT id::text AS id FROM mails WHERE id = ANY(ARRAY(SELECT locked_id FROM locked))
      AND (batch_id IS NULL OR subject_id IS NOT NULL) AND id NOT IN (SELECT stopped_id FROM stopped)`,
};
const extendLeases = {
  name: "extend-mail-leases",
  text: `WITH ${lockedClaims}
    UPDATE mails SET leased_until = now() + $3::float8 * interval '1 second'
    WHERE id = ANY(ARRAY(SELECT locked_id FROM locked)) RETURNING id::text AS id`,
};
const releaseLeases = {
  name: "release-mail-leases",
  text: `WITH ${lockedClaims}
    UPDATE mails SET ${released} WHERE id = ANY(ARRAY(SELECT locked_id FROM locked))`,
};
