import type { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Locale } from "#contract/locale.ts";
import { type Database, DatabaseUnavailable } from "../database.ts";
import { day } from "../durations.ts";
import { describeError } from "../http/errors.ts";
import { priorityOf } from "./enqueue.ts";
import { bringBack, claimStatement, type Pace } from "./pace.ts";
import { shareProcessor } from "./processor-share.ts";
import { createSlowDomains } from "./slow-domains.ts";
import type { Message, Sent, Transport } from "./transport.ts";

/** A mail as its renderer sees it: who it is for and why, never what was typed. */
export interface QueuedMail {
  id: string;
  kind: string;
  subject_id: string | null;
  /** Written by us alone, from the contract's list. */
  locale: Locale;
  to_address: string;
  created_at: Date;
  attempts: number;
}

/** Mails of campaigns come last; every other one is urgent beside them. */
const campaign = priorityOf("campaign");
const lastUrgent = campaign - 1;
/** From here on nobody waits for a single mail. */
const firstToMany = priorityOf("bulk");
/** A mail to many is put off for its domain's sake until it is so old, in milliseconds; then it is tried. */
const heldFor = 3 * day;

export type MailText = Omit<Message, "id" | "to">;

/**
 * Renders mails of one kind. A mail left out of the answer is no longer wanted and is dropped. A text that
 * is a function is made when the mail leaves: of many long ones, few are in memory at a time.
 */
export type MailRenderer = (mails: QueuedMail[]) => Promise<Map<string, MailText | LateText>>;
export type LateText = () => MailText;

export interface SenderParts {
  database: Database;
  transport: Transport;
  renderers: Record<string, MailRenderer>;
  pace: Pace | undefined;
  clock: () => Date;
  log: Logger;
}

/** Seconds before each new attempt; after the last, the mail is `failed` and stays in sight. */
export const retrySchedule = [60, 5 * 60, 30 * 60, 2 * 3600, 12 * 3600];

/**
 * For so many seconds a node has the mails that it took to itself. It says that it lives three times as
 * often; the mails of one that died are taken by another after that.
 */
const leaseSeconds = 20;
/** Milliseconds between two looks for mails that another node committed, or that have come due. */
const lookEvery = 2_000;
/** Milliseconds between two looks for mails that a clock which ran ahead put off. */
const bringBackEvery = 30_000;
/**
 * For so many milliseconds outcomes of campaigns' mails are gathered: each record waits for the disk, and
 * those of others wait behind it.
 */
const gatheredFor = 40;
/** Milliseconds before it is tried again to record what became of mails. */
const recordAgainAfter = 1_000;
/** Mails are taken for so much of a second, where more than a few leave in it; and at most so many. */
const takenAhead = { seconds: 0.25, most: 100 };
/** A mail whose row was last seen longer ago than this, in milliseconds, is looked up before it is sent. */
const seenFor = 250;
/**
 * Mails of campaigns are begun only while less than a share of this thread's processor time is used: a
 * smaller one while a visitor waits for a mail than for some milliseconds after.
 */
const campaignShare = { whileAwaited: 0.12, after: 0.22, afterMs: 10_000 };
/** How long running sends may take to end when the process ends, in milliseconds. */
const stopTimeout = 2_000;

/** A mail that this process has claimed for a time. */
interface ClaimedMail extends QueuedMail {
  claims: number;
  priority: number;
  /** On the clock of `performance.now`: after this, another node may have it. */
  until: number;
  /** On the same clock: when its row was last seen. */
  seenAt: number;
}

/** Put off without a try. */
interface Held {
  outcome: "held";
  until: Date;
}

type Change = ReturnType<typeof changeOf>;

export interface Sender {
  /** Tells the sender that mails have been committed. */
  wake(): void;
  /** How sending goes at this moment, as far as this process knows. */
  condition(): { isBusy: boolean; typicalTime: number; troubleSince: number | undefined };
  /** Lets running sends end for a short while, and leaves the rest to others. */
  stop(): Promise<void>;
}

/**
 * Sends the mails of the queue, which is the table itself: takes some for a time, renders and hands
 * them over, and records what became of each. Outcomes are emitted on `settled` under the mail's id.
 */
export function startSender(parts: SenderParts, settled: EventEmitter): Sender {
  const { database, transport, clock, log } = parts;
  const { atOnce } = transport;
  const claimed = new Map<string, ClaimedMail>();
  const waiting: [ClaimedMail, MailText | LateText][] = [];
  const running = new Map<string, number>();
  const results: Change[] = [];
  let isStopping = false;
  let isMore = false;
  let perSecond = 0;
  let countedAt = performance.now();
  let counted = 0;
  let taking: Promise<void> | undefined;
  const preparing = new Set<Promise<void>>();
  let isWoken = false;
  let recording: Promise<void> | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let typicalTime = 0;
  let troubleSince: number | undefined;
  let awaitedAt = Number.NEGATIVE_INFINITY;
  const processor = shareProcessor(() => sendNext());
  const slowDomains = createSlowDomains();

  /** Takes mails until there are none, or enough. */
  function look(): void {
    if (isStopping) return;
    isWoken = true;
    taking ??= takeAll().finally(() => {
      taking = undefined;
    });
  }

  async function takeAll(): Promise<void> {
    while (isWoken && !isStopping) {
      isWoken = false;
      try {
        while (await takeSome());
      } catch (error) {
        log.error({ error: describeError(error) }, "mails cannot be taken from the queue");
      }
    }
  }

  /** How many mails are worth having: as many as leave until the next ones are here. */
  function lot(): number {
    const now = performance.now();
    if (now - countedAt >= 1000) {
      perSecond = (counted * 1000) / (now - countedAt);
      [countedAt, counted] = [now, 0];
    }
    const soon = Math.ceil(perSecond * takenAhead.seconds);
    return Math.max(2 * atOnce, Math.min(takenAhead.most, soon));
  }

  const urgentClaimed = () =>
    [...claimed.values()].filter(({ priority }) => priority <= lastUrgent).length;

  /** What is urgent has room of its own: it does not wait behind a campaign. */
  function roomFor(): { room: number; lastPriority: number } | undefined {
    const size = lot();
    const room = size - claimed.size;
    isMore = room < size / 2;
    if (!isMore) return { room, lastPriority: campaign };
    const urgentRoom = 2 * atOnce - urgentClaimed();
    return urgentRoom < atOnce ? undefined : { room: urgentRoom, lastPriority: lastUrgent };
  }

  async function takeSome(): Promise<boolean> {
    const claim = roomFor();
    if (!claim || isStopping) return false;
    const seenAt = performance.now();
    const until = seenAt + leaseSeconds * 1000;
    const rows = await database.query<Omit<ClaimedMail, "until" | "seenAt">>(
      ...claimStatement(parts.pace, { now: clock(), leaseSeconds, ...claim }),
    );
    const mails: ClaimedMail[] = [];
    for (const row of rows) {
      const known = claimed.get(row.id);
      // It was ours already, and had run out: it is not to be sent beside itself.
      if (known) Object.assign(known, { claims: row.claims, until, seenAt });
      else mails.push({ ...row, until, seenAt });
    }
    for (const mail of mails) claimed.set(mail.id, mail);
    // What somebody waits for does not wait until a long list is prepared.
    const work = prepare(mails).finally(() => preparing.delete(work));
    preparing.add(work);
    return rows.length === claim.room;
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
      // This process stood still for so long that another node may be sending it.
      if (performance.now() > mail.until) claimed.delete(mail.id);
      else if (until) record(mail, { outcome: "held", until });
      else void send(mail, text);
    }
  }

  function heldUntil({ priority, created_at, to_address }: ClaimedMail): Date | undefined {
    const now = clock();
    const isHeld = priority >= firstToMany && now.getTime() - created_at.getTime() < heldFor;
    return isHeld ? slowDomains.heldUntil(to_address, now) : undefined;
  }

  /** Whether one more mail of a campaign may leave now; if not, it is asked again. */
  function mayBeginCampaignMail(): boolean {
    let begun = 0;
    for (const id of running.keys()) if (claimed.get(id)?.priority === campaign) begun += 1;
    // Of several connections, one is for whatever is urgent.
    if (begun >= Math.max(1, atOnce - 1)) return false;
    const now = performance.now();
    if (urgentClaimed() > 0 || settled.eventNames().length > 0) {
      awaitedAt = now;
      return !processor.isUsedUp(campaignShare.whileAwaited);
    }
    return now - awaitedAt > campaignShare.afterMs || !processor.isUsedUp(campaignShare.after);
  }

  async function send(mail: ClaimedMail, text: MailText | LateText): Promise<void> {
    const began = performance.now();
    running.set(mail.id, began);
    if (began - mail.seenAt > seenFor) await forgetDeleted();
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
    const isTrouble = sent.outcome === "deferred" && sent.isOurs === true;
    troubleSince = isTrouble ? (troubleSince ?? clock().getTime()) : undefined;
    // Whoever waits for it need not wait until that is recorded.
    if (sent.outcome === "sent") settled.emit(mail.id, "sent");
    record(mail, sent);
    sendNext();
  }

  /** Mails are deleted with the person they are to: those that wait here must not go out after that. */
  async function forgetDeleted(): Promise<void> {
    const mails = [...claimed.values()];
    const now = performance.now();
    try {
      const rows = await database.query<{ id: string }>(stillThere, [mails.map(({ id }) => id)]);
      const there = new Set(rows.map(({ id }) => id));
      for (const mail of mails) {
        if (there.has(mail.id)) mail.seenAt = now;
        else claimed.delete(mail.id);
      }
    } catch (error) {
      log.warn(
        { error: describeError(error) },
        "mails could not be looked up before they are sent",
      );
    }
  }

  async function handOver(mail: ClaimedMail, text: MailText | LateText): Promise<Sent> {
    const made = typeof text === "function" ? text() : text;
    const sent = await transport.send({ ...made, id: mail.id, to: mail.to_address });
    const seconds = slowDomains.note(mail.to_address, sent, clock());
    if (seconds) log.warn({ mail: mail.id, seconds }, "its domain takes no mail for now");
    return sent;
  }

  function record(mail: ClaimedMail, sent: Sent | Held | undefined): void {
    results.push(changeOf(mail, sent, clock()));
    if (mail.priority < campaign || isStopping) recordSoon();
    else gathering ??= setTimeout(recordSoon, gatheredFor);
  }

  function recordSoon(): void {
    clearTimeout(gathering);
    gathering = undefined;
    recording ??= recordAll().finally(() => {
      recording = undefined;
    });
  }

  /** Outcomes that come while the database is busy share the next statement. */
  async function recordAll(): Promise<void> {
    while (results.length > 0) {
      const left = await recordSome(results.splice(0));
      if (left.length === 0) continue;
      // What was sent must not be forgotten: it would be sent again.
      setTimeout(() => {
        results.push(...left);
        recordSoon();
      }, recordAgainAfter).unref();
    }
  }

  /** Returns the outcomes that could not be recorded. One that cannot be does not keep the others. */
  async function recordSome(changes: Change[]): Promise<Change[]> {
    let unspent: number;
    try {
      const [written] = await database.query<{ unspent: number }>(recordOutcomes, [
        JSON.stringify(changes),
      ]);
      unspent = written?.unspent ?? 0;
    } catch (error) {
      if (changes.length > 1 && !(error instanceof DatabaseUnavailable)) {
        const left: Change[] = [];
        for (const change of changes) left.push(...(await recordSome([change])));
        return left;
      }
      log.error({ error: describeError(error) }, "what became of mails cannot be recorded yet");
      return changes;
    }
    counted += changes.length;
    for (const { id, state, last_error } of changes) {
      claimed.delete(id);
      settled.emit(id, state === "sent" || state === "refused" ? state : "waiting");
      // Mail servers repeat the address they speak of; the log is no place for it.
      const detail = last_error?.replaceAll(/\S+@\S+/g, "…");
      if (detail) log.warn({ mail: id, state, detail }, "mail not sent");
    }
    if ((isMore && claimed.size <= lot() / 2) || unspent > 0) look();
    return [];
  }

  /** Mails stored by a clock that ran ahead are not kept until its time comes. */
  async function bringMailsBack(): Promise<void> {
    try {
      await database.query(bringBack, [clock(), retrySchedule, leaseSeconds]);
      look();
    } catch (error) {
      log.warn({ error: describeError(error) }, "mails could not be looked through");
    }
  }

  async function renewLeases(): Promise<void> {
    if (claimed.size === 0) return;
    const mails = [...claimed.values()];
    const until = performance.now() + leaseSeconds * 1000;
    try {
      await database.query(renew, [
        mails.map(({ id }) => id),
        mails.map(({ claims }) => claims),
        leaseSeconds,
      ]);
      for (const mail of mails) mail.until = until;
    } catch (error) {
      log.warn({ error: describeError(error) }, "mails could not be kept");
    }
  }

  const looks = setInterval(look, lookEvery).unref();
  const renewals = setInterval(renewLeases, (leaseSeconds * 1000) / 3).unref();
  const returns = setInterval(bringMailsBack, bringBackEvery).unref();
  void bringMailsBack();
  look();

  return {
    wake: look,
    condition() {
      const [oldest = Number.POSITIVE_INFINITY] = running.values();
      const runningTime = performance.now() - oldest;
      return {
        isBusy: urgentClaimed() >= atOnce,
        typicalTime: Math.max(typicalTime, runningTime),
        troubleSince,
      };
    },
    async stop() {
      isStopping = true;
      clearInterval(looks);
      clearInterval(renewals);
      clearInterval(returns);
      const ended = async () => {
        await taking;
        await Promise.all(preparing);
        const left = waiting.splice(0).map(([mail]) => mail);
        await database.query(giveBack, [
          left.map(({ id }) => id),
          left.map(({ claims }) => claims),
        ]);
        for (const { id } of left) claimed.delete(id);
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

const ofTheSameClaim = `FROM unnest($1::uuid[], $2::int[]) AS mine (mail_id, claim)
    WHERE id = mail_id AND claims = claim AND state = 'queued'`;
const stillThere = {
  name: "mails-still-there",
  text: "SELECT id::text AS id FROM mails WHERE id = ANY($1::uuid[])",
};
const renew = {
  name: "renew-mails",
  text: `UPDATE mails SET leased_until = now() + $3::float8 * interval '1 second' ${ofTheSameClaim}`,
};
const giveBack = {
  name: "give-mails-back",
  text: `UPDATE mails SET leased_until = NULL ${ofTheSameClaim}`,
};

/**
 * A node that was given up for dead may still have something to say. That a mail was sent is always
 * true; whatever else it says is out of date once another has taken the mail, or it was sent. For each
 * mail that was not even tried, another may leave.
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

function changeOf(mail: ClaimedMail, sent: Sent | Held | undefined, now: Date) {
  const unspent = sent === undefined || sent.outcome === "held";
  const attempts = unspent ? mail.attempts : mail.attempts + 1;
  const { id, claims } = mail;
  const row = {
    id,
    claims,
    attempts,
    unspent,
    next_attempt_at: now,
    sent_at: null,
    last_error: null,
  };
  if (!sent) return { ...row, state: "dropped" };
  if (sent.outcome === "held") return { ...row, state: "queued", next_attempt_at: sent.until };
  if (sent.outcome === "sent") return { ...row, sent_at: now, state: "sent" };
  // A text that PostgreSQL does not take would keep every other outcome from being recorded.
  const fault = { ...row, last_error: sent.detail.toWellFormed().replaceAll("\0", " ") };
  if (sent.outcome === "refused") return { ...fault, state: "refused" };
  const delay = retrySchedule[attempts - 1];
  if (delay === undefined) return { ...fault, state: "failed" };
  return { ...fault, state: "queued", next_attempt_at: new Date(now.getTime() + delay * 1000) };
}

/** What cannot be made delays itself alone: neither mails of another kind, nor others of its own. */
async function render({ renderers }: SenderParts, due: QueuedMail[]) {
  const texts = new Map<string, MailText | LateText | Error>();
  for (const [kind, mails] of Map.groupBy(due, (mail) => mail.kind)) {
    const renderer = renderers[kind];
    const missing = new Error(`There is no renderer for mails of the kind "${kind}".`);
    const made = renderer ? await renderSome(renderer, mails) : failed(mails, missing);
    for (const [id, text] of made) texts.set(id, text);
  }
  return texts;
}

const failed = (mails: QueuedMail[], error: Error) => new Map(mails.map(({ id }) => [id, error]));

/** Makes the texts of some mails; those that cannot be made are found by halves. */
async function renderSome(
  renderer: MailRenderer,
  mails: QueuedMail[],
): Promise<Map<string, MailText | LateText | Error>> {
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
