import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Funnel } from "#contract/funnel.ts";
import type { PageFile } from "#server/http/page-files.ts";
import { deleteEmptyOrigins, foldFunnel } from "#server/leads/funnel.ts";
import { countVisits, isVisit, maxSources, storeVisits } from "#server/leads/visits.ts";
import {
  type AdminApp,
  addPerson,
  databases,
  openAdminApp,
  origin,
  signedIn,
} from "./admin-harness.ts";
import { joinBy } from "./joined-friends.ts";

const browser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/140.0",
  "sec-fetch-dest": "document",
  "sec-fetch-site": "none",
  "accept-language": "fr",
};

it.each<[string, Record<string, string>, boolean]>([
  ["a page that is typed in", {}, true],
  ["a link on another site", { "sec-fetch-site": "cross-site" }, true],
  ["a link within the site", { "sec-fetch-site": "same-origin" }, false],
  ["a picture", { "sec-fetch-dest": "image" }, false],
  ["a page that is fetched ahead", { "sec-purpose": "prefetch;prerender" }, false],
  ["Global Privacy Control", { "sec-gpc": "1" }, false],
  ["a search engine", { "user-agent": "Googlebot/2.1" }, false],
  ["a program without a name", { "user-agent": "" }, false],
  ["an older browser", { "sec-fetch-dest": "" }, false],
])("counts or leaves out %s", (_, headers, expected) => {
  expect(isVisit({ method: "GET", headers: { ...browser, ...headers } })).toBe(expected);
  expect(isVisit({ method: "POST", headers: { ...browser, ...headers } })).toBe(false);
});

describe.each(databases)("visits and the funnel, on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let admin: AdminApp;
  let cookie = "";
  beforeAll(async () => {
    opened = await open();
    admin = await openAdminApp(opened.database);
    await addPerson(opened.database, "editor@example.com", "editor");
    cookie = await signedIn(admin.app, "editor@example.com");
  });
  beforeEach(async () => {
    await opened.database.query("TRUNCATE waitlist_leads CASCADE");
    await opened.database.query("TRUNCATE visit_counts, visit_sources");
  });
  afterAll(async () => {
    await admin?.app.close();
    await opened?.close();
  });

  const stored = () =>
    opened.database.query(
      `SELECT day::text, source, medium, locale, page, visits FROM visit_counts ORDER BY source, page, locale`,
    );
  const file = (address: string, path: string, locale: "en" | "ar" | "fr") =>
    ({ address, page: { path, locale } }) as PageFile;
  function start(at = "2026-11-27T23:59:59Z") {
    const files = [
      ...[file("/", "/", "en"), file("/ar", "/", "ar"), file("/fees", "/fees", "en")],
      file("/join/freight", "/join/freight", "en"),
      ...[file("/ar/admin/login", "/admin/login", "ar"), { address: "/icon.svg" } as PageFile],
    ];
    const visits = countVisits({
      ...{ database: opened.database, clock: () => new Date(at), log: { warn: () => {} }, files },
      publicUrl: "https://site.example",
      isCounted: (path) => !path.startsWith("/admin"),
      campaignOf: (path) =>
        path === "/join/freight" ? { utm_source: "fair", utm_medium: "social" } : undefined,
    });
    const load = (url: string, headers: Record<string, string> = {}) =>
      visits.layer(
        { method: "GET", url, headers: { ...browser, ...headers } } as never,
        {} as never,
      );
    const report = (
      step: "visit" | "dialog",
      query: string,
      headers: Record<string, string> = {},
    ) =>
      visits.report(step, {
        url: `/api/visits?${query}`,
        headers: { "user-agent": browser["user-agent"], "accept-language": "en", ...headers },
      });
    return { load, report, stop: visits.stop };
  }

  it("are counted by day, source, language and page, and passed on to the pages", async () => {
    const { load, stop } = start();
    expect(load("/")).toBe(false);
    load("/?utm_source=Twitter");
    load("/ar", { referer: "https://www.google.com/" });
    load("/fees?x=1", { referer: "https://site.example/about" });
    load("/fees");
    load("/?ref=abcdefghij", { cookie: "language=ar" });
    for (const none of ["/ar/admin/login", "/icon.svg", "/nothing", "/api/market"]) load(none);
    expect(await stored()).toEqual([]);
    await stop();
    const day = "2026-11-27";
    expect(await stored()).toEqual([
      { day, source: "direct", medium: "none", locale: "fr", page: "fees", visits: 2 },
      { day, source: "direct", medium: "none", locale: "fr", page: "home", visits: 1 },
      { day, source: "friend", medium: "referral", locale: "ar", page: "home", visits: 1 },
      { day, source: "google", medium: "search", locale: "ar", page: "home", visits: 1 },
      { day, source: "x", medium: "social", locale: "fr", page: "home", visits: 1 },
    ]);
  });

  it("count for the campaign of a form's page where they came by none", async () => {
    const { load, stop } = start();
    load("/join/freight", { referer: "https://www.google.com/" });
    load("/join/freight?utm_source=Twitter");
    load("/join/freight?ref=abcdefghij");
    await stop();
    expect(await stored()).toMatchObject([
      { source: "fair", medium: "social", page: "join" },
      { source: "friend", medium: "referral" },
      { source: "x", medium: "social" },
    ]);
  });

  it("keep the names of two hundred sources a day, and the sum of all", async () => {
    const visit = (source: string) => ({
      visit: { day: "2026-11-27", source, medium: "referral", locale: "en", page: "home" },
      visits: source === "site7" ? 5 : 1,
    });
    const names = Array.from({ length: 300 }, (_, n) => `site${n}`);
    await storeVisits(opened.database, names.slice(0, 150).map(visit));
    await storeVisits(opened.database, names.map(visit));
    await storeVisits(opened.database, [visit("late"), visit("site7")]);
    const [{ sources = 0, visits = 0, late = 0 } = {}] = await opened.database.query<
      Record<string, number>
    >(
      `SELECT (count(DISTINCT source) FILTER (WHERE source <> 'other'))::int AS sources,
         sum(visits)::int AS visits, (count(*) FILTER (WHERE source = 'late'))::int AS late
       FROM visit_counts`,
    );
    expect(sources).toBe(maxSources);
    expect(late).toBe(0);
    expect(visits).toBe(150 + 4 + (300 + 4) + 1 + 5);
  });

  it("are kept in memory while the database is away", async () => {
    const { load, stop } = start();
    load("/");
    const { query } = opened.database;
    opened.database.query = () => Promise.reject(new Error("away"));
    try {
      await stop();
    } finally {
      opened.database.query = query;
    }
    expect(await stored()).toEqual([]);
    load("/");
    await stop();
    expect(await stored()).toMatchObject([{ visits: 2 }]);
  });

  const get = async (url: string) => admin.app.inject({ url, headers: { origin, cookie } });
  const read = async (query: string): Promise<Funnel> =>
    (await get(`/api/admin/funnel?${query}`)).json();

  it("are reported by pages, with the presses that open the form, and by nothing else", async () => {
    const { report, stop } = start();
    const from = "from=www.google.com";
    report("visit", `page=/&lang=fr&${from}`);
    report("visit", `page=/ar&lang=fr&friend=`);
    report("dialog", `page=/ar&lang=ar&friend=`);
    report("dialog", "page=/fees&lang=en&within=&utm_source=x");
    for (const none of ["page=/nothing", "page=/ar/admin/login", ""]) report("visit", none);
    report("visit", "page=/", { "sec-gpc": "1" });
    report("visit", "page=/", { "user-agent": "HeadlessChrome" });
    report("visit", "page=/&lang=xx");
    await stop();
    const rows = await opened.database.query(
      "SELECT source, locale, page, visits, dialogs FROM visit_counts ORDER BY source, locale, page",
    );
    expect(rows).toEqual([
      { source: "direct", locale: "en", page: "home", visits: 1, dialogs: 0 },
      { source: "friend", locale: "ar", page: "home", visits: 1, dialogs: 1 },
      { source: "google", locale: "fr", page: "home", visits: 1, dialogs: 0 },
      { source: "site", locale: "en", page: "fees", visits: 0, dialogs: 1 },
    ]);
  });

  it("keep two hundred sources of ten thousand that a program reports", async () => {
    const { report, stop } = start();
    for (let n = 0; n < 10_000; n += 1) report("visit", `page=/&lang=en&utm_source=made-up-${n}`);
    report("visit", "page=/&lang=en&utm_source=late%40example.com");
    await stop();
    const [{ sources = 0, visits = 0, rows = 0 } = {}] = await opened.database.query<
      Record<string, number>
    >(
      `SELECT (count(DISTINCT source) FILTER (WHERE source <> 'other'))::int AS sources,
         sum(visits)::int AS visits, count(*)::int AS rows FROM visit_counts`,
    );
    expect([sources, visits, rows]).toEqual([maxSources, 10_001, maxSources + 1]);
  });

  it("make a funnel whose figures are those of the leads, after any history", async () => {
    const { database } = opened;
    const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
    const ids: string[] = [];
    for (let n = 0; n < 120; n += 1) {
      const action =
        n < 20 ? "join" : pick(["join", "change", "invite", "accept", "erase", "fold"]);
      const id = pick(ids);
      if (action === "join") {
        const day = new Date(Date.UTC(2026, 9, 1 + Math.floor(Math.random() * 5), 23, 59));
        ids.push((await joinBy(database, { since: day })).id);
      } else if (action === "change") {
        await database.query(
          `UPDATE waitlist_leads SET utm_source = $2, referrer_url = $3,
             consent_ts = CASE WHEN random() < 0.5 THEN now() END WHERE id = $1`,
          [
            id,
            pick(["x", "Newsletter", null]),
            pick(["https://t.co/a", "https://b.example/", null]),
          ],
        );
      } else if (action === "invite" || action === "accept") {
        const column = action === "invite" ? "invited_at" : "accepted_at";
        await database.query(`UPDATE waitlist_leads SET ${column} = now() WHERE id = $1`, [id]);
      } else if (action === "erase") {
        await database.query("DELETE FROM waitlist_leads WHERE id = $1", [id]);
        ids.splice(ids.indexOf(id), 1);
      } else await foldFunnel(database);
    }
    const [counted] = await database.query(
      `SELECT count(*)::int AS joined, count(consent_ts)::int AS confirmed,
         count(invited_at)::int AS invited, count(accepted_at)::int AS accepted FROM waitlist_leads`,
    );
    const { total, sources } = await read("from=2026-09-25&to=2026-10-10");
    expect(total).toEqual({ visits: 0, dialogs: 0, ...counted });
    const known = ["x", "direct", "newsletter", "b.example"];
    expect(sources.every(({ source }) => known.includes(source))).toBe(true);
    await database.query("DELETE FROM waitlist_leads");
    await foldFunnel(database);
    await deleteEmptyOrigins(database);
    expect(await database.query("SELECT 1 FROM lead_funnel_counts")).toEqual([]);
  });

  it("make a funnel with the leads of the days, by source, beside the days before", async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 9, day, 12));
    const referrer = await joinBy(opened.database, { since: at(3) });
    await joinBy(opened.database, { since: at(11), code: referrer.code });
    const { id } = await joinBy(opened.database, { since: at(12) });
    await opened.database.query(
      `UPDATE waitlist_leads SET utm_source = 'Twitter', invited_at = now(), accepted_at = now()
       WHERE id = $1`,
      [id],
    );
    for (const [day, source, visits] of [
      ["2026-10-04", "x", 4],
      ["2026-10-11", "direct", 9],
      ["2026-10-12", "x", 7],
    ] as const) {
      const visit = { day, source, medium: "none", locale: "en", page: "home" };
      await storeVisits(opened.database, [{ visit, visits, dialogs: visits === 7 ? 2 : 0 }]);
    }
    const funnel = await read("from=2026-10-10&to=2026-10-14");
    const counts = (visits: number, joined: number, invited = 0) => ({
      ...{ visits, dialogs: 2 * invited, joined, confirmed: joined, invited, accepted: invited },
    });
    expect(funnel).toMatchObject({
      ...{ mode: "server", from: "2026-10-10", to: "2026-10-14" },
      total: counts(16, 2, 1),
      before: counts(0, 0),
      days: [
        { day: "2026-10-10", counts: counts(0, 0) },
        { day: "2026-10-11", counts: counts(9, 1) },
        { day: "2026-10-12", counts: counts(7, 1, 1) },
        { day: "2026-10-13", counts: counts(0, 0) },
        { day: "2026-10-14", counts: counts(0, 0) },
      ],
      sources: [
        { source: "direct", counts: counts(9, 0) },
        { source: "x", counts: counts(7, 1, 1) },
        { source: "friend", counts: counts(0, 1) },
      ],
    });
    expect((await read("from=2026-10-10&to=2026-10-16")).before).toEqual(counts(4, 1));
    // The same once the changes are in the counts.
    await foldFunnel(opened.database);
    expect(await opened.database.query("SELECT 1 FROM lead_funnel_changes")).toEqual([]);
    expect(await read("from=2026-10-10&to=2026-10-14")).toEqual(funnel);
    const csv = (await get("/api/admin/funnel.csv?from=2026-10-10&to=2026-10-14")).body;
    expect(csv.slice(1).split("\n")).toEqual([
      "day,source,visits,dialogs,joined,confirmed,invited,accepted",
      "2026-10-11,direct,9,0,0,0,0,0",
      "2026-10-11,friend,0,0,1,1,0,0",
      "2026-10-12,x,7,2,1,1,1,1",
    ]);
    for (const bad of ["from=2026-10-14&to=2026-10-10", "from=2020-01-01&to=2026-10-10"]) {
      expect((await get(`/api/admin/funnel?${bad}`)).statusCode).toBe(422);
    }
    expect((await get("/api/admin/funnel.csv?fron=2026-10-10")).statusCode).toBe(400);
  });
});
