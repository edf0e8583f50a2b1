import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LeadsPage } from "#contract/leads.ts";
import type { Database } from "#server/database/database.ts";
import { exportLeads, exportWriter } from "#server/leads/lead-export.ts";
import {
  type AdminApp,
  addLead,
  addPerson,
  databases,
  openAdminApp,
  signedIn,
} from "#tests/integration/admin-harness.ts";

const writer = exportWriter("spec", (iso) => iso.slice(0, 10), false);
const at = (n: number) => new Date(Date.UTC(2026, 10, 1, 12, 0, n)).toISOString();

describe.each(databases)("the leads on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let admin: AdminApp;
  let cookie: string;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    admin = await openAdminApp(database);
    await addPerson(database, "admin@example.com", "owner");
    cookie = await signedIn(admin.app, "admin@example.com");
  });
  beforeEach(async () => {
    await database.query("truncate waitlist_leads cascade");
  });
  afterAll(async () => {
    await admin?.app.close();
    await opened?.close();
  });

  const get = (url: string) => admin.app.inject({ url, headers: { cookie } });
  const page = async (query = ""): Promise<LeadsPage> =>
    (await get(`/api/waitlist_leads${query}`)).json();
  const emails = ({ leads }: LeadsPage) => leads.map(({ email }) => email);

  it("are an empty page and three zeros at first", async () => {
    expect(await page()).toEqual({
      leads: [],
      counts: { total: 0, confirmed: 0, pending: 0 },
      isEstimate: false,
      all: { total: 0, confirmed: 0, pending: 0 },
      invitations: { waiting: 0, invited: 0, accepted: 0 },
      after: null,
      before: null,
    });
  });

  const onDemand = {
    ...{ locale: "en", heard_channel: "search", heard_detail: null, referrer_url: null },
    ...{ utm_source: null, utm_medium: null, utm_campaign: null },
    ...{ is_throwaway: false, mail_state: "none", mark: "none" },
    ...{ invited_at: null, accepted_at: null, friends: 0, referred_by: null },
    ...{ tags: [], answers: null },
  };

  it("come with the fields of the dashboard and no other", async () => {
    await addLead(database, {
      email: "sara@example.com",
      createdAt: at(1),
      consentTs: at(2),
      country: "SA",
      city: "Riyadh",
    });
    await addLead(database, { email: "omar@example.com", createdAt: at(3) });
    const { leads, counts } = await page();
    expect(counts).toEqual({ total: 2, confirmed: 1, pending: 1 });
    expect(leads).toEqual([
      {
        id: expect.any(String),
        email: "omar@example.com",
        status: "pending",
        created_at: "2026-11-01T12:00:03.000000Z",
        consent_ts: null,
        country: "AE",
        city: null,
        ...onDemand,
      },
      {
        id: expect.any(String),
        email: "sara@example.com",
        status: "confirmed",
        created_at: "2026-11-01T12:00:01.000000Z",
        consent_ts: "2026-11-01T12:00:02.000000Z",
        country: "SA",
        city: "Riyadh",
        ...onDemand,
      },
    ]);
  });

  it("are walked in pages to the oldest and back, each once, also when many joined at one moment", async () => {
    for (let n = 0; n < 11; n += 1) {
      await addLead(database, { email: `p${n}@example.com`, createdAt: at(n < 6 ? 1 : 2) });
    }
    const first = await page("?limit=4");
    const second = await page(`?limit=4&after=${first.after}`);
    const third = await page(`?limit=4&after=${second.after}`);
    expect([first.before, third.after]).toEqual([null, null]);
    const all = [...emails(first), ...emails(second), ...emails(third)];
    expect(new Set(all).size).toBe(11);
    expect(all).toHaveLength(11);
    expect(first.counts.total).toBe(11);

    const back = await page(`?limit=4&before=${third.before}`);
    expect(emails(back)).toEqual(emails(second));
    expect(back.after).toBe(second.after);
    const start = await page(`?limit=4&before=${back.before}`);
    expect(emails(start)).toEqual(emails(first));
    expect(start.before).toBeNull();
  });

  it("keep their place while others join, and the newest page shows who joined", async () => {
    for (let n = 0; n < 6; n += 1) {
      await addLead(database, { email: `p${n}@example.com`, createdAt: at(n) });
    }
    const first = await page("?limit=3");
    await addLead(database, { email: "new@example.com", createdAt: at(9) });
    const second = await page(`?limit=3&after=${first.after}`);
    expect(emails(second)).toEqual(["p2@example.com", "p1@example.com", "p0@example.com"]);
    const back = await page(`?limit=3&before=${second.before}`);
    expect(emails(back)).toEqual(["p5@example.com", "p4@example.com", "p3@example.com"]);
    const start = await page(`?limit=3&before=${back.before}`);
    expect(emails(start)[0]).toBe("new@example.com");
    expect(start.leads).toHaveLength(3);
  });

  it.each(["?limit=0", "?limit=201", "?limit=many", "?after=xyz", "?before=%00", "?after="])(
    "refuse the query %s",
    async (query) => {
      expect((await get(`/api/waitlist_leads${query}`)).statusCode).toBe(400);
    },
  );

  describe("exported", () => {
    it("are the specification's file to the byte", async () => {
      await addLead(database, { email: "omar@example.com", createdAt: at(3), country: "other" });
      await addLead(database, {
        email: "sara@example.com",
        createdAt: at(5),
        consentTs: "2026-11-02T22:30:00Z",
        country: "SA",
        city: "الرياض",
      });
      const answer = await get("/api/waitlist_leads.csv?languageTag=en-GB&timeZone=Asia/Dubai");
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
      expect(answer.headers["x-total-rows"]).toBe("2");
      expect(answer.headers["content-disposition"]).toMatch(
        /^attachment; filename="waitlist_leads_\d{4}-\d\d-\d\d\.csv"$/,
      );
      expect(answer.rawPayload).toEqual(
        Buffer.from(
          [
            "Email,Status,Signup Date,Confirmed Date,Country,City",
            "sara@example.com,confirmed,01/11/2026,03/11/2026,SA,الرياض",
            "omar@example.com,pending,01/11/2026,Not confirmed,other,N/A",
          ].join("\n"),
        ),
      );
    });

    it("are the header alone when there are none", async () => {
      const answer = await get("/api/waitlist_leads.csv");
      expect(answer.body).toBe("Email,Status,Signup Date,Confirmed Date,Country,City");
    });

    it("never run in a spreadsheet and never break their row", async () => {
      await addLead(database, {
        email: "=cmd|' /C calc'!A0@example.com",
        createdAt: at(1),
        city: 'Al "Ain", west\nside',
      });
      const answer = await get("/api/waitlist_leads.csv?languageTag=en-GB");
      expect(answer.body.slice(answer.body.indexOf("\n") + 1)).toBe(
        `'=cmd|' /C calc'!A0@example.com,pending,01/11/2026,Not confirmed,AE,"Al ""Ain"", west\nside"`,
      );
    });

    it.each(["?languageTag=no_such-", "?timeZone=Mars/Base", `?languageTag=${"x".repeat(90)}`])(
      "refuse the query %s",
      async (query) => {
        expect((await get(`/api/waitlist_leads.csv${query}`)).statusCode).toBe(400);
      },
    );

    it("stand as they stood at its start, over many batches, each lead once", async () => {
      for (let n = 0; n < 25; n += 1) {
        await addLead(database, { email: `p${n}@example.com`, createdAt: at(n < 12 ? 1 : n) });
      }
      const parts: string[] = [];
      const started = new Date("2026-11-02T00:00:00Z");
      for await (const part of exportLeads(database, {
        filter: {},
        writer,
        started,
        batchSize: 10,
      })) {
        parts.push(part);
        if (parts.length === 2) {
          await addLead(database, { email: "late@example.com", createdAt: "2026-11-02T00:00:01Z" });
          await database.query(
            "update waitlist_leads set status = 'confirmed', consent_ts = $1 where email <> $2",
            ["2026-11-02T00:00:01Z", "late@example.com"],
          );
        }
      }
      const rows = parts.join("").split("\n").slice(1);
      expect(parts).toHaveLength(4);
      expect(new Set(rows.map((row) => row.split(",")[0])).size).toBe(25);
      expect(rows).toHaveLength(25);
      expect(rows.join()).not.toContain("late@");
      expect(rows.every((row) => row.includes(",pending,"))).toBe(true);
    });

    it("are read from the database only as fast as the reader takes them", async () => {
      for (let n = 0; n < 6; n += 1) {
        await addLead(database, { email: `p${n}@example.com`, createdAt: at(n) });
      }
      let queries = 0;
      const counted: Database = {
        ...database,
        query: (statement, values) => {
          queries += 1;
          return database.query(statement, values);
        },
      };
      const walk = exportLeads(counted, { filter: {}, writer, started: new Date(), batchSize: 2 });
      await walk.next();
      await walk.next();
      // Of three batches, one is sent and one is read ahead.
      expect(queries).toBe(2);
      await walk.return(undefined);
      expect(queries).toBe(2);
    });
  });
});
