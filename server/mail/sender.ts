import type { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Locale } from "#contract/locale.ts";
import { type Database, DatabaseUnavailable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { day } from "#server/database/durations.ts";
import {
  claimStatement,
  correctMailTimes,
  createSlowDomains,
  type Pace,
  priorityOf,
  shareProcessor,
} from "./pace.ts";
import type { MailText, Sent, Transport } from "./transport.ts";

/** What a renderer knows of a mail: whom it is for, and what it is about. */
export interface QueuedMail {
  id: string;
  kind: string;
  subject_id: string | null;
  locale: Locale;
  to_address: string;
  created_at: Date;
  attempts: number;
}

/** Campaigns have the last priority: every other mail is urgent in comparison. */
const campaign = priorityOf("campaign");
const lastUrgent = campaign - 1;
/** The first priority of mails to many. */
const firstBulk = priorityOf("bulk");
/** A mail to many that is older than this, in milliseconds, is tried even while its domain accepts none. */
const longestHold = 3 * day;

/**
 * Renders mails of one kind. A mail that is missing in the result is no longer wanted, and is dropped. A text
 * that is a function is made when the mail is sent, so that few long texts are in memory at a time.
 */
export type MailRenderer = (mails: QueuedMail[]) => Promise<Map<string, MailText | LazyText>>;
export type LazyText = () => MailText;

export interface SenderParts {
  database: Database;
  transport: Transport;
  renderers: Record<string, MailRenderer>;
  pace: Pace | undefined;
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
/** Milliseconds between two corrections of times that were written by a clock that was ahead. */
const correctEvery = 30_000;
/** Whether somebody waits for a mail now, did so within the last seconds, or neither. */
export type Demand = "waiting" | "recent" | "none";
/** For how many milliseconds a wait that has ended counts as recent: the next one is likely. */
const recentFor = 10_000;
/**
 * For how many milliseconds the outcomes of campaigns' mails are collected before they are recorded together:
 * each statement waits for the disk, and other statements wait behind it.
 */
const recordDelay: Record<Demand, number> = { waiting: 150, recent: 150, none: 40 };
/** Milliseconds before a failed attempt to record outcomes is repeated. */
const recordRetryDelay = 1_000;
/** How many mails are claimed ahead: as many as are sent in `seconds`, and at most `most`. */
const claimAhead = { seconds: 0.25, most: 100 };
/** A mail whose row was read longer ago than this, in milliseconds, is looked up again before it is sent. */
const recheckAfter = 250;
/** Mails of campaigns are begun only while less than this share of the thread's processor time is used. */
const campaignShare: Record<Demand, number> = {
  waiting: 0.02,
  recent: 0.22,
  none: Number.POSITIVE_INFINITY,
};
/** While somebody waits for a mail, those of campaigns are claimed at most this many milliseconds later. */
const longestClaimDelay = 250;
/** How long running sends may take to end when the process ends, in milliseconds. */
const stopTimeout = 2_000;

/** A mail that this process has claimed for a time. */
interface ClaimedMail extends QueuedMail {
  claims: number;
  priority: number;
  /** When the lease ends, by `performance.now`: after that, another node may claim it. */
  until: number;
  /** When its row was last read, by `performance.now`. */
  readAt: number;
}

/** Held back without an attempt, since its domain accepts no mail for now. */
interface Held {
  outcome: "held";
  until: Date;
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
  let awaitedAt = Number.NEGATIVE_INFINITY;
  let campaignClaimedAt = 0;
  const processor = shareProcessor(() => sendNext());
  const slowDomains = createSlowDomains();

  function poll(): void {
    if (isStopping) return;
    isWoken = true;
    claiming ??= claimAll().finally(() => {
      claiming = undefined;
      if (isWoken) poll();
    });
  }

  /** Claims mails until there are no more, or enough. */
  async function claimAll(): Promise<void> {
    isWoken = false;
    try {
      while (await claimBatch());
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

  const urgentClaimed = () =>
    [...claimed.values()].filter(({ priority }) => priority <= lastUrgent).length;

  function demand(): Demand {
    const now = performance.now();
    if (urgentClaimed() > 0 || outcomes.eventNames().length > 0) {
      awaitedAt = now;
      return "waiting";
    }
    return now - awaitedAt < recentFor ? "recent" : "none";
  }

  /** How many mails to claim now, and of which priorities. Urgent mails have room of their own beside a campaign. */
  function claimLimits(): { room: number; lastPriority: number } | undefined {
    const size = batchSize();
    const room = size - claimed.size;
    const now = performance.now();
    const isDelayed = now - campaignClaimedAt < longestClaimDelay && demand() === "waiting";
    hasPostponed = isDelayed || room < size / 2;
    if (!hasPostponed) {
      campaignClaimedAt = now;
      return { room, lastPriority: campaign };
    }
    const urgentRoom = 2 * atOnce - urgentClaimed();
    return urgentRoom < atOnce ? undefined : { room: urgentRoom, lastPriority: lastUrgent };
  }

  async function claimBatch(): Promise<boolean> {
    const limits = claimLimits();
    if (!limits || isStopping) return false;
    const readAt = performance.now();
    const until = readAt + leaseSeconds * 1000;
    const rows = await database.query<Omit<ClaimedMail, "until" | "readAt">>(
      ...claimStatement(parts.pace, [clock(), limits.room, leaseSeconds, limits.lastPriority]),
    );
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
    return rows.length === limits.room;
  }

  async function prepare(mails: ClaimedMail[]): Promise<void> {
    const texts = await render(parts, mails);
    for (const mail of mails) {
      const text = texts.get(mail.id);
      if (text === undefined) record(mail, undefined);
      else if (text instanceof Error) record(mail, { outcome: "deferred", detail: text.message });
      else waiting.push([mail, text]);
    }
    waiting.sort(([{ priority: one }], [{ priority: other }]) => one - other);
    sendNext();
  }

  function sendNext(): void {
    while (running.size < atOnce && !isStopping) {
      const [next] = waiting;
      if (!next) return;
      const [mail, text] = next;
      const until = heldUntil(mail);
      if (!until && mail.priority === campaign && !mayBeginCampaignMail()) return;
      waiting.shift();
      // The lease ran out, since this process was suspended: another node may be sending it.
      if (performance.now() > mail.until) claimed.delete(mail.id);
      else if (until) record(mail, { outcome: "held", until });
      else void send(mail, text);
    }
  }

  function heldUntil({ priority, created_at, to_address }: ClaimedMail): Date | undefined {
    const now = clock();
    const isHeld = priority >= firstBulk && now.getTime() - created_at.getTime() < longestHold;
    return isHeld ? slowDomains.heldUntil(to_address, now) : undefined;
  }

  /** Whether one more mail of a campaign may leave now; if not, it is asked again. */
  function mayBeginCampaignMail(): boolean {
    const begun = [...running.keys()].filter((id) => claimed.get(id)?.priority === campaign).length;
    // Of several connections, one is reserved for urgent mails.
    if (begun >= Math.max(1, atOnce - 1)) return false;
    return !processor.isUsedUp(campaignShare[demand()]);
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
    const sent = await handOver(mail, text).catch(
      (error: Error): Sent => ({ outcome: "deferred", detail: error.message }),
    );
    running.delete(mail.id);
    const time = performance.now() - began;
    typicalTime = typicalTime === 0 ? time : 0.7 * typicalTime + 0.3 * time;
    const isTrouble = sent.outcome === "deferred" && sent.affectsAllMails === true;
    troubleSince = isTrouble ? (troubleSince ?? clock().getTime()) : undefined;
    // Emitted before it is recorded, so that nobody waits for the database.
    if (sent.outcome === "sent") outcomes.emit(mail.id, "sent");
    record(mail, sent);
    sendNext();
  }

  /** Drops claimed mails that were deleted with the person they are to, or that another node has claimed. */
  async function forgetLost(): Promise<void> {
    const mails = [...claimed.values()];
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

  /** Those of the mails that a statement about our claims has found. */
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
    const seconds = slowDomains.note(mail.to_address, sent, clock());
    if (seconds) log.warn({ mail: mail.id, seconds }, "its domain takes no mail for now");
    return sent;
  }

  function record(mail: ClaimedMail, sent: Sent | Held | undefined): void {
    unrecorded.push(outcomeRow(mail, sent, clock()));
    if (mail.priority < campaign || isStopping) recordSoon();
    else recordTimer ??= setTimeout(recordSoon, recordDelay[demand()]);
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
      const [written] = await database.query<{ unspent: number }>(recordOutcomes, [
        JSON.stringify(rows),
      ]);
      unspent = written?.unspent ?? 0;
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

  /** Otherwise mails would wait for the times of a clock that was ahead. */
  const correctTimes = () =>
    orWarn("times of mails could not be corrected", async () => {
      await database.query(correctMailTimes, [clock(), retrySchedule, leaseSeconds]);
      poll();
    });

  async function renewLeases(): Promise<void> {
    if (claimed.size === 0) return;
    const mails = [...claimed.values()];
    const until = performance.now() + leaseSeconds * 1000;
    await orWarn("leases of mails could not be renewed", async () => {
      const extended = await idsOf(extendLeases, mails, leaseSeconds);
      // The others were deleted, or claimed by another node while this one could not ask: they run out.
      for (const mail of mails) if (extended.has(mail.id)) mail.until = until;
    });
  }

  const timers = [
    setInterval(poll, pollEvery).unref(),
    setInterval(renewLeases, (leaseSeconds * 1000) / 3).unref(),
    setInterval(correctTimes, correctEvery).unref(),
  ];
  void correctTimes();
  poll();

  return {
    /** Tells the sender that mails have been committed. */
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
    /** Whether somebody waits for a mail of this process: work that can wait leaves them the disk. */
    demand,
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
const isOurs = "id = mail_id AND claims = claim AND state = 'queued'";
const findMails = {
  name: "find-claimed-mails",
  text: `SELECT id::text AS id FROM mails, ${ourClaims} WHERE ${isOurs}`,
};
const extendLeases = {
  name: "extend-mail-leases",
  text: `UPDATE mails SET leased_until = now() + $3::float8 * interval '1 second'
    FROM ${ourClaims} WHERE ${isOurs} RETURNING id::text AS id`,
};
const releaseLeases = {
  name: "release-mail-leases",
  text: `UPDATE mails SET leased_until = NULL FROM ${ourClaims} WHERE ${isOurs}`,
};

/**
 * A node whose lease ran out may record late. That a mail was sent is always recorded; any other outcome is
 * ignored once another node has claimed the mail, or it was sent. A mail without an attempt gives its token
 * back to the pace.
 */
const recordOutcomes = {
  name: "record-mail-outcomes",
  text: `WITH written AS (
    UPDATE mails SET state = done.state, attempts = done.attempts, sent_at = done.sent_at,
      last_error = done.last_error, next_attempt_at = done.next_attempt_at, leased_until = NULL
    FROM json_to_recordset($1::json) AS done (id uuid, claims integer, state text, attempts integer,
      sent_at timestamptz, last_error text, next_attempt_at timestamptz, unspent boolean)
    WHERE mails.id = done.id AND mails.state = 'queued'
      AND (mails.claims = done.claims OR done.state = 'sent')
    RETURNING done.unspent
  ), given_back AS (
    UPDATE mail_pace SET tokens = tokens + (SELECT count(*) FROM written WHERE unspent)
    WHERE id = 1 AND EXISTS (SELECT FROM written WHERE unspent)
  )
  SELECT count(*)::int AS unspent FROM written WHERE unspent`,
};

function outcomeRow(mail: ClaimedMail, sent: Sent | Held | undefined, now: Date) {
  const unspent = sent === undefined || sent.outcome === "held";
  const attempts = unspent ? mail.attempts : mail.attempts + 1;
  const { id, claims } = mail;
  const unsent = { next_attempt_at: now, sent_at: null, last_error: null };
  const row = { id, claims, attempts, unspent, ...unsent };
  if (!sent) return { ...row, state: "dropped" };
  if (sent.outcome === "held") return { ...row, state: "queued", next_attempt_at: sent.until };
  if (sent.outcome === "sent") return { ...row, sent_at: now, state: "sent" };
  // PostgreSQL accepts neither of these, and would refuse the outcomes of other mails with this one.
  const fault = { ...row, last_error: sent.detail.toWellFormed().replaceAll("\0", " ") };
  if (sent.outcome === "refused") return { ...fault, state: "refused" };
  const delay = retrySchedule[attempts - 1];
  if (delay === undefined) return { ...fault, state: "failed" };
  return { ...fault, state: "queued", next_attempt_at: new Date(now.getTime() + delay * 1000) };
}

/** Renders mails of several kinds. One that cannot be rendered delays no other mail. */
async function render({ renderers }: SenderParts, due: QueuedMail[]) {
  const texts = new Map<string, MailText | LazyText | Error>();
  for (const [kind, mails] of Map.groupBy(due, (mail) => mail.kind)) {
    const renderer = renderers[kind];
    const missing = new Error(`There is no renderer for mails of the kind "${kind}".`);
    const made = renderer ? await renderSome(renderer, mails) : failed(mails, missing);
    for (const [id, text] of made) texts.set(id, text);
  }
  return texts;
}

const failed = (mails: QueuedMail[], error: Error) => new Map(mails.map(({ id }) => [id, error]));

/** Renders mails of one kind. If that fails, halves are rendered apart, until the failing ones are found. */
async function renderSome(
  renderer: MailRenderer,
  mails: QueuedMail[],
): Promise<Map<string, MailText | LazyText | Error>> {
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
