import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deliver, retrySchedule } from "#server/platform/mail/outbox.ts";
import { freePort } from "../fakes/postgres.ts";
import { type MailServer, startMailServer } from "../fakes/smtp.ts";
import { openSite, type Site, tokenOf } from "./waitlist-site.ts";

describe("mail over SMTP", () => {
  let server: MailServer;
  let site: Site;
  beforeAll(async () => {
    server = await startMailServer();
    site = await openSite({ SMTP_URL: server.url, MAIL_FROM: "Falaj <hello@site.example>" });
  });
  afterEach(() => {
    server.answer = () => undefined;
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });
  const mailRow = async (address: string) =>
    (await site.database.query("SELECT * FROM mails WHERE to_address = $1", [address]))[0];

  it("hands the mail over with the headers of list mail, and its link works", async () => {
    expect((await site.join({ email: "sent@example.com" })).body).toEqual({ ok: true });
    const row = await mailRow("sent@example.com");
    expect(row).toMatchObject({ state: "sent", attempts: 1, last_error: null });
    const [mail] = server.received.filter(({ to }) => to.includes("sent@example.com"));
    const source = mail?.source ?? "";
    expect(mail?.to).toEqual(["sent@example.com"]);
    expect(source).toMatch(/^From: Falaj <hello@site\.example>\r$/m);
    expect(source).toContain(`Message-ID: <${row?.id}@site.example>`);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const confirmed = await site.post("/api/waitlist-confirm", { token: tokenOf(source) });
    expect(confirmed.body).toEqual({ message: "confirmed", email: "sent@example.com" });
  });

  it("answers email_error when the server refuses the address for good, and does not try again", async () => {
    server.answer = () => ({ code: 550, text: "5.1.1 No such user" });
    expect(await site.join({ email: "nobody@example.com" })).toEqual({
      status: 422,
      body: { error: "email_error" },
    });
    expect(await mailRow("nobody@example.com")).toMatchObject({
      state: "refused",
      attempts: 1,
      last_error: expect.stringContaining("No such user"),
    });
  });

  it("keeps the mail and answers success when the mail server asks for it later", async () => {
    server.answer = () => ({ code: 451, text: "4.7.1 Greylisted" });
    expect((await site.join({ email: "later@example.com" })).body).toEqual({ ok: true });
    const row = await mailRow("later@example.com");
    expect(row).toMatchObject({ state: "queued", attempts: 1 });
    const [job] = await site.database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM start_after - created_on)::int AS seconds FROM pgboss.job
       WHERE name = 'mail' AND state < 'active' AND data->>'mailId' = $1`,
      [row?.id],
    );
    expect(job?.seconds).toBe(60);
  });
});

describe("a mail that cannot leave", () => {
  it("is tried again after 1 m, 5 m, 30 m, 2 h and 12 h, then is kept as failed", async () => {
    const site = await openSite({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect((await site.join()).body).toEqual({ ok: true });
    const waits: (number | null)[] = [];
    const read = async () => {
      const [mail] = await site.database.query<{
        id: string;
        state: string;
        attempts: number;
        seconds: number | null;
      }>(`SELECT id, state, attempts, last_error,
            (SELECT round(extract(epoch FROM max(start_after - created_on)))::int FROM pgboss.job
             WHERE name = 'mail' AND state < 'active') AS seconds FROM mails`);
      if (!mail) throw new Error("the mail is gone");
      return mail;
    };
    let mail = await read();
    while (mail.state === "queued") {
      waits.push(mail.seconds);
      await site.database.query("DELETE FROM pgboss.job WHERE name = 'mail'");
      const parts = { ...site, renderers: site.renderers, clock: () => new Date(), log: site.log };
      // A job with a stale number of attempts changes nothing.
      await deliver(parts, [{ mailId: mail.id, attempt: mail.attempts - 1 }]);
      expect((await read()).attempts).toBe(mail.attempts);
      await deliver(parts, [{ mailId: mail.id, attempt: mail.attempts }]);
      mail = await read();
    }
    expect(waits).toEqual(retrySchedule);
    expect(mail).toMatchObject({
      state: "failed",
      attempts: 6,
      last_error: expect.stringMatching(/ECONNREFUSED/),
    });
    await site.close();
  });
});
