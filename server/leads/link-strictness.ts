import type { Logger } from "pino";
import type { Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { day, earlier, hour } from "#server/database/durations.ts";
import type { LinkStrictness } from "#server/http/captcha/captcha.ts";
import { maxPerDay } from "./referrals.ts";

/** If at least `joined` people joined by a link, this share of them must confirm. */
const minConfirmed = { joined: 20, share: 0.25 };

/** Whether too few of those who joined by a link have confirmed. */
export const isFewConfirmed = (joined: number, confirmed: number) =>
  joined >= minConfirmed.joined && confirmed < minConfirmed.share * joined;

/** How long the levels are reused, in milliseconds. */
const reusedFor = 60_000;
/** Unconfirmed leads that are older have been deleted. */
const joinedWithin = 30 * day;
/** Newer leads may still confirm. */
const timeToConfirm = hour;

interface BusyLink {
  code: string;
  recent: number;
  older: number;
  confirmed: number;
}

/** Levels as those of a busy network: beyond the most of a day, three times and nine times that. */
function levelOf({ recent, older, confirmed }: BusyLink): 0 | 1 | 2 | 3 {
  const times = recent / maxPerDay;
  const ofSpeed = times <= 1 ? 0 : times <= 3 ? 1 : times <= 9 ? 2 : 3;
  return isFewConfirmed(older, confirmed) && ofSpeed < 2 ? 2 : ofSpeed;
}

/**
 * Makes captchas harder by the codes of friends' links by which many join in a day, or few of many confirm. Such
 * links are read at most once a minute, however many captchas are requested.
 */
export function createLinkStrictness({
  database,
  clock,
  log,
}: {
  database: Queryable;
  clock: () => Date;
  log: Pick<Logger, "warn">;
}): LinkStrictness {
  let known: { at: number; levels: Promise<Map<string, 0 | 1 | 2 | 3>> } | undefined;

  async function readLevels(now: Date): Promise<Map<string, 0 | 1 | 2 | 3>> {
    try {
      const links = await database.query<BusyLink>(
        `SELECT referred_by AS code, (count(*) FILTER (WHERE created_at > $2))::int AS recent,
           (count(*) FILTER (WHERE created_at <= $3))::int AS older,
           (count(*) FILTER (WHERE created_at <= $3 AND status = 'confirmed'))::int AS confirmed
         FROM waitlist_leads WHERE referred_by IS NOT NULL AND created_at > $1
         GROUP BY 1 HAVING count(*) >= ${Math.min(minConfirmed.joined, maxPerDay)}`,
        [earlier(now, joinedWithin), earlier(now, day), earlier(now, timeToConfirm)],
      );
      return new Map(links.map((link) => [link.code, levelOf(link)]));
    } catch (error) {
      log.warn({ error: describeError(error) }, "links that many join by could not be read");
      return new Map();
    }
  }

  return async (code) => {
    const now = clock();
    if (!known || Math.abs(now.getTime() - known.at) > reusedFor) {
      known = { at: now.getTime(), levels: readLevels(now) };
    }
    return (await known.levels).get(code) ?? 0;
  };
}
