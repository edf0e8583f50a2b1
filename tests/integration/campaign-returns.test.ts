import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SuppressionReason } from "#contract/campaigns.ts";
import {
  isSuppressed,
  purgeEndedSuppressions,
  suppress,
  suppressAddress,
} from "#server/campaigns/suppressions.ts";
import { newsletter } from "#server/newsletter/newsletter.ts";
import { addressToken } from "#server/platform/ids-and-tokens.ts";
import { waitlist } from "#server/waitlist/waitlist.ts";
import { addPerson, openRealPostgres, origin, signedIn } from "./admin-harness.ts";
import { openSite, type Site, submission, tokenOf } from "./waitlist-site.ts";

const secret = "a secret of more than 32 characters";

const databases = [
  { name: "embedded database", open: async () => ({ url: "", close: async () => {} }) },
  { name: "PostgreSQL server", open: openRealPostgres },
];

describe.each(databases)("what comes back from a campaign, on the $name", ({ open }) => {
  let site: Site;
  let server: { url: string; close: () => Promise<void> };
  let cookie = "";
  beforeAll(async () => {
    server = await open();
    site = await openSite({
      ...(server.url && { DATABASE_URL: server.url }),
      PUBLIC_URL: origin,
    });
    await addPerson(site.database, "editor@example.com", "editor");
    cookie = await signedIn(site.app, "editor@example.com");
  });
  afterAll(async () => {
    await site?.close();
    await server?.close();
  });
  afterEach(async () => {
    for (const table of ["waitlist_leads", "newsletter_subscribers", "mails", "suppressions"]) {
      await site.database.query(`DELETE FROM ${table}`);
    }
  });

  const admin = (method: "GET" | "POST", url: string, payload?: object) =>
    site.app.inject({ method, url, headers: { origin, cookie }, ...(payload && { payload }) });
  const suppressed = (email: string, reason: SuppressionReason, at: Date, detail = "") =>
    suppressAddress(site.database, {
      ...{ email, emailKey: email.toLowerCase(), reason, at, by: null, detail, campaignId: null },
    });
  const minute = 60_000;
  const moment = (minutes: number) => new Date(Date.UTC(2026, 10, 22) + minutes * minute);

  describe("suppressions", () => {
    it.each([
      ["refused", 1, true],
      ["bounced", 1, true],
      ["bounced", -1, false],
      ["refused", -1, false],
      ["complained", -1, true],
      ["asked", -1, true],
    ] as const)(
      "%s %i minutes after the person confirmed keeps mail away: %s",
      async (reason, minutes, isKept) => {
        await suppressed("Layla@example.com", reason, moment(minutes));
        const [row] = await site.database.query<{ is: boolean }>(
          `SELECT ${isSuppressed("$1::text", "$2::timestamptz")} AS is`,
          ["layla@example.com", moment(0)],
        );
        expect(row?.is).toBe(isKept);
      },
    );

    it("keeps a complaint when the mailbox is found gone later, and the reverse gives way", async () => {
      const entries = () =>
        site.database.query<{ reason: string }>("SELECT reason FROM suppressions");
      await suppressed("a@example.com", "bounced", moment(5));
      await suppressed("a@example.com", "refused", moment(4));
      expect(await entries()).toEqual([{ reason: "bounced" }]);
      await suppressed("a@example.com", "complained", moment(1));
      expect(await entries()).toEqual([{ reason: "complained" }]);
      expect(await suppressed("a@example.com", "bounced", moment(9))).toBeUndefined();
      expect(await suppressed("a@example.com", "asked", moment(9))).toBeUndefined();
      expect(await entries()).toEqual([{ reason: "complained" }]);
    });

    it("takes many at once, of which two may be one mailbox", async () => {
      const campaign = randomUUID();
      const rows = await site.database.query(
        suppress(`SELECT email, lower(email), 'refused', $2::timestamptz, NULL::text,
          repeat('x', 900), $1::uuid FROM unnest(ARRAY['A@x.example', 'a@x.example', 'b@x.example'])
          AS given (email)`),
        [campaign, moment(0)],
      );
      expect(rows).toHaveLength(2);
      expect(
        await site.database.query(
          "SELECT DISTINCT length(detail) AS length, campaign_id FROM suppressions",
        ),
      ).toEqual([{ length: 500, campaign_id: campaign }]);
    });

    it("are listed newest first, a page at a time, and found by a part of the address", async () => {
      for (let n = 0; n < 55; n++) await suppressed(`p${n}@x_y.example`, "bounced", moment(n));
      const first = (await admin("GET", "/api/admin/suppressions")).json();
      expect(first.suppressions).toHaveLength(50);
      expect(first.suppressions[0]).toMatchObject({
        ...{ email: "p54@x_y.example", reason: "bounced", by: null, campaignId: null },
        at: moment(54).toISOString(),
      });
      const next = (await admin("GET", `/api/admin/suppressions?after=${first.after}`)).json();
      expect(next.suppressions.map(({ email }: { email: string }) => email)).toEqual(
        [4, 3, 2, 1, 0].map((n) => `p${n}@x_y.example`),
      );
      expect(next.after).toBeNull();
      const found = (await admin("GET", "/api/admin/suppressions?q=P54%40x_")).json();
      expect(found.suppressions).toHaveLength(1);
      expect((await admin("GET", "/api/admin/suppressions?q=54%25")).json().suppressions).toEqual(
        [],
      );
    });

    it("are added and lifted by hand, and the log names no address", async () => {
      const add = (email: string) => admin("POST", "/api/admin/suppressions", { email });
      const added = await add(" Omar@example.com ");
      expect(added.json()).toMatchObject({
        ...{ email: "Omar@example.com", reason: "asked", by: "editor@example.com" },
      });
      // A second time changes nothing, and says who was first.
      expect((await add("omar@EXAMPLE.com")).json()).toEqual(added.json());
      for (const email of ["", "omar", "a b@example.com", "x".repeat(400)]) {
        expect((await add(email)).statusCode).toBeGreaterThanOrEqual(400);
      }
      const { id } = added.json();
      const lift = () => admin("POST", `/api/admin/suppressions/${id}/lift`, {});
      expect((await lift()).json()).toEqual({ ok: true });
      expect((await lift()).statusCode).toBe(404);
      expect(await site.database.query("SELECT 1 FROM suppressions")).toEqual([]);
      const log = await site.database.query<{ kind: string; details: object }>(
        "SELECT kind, details FROM audit_log WHERE kind LIKE 'suppress%' ORDER BY id",
      );
      expect(log).toEqual([
        { kind: "suppressed", details: { entry: id } },
        { kind: "suppression_lifted", details: { entry: id } },
      ]);
    });

    it("are forgotten once the person confirms again, unless they complained", async () => {
      await site.join();
      await site.join({ email: "b@example.com" });
      await suppressed(submission.email, "bounced", new Date(Date.now() - minute));
      await suppressed("b@example.com", "complained", new Date(Date.now() - minute));
      for (const mail of await site.mails(2)) {
        await site.post("/api/waitlist-confirm", { token: tokenOf(mail) });
      }
      const lists = [waitlist, newsletter];
      expect(await purgeEndedSuppressions(site.database, lists)).toBe(1);
      expect(await site.database.query("SELECT email FROM suppressions")).toEqual([
        { email: "b@example.com" },
      ]);
    });

    it("are shown to the person they are about, and erased with them", async () => {
      await site.join();
      await suppressed(submission.email, "complained", moment(0), "abuse");
      const later = new Date(Date.now() + 86_400_000);
      const token = addressToken(secret, "my-data", submission.email, later);
      const { body } = await site.post("/api/my-data", { token });
      expect(body).toMatchObject({
        held: [
          { kind: "waitlist", items: [{ invited_at: null, accepted_at: null }] },
          { kind: "suppressions", items: [{ reason: "complained", detail: "abuse" }] },
        ],
      });
      await site.post("/api/my-data/erase", { token });
      expect(await site.database.query("SELECT 1 FROM suppressions")).toEqual([]);
    });
  });
});
