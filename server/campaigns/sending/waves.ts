import type { Logger } from "pino";
import {
  type Audience,
  type CampaignContent,
  type CampaignError,
  lateAfter,
  type Wave,
  type WaveCall,
  type WaveOutcome,
  waveCall,
} from "#contract/campaigns.ts";
import { dayAfter, localMoment } from "#contract/lead-date.ts";
import { clockOf } from "#contract/time-zones.ts";
import type { Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import { byId, refuse } from "#server/http/guarded-route.ts";
import { runBatch } from "#server/mail/batches.ts";
import type { Administration } from "../campaign-audit.ts";
import { countAudience, isRepeatable } from "../drafts/audience.ts";
import { type CampaignRow, createDraft, nameWith } from "../drafts/campaign-store.ts";
import { audienceInLog, findObstacles, refuseObstacles, type SendParts } from "./send-campaign.ts";

type Times = Pick<WaveCall, "days" | "time" | "timeZone">;

/**
 * When a wave is due next after a moment: at its local time, on the next of its days. For local times that
 * daylight saving skips or repeats see `localMoment`.
 */
export function nextWave({ days, time, timeZone }: Times, after: Date): Date {
  let day = new Date(clockOf(timeZone)(after.getTime())).toISOString().slice(0, 10);
  for (;;) {
    const moment = localMoment(`${day}T${time}`, timeZone);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    if (days.includes(weekday) && moment > after) return moment;
    day = dayAfter(day);
  }
}

const selectWaves = `SELECT id::text AS id, name, campaign_id::text AS "campaignId", size, days, time,
    time_zone AS "timeZone", is_active AS "isActive", ${isoMilliseconds("next_at")} AS "nextAt",
    ${isoMilliseconds("last_at")} AS "lastAt", last_outcome AS "lastOutcome",
    last_count AS "lastCount", created_by AS "createdBy",
    (SELECT campaigns.name FROM campaigns WHERE campaigns.id = campaign_id) AS "campaignName"
  FROM waves`;

/** The administrators' calls: list, start and stop waves. */
export function waveRoutes(
  { route, recordAudit }: Administration,
  parts: Pick<SendParts, "database" | "clock" | "textFaults" | "sendingChecks" | "leads">,
): void {
  const { database, clock } = parts;
  const list = async () => ({
    waves: await database.query<Wave>(`${selectWaves} ORDER BY is_active DESC, waves.id DESC`),
  });

  route("GET /api/admin/waves", "read", {}, list);

  route("POST /api/admin/waves", "send", { body: waveCall }, async ({ body, caller }) => {
    const { name, campaignId, size, days, time, timeZone } = body;
    const now = clock();
    const [draft] = await database.query<
      Pick<CampaignRow, "kind" | "content" | "audience" | "version">
    >("SELECT kind, content, audience, version FROM campaigns WHERE id = $1", [campaignId]);
    if (!draft) return refuse(404, "not_found");
    if (draft.kind !== "invitation") refuse(400, "bad_request");
    if (!isRepeatable(draft.audience)) refuse(409, "not_repeatable" satisfies CampaignError);
    await refuseObstacles(parts, draft);
    const id = sortableId(now);
    const each = [...new Set(days)].sort();
    const nextAt = nextWave({ days, time, timeZone }, now);
    await database.transaction(async (transaction) => {
      // From here on only those who may send can change it, so it must still be what was checked.
      const [locked] = await transaction.query<Pick<CampaignRow, "version">>(
        "SELECT version FROM campaigns WHERE id = $1 FOR UPDATE",
        [campaignId],
      );
      if (locked?.version !== draft.version) refuse(409, "changed" satisfies CampaignError);
      await transaction.query(
        `INSERT INTO waves (id, name, campaign_id, size, days, time, time_zone, next_at, created_at,
           created_by) VALUES ($1, $2, $3, $4, $5::int[], $6, $7, $8, $9, $10)`,
        [id, name, campaignId, size, each, time, timeZone, nextAt, now, caller.email],
      );
      const recipients = audienceInLog(draft.audience, parts.leads);
      const schedule = { days: days.join(" "), time, timeZone };
      const details = { wave: id, campaign: campaignId, size, ...schedule, ...recipients };
      await recordAudit(transaction, "wave_started", caller.email, now, details);
    });
    return list();
  });

  route("POST /api/admin/waves/:id/stop", "send", byId, async ({ params, caller }) => {
    await database.transaction(async (transaction) => {
      const stopped = await transaction.query(
        `UPDATE waves SET is_active = false, next_at = NULL WHERE id = $1 AND is_active RETURNING id`,
        [params.id],
      );
      if (stopped.length === 0) {
        const known = await transaction.query("SELECT 1 FROM waves WHERE id = $1", [params.id]);
        return known.length > 0
          ? refuse(409, "wrong_state" satisfies CampaignError)
          : refuse(404, "not_found");
      }
      await recordAudit(transaction, "wave_stopped", caller.email, clock(), { wave: params.id });
    });
    return list();
  });
}

interface DueParts extends Omit<SendParts, "wake"> {
  log: Logger;
  maySend: (on: Queryable, email: string) => Promise<boolean>;
}

/**
 * Sends every due wave as a campaign of its own, and stores the outcome. A wave stops when its creator loses the
 * role for it, or its draft is deleted.
 */
export async function sendDueWaves(parts: DueParts): Promise<void> {
  const due = await parts.database.query<{ id: string }>(
    "SELECT id::text AS id FROM waves WHERE is_active AND next_at <= $1 ORDER BY next_at",
    [parts.clock()],
  );
  for (const { id } of due) {
    try {
      await sendWave(parts, id);
    } catch (error) {
      // One failing wave must not stop campaigns.
      parts.log.error({ wave: id, error: describeError(error) }, "a wave cannot be sent yet");
    }
  }
}

/** The fields that a wave copies from its draft. */
interface WaveSource {
  content: CampaignContent;
  audience: Audience;
  perHour: number | null;
}

async function sendWave(parts: DueParts, id: string): Promise<void> {
  const { database, clock, recordAudit, maySend } = parts;
  const now = clock();
  const [wave] = await database.query<Wave>(`${selectWaves} WHERE id = $1`, [id]);
  if (!wave) return;
  const [source] = await database.query<WaveSource>(
    `SELECT content, audience, per_hour AS "perHour" FROM campaigns WHERE id = $1`,
    [wave.campaignId],
  );
  // The checks query name servers, so they run before the lock is taken.
  const obstacles = source && (await findObstacles(parts, { kind: "invitation", ...source }));
  await database.transaction(async (transaction) => {
    // Another node may have sent it meanwhile, or an administrator stopped it.
    const [locked] = await transaction.query(
      `SELECT 1 FROM waves WHERE id = $1 AND is_active AND next_at <= $2 FOR UPDATE SKIP LOCKED`,
      [id, now],
    );
    if (!locked) return;
    if (!source || !obstacles || !(await maySend(transaction, wave.createdBy))) {
      await transaction.query("UPDATE waves SET is_active = false, next_at = NULL WHERE id = $1", [
        id,
      ]);
      const details = { wave: id, person: wave.createdBy };
      await recordAudit(transaction, "wave_stopped", null, now, details);
      return;
    }
    const audience = firstOf(source.audience, wave.size);
    const isReady = obstacles.faults.length + obstacles.checks.length === 0;
    const { outcome, count } =
      now.getTime() - new Date(wave.nextAt ?? now).getTime() > lateAfter
        ? { outcome: "late", count: 0 }
        : // A draft that was changed by an earlier release may contain addresses.
          !isReady || !isRepeatable(source.audience)
          ? { outcome: "not_ready", count: 0 }
          : await startCampaign(parts, transaction, wave, { ...source, audience }, now);
    await transaction.query(
      `UPDATE waves SET next_at = $2, last_at = $3, last_outcome = $4, last_count = $5
       WHERE id = $1`,
      [id, nextWave(wave, now), now, outcome, count],
    );
  });
}

/** Starts the campaign of a wave, if its audience is not empty. */
async function startCampaign(
  parts: DueParts,
  on: Queryable,
  wave: Wave,
  { content, audience, perHour }: WaveSource,
  now: Date,
): Promise<{ outcome: WaveOutcome; count: number }> {
  const { count } = await countAudience(
    on,
    { kind: "invitation", audience, content, leads: parts.leads },
    { at: now, campaignId: null },
  );
  if (count === 0) return { outcome: "nobody", count };
  const by = wave.createdBy;
  const day = new Date(clockOf(wave.timeZone)(now.getTime())).toISOString().slice(0, 10);
  const name = nameWith(wave.name, ` ${day}`);
  const draft = { kind: "invitation", name, content, audience, perHour, by } as const;
  const campaign = await createDraft(on, draft, now);
  await on.query(
    `UPDATE campaigns SET state = 'running', started_at = $2, sent_by = created_by, wave_id = $3,
       scheduled_at = $4, time_zone = $5, agreed_at = $2 WHERE id = $1`,
    [campaign, now, wave.id, wave.nextAt, wave.timeZone],
  );
  await runBatch(on, campaign, perHour);
  const audienceDetails = audienceInLog(audience, parts.leads);
  const details = { campaign, wave: wave.id, what: "invitation", count, ...audienceDetails };
  await parts.recordAudit(on, "campaign_sent", by, now, details);
  return { outcome: "sent", count };
}

/** The first `size` people of an audience; pasted addresses, which waves do not use, stay as they are. */
const firstOf = (audience: Audience, size: number): Audience =>
  audience.of === "addresses"
    ? audience
    : { ...audience, oldest: Math.min(size, audience.oldest ?? size) };
