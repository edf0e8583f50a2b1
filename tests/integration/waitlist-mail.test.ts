import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { retrySchedule } from "#server/mail/mail-outcomes.ts";
import { freePort } from "../fakes/postgres.ts";
import { type MailServer, startMailServer } from "../fakes/smtp.ts";
import { openSite, type Site, tokenOf } from "./waitlist-site.ts";

describe("mail over SMTP", () => {
  let server: MailServer;
  let site: Site;
  beforeAll(async () => {
    server = await startMailServer();
    site = await openSite({
      ...{ SMTP_URL: server.url, MAIL_FROM: "Falaj <hello@site.example>", MAIL_WAIT_MS: "10000" },
    });
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
    expect(confirmed.body).toEqual({
      message: "confirmed",
      email: "sent@example.com",
      place: expect.any(Number),
      placeToken: expect.any(String),
    });
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

  it("keeps the mail and answers success when the mail server defers it", async () => {
    server.answer = () => ({ code: 451, text: "4.7.1 Greylisted" });
    expect((await site.join({ email: "later@example.com" })).body).toEqual({ ok: true });
    expect(await mailRow("later@example.com")).toMatchObject({ state: "queued", attempts: 1 });
    const [wait] = await site.database.query<{ seconds: number }>(
      `SELECT round(extract(epoch FROM next_attempt_at - created_at))::int AS seconds FROM mails
       WHERE to_address = 'later@example.com'`,
    );
    expect(wait?.seconds).toBe(60);
  });
});

describe("a mail that cannot leave", () => {
  it("is tried again after 1 m, 5 m, 30 m, 2 h and 12 h, then is kept as failed", async () => {
    const site = await openSite({
      ...{ SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_WAIT_MS: "10000" },
    });
    expect((await site.join()).body).toEqual({ ok: true });
    const read = async () => {
      const [mail] = await site.database.query<{
        state: string;
        attempts: number;
        next_attempt_at: Date;
      }>("SELECT state, attempts, next_attempt_at, last_error FROM mails");
      return mail;
    };
    const waits: number[] = [];
    for (let attempt = 1; attempt <= retrySchedule.length; attempt += 1) {
      await expect.poll(async () => (await read())?.attempts).toBe(attempt);
      const wait = Number((await read())?.next_attempt_at) - Date.now();
      waits.push(Math.round(wait / 10_000) * 10);
      // Not before it is due, by the database's clock.
      for (const passed of [wait - 10_000, 20_000]) {
        await site.database.query(
          "UPDATE mails SET next_attempt_at = next_attempt_at - $1 * interval '1 millisecond'",
          [passed],
        );
        expect((await read())?.attempts).toBe(attempt);
        site.outbox.wake();
      }
    }
    await expect.poll(async () => (await read())?.state).toBe("failed");
    expect(waits).toEqual(retrySchedule);
    expect(await read()).toMatchObject({
      attempts: 6,
      last_error: expect.stringMatching(/ECONNREFUSED/),
    });
    await site.close();
  });
});
