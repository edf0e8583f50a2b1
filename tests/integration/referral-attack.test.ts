import { afterAll, beforeAll, expect, it } from "vitest";
import { creditFriends } from "#server/leads/referrals.ts";
import { openSite, type Site, submission, tokenOf } from "./waitlist-site.ts";

/*
 * An attacker wants the first place: fifty addresses of their own, two networks, a program that fills the form and
 * confirms, and a mail scanner that opens every link.
 */

let site: Site;
beforeAll(async () => {
  site = await openSite({ CAPTCHA: "off", RATE_LIMITS: "off" });
});
afterAll(() => site?.close());

const [home, office] = ["203.0.113.7", "198.51.100.20"] as const;
/** One of the 65,536 networks that a provider may give to a customer. */
const ofSite = (n: number) => `2001:db8:7:${n.toString(16)}::1`;
const hour = 3_600_000;

async function call(url: string, payload: object, remoteAddress: string) {
  const answer = await site.app.inject({ method: "POST", url, payload, remoteAddress });
  return answer.json();
}
/** Joins from a network; returns the token of the link that is mailed. */
async function join(email: string, network: string, ref = ""): Promise<string> {
  const joined = await call("/api/waitlist", { ...submission, email, ref }, network);
  expect(joined).toMatchObject({ ok: true });
  const mailTo = () =>
    site
      .mailFiles()
      .map(([, source]) => source.toString())
      .find((source) => source.includes(`To: ${email}`));
  await expect.poll(mailTo).toBeDefined();
  return tokenOf(mailTo() ?? "");
}
const statuses = () =>
  site.database.query("SELECT status, count(*)::int AS leads FROM waitlist_leads GROUP BY 1");

it("one friend counts of fifty that an attacker made up for the first place", async () => {
  // Sixty people are ahead.
  for (let n = 0; n < 60; n += 1) {
    await site.database.query(
      `INSERT INTO waitlist_leads (id, email, email_key, status, created_at, consent_ts, country, heard_channel,
         locale, consent_at, consent_version, consent_locale, consent_source, is_throwaway, token_hash,
         token_expires_at)
       VALUES (gen_random_uuid(), $1, $1, 'confirmed', now(), now(), 'AE', 'search', 'en', now(), '1', 'en',
         'dialog', false, $1, now())`,
      [`ahead${n}@example.com`],
    );
  }
  const own = await join("greedy@mail.example", home);
  const { placeToken } = await call("/api/waitlist-confirm", { token: own }, home);
  const place = () => call("/api/place", { token: placeToken }, home);
  const { link, place: before } = await place();
  expect(before).toBe(61);
  const ref = link.split("/r/")[1];

  // The best ones first: what looks alike is held for the later ones.
  const made = [
    ...Array.from({ length: 25 }, (_, n) => `person${n}@greedy.example`),
    ...Array.from({ length: 15 }, (_, n) => `greedy+${n}@mail.example`),
    ...Array.from({ length: 10 }, (_, n) => `throw${n}@mailinator.com`),
  ];
  const tokens: string[] = [];
  for (const [n, email] of made.entries()) {
    tokens.push(await join(email, n % 2 ? home : office, ref));
  }
  // The scanner opens the page and calls everything by GET.
  for (const token of tokens) {
    for (const url of [
      `/waitlist/confirm?token=${token}`,
      `/api/waitlist-confirm?token=${token}`,
    ]) {
      await site.app.inject({ url, remoteAddress: home });
    }
  }
  expect(await statuses()).toContainEqual({ status: "pending", leads: made.length });

  // The program confirms all of them by POST: the mailboxes are its own.
  for (const token of tokens) {
    expect(await call("/api/waitlist-confirm", { token }, home)).toMatchObject({
      message: "confirmed",
    });
  }
  expect(await creditFriends(site.database, site.now())).toBe(0);
  expect((await place()).place).toBe(61);
  site.forward(25 * hour);
  expect(await creditFriends(site.database, site.now())).toBe(made.length);
  const after = await place();
  // The first address from the other network is as good as a friend. It is worth fifty places.
  expect(after).toMatchObject({ friends: 1, place: 12 });
  const reasons = Object.fromEntries(
    after.reasons.map(({ reason, count }: { reason: string; count: number }) => [reason, count]),
  );
  expect(reasons).toEqual({ same_person: 15, throwaway: 10, same_network: 24 });
  const rewards = await site.database.query("SELECT 1 FROM rewards");
  expect(rewards).toEqual([]);

  // Twenty more, each from another network of one IPv6 connection.
  for (let n = 0; n < 20; n += 1) {
    const token = await join(`six${n}@greedy.example`, ofSite(n), ref);
    await call("/api/waitlist-confirm", { token }, ofSite(n));
  }
  site.forward(25 * hour);
  await creditFriends(site.database, site.now());
  expect(await place()).toMatchObject({ friends: 3 });
});
