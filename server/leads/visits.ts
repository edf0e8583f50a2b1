import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { type ReportedStep, reportedSteps } from "#contract/funnel.ts";
import { isLocale, type Locale } from "#contract/locale.ts";
import { referralCode } from "#contract/place.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { clientOf } from "#server/http/client-address.ts";
import { createCounters } from "#server/http/counters.ts";
import type { Layer } from "#server/http/front-door.ts";
import { type ClientLimit, clientRules } from "#server/http/limits.ts";
import { visitorLocale } from "#server/http/negotiation.ts";
import type { PageFile } from "#server/http/page-files.ts";
import { pathOf } from "#server/http/server-options.ts";
import { sourceOf } from "./visit-source.ts";

/*
 * Visits are counted by what a browser sends anyway (docs/decisions/0077): counters of a day alone, without an
 * identifier, an address or anything on the device.
 */

/** One counter of a day. */
export interface Visit {
  day: string;
  source: string;
  medium: string;
  locale: string;
  page: string;
}

type Campaign = Record<"utm_source" | "utm_medium", string>;

/** How many sources of a day keep their names. */
export const maxSources = 200;
/** How many counters wait in memory at most: further sources are `other`. */
const maxWaiting = 5_000;
/** How often the counters are stored, in milliseconds. A crash loses at most these. */
const flushEvery = 5_000;

const bots =
  /bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|facebookexternalhit|curl|wget|python|java\/|go-http|axios|node-fetch/i;

/**
 * Whether a request is a person's load of a page that comes from elsewhere: no prefetch, no program, no load within
 * the site, and no browser that asks not to be counted (Global Privacy Control).
 */
export function isVisit({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean {
  const site = headers["sec-fetch-site"];
  return (
    method === "GET" &&
    headers["sec-fetch-dest"] === "document" &&
    (site === "none" || site === "cross-site" || site === "same-site") &&
    !/prefetch|prerender/.test(`${headers["sec-purpose"]} ${headers.purpose}`) &&
    headers["sec-gpc"] !== "1" &&
    !bots.test(headers["user-agent"] || "bot")
  );
}

/** An increment of a counter. */
interface Added {
  visits: number;
  dialogs?: number;
}

/**
 * Counts visits in memory, of requests in a layer before the pages or as pages report them, and stores them every five
 * seconds.
 */
export function countVisits(parts: {
  database: Pick<Database, "query">;
  clock: () => Date;
  log: Pick<Logger, "warn">;
  files: readonly PageFile[];
  publicUrl: string;
  /** Whether pages of this path are counted. */
  isCounted: (path: string) => boolean;
  /** The campaign of a page, for visits without one of their own, as for its leads. */
  campaignOf?: (path: string) => Campaign | undefined;
}): {
  layer: Layer;
  report: (step: ReportedStep, request: Pick<IncomingMessage, "url" | "headers">) => void;
  stop: () => Promise<void>;
} {
  const { database, clock, log, publicUrl } = parts;
  type Arrived = { page: string; locale: Locale | undefined; campaign: Campaign | undefined };
  const pages = new Map<string, Arrived>();
  for (const { address, page } of parts.files) {
    if (!page || !parts.isCounted(page.path)) continue;
    const name = page.path.split("/")[1] || "home";
    const campaign = parts.campaignOf?.(page.path);
    pages.set(address, { page: name, locale: page.locale, campaign });
    pages.set(page.path, { page: name, locale: undefined, campaign });
  }
  let waiting = new Map<string, { visit: Visit } & Required<Added>>();

  function layer(request: IncomingMessage): boolean {
    if (isVisit(request)) count(request);
    return false;
  }

  function count(request: IncomingMessage): void {
    const path = pathOf(request);
    const arrived = pages.get(path);
    if (!arrived) return;
    const query = (request.url ?? "/").slice(path.length);
    const { page, campaign, locale = visitorLocale(request.headers, query) } = arrived;
    const host = URL.parse(request.headers.referer ?? "")?.host;
    const given = new URLSearchParams(query);
    countAs({ ...originOf(given, host, campaign), locale, page }, { visits: 1 });
  }

  function report(
    step: ReportedStep,
    { url = "", headers }: Pick<IncomingMessage, "url" | "headers">,
  ) {
    const given = new URL(url, publicUrl).searchParams;
    const arrived = pages.get(given.get("page") ?? "");
    const isReport = headers["sec-gpc"] !== "1" && !bots.test(headers["user-agent"] || "bot");
    if (!arrived || !isReport) return;
    const { page, campaign } = arrived;
    const lang = given.get("lang") ?? "";
    const locale = arrived.locale ?? (isLocale(lang) ? lang : visitorLocale(headers));
    const origin = given.has("within")
      ? { source: "site", medium: "none" }
      : originOf(given, given.get("from"), campaign);
    countAs(
      { ...origin, locale, page },
      step === "visit" ? { visits: 1 } : { visits: 0, dialogs: 1 },
    );
  }

  function countAs(visit: Omit<Visit, "day">, added: Added): void {
    const day = clock().toISOString().slice(0, 10);
    const isFull = waiting.size >= maxWaiting;
    add({ ...visit, day, ...(isFull && { source: "other" }) }, added);
  }

  function add(visit: Visit, { visits, dialogs = 0 }: Added): void {
    // In one order, for requests and reports alike.
    const { day, source, medium, locale, page } = visit;
    const key = [day, source, medium, locale, page].join(" ");
    const counted = waiting.get(key);
    if (!counted) return void waiting.set(key, { visit, visits, dialogs });
    counted.visits += visits;
    counted.dialogs += dialogs;
  }

  function originOf(given: URLSearchParams, host?: string | null, campaign?: Campaign) {
    const isNamed = ["utm_source", "utm_medium", "utm_campaign"].some((name) => given.get(name));
    const values = isNamed || !campaign ? given : new URLSearchParams({ ...campaign });
    return sourceOf({
      utmSource: values.get("utm_source"),
      utmMedium: values.get("utm_medium"),
      host: host === new URL(publicUrl).host ? undefined : host,
      isByFriend: given.has("friend") || referralCode.test(given.get("ref") ?? ""),
    });
  }

  async function flush(): Promise<void> {
    const taken = [...waiting.values()];
    if (taken.length === 0) return;
    waiting = new Map();
    try {
      await storeVisits(database, taken);
    } catch (error) {
      for (const { visit, ...added } of taken) add(visit, added);
      log.warn({ error: describeError(error) }, "visits could not be stored yet");
    }
  }

  const timer = setInterval(() => void flush(), flushEvery).unref();
  return {
    layer,
    report,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Adds to the counters. Sources of a day beyond the most are counted as `other`. */
export async function storeVisits(
  on: Queryable,
  counted: readonly ({ visit: Visit } & Added)[],
): Promise<void> {
  const column = (name: keyof Visit) => counted.map(({ visit }) => visit[name]);
  await on.query(
    `WITH counted AS (
       SELECT * FROM unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])
         AS each (day, source, medium, locale, page, visits, dialogs)
     ), stored AS (
       SELECT day, source FROM visit_sources WHERE day IN (SELECT day FROM counted)
     ), added AS (
       SELECT day, source, row_number() OVER (PARTITION BY day, source = 'other' ORDER BY sum(visits + dialogs) DESC, source) AS nth
       FROM counted WHERE (day, source) NOT IN (SELECT day, source FROM stored) GROUP BY day, source
     ), named AS (
       SELECT day, source FROM stored UNION ALL
       SELECT day, source FROM added WHERE source = 'other' OR nth <= ${maxSources} - (
         SELECT count(*) FROM stored WHERE stored.day = added.day AND stored.source <> 'other')
     ), summed AS (
       SELECT day, CASE WHEN (day, source) IN (SELECT day, source FROM named) THEN source ELSE 'other' END AS source,
         medium, locale, page, sum(visits)::int AS visits, sum(dialogs)::int AS dialogs
       FROM counted GROUP BY 1, 2, 3, 4, 5
     ), by_source AS (
       INSERT INTO visit_sources AS kept (day, source, visits, dialogs)
       SELECT day, source, sum(visits)::int, sum(dialogs)::int FROM summed GROUP BY 1, 2 ORDER BY 1, 2
       ON CONFLICT (day, source) DO UPDATE SET visits = kept.visits + excluded.visits,
         dialogs = kept.dialogs + excluded.dialogs
     )
     INSERT INTO visit_counts AS kept (day, source, medium, locale, page, visits, dialogs)
     SELECT day, source, medium, locale, page, visits, dialogs FROM summed ORDER BY 1, 2, 3, 4, 5
     ON CONFLICT (day, source, medium, locale, page) DO UPDATE SET visits = kept.visits + excluded.visits,
       dialogs = kept.dialogs + excluded.dialogs`,
    [
      ...[column("day"), column("source"), column("medium"), column("locale"), column("page")],
      counted.map(({ visits }) => visits),
      counted.map(({ dialogs = 0 }) => dialogs),
    ],
  );
}

/**
 * POST /api/visits: what a page reports of itself, all of it in the address. Only pages of the site are answered, and
 * what is beyond the limit of a client is answered alike and not counted.
 */
export function visitRoute(
  app: FastifyInstance,
  {
    visits,
    publicUrl,
    limit,
    clock,
  }: {
    visits: Pick<ReturnType<typeof countVisits>, "report">;
    publicUrl: string;
    /** In memory, on each node: none may cost a statement. Undefined for none. */
    limit: ClientLimit | undefined;
    clock: () => Date;
  },
): void {
  const counters = createCounters(clock);
  app.post("/api/visits", (request, reply) => {
    const { step } = request.query as { step?: unknown };
    const known = reportedSteps.find((each) => each === step);
    if (!known) return reply.code(400).send({ error: "bad_request" });
    if (request.headers.origin !== new URL(publicUrl).origin) {
      return reply.code(403).send({ error: "forbidden" });
    }
    const rules = limit ? clientRules(limit, clientOf(request)) : [];
    const isWithin = rules.every(
      ({ name, key, points, duration }) =>
        counters.add(`${name} ${key}`, 1, duration).used <= points,
    );
    if (isWithin) visits.report(known, request.raw);
    return reply.code(204).send();
  });
}
