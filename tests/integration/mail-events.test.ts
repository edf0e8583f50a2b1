import { createHmac, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { invitation } from "#brand/links.ts";
import type { SuppressionReason } from "#contract/campaigns.ts";
import { recordEvents } from "#server/campaigns/bounces/mail-events.ts";
import {
  isSuppressed,
  purgeEndedSuppressions,
  suppress,
  suppressAddress,
} from "#server/campaigns/bounces/suppressions.ts";
import { readCampaign } from "#server/campaigns/drafts/campaign-store.ts";
import { sortableId, timedToken, unsubscribeToken } from "#server/database/ids-and-tokens.ts";
import { createInvitationUrls } from "#server/leads/invitation.ts";
import { readLeadHistory } from "#server/leads/lead-list.ts";
import { waitlist } from "#server/leads/waitlist.ts";
import { createBatchCounts } from "#server/mail/batches.ts";
import { newsletter } from "#server/subscriptions/newsletter.ts";
import { addPerson, origin, signedIn } from "./admin-harness.ts";
import { linkOf, type Site, siteDatabases, submission, tokenOf } from "./waitlist-site.ts";

const secret = "a secret of more than 32 characters";

const postmarkLogin = "postmark:a-long-enough-password";
const mailgunKey = "key-0123456789abcdef";
const reportSecret = "a secret of the mailbox";

describe.each(siteDatabases)("feedback to a campaign, on the $name", ({ open }) => {
  let site: Site;
  let cookie = "";
  beforeAll(async () => {
    site = await open({
      PUBLIC_URL: origin,
      BOUNCES_POSTMARK_LOGIN: postmarkLogin,
      BOUNCES_MAILGUN_KEY: mailgunKey,
      BOUNCES_REPORT_SECRET: reportSecret,
    });
    await addPerson(site.database, "editor@example.com", "editor");
    cookie = await signedIn(site.app, "editor@example.com");
  });
  afterAll(() => site?.close());
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

  /** A campaign with one recipient: the lead, or the subscriber, of that id. */
  async function recipientOf(subject: string, recipient: string = randomUUID()) {
    const campaign = randomUUID();
    await site.database.query(
      `INSERT INTO campaigns (id, kind, name, content, audience, created_at, created_by)
       VALUES ($1, 'invitation', 'Wave', '{"texts":{},"fallback":"en"}', '{}', now(), 'owner@example.com')`,
      [campaign],
    );
    await site.database.query(
      `INSERT INTO mail_batches (id, state, filled_at, claimed_at, heartbeat_at)
       VALUES ($1, 'ended', now(), now(), now())`,
      [campaign],
    );
    await site.database.query(
      `INSERT INTO mails (batch_id, ordinal, id, kind, subject_kind, subject_id, locale, to_address,
         state, created_at, next_attempt_at)
       VALUES ($1, 1, $2, 'campaign', 'lead', $3, 'en', '', 'sent', now(), now())`,
      [campaign, recipient, subject],
    );
    return recipient;
  }
  const idOf = async (email: string) => {
    const [row] = await site.database.query<{ id: string }>(
      "SELECT id FROM waitlist_leads WHERE email = $1",
      [email],
    );
    return row?.id ?? "";
  };

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

    it("come with when each sender that is set up last reported anything", async () => {
      await site.database.query(
        `INSERT INTO mail_events (provider, event_id, kind, at)
         VALUES ('postmark', 'a', 'delayed', $1), ('postmark', 'b', 'bounced', $2),
           ('ses', 'c', 'bounced', $2)`,
        [moment(0), moment(1)],
      );
      expect((await admin("GET", "/api/admin/suppressions")).json().providers).toEqual([
        { provider: "postmark", lastEventAt: moment(1).toISOString() },
        { provider: "mailgun", lastEventAt: null },
        { provider: "report", lastEventAt: null },
      ]);
      await site.database.query("DELETE FROM mail_events");
    });

    it("are added and lifted by hand, and the log names no address", async () => {
      const add = (email: string) => admin("POST", "/api/admin/suppressions", { email });
      const added = await add(" Omar@example.com ");
      expect(added.json()).toMatchObject({
        ...{ email: "Omar@example.com", reason: "asked", by: "editor@example.com" },
      });
      // A second time changes nothing, and returns who was first.
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
      const token = timedToken(secret, "my-data", submission.email, later);
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

  describe("an invitation", () => {
    const day = 86_400_000;
    const lead = async () => {
      const [row] = await site.database.query<{
        id: string;
        invited_at: Date | null;
        invitation_expires_at: Date | null;
        accepted_at: Date | null;
      }>("SELECT id, invited_at, invitation_expires_at, accepted_at FROM waitlist_leads");
      return row;
    };
    /** A confirmed lead, and the invitation's link that they would get now. */
    async function invited(locale: "en" | "ar" | "fr" = "en") {
      await site.join({ locale });
      await site.database.query(
        "UPDATE waitlist_leads SET status = 'confirmed', consent_ts = $1, invited_at = $1",
        [site.now()],
      );
      const parts = { publicUrl: origin, authSecret: secret, clock: site.now };
      const link = new URL(createInvitationUrls(parts)((await lead())?.id ?? "", locale));
      return { link, token: link.searchParams.get("token") ?? "" };
    }
    const accept = (token: string) => site.post("/api/invitation", { token });
    const check = async (token: string) => {
      const answer = await fetch(`${site.url}/api/invitations/${token}`);
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    };

    it("leads to the app, whose question is answered, and is accepted once", async () => {
      const { link, token } = await invited("ar");
      expect(link.href).toMatch(/^http:\/\/localhost:4171\/ar\/invitation\?token=/);
      const before = await check(token);
      expect(before).toMatchObject({
        status: 200,
        body: { state: "open", email: submission.email, locale: "ar" },
      });
      expect(before.headers.get("cache-control")).toBe("no-store");
      expect(before.headers.get("access-control-allow-origin")).toBe("*");
      expect(before.headers.get("set-cookie")).toBeNull();
      expect((await lead())?.accepted_at).toBeNull();

      const { status, body } = await accept(token);
      expect(status).toBe(200);
      const url = new URL((body as { url: string }).url);
      expect(url.origin).toBe(new URL(invitation.app).origin);
      expect(url.searchParams.get("invitation")).toBe(token);
      const first = (await lead())?.accepted_at;
      site.forward(1000);
      expect((await accept(token)).body).toEqual(body);
      expect((await lead())?.accepted_at).toEqual(first);
      expect(await check(token)).toMatchObject({ body: { state: "accepted" } });
      // After an acceptance in time the link works as long as the lead exists.
      site.forward(20 * day);
      expect((await accept(token)).body).toEqual(body);
      await site.database.query("DELETE FROM waitlist_leads");
      expect(await accept(token)).toEqual({ status: 404, body: { error: "invalid_token" } });
      expect(await check(token)).toMatchObject({ status: 404 });
    });

    it("counts for the campaign whose link was used, and else for the last that invited", async () => {
      const recipients: string[] = [];
      const acceptedIn = async () => {
        const counts: number[] = [];
        for (const id of recipients) {
          const [row] = await site.database.query<{ campaign_id: string }>(
            "SELECT batch_id AS campaign_id FROM mails WHERE id = $1",
            [id],
          );
          const countBatches = createBatchCounts();
          const store = {
            database: site.database,
            clock: site.now,
            pace: () => undefined,
            countBatches,
          };
          const shown = await readCampaign(store, row?.campaign_id ?? "");
          counts.push(shown.counts.accepted);
        }
        return counts;
      };
      const { token: unnamed } = await invited();
      const id = (await lead())?.id ?? "";
      const at = Date.now();
      for (const minutes of [0, 1, 2]) {
        recipients.push(await recipientOf(id, sortableId(new Date(at + minutes * minute))));
      }
      const parts = { publicUrl: origin, authSecret: secret, clock: site.now };
      const link = new URL(createInvitationUrls(parts)(id, "en", recipients[1]));
      const token = link.searchParams.get("token") ?? "";
      expect((await accept(token)).status).toBe(200);
      expect(await acceptedIn()).toEqual([0, 1, 0]);
      // Pressed again, by any link, it is no second acceptance.
      expect((await accept(unnamed)).status).toBe(200);
      expect(await acceptedIn()).toEqual([0, 1, 0]);

      for (const table of ["mails", "waitlist_leads"]) {
        await site.database.query(
          `UPDATE ${table} SET accepted_at = NULL WHERE accepted_at IS NOT NULL`,
        );
      }
      expect((await accept(unnamed)).status).toBe(200);
      expect(await acceptedIn()).toEqual([0, 0, 1]);
    });

    it("works by a form alone, which leads to the app", async () => {
      const { link, token } = await invited("fr");
      const pressed = (address: string) =>
        fetch(`${site.url}${address}`, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded", origin: "null" },
          redirect: "manual",
        });
      const answer = await pressed(link.pathname + link.search);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(
        `${invitation.app}?${new URLSearchParams({ invitation: token })}`,
      );
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      const forged = await pressed(`/fr/invitation?token=${token}x`);
      expect(forged.headers.get("location")).toBe("/fr/invitation#error");
    });

    it("is sent again to who brings an expired one, to the same address alone", async () => {
      const { token } = await invited("fr");
      await site.database.query("DELETE FROM mails");
      site.forward(15 * day);
      expect(await accept(token)).toEqual({ status: 410, body: { error: "expired_token" } });
      expect(await check(token)).toMatchObject({ status: 200, body: { state: "expired" } });
      const again = (given: string) => site.post("/api/invitation/resend", { token: given });
      expect(await again(token)).toEqual({ status: 200, body: { ok: true } });
      const [queued] = await site.database.query<{ id: string }>("SELECT * FROM mails");
      expect(queued).toMatchObject({ kind: "invitation-again", to_address: submission.email });
      // Recorded, not only handed over: the history is of what is recorded.
      await expect
        .poll(() => site.database.query("SELECT state FROM mails"), { timeout: 10_000 })
        .toEqual([{ state: "sent" }]);
      const { events } = await readLeadHistory(site.database, (await lead())?.id ?? "");
      expect(events.map(({ kind }) => kind)).toContain("invited");
      expect(events.map(({ kind }) => kind)).not.toContain("mailed");
      const mail = String(new Map(site.mailFiles()).get(`${queued?.id}.eml`));
      expect(mail).toMatch(/^List-Unsubscribe:\s+<http/m);
      const fresh = new URL(linkOf(mail, "invitationUrl")).searchParams.get("token") ?? "";
      expect(await check(fresh)).toMatchObject({ body: { state: "open" } });
      const row = await lead();
      expect(Number(row?.invitation_expires_at) - Number(row?.invited_at)).toBe(14 * day);
      expect((await accept(fresh)).status).toBe(200);
      // After an acceptance no new link is needed.
      expect(await again(token)).toEqual({ status: 200, body: { alreadyConfirmed: true } });
      expect(await site.database.query("SELECT 1 FROM mails")).toHaveLength(1);
    });

    it("is not sent again after a complaint, and the answer does not reveal it", async () => {
      const { token } = await invited();
      await site.database.query("DELETE FROM mails");
      await suppressed(submission.email, "complained", site.now());
      const again = await site.post("/api/invitation/resend", { token });
      expect(again).toEqual({ status: 200, body: { ok: true } });
      const states = () => site.database.query("SELECT kind, state, dropped_for FROM mails");
      await expect
        .poll(states)
        .toEqual([{ kind: "invitation-again", state: "dropped", dropped_for: "suppressed" }]);
      await site.database.query("DELETE FROM suppressions");
    });

    it("cannot be made up, nor made of another link", async () => {
      const { token } = await invited();
      const [until = "", name = "", sign = ""] = token.split(".");
      const longer = (Number.parseInt(until, 36) + 9_999_999).toString(36);
      const other = Buffer.from(randomUUID()).toString("base64url");
      const ofData = timedToken(secret, "my-data", (await lead())?.id ?? "", new Date(2e12));
      for (const given of [
        ...["", "x", "..", `${token}.`, `${longer}.${name}.${sign}`, `${until}.${other}.${sign}`],
        ...[ofData, "%00", "a".repeat(301), `${until}.${name}.${sign.slice(1)}`],
      ]) {
        expect([given, (await accept(given)).status]).toEqual([
          given,
          given === "" || given.length > 300 ? 400 : 404,
        ]);
        if (given) expect((await check(encodeURIComponent(given))).status).toBe(404);
      }
      for (const body of [null, [], {}, { token: 1 }, { token, more: 1 }]) {
        expect((await site.post("/api/invitation", body)).status).toBe(400);
      }
    });
  });

  describe("leaving by the link of a campaign's mail", () => {
    const leftBy = async (recipient: string) => {
      const [row] = await site.database.query<{ unsubscribed_at: Date | null }>(
        "SELECT unsubscribed_at FROM mails WHERE id = $1",
        [recipient],
      );
      return row?.unsubscribed_at;
    };
    const press = (token: string) =>
      fetch(`${site.url}/api/unsubscribe?token=${token}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    it("is counted for that campaign, once, by one press and again by a second", async () => {
      await site.join();
      const id = await idOf(submission.email);
      const recipient = await recipientOf(id);
      const token = unsubscribeToken(secret, waitlist, id, recipient);
      const first = await press(token);
      expect([first.status, await first.json()]).toEqual([200, { ok: true }]);
      const at = await leftBy(recipient);
      expect(at).not.toBeNull();
      expect(await site.database.query("SELECT 1 FROM waitlist_leads")).toEqual([]);
      site.forward(minute);
      // Some mail programs send the same as a multipart form.
      const body = new FormData();
      body.set("List-Unsubscribe", "One-Click");
      const url = `${site.url}/api/unsubscribe?token=${token}`;
      expect((await fetch(url, { method: "POST", body })).status).toBe(200);
      expect(await leftBy(recipient)).toEqual(at);
    });

    it("is counted for no campaign that wrote to another address", async () => {
      await site.join();
      await site.join({ email: "b@example.com" });
      const recipient = await recipientOf(await idOf("b@example.com"));
      const token = unsubscribeToken(secret, waitlist, await idOf(submission.email), recipient);
      expect((await press(token)).status).toBe(200);
      expect(await leftBy(recipient)).toBeNull();
    });

    it("works with what mail programs have made of the last part", async () => {
      await site.join();
      const token = unsubscribeToken(secret, waitlist, await idOf(submission.email), randomUUID());
      expect((await press(`${token}.x`)).status).toBe(400);
      expect((await press(token.slice(0, -1))).status).toBe(200);
      expect(await site.database.query("SELECT 1 FROM waitlist_leads")).toEqual([]);
    });
  });

  describe("a report", () => {
    const authorization = `Basic ${Buffer.from(postmarkLogin).toString("base64")}`;
    const post = (provider: string, body: string | Uint8Array<ArrayBuffer>, headers: object = {}) =>
      fetch(`${site.url}/api/bounces/${provider}`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", ...headers },
      });
    const postmark = (change: object) =>
      post(
        "postmark",
        JSON.stringify({
          ...{ RecordType: "Bounce", ID: 1, Type: "HardBounce", Email: submission.email },
          ...{ BouncedAt: site.now().toISOString(), Details: "550 5.1.1 unknown", ...change },
        }),
        { authorization },
      );
    const suppressions = () =>
      site.database.query("SELECT email, reason, detail, campaign_id FROM suppressions");
    const recipientRow = async (id: string) => {
      const [row] = await site.database.query(
        `SELECT batch_id AS campaign_id, bounced_at IS NOT NULL AS bounced,
           complained_at IS NOT NULL AS complained
         FROM mails WHERE id = $1`,
        [id],
      );
      return row;
    };
    afterEach(() => site.database.query("DELETE FROM mail_events"));

    it("that a mailbox is gone is noted on the recipient and keeps the address out, once", async () => {
      await site.join();
      const rid = await recipientOf(await idOf(submission.email));
      // The address that it was forwarded to is not the one we wrote to.
      const sent = { Email: "elsewhere@example.com", Metadata: { rid } };
      const answer = await postmark(sent);
      expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
      const row = await recipientRow(rid);
      expect(row).toMatchObject({ bounced: true, complained: false });
      expect(await suppressions()).toEqual([
        {
          ...{ email: submission.email, reason: "bounced", detail: "550 5.1.1 unknown" },
          campaign_id: row?.campaign_id,
        },
      ]);
      // Services repeat reports: a suppression that was removed meanwhile stays removed.
      await site.database.query("DELETE FROM suppressions");
      expect((await postmark(sent)).status).toBe(200);
      expect(await suppressions()).toEqual([]);
    });

    it("of a delay is counted and suppresses no address", async () => {
      await site.join();
      const rid = await recipientOf(await idOf(submission.email));
      await postmark({ Type: "SoftBounce", Metadata: { rid } });
      expect(await recipientRow(rid)).toMatchObject({ bounced: false });
      expect(await suppressions()).toEqual([]);
      expect(await site.database.query("SELECT kind, recipient_id FROM mail_events")).toEqual([
        { kind: "delayed", recipient_id: rid },
      ]);
    });

    it("about a mail that no campaign sent goes by the mail, then by the address", async () => {
      await site.join();
      const [mail] = await site.database.query<{ id: string }>("SELECT id FROM mails");
      await postmark({ Email: "x@example.com", Metadata: { rid: mail?.id } });
      expect(await suppressions()).toMatchObject([{ email: submission.email, campaign_id: null }]);
      await site.database.query("DELETE FROM suppressions");
      await postmark({ RecordType: "SpamComplaint", Email: submission.email.toUpperCase() });
      expect(await suppressions()).toMatchObject([{ reason: "complained" }]);
    });

    it("about an address on no list leaves no address behind", async () => {
      expect((await postmark({ Email: "stranger@example.com" })).status).toBe(200);
      expect((await postmark({ ID: 2, Email: "not an address\0" })).status).toBe(200);
      expect(await suppressions()).toEqual([]);
      const kept = JSON.stringify(await site.database.query("SELECT * FROM mail_events"));
      expect(kept).not.toContain("stranger");
    });

    it("spends its signature too if it reports nothing of interest", async () => {
      await site.join();
      const timestamp = String(Math.floor(site.now().getTime() / 1000));
      const token = randomUUID();
      const signature = createHmac("sha256", mailgunKey)
        .update(timestamp + token)
        .digest("hex");
      for (const event of ["delivered", "complained"]) {
        const recipient = submission.email;
        const body = {
          signature: { timestamp, token, signature },
          "event-data": { id: event, event, recipient, timestamp: Number(timestamp) },
        };
        expect((await post("mailgun", JSON.stringify(body))).status).toBe(200);
      }
      expect(await suppressions()).toEqual([]);
    });

    it("whose signature was seen before is not taken with another text", async () => {
      await site.join();
      await site.join({ email: "b@example.com" });
      const timestamp = String(Math.floor(site.now().getTime() / 1000));
      const token = randomUUID();
      const signature = createHmac("sha256", mailgunKey)
        .update(timestamp + token)
        .digest("hex");
      const send = (id: string, recipient: string) =>
        post(
          "mailgun",
          JSON.stringify({
            signature: { timestamp, token, signature },
            "event-data": { id, event: "complained", recipient, timestamp: Number(timestamp) },
          }),
        );
      expect((await send("e-1", submission.email)).status).toBe(200);
      expect((await send("e-2", "b@example.com")).status).toBe(200);
      expect(await suppressions()).toMatchObject([{ email: submission.email }]);
    });

    it("of hundreds at once does not keep other calls waiting for the database", async () => {
      const at = site.now();
      const events = Array.from({ length: 200 }, (_, n) => ({
        ...{ id: `e-${n}`, kind: "bounced" as const, mailId: undefined, at, detail: "" },
        email: `stranger.${n}@example.com`,
      }));
      let isRecorded = false;
      const batch = {
        provider: "sendgrid" as const,
        events,
        lists: [waitlist, newsletter],
        now: at,
      };
      const recording = recordEvents(site.database, batch).finally(() => {
        isRecorded = true;
      });
      let answered = 0;
      for (; !isRecorded; answered += 1) await site.database.query("SELECT 1");
      await recording;
      expect(answered).toBeGreaterThan(10);
      expect(await site.database.query("SELECT 1 FROM mail_events")).toHaveLength(200);
    });

    it("of the same people in another order waits for no other report", async () => {
      const people = ["a", "b", "c", "d"].map((name) => `${name}@example.com`);
      for (const email of people) await site.join({ email });
      const at = site.now();
      const batch = (name: string, emails: string[]) => ({
        ...{ provider: "sendgrid" as const, lists: [waitlist, newsletter], now: at },
        events: emails.map((email) => ({
          ...{ id: `${name} ${email}`, kind: "bounced" as const, mailId: undefined },
          ...{ email, at, detail: "" },
        })),
      });
      for (let n = 0; n < 5; n += 1) {
        await Promise.all([
          recordEvents(site.database, batch(`one ${n}`, people)),
          recordEvents(site.database, batch(`other ${n}`, people.toReversed())),
        ]);
      }
      expect(await suppressions()).toHaveLength(4);
    });

    it("comes as the mail itself too", async () => {
      await site.join();
      const rid = await recipientOf(await idOf(submission.email));
      const lines = [
        ...["From: <>", "Message-ID: <r@mx.example>", "MIME-Version: 1.0"],
        ...["Content-Type: multipart/report; report-type=feedback-report; boundary=b", ""],
        ...["--b", "Content-Type: message/feedback-report", "", "Feedback-Type: abuse", ""],
        ...["--b", "Content-Type: text/rfc822-headers", "", `X-Campaign-Rid: ${rid}`, "--b--", ""],
      ];
      const headers = { authorization: `Bearer ${reportSecret}`, "content-type": "message/rfc822" };
      expect((await post("report", lines.join("\r\n"), headers)).status).toBe(200);
      expect(await recipientRow(rid)).toMatchObject({ complained: true });
      expect(await suppressions()).toMatchObject([{ reason: "complained", detail: "abuse" }]);
    });

    it("is not listened to without proof, from a sender that is not set up, or without end", async () => {
      for (const [provider, status] of [
        ...[["ses", 404] as const, ["sendgrid", 404] as const, ["constructor", 404] as const],
        ...[["postmark", 401] as const, ["report", 401] as const, ["mailgun", 400] as const],
      ]) {
        expect([provider, (await post(provider, "{}")).status]).toEqual([provider, status]);
      }
      const long = new Uint8Array(1024 * 1024 + 1);
      expect((await post("postmark", long, { authorization })).status).toBe(413);
      expect((await post("postmark", new Uint8Array([0xff, 0]), { authorization })).status).toBe(
        400,
      );
      const empty = await fetch(`${site.url}/api/bounces/report`, {
        method: "POST",
        headers: { authorization: `Bearer ${reportSecret}` },
      });
      expect(empty.status).toBe(200);
      expect(await site.database.query("SELECT 1 FROM mail_events")).toEqual([]);
    });

    it("can name the mail, since mails to lists carry what each sender gives back", async () => {
      await site.join();
      const [mail] = await site.database.query<{ id: string }>("SELECT id FROM mails");
      expect(await site.outbox.firstOutcome(mail?.id ?? "", 3_000)).toBe("sent");
      const source = String(new Map(site.mailFiles()).get(`${mail?.id}.eml`));
      expect(source).toContain(`X-Campaign-Rid: ${mail?.id}`);
      expect(source).toMatch(/^List-Id: <waitlist\.localhost>/im);
      expect(source).toMatch(new RegExp(`^X-PM-Metadata-rid: ${mail?.id}`, "im"));
      expect(source).toMatch(
        new RegExp(`^X-Mailgun-Variables: \\{"rid":\\s*"${mail?.id}"\\}`, "im"),
      );
      expect(source).not.toMatch(/X-SMTPAPI/i);
    });
  });

  it("sends who confirms their place in the queue, and who joined how many that are", async () => {
    const soFar = async () => {
      // The age at which a cached count expires.
      site.forward(11_000);
      const answer = await fetch(`${site.url}/api/waitlist/confirmed`);
      return [answer.headers.get("cache-control"), await answer.json()];
    };
    expect(await soFar()).toEqual(["public, max-age=10", { confirmed: 0 }]);
    const confirmed: unknown[] = [];
    for (const email of ["first@example.com", "second@example.com"]) {
      await site.join({ email });
      const [mail] = await site.database.query<{ id: string }>(
        "SELECT id FROM mails WHERE to_address = $1",
        [email],
      );
      expect(await site.outbox.firstOutcome(mail?.id ?? "", 3_000)).toBe("sent");
      const token = tokenOf(String(new Map(site.mailFiles()).get(`${mail?.id}.eml`)));
      const confirm = async () => (await site.post("/api/waitlist-confirm", { token })).body;
      confirmed.push(await confirm(), await confirm());
    }
    const placeToken = expect.any(String);
    expect(confirmed).toEqual([
      { message: "confirmed", email: "first@example.com", place: 1, placeToken },
      { message: "already_confirmed", email: "first@example.com", place: 1, placeToken },
      { message: "confirmed", email: "second@example.com", place: 2, placeToken },
      { message: "already_confirmed", email: "second@example.com", place: 2, placeToken },
    ]);
    await site.join({ email: "third@example.com" });
    expect((await soFar())[1]).toEqual({ confirmed: 2 });
  });
});
