import { none, whole } from "./findings.ts";
import { deliveredMails, type Stage, within } from "./stage.ts";

export interface Account {
  stored: number;
  /** Acknowledged, and not there. */
  lost: number;
  /** Message-IDs beyond the first for one sign-up. */
  secondIds: number;
  /** The same mail with the same Message-ID once more: mail programs show it once. */
  repeats: number;
  /** Sign-ups whose mail never came. */
  mailless: number;
}

interface Wish {
  /** Longest wait for the mails, in milliseconds. */
  patience?: number;
  /** Sign-ups to which no mail is owed yet, because of the pace of mails. */
  paced?: true;
}

/**
 * Waits for the mails, stops the nodes, and compares visitors' answers with the rows of the database
 * and with the mails that have arrived, to the last one.
 */
export async function account(
  stage: Stage,
  acknowledged: readonly string[],
  { patience = 120_000, paced }: Wish = {},
): Promise<Account> {
  const started = performance.now();
  if (!paced) await within(patience, () => everythingSent(stage, acknowledged), 500);
  const waited = performance.now() - started;
  for (const node of stage.nodes) await node.stop();

  const emails = await stage.storedEmails();
  const stored = new Set(emails);
  const mails = deliveredMails(stage);
  const idsOf = new Map<string, Set<string>>();
  for (const { id, to } of mails) idsOf.set(to, (idsOf.get(to) ?? new Set()).add(id));
  const ids = new Set(mails.map(({ id }) => id));
  const found = {
    stored: stored.size,
    lost: acknowledged.filter((email) => !stored.has(email)).length,
    secondIds: [...idsOf.values()].reduce((sum, { size }) => sum + size - 1, 0),
    repeats: mails.length - ids.size,
    mailless: paced ? 0 : emails.filter((email) => !idsOf.has(email)).length,
  };
  stage.say(`${whole(acknowledged.length)} acknowledged, ${whole(found.stored)} stored`);
  stage.must(...none(found.lost, "lost"));
  stage.must(...none(found.secondIds, "second Message-IDs"));
  if (found.repeats > 0) stage.say(`${found.repeats} mails came twice under one Message-ID`);
  if (!paced) {
    stage.must(...none(found.mailless, "mails lost"));
    stage.say(`all mails ${(waited / 1000).toFixed(0)} s after the last join`);
  }
  return found;
}

/** Nodes that ended without being stopped. */
export function deaths(stage: Stage): void {
  const count = stage.nodes.reduce((sum, node) => sum + node.deaths, 0);
  stage.must(...none(count, "nodes dead by themselves"));
}

async function everythingSent(stage: Stage, acknowledged: readonly string[]): Promise<boolean> {
  const reached = new Set(deliveredMails(stage).map(({ to }) => to));
  if (acknowledged.some((email) => !reached.has(email))) return false;
  // Sign-ups that were stored without an answer are owed a mail too.
  if (stage.postgres) {
    const queued = "SELECT 1 FROM mails WHERE state = 'queued' LIMIT 1";
    return stage.onPostgres(async (client) => (await client.query(queued)).rowCount === 0);
  }
  const figures = await fetch(`${stage.nodes[0]?.url}/metrics`).then((answer) => answer.text());
  return /^mail_queue_waiting 0$/m.test(figures);
}
