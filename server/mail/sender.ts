import type { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Locale } from "#contract/locale.ts";
import { type Database, DatabaseUnavailable, type Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { day } from "#server/database/durations.ts";
import { claimStatements, type Pace, priorityOf } from "./pace.ts";
import { createSlowDomains } from "./slow-domains.ts";
import type { MailText, Sent, Transport } from "./transport.ts";

/** A mail as its renderer gets it: whom it is for, and what it is about. */
export interface QueuedMail {
  id: string;
  kind: string;
  subject_kind: string | null;
  subject_id: string | null;
  locale: Locale;
  /** Empty for a mail of a batch. */
  to_address: string;
  created_at: Date;
  attempts: number;
}

/** The first priority of mails to many, which are deferred while their domain accepts none. */
const firstBulk = priorityOf("bulk");
/** A mail to many that is older than this, in milliseconds, is tried even while its domain accepts none. */
const longestDeferral = 3 * day;

/**
 * Renders mails of one kind. A mail that is missing in the result is no longer wanted, and is dropped. A text
 * that is a function is made when the mail is sent, so that few long texts are in memory at a time.
 */
export type MailRenderer = (
  mails: QueuedMail[],
) => Promise<Map<string, MailText | LazyText | AddressedText>>;
export type LazyText = () => MailText;
/** The text of a mail whose row has no address. */
export interface AddressedText {
  to: string;
  make: LazyText;
}

/** The outcome of a mail of a batch: sent, or refused permanently. */
export interface BatchOutcome {
  batchId: string;
  kind: string;
  subjectKind: string | null;
  subjectId: string | null;
  to: string;
  at: Date;
  state: "sent" | "refused";
  detail: string;
}

/**
 * Why a mail is not tried: it is deferred for a time, or dropped for good, since it is no longer wanted or may not
 * be sent.
 */
export type Objection =
  | { outcome: "postponed"; seconds: number }
  | { outcome: "dropped"; reason: string | null };

type OutcomeRecorder = (on: Queryable, outcomes: readonly BatchOutcome[]) => Promise<void>;

export interface SenderParts {
  database: Database;
  transport: Transport;
  renderers: Record<string, MailRenderer>;
  /** Which mails may not be sent to whom they are for, or not yet, by their ids. Called before they are rendered. */
  findObjections?: (mails: readonly QueuedMail[]) => Promise<ReadonlyMap<string, Objection>>;
  /** Record outcomes where they matter, one after another, in the transaction that records them with the mails. */
  outcomeRecorders?: readonly OutcomeRecorder[];
  pace: () => Pace | undefined;
  clock: () => Date;
  log: Logger;
}

/** Seconds before each new attempt; after the last, the mail is `failed`, and is still shown. */
export const retrySchedule = [60, 5 * 60, 30 * 60, 2 * 3600, 12 * 3600];

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

type OutcomeRow = ReturnType<typeof outcomeRow>;

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
  /** The last claim left mails that may be due: the next one follows once some are recorded. */
  let hasPostponed = false;
  let perSecond = 0;
  let countedAt = performance.now();
  let counted = 0;
  let claiming: Promise<void> | undefined;
  const preparing = new Set<Promise<void>>();
  let isWoken = false;
  let recording: Promise<void> | undefined;
  let recordTimer: NodeJS.Timeout | undefined;
  let typicalTime = 0;
  let troubleSince: number | undefined;
  const slowDomains = createSlowDomains();

  function poll(): void {
    if (isStopping) return;
    isWoken = true;
    claiming ??= claimAll().finally(() => {
      claiming = undefined;
      if (isWoken) poll();
    });
  }

  /** Claims mails until there are no more, or enough: those of batches once no other is due. */
  async function claimAll(): Promise<void> {
    isWoken = false;
    try {
      while (await claimSingle());
      while ((await claimOfBatch()) && !isWoken);
    } catch (error) {
      log.error({ error: describeError(error) }, "mails cannot be claimed");
    }
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
    hasPostponed = room < size / 2;
    return !hasPostponed && (await claim("single", room)) === room;
  }

  async function claimOfBatch(): Promise<boolean> {
    const size = batchSize();
    const room = size - claimed.size;
    hasPostponed ||= room < size / 2;
    // Fewer than there is room for: another batch may have more.
    return room >= size / 2 && (await claim("ofBatch", room)) > 0;
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
      else mails.push({ ...row, until, readAt });
    }
    for (const mail of mails) claimed.set(mail.id, mail);
    // Not awaited: preparing many mails must not delay the next claim of an urgent one.
    const work = prepare(mails).finally(() => preparing.delete(work));
    preparing.add(work);
    return rows.length;
  }

  async function prepare(mails: ClaimedMail[]): Promise<void> {
    const [texts, objections] = await render(parts, mails);
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
    const isDeferred =
      priority >= firstBulk && now.getTime() - created_at.getTime() < longestDeferral;
    return isDeferred ? slowDomains.secondsDeferred(to_address, now) : 0;
  }

  /**
   * Whether one more mail of a batch may leave now; otherwise this is decided again when one has left. Of several
   * connections, one is reserved for single mails; while there are such mails, all but one.
   */
  function mayBeginBatchMail(): boolean {
    const begun = [...running.keys()].filter((id) => claimed.get(id)?.batch_id).length;
    const others = urgentClaimed() > 0 || outcomes.eventNames().length > 0;
    return begun < (others ? 1 : Math.max(1, atOnce - 1));
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
    const made = typeof text === "function" ? text() : text;
    const sent = await transport.send({ ...made, id: mail.id, to: mail.to_address });
    const seconds = slowDomains.record(mail.to_address, sent, clock());
    if (seconds) log.warn({ mail: mail.id, seconds }, "its domain takes no mail for now");
    return sent;
  }

  function record(mail: ClaimedMail, sent: Sent | Objection): void {
    unrecorded.push(outcomeRow(mail, sent, clock()));
    if (!mail.batch_id || isStopping) recordSoon();
    else recordTimer ??= setTimeout(recordSoon, recordDelay);
  }

  function recordSoon(): void {
    clearTimeout(recordTimer);
    recordTimer = undefined;
    recording ??= recordAll().finally(() => {
      recording = undefined;
      // Those that came meanwhile share the next statement.
      if (unrecorded.length > 0) recordSoon();
    });
  }

  async function recordAll(): Promise<void> {
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
      unspent = await writeOutcomes(rows);
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
    if ((hasPostponed && claimed.size <= batchSize() / 2) || unspent > 0) poll();
    return [];
  }

  /** Returns how many of the mails were not tried. */
  async function writeOutcomes(rows: OutcomeRow[]): Promise<number> {
    const write = async (on: Queryable) => {
      const [written] = await on.query<{ unspent: number }>(recordOutcomes, [
        JSON.stringify(rows.map(({ ofBatch: _, ...row }) => row)),
      ]);
      return written?.unspent ?? 0;
    };
    const ofBatches = rows.flatMap(({ ofBatch }) => (ofBatch ? [ofBatch] : []));
    if (ofBatches.length === 0 || !parts.outcomeRecorders) return write(database);
    return database.transaction(async (on) => {
      // People first, then their mails: who erases a person locks them in the same order.
      for (const record of parts.outcomeRecorders ?? []) await record(on, ofBatches);
      return write(on);
    });
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
        await claiming;
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

/**
 * A node whose lease ran out may record late. That a mail was sent is always recorded; any other outcome is
 * ignored once another node has claimed the mail, or it was sent. A mail without an attempt gives its token
 * back to the pace, and to that of its batch.
 */
const recordOutcomes = {
  name: "record-mail-outcomes",
  text: `WITH done AS (
    SELECT * FROM json_to_recordset($1::json) AS done (id uuid, claims integer, state text,
      attempts integer, sent_at timestamptz, last_error text, seconds float8, unspent boolean,
      dropped_for text)
  ), locked AS (
    SELECT mails.id AS locked_id FROM mails JOIN done ON done.id = mails.id
    WHERE mails.state = 'queued' AND mails.claims = done.claims
      OR mails.state IN ('queued', 'waiting') AND done.state = 'sent'
    ORDER BY mails.id FOR UPDATE OF mails
  ), written AS (
    UPDATE mails SET state = done.state, attempts = done.attempts, sent_at = done.sent_at,
      last_error = done.last_error, dropped_for = done.dropped_for, leased_until = NULL,
      next_attempt_at = now() + done.seconds * interval '1 second'
    FROM done WHERE mails.id = done.id AND mails.id IN (SELECT locked_id FROM locked)
    RETURNING done.unspent, batch_id
  ), given_back AS (
    UPDATE mail_pace SET tokens = tokens + (SELECT count(*) FROM written WHERE unspent)
    WHERE id = 1 AND EXISTS (SELECT FROM written WHERE unspent)
  ), given_to_batches AS (
    UPDATE mail_batches SET tokens = tokens + unused.count
    FROM (SELECT batch_id, count(*) FROM written WHERE unspent AND batch_id IS NOT NULL
      GROUP BY batch_id) AS unused
    WHERE mail_batches.id = unused.batch_id AND per_hour IS NOT NULL
  )
  SELECT count(*)::int AS unspent FROM written WHERE unspent`,
};

function outcomeRow(mail: ClaimedMail, sent: Sent | Objection, now: Date) {
  const unspent = sent.outcome === "dropped" || sent.outcome === "postponed";
  const attempts = unspent ? mail.attempts : mail.attempts + 1;
  const { id, claims, batch_id: batchId } = mail;
  const { kind, subject_kind: subjectKind, subject_id: subjectId, to_address: to } = mail;
  const of = { kind, subjectKind, subjectId, to, at: now };
  const ofBatch = (state: BatchOutcome["state"], detail: string): BatchOutcome | undefined =>
    batchId === null ? undefined : { ...of, batchId, state, detail };
  const row = {
    ...{ id, claims, attempts, unspent, ofBatch: undefined as BatchOutcome | undefined },
    ...{ seconds: 0, sent_at: null, last_error: null, dropped_for: null },
  };
  if (sent.outcome === "dropped") return { ...row, state: "dropped", dropped_for: sent.reason };
  if (sent.outcome === "postponed") return { ...row, state: "queued", seconds: sent.seconds };
  if (sent.outcome === "sent") {
    return { ...row, sent_at: now, state: "sent", ofBatch: ofBatch("sent", "") };
  }
  // PostgreSQL accepts neither of these, and would refuse the outcomes of other mails with this one.
  const detail = sent.detail.toWellFormed().replaceAll("\0", " ");
  const fault = { ...row, last_error: detail };
  if (sent.outcome === "refused") {
    return { ...fault, state: "refused", ofBatch: ofBatch("refused", detail) };
  }
  const delay = retrySchedule[attempts - 1];
  if (delay === undefined) return { ...fault, state: "failed" };
  return { ...fault, state: "queued", seconds: delay };
}

type Texts = Map<string, MailText | LazyText | AddressedText | Error>;

/** Renders mails of several kinds, except those that may not be sent. One that cannot be rendered delays no other. */
async function render(
  { renderers, findObjections }: SenderParts,
  due: QueuedMail[],
): Promise<[Texts, ReadonlyMap<string, Objection>]> {
  const texts: Texts = new Map();
  let objections: ReadonlyMap<string, Objection> = new Map();
  try {
    objections = (await findObjections?.(due)) ?? objections;
  } catch (error) {
    return [failed(due, error as Error), objections];
  }
  const wanted = due.filter(({ id }) => !objections.has(id));
  for (const [kind, mails] of Map.groupBy(wanted, (mail) => mail.kind)) {
    const renderer = renderers[kind];
    const missing = new Error(`There is no renderer for mails of the kind "${kind}".`);
    const made = renderer ? await renderSome(renderer, mails) : failed(mails, missing);
    for (const [id, text] of made) texts.set(id, text);
  }
  return [texts, objections];
}

const failed = (mails: QueuedMail[], error: Error): Texts =>
  new Map(mails.map(({ id }) => [id, error]));

/** Renders mails of one kind. If that fails, halves are rendered apart, until the failing ones are found. */
async function renderSome(renderer: MailRenderer, mails: QueuedMail[]): Promise<Texts> {
  try {
    return await renderer(mails);
  } catch (error) {
    if (mails.length === 1 || error instanceof DatabaseUnavailable) {
      return failed(mails, error as Error);
    }
    const half = Math.ceil(mails.length / 2);
    const [one, other] = [mails.slice(0, half), mails.slice(half)];
    return new Map([...(await renderSome(renderer, one)), ...(await renderSome(renderer, other))]);
  }
}
