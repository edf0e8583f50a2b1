import type { Locale } from "#contract/locale.ts";
import { DatabaseUnavailable } from "#server/database/database.ts";
import type { MailText } from "./transport.ts";

/** A mail as its renderer gets it: its recipient and its subject. */
export interface QueuedMail {
  id: string;
  kind: string;
  subject_kind: string | null;
  subject_id: string | null;
  locale: Locale;
  /** Empty for a mail of a batch. */
  to_address: string;
  created_at: Date;
  attempts: number;
}

/**
 * Renders mails of one kind. A mail that is missing in the result is no longer wanted, and is dropped. A text
 * that is a function is made when the mail is sent, so that few long texts are in memory at a time.
 */
export type MailRenderer = (
  mails: QueuedMail[],
) => Promise<Map<string, MailText | LazyText | AddressedText>>;
export type LazyText = () => MailText;
/** The text of a mail whose row has no address. */
export interface AddressedText {
  to: string;
  make: LazyText;
}

/**
 * Why a mail is not tried: it is deferred for a time, or dropped for good, since it is no longer wanted or may not
 * be sent.
 */
export type Objection =
  | { outcome: "postponed"; seconds: number }
  | { outcome: "dropped"; reason: string | null };

export interface RendererParts {
  renderers: Record<string, MailRenderer>;
  /** Mails that may not be sent to their recipients, or not yet, by their ids. Called before they are rendered. */
  findObjections?: (mails: readonly QueuedMail[]) => Promise<ReadonlyMap<string, Objection>>;
}

type Texts = Map<string, MailText | LazyText | AddressedText | Error>;

/** Renders mails of several kinds, except those that may not be sent. One that cannot be rendered delays no other. */
export async function renderClaimed(
  { renderers, findObjections }: RendererParts,
  due: QueuedMail[],
): Promise<[Texts, ReadonlyMap<string, Objection>]> {
  const texts: Texts = new Map();
  let objections: ReadonlyMap<string, Objection> = new Map();
  try {
    objections = (await findObjections?.(due)) ?? objections;
  } catch (error) {
    return [failed(due, error as Error), objections];
  }
  const sendable = due.filter(({ id }) => !objections.has(id));
  for (const [kind, mails] of Map.groupBy(sendable, (mail) => mail.kind)) {
    const renderer = renderers[kind];
    const missing = new Error(`There is no renderer for mails of the kind "${kind}".`);
    const results = renderer ? await renderSome(renderer, mails) : failed(mails, missing);
    for (const [id, text] of results) texts.set(id, text);
  }
  return [texts, objections];
}

const failed = (mails: QueuedMail[], error: Error): Texts =>
  new Map(mails.map(({ id }) => [id, error]));

/** Renders mails of one kind. If that fails, halves are rendered apart, until the failing ones are found. */
async function renderSome(renderer: MailRenderer, mails: QueuedMail[]): Promise<Texts> {
  try {
    return await renderer(mails);
  } catch (error) {
    if (mails.length === 1 || error instanceof DatabaseUnavailable) {
      return failed(mails, error as Error);
    }
    const half = Math.ceil(mails.length / 2);
    const [one, other] = [mails.slice(0, half), mails.slice(half)];
    return new Map([...(await renderSome(renderer, one)), ...(await renderSome(renderer, other))]);
  }
}
