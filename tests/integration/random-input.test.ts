import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminRole } from "#contract/admin.ts";
import { addAdministrator } from "#server/accounts/accounts.ts";
import { administrationCalls, publicCalls } from "#tests/fuzz/calls.ts";
import { fuzz } from "#tests/fuzz/fuzz.ts";
import { askers, requestsTo } from "#tests/fuzz/requests.ts";
import { createSender, emailOf } from "#tests/fuzz/send.ts";
import { password } from "#tests/fuzz/values.ts";
import { openSite, type Site } from "./waitlist-site.ts";

/** A sample of what `npm run test:fuzz` sends a hundred thousand of. */
const runs = 1_000;
const atOnce = 6;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function addPeople(reset: boolean): Promise<void> {
  for (const asker of askers.filter((one) => one !== "nobody")) {
    const wish = { email: emailOf(asker), password, reset, role: asker as AdminRole };
    await addAdministrator({ database: site.database, clock: () => new Date() }, wish);
  }
}

const rows = <Row extends object>(statement: string) => site.database.query<Row>(statement);
async function count(clause: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`SELECT count(*)::int AS n ${clause}`);
  return Number(row?.n);
}

describe("strange input to every call", () => {
  it(`is refused or taken ${runs} times, and never fails a call`, async () => {
    await addPeople(false);
    await site.join();
    const leads = await rows<{ id: string }>("SELECT id FROM waitlist_leads");
    const sender = createSender({
      ...{ url: site.url, origin: "http://site.example", atOnce },
      known: leads.map(({ id }) => id),
      repair: () => addPeople(true),
    });
    const calls = [...(await publicCalls(site.url)), ...(await administrationCalls())];
    const seed = Date.now() % 1_000_000_000;
    const result = await fuzz({ requests: requestsTo(calls), sender, runs, seed, atOnce });
    sender.close();
    expect(result.counterexample).toBeUndefined();
    // Some got past the first validation of a call.
    expect(result.statuses.get(200)).toBeGreaterThan(runs / 20);
  });

  it("leaves no lead, subscriber or application without its mail, and no mail without them", async () => {
    for (const table of ["waitlist_leads", "newsletter_subscribers", "applications"]) {
      const mailless = `FROM ${table} WHERE id NOT IN (SELECT subject_id FROM mails WHERE subject_id IS NOT NULL)`;
      expect([
        table,
        await count(`${mailless} AND created_at > now() - interval '1 hour'`),
      ]).toEqual([table, 0]);
    }
    const files = "FROM application_files WHERE size = length(content)";
    expect(await count(files)).toBe(await count("FROM applications"));
    // Generated input confirms no subscription.
    expect(await count("FROM newsletter_subscribers WHERE status <> 'pending'")).toBe(0);
  });

  it("adds no header, recipient or word to any mail", async () => {
    const owed = await rows<{ id: string; kind: string; to_address: string; locale: string }>(
      "SELECT id, kind, to_address, locale FROM mails",
    );
    await Promise.all(owed.map(({ id }) => site.outbox.firstOutcome(id, 20_000)));
    const sources = new Map(site.mailFiles());
    expect(sources.size).toBeGreaterThan(0);
    for (const { id, kind, to_address, locale } of owed) {
      const source = sources.get(`${id}.eml`);
      // No mail was sent to a recipient who was deleted or never existed.
      if (!source) continue;
      const mail = await PostalMime.parse(source);
      const isListMail = /^(?:waitlist|newsletter|invitation)-|^campaign$/.test(kind);
      const parts = mail.html ? [] : ["content-transfer-encoding"];
      const answered = mail.headers.some(({ key }) => key === "reply-to") ? ["reply-to"] : [];
      expect(kind.endsWith("-notice") || answered.length === 0).toBe(true);
      expect(mail.headers.map(({ key }) => key).sort()).toEqual(
        [...always, ...(isListMail ? onLists : []), ...parts, ...answered, "subject", "to"].sort(),
      );
      expect(mail.to).toEqual([{ name: "", address: expect.any(String) }]);
      expect(addressIn(mail.to?.[0]?.address ?? "")).toBe(addressIn(to_address));
      expect(mail.from?.address).toMatch(/@site\.example$/);
      // A notice to the group says which form it is from, in our words alone.
      const template = kind.startsWith("account-") ? "account-changed" : kind;
      // A campaign's subject is what an administrator typed, as one line.
      if (kind.startsWith("campaign")) expect(mail.subject).not.toMatch(/\p{Cc}/u);
      else if (mail.html) expect(mail.subject).toBe(`${template} ${locale}`);
      else expect(mail.subject).toMatch(/^Falaj: an? [a-z ]+$/);
    }
  });
});

const always = ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version"];
const onLists = ["list-id", "list-unsubscribe", "list-unsubscribe-post", "x-campaign-rid"];

/** A domain is in its own script or in Punycode: the same mailbox. */
const addressIn = (address: string) => {
  const at = address.lastIndexOf("@");
  const host = new URL(`http://${address.slice(at + 1)}`).hostname;
  return `${address.slice(0, at)}@${host}`;
};
