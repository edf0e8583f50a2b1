import fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { openSite, type Site } from "./waitlist-site.ts";

/** A test at one door of a site of its own. */
export const onStrangeInput = test.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are wanted here.
  site: async ({}, use) => {
    const site = await openSite();
    await use(site);
    await site.close();
  },
});

/** What people who mean harm type into a field of one line or many. */
export const nastyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "a\r\nBcc: all@example.com",
    "a\nContent-Type: text/html\n\n<b>",
    "=?utf-8?q?=0D=0ABcc:_all@example.com?=",
    "\u2028Reply-To: x@example.com",
    "\r\n.\r\nMAIL FROM:<x@example.com>",
    "\u202Egnp.exe",
    "\ud800",
    "'; DROP TABLE mails; --",
    "{{dataUrl}}",
    "%0d%0aBcc:%20all@example.com",
    "=cmd|' /C calc'!A0",
    "$1 $& $`",
    "__proto__",
  ),
);

/** Addresses: many that are none, and some that are, though no form would expect them. */
export const nastyAddress = fc.oneof(
  nastyText,
  fc.constantFrom(
    ...["o'hara+tag@example.com", "%s{}|~@example.com", "ليلى@example.com"],
    ...["layla@مثال.example", "=?utf-8?q?x?=@example.com", "a@b.example;c@d.example"],
    ...["a@b.example\r\nBcc: c@d.example", "<a@b.example>", '"a b"@example.com', "a@b@c.example"],
  ),
  fc.emailAddress(),
);

/** Mostly texts, now and then another kind of value altogether. */
export const nastyValue = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** How many submissions each door must withstand. */
export const manySubmissions = 1000;

/**
 * Sends that many submissions, `atOnce` together. `send` fails where an answer is none of ours.
 */
export async function withstand<Submission>(
  submissions: fc.Arbitrary<Submission>,
  send: (submission: Submission) => Promise<void>,
  { atOnce = 20 } = {},
): Promise<void> {
  const together = fc.array(submissions, { minLength: atOnce, maxLength: atOnce });
  await fc.assert(
    fc.asyncProperty(together, async (all) => void (await Promise.all(all.map(send)))),
    // Shrinking would send thousands more; the failing batch is printed as it is.
    { numRuns: manySubmissions / atOnce, endOnFailure: true },
  );
}

const leak = /\bat \S+:\d+|node_modules|Error:/;

/** Nothing of our insides stands in an answer. */
export function expectNoLeak(answer: string): void {
  expect(answer).not.toMatch(leak);
}

/** Accepted or refused by us, never failed; says which. */
export function judged({ status, body }: { status: number; body: unknown }): boolean {
  expect([200, 400, 429]).toContain(status);
  expectNoLeak(JSON.stringify(body));
  expect(body).toMatchObject(status === 200 ? {} : { error: expect.stringMatching(/^[a-z_]+$/) });
  return status === 200;
}

/** How many rows this clause of a statement names. */
export async function countIn(site: Site, clause: string): Promise<number> {
  const [row] = await site.database.query<{ n: number }>(`SELECT count(*)::int AS n ${clause}`);
  return Number(row?.n);
}

const always = ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version"];
const onLists = ["list-unsubscribe", "list-unsubscribe-post"];

/**
 * Every mail that left holds our headers and no others, each once, is for the one address it was owed
 * to, and has the subject of its kind. Resolves to how many there are of each kind.
 */
export async function expectMailsUnchanged(site: Site): Promise<Record<string, number>> {
  const owed = await site.database.query<{
    id: string;
    kind: string;
    to_address: string;
    locale: string;
  }>("SELECT id, kind, to_address, locale FROM mails");
  await Promise.all(owed.map(({ id }) => site.outbox.firstOutcome(id, 20_000)));
  const unsettled = await site.database.query("SELECT id FROM mails WHERE state = 'queued'");
  expect(unsettled).toEqual([]);
  const sources = new Map(site.mailFiles());
  const counts: Record<string, number> = {};
  for (const { id, kind, to_address, locale } of owed) {
    counts[kind] = (counts[kind] ?? 0) + 1;
    const source = sources.get(`${id}.eml`);
    // Owed to somebody who is known no more, or never was: no mail left.
    if (!source) continue;
    const mail = await PostalMime.parse(source);
    const isListMail = /^(?:waitlist|newsletter)-/.test(kind);
    expect(mail.headers.map(({ key }) => key).sort()).toEqual(
      [...always, ...(isListMail ? onLists : []), "subject", "to"].sort(),
    );
    expect(mail.to).toEqual([{ name: "", address: expect.any(String) }]);
    expect(addressIn(mail.to?.[0]?.address ?? "")).toBe(addressIn(to_address));
    expect(mail.from?.address).toMatch(/@site\.example$/);
    expect(mail.subject).toBe(`${kind} ${locale}`);
  }
  return counts;
}

/** A domain is written in its own script or in that of the name system: the same mailbox. */
const addressIn = (address: string) => {
  const at = address.lastIndexOf("@");
  const host = new URL(`http://${address.slice(at + 1)}`).hostname;
  return `${address.slice(0, at)}@${host}`;
};
