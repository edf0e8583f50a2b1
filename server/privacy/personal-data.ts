import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RecordKind } from "#contract/choices.ts";
import { dataLinkDays } from "#contract/limits.ts";
import { fallbackLocale, isLocale, type Locale } from "#contract/locale.ts";
import { dataCall, dataLinkSubmission } from "#contract/personal-data.ts";
import { captchaActions } from "#contract/visitor.ts";
import type { FilledMail, RenderedMails } from "#emails/rendered.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { day, later } from "#server/database/durations.ts";
import { erasedHash, readTimedToken, timedToken } from "#server/database/ids-and-tokens.ts";
import type { PersonalData, PersonalRecord } from "#server/database/personal-data-source.ts";
import type { ClientLimit, Limit } from "#server/http/limits.ts";
import { pagePath } from "#server/http/page-form.ts";
import {
  addressKeysIn,
  mayHoldAddress,
  patternOfSpellings,
  storedEmailAddress,
} from "#server/http/typed-text.ts";
import {
  type Answer,
  mailRefusal,
  orDbError,
  overClientLimit,
  sendAnswer,
  type VisitorLimits,
  type VisitorServices,
  visitorRoute,
} from "#server/http/visitor-route.ts";
import { writeWithMails } from "#server/mail/enqueue.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { MailRenderer } from "#server/mail/render-mails.ts";

interface ErasureParts extends DatabaseContext {
  outbox: Pick<Outbox, "sweep" | "wake">;
  /** The personal data of each capability, in the order in which it is shown. */
  sources: readonly PersonalData<RecordKind>[];
}

interface PersonalDataParts extends VisitorServices, ErasureParts {
  authSecret: string;
}

/** Tokens of links to one's data are made for this alone. */
const dataLink = "my-data";

/** The holder of a link to the data of one address. */
interface Holder {
  email: string;
  emailKey: string;
  locale: Locale;
}

/** The calls that show a person's data, erase it, and mail a link to it. */
export function personalDataRoutes(
  app: FastifyInstance,
  parts: PersonalDataParts,
  limits: VisitorLimits & { reserve: Limit; erasedReserve: Limit; read: ClientLimit },
): void {
  const { database, outbox, sources, clock } = parts;

  const holderRoute = (
    path: string,
    answer: (holder: Holder & { person: string }, request: FastifyRequest) => Promise<object>,
  ) =>
    app.post(path, async (request, reply) => {
      const holder = await readHolder(request);
      if (Array.isArray(holder)) return sendAnswer(reply, holder);
      const work = async (): Promise<Answer> => [200, await answer(holder, request)];
      return sendAnswer(reply, await orDbError(request, `${path} failed`, work));
    });

  /** The holder of the link, or the answer that refuses it. */
  async function readHolder(
    request: FastifyRequest,
  ): Promise<Answer | (Holder & { person: string })> {
    const call = dataCall.safeParse(request.body);
    if (!call.success) return [400, { error: "invalid_token" }];
    const limited = await overClientLimit(parts.limits, request, limits.read);
    if (limited) return limited;
    const { authSecret } = parts;
    const token = readTimedToken(authSecret, dataLink, call.data.token);
    const isGenuine = token.outcome === "genuine";
    if (isGenuine && token.until <= clock()) return [410, { error: "expired_token" }];
    const address = isGenuine ? storedEmailAddress(token.name) : undefined;
    if (address?.outcome !== "valid") return [404, { error: "invalid_token" }];
    const locale = call.data.locale ?? fallbackLocale;
    const { address: email, key: emailKey, person } = address;
    return { email, emailKey, person, locale };
  }

  holderRoute("/api/my-data", async ({ email, emailKey }) => {
    const records = await readRecords(database, sources, emailKey);
    return { email, asOf: clock().toISOString(), held: records };
  });
  holderRoute("/api/my-data/erase", async (holder, request) => {
    const { emailKey, person } = holder;
    const records = await readRecords(database, sources, emailKey);
    // Counted before the transaction, which holds the only connection of the embedded database.
    const notify =
      records.length > 0 &&
      !(await mailRefusal(parts, request, { person, beyond: limits.erasedReserve }));
    await eraseEverywhere(parts, holder, { notify });
    return { ok: true };
  });
  // The same answer after the same work for every address, so that it does not reveal which are known.
  visitorRoute(app, parts, {
    path: "/api/my-data/link",
    action: captchaActions.dataLink,
    schema: dataLinkSubmission,
    limits,
    whenMailsUsedUp: { reserve: limits.reserve },
    async accept({ email, locale }) {
      await writeWithMails(database, {
        name: "enqueue-data-link",
        mails: [{ kind: "data-link", to: email.address, locale }],
        urgency: "confirmation",
        now: clock(),
      });
      outbox.wake();
      return [200, { ok: true }];
    },
  });
}

/** All records about an address; kinds without records are left out. */
export async function readRecords(
  on: Queryable,
  sources: readonly PersonalData<RecordKind>[],
  emailKey: string,
) {
  const records: { kind: RecordKind; items: PersonalRecord[] }[] = [];
  for (const { kind, read } of sources) {
    const items = await read(on, emailKey);
    if (items.length > 0) records.push({ kind, items });
  }
  return records;
}

/**
 * Erases a person everywhere, in one transaction, in which `record` writes too. With `notify` a mail says so, but
 * only if something was erased: otherwise the holder of a link could send any number of mails.
 */
async function eraseEverywhere(
  { database, outbox, sources, clock }: ErasureParts,
  { email, emailKey, locale }: Holder,
  { notify, record }: { notify: boolean; record?: (on: Queryable) => Promise<void> },
): Promise<void> {
  const now = clock();
  await database.transaction(async (transaction) => {
    await record?.(transaction);
    let erased = 0;
    for (const source of sources) erased += await source.erase(transaction, emailKey, now);
    await eraseDataLinks(transaction, emailKey);
    if (!notify || erased === 0) return;
    await writeWithMails(transaction, {
      name: "enqueue-data-erased",
      mails: [{ kind: "data-erased", to: email, locale }],
      urgency: "notice",
      now,
    });
  });
  // Deletes their mails in the folder; if that fails, the hourly job tries again.
  await outbox.sweep();
  outbox.wake();
}

/** Deletes the mails with links to one's data, which were requested in any spelling of the address. */
async function eraseDataLinks(on: Queryable, emailKey: string): Promise<void> {
  // About no row, by which the index finds them: a reading of all mails would keep all calls waiting.
  const mails = await on.query<{ id: string; email: string }>(
    `SELECT id::text AS id, to_address AS email FROM mails
     WHERE subject_id IS NULL AND kind = 'data-link' AND ${mayHoldAddress("to_address", "$1")}`,
    [patternOfSpellings(emailKey)],
  );
  const theirs = mails.filter(({ email }) => addressKeysIn(email).includes(emailKey));
  await on.query("DELETE FROM mails WHERE id = ANY($1::uuid[])", [theirs.map(({ id }) => id)]);
}

/**
 * What the administration's erasure needs (server/privacy/erasure.ts), for requests by letter or phone: it learns only
 * the number of records of each kind. The keyed hash of the address stays where the list keeps one.
 */
export function createPersonErasure(parts: ErasureParts & { authSecret: string }) {
  const { database, sources, authSecret } = parts;

  async function find(typed: string) {
    const address = storedEmailAddress(typed);
    if (address.outcome === "invalid") return undefined;
    const records = await readRecords(database, sources, address.key);
    const items = records.flatMap((record) => record.items);
    const stored = (name: string) =>
      items.map((item) => item[name]).find((value) => typeof value === "string");
    const locale = stored("locale") ?? "";
    const holder: Holder = {
      email: stored("email") ?? address.address,
      emailKey: address.key,
      locale: isLocale(locale) ? locale : fallbackLocale,
    };
    const person = {
      id: erasedHash(authSecret, address.key).slice(0, 12),
      records: records.map(({ kind, items }) => ({ kind, count: items.length })),
    };
    const erase = (notify: boolean, record: (on: Queryable) => Promise<void>) =>
      eraseEverywhere(parts, holder, { notify, record });
    return { ...person, erase };
  }

  return { find };
}

/** The mail with the link, and the one that says that everything is erased. */
export function personalDataMailRenderers(
  parts: DatabaseContext & {
    rendered: RenderedMails;
    sources: readonly PersonalData<RecordKind>[];
    publicUrl: string;
    authSecret: string;
  },
): Record<string, MailRenderer> {
  const { database, rendered, sources, publicUrl, authSecret, clock } = parts;
  function dataUrl(email: string, locale: Locale): string {
    const token = timedToken(authSecret, dataLink, email, later(clock(), dataLinkDays * day));
    // In the fragment, which browsers do not send: no proxy and no log gets it.
    return `${publicUrl}${pagePath(locale, "/my-data")}#token=${token}`;
  }
  return {
    // Checked only here, after the answer: if nothing is stored, no mail is sent.
    async "data-link"(mails) {
      const texts = new Map<string, FilledMail>();
      for (const { id, to_address: email, locale } of mails) {
        const address = storedEmailAddress(email);
        if (address.outcome === "invalid") continue;
        if ((await readRecords(database, sources, address.key)).length === 0) continue;
        const urls = { dataUrl: dataUrl(email, locale) };
        texts.set(id, rendered.fill("data-link", locale, urls));
      }
      return texts;
    },
    async "data-erased"(mails) {
      return new Map(mails.map(({ id, locale }) => [id, rendered.fill("data-erased", locale, {})]));
    },
  };
}
