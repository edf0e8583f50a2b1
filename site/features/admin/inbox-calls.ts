import type { InboxDetail, InboxKind, InboxPage, InboxState } from "#contract/inbox.ts";
import { ask } from "./calls.ts";

type Refused = { outcome: "none" } | { outcome: "denied" } | { outcome: "failed" };

export type EntryName = { kind: InboxKind; id: string };

const refusalOf = (status: number): Refused =>
  status === 401 ? { outcome: "none" } : { outcome: status === 403 ? "denied" : "failed" };

/** A page of the inbox, narrowed by what the address bar says. */
export async function readInbox(
  query: URLSearchParams,
): Promise<{ outcome: "page"; page: InboxPage } | Refused> {
  const answer = await ask(`/api/inbox?${query}`);
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  const page = answer.body as Partial<InboxPage> | null;
  return answer.status === 200 && Array.isArray(page?.entries) && Array.isArray(page.kinds)
    ? { outcome: "page", page: page as InboxPage }
    : refusalOf(answer.status);
}

const addressOf = ({ kind, id }: EntryName) => `/api/inbox/${kind}/${id}`;

export async function readEntry(
  name: EntryName,
): Promise<{ outcome: "entry"; entry: InboxDetail } | { outcome: "missing" } | Refused> {
  const answer = await ask(addressOf(name));
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  if (answer.status === 404) return { outcome: "missing" };
  return answer.status === 200
    ? { outcome: "entry", entry: answer.body as InboxDetail }
    : refusalOf(answer.status);
}

export async function changeState(
  name: EntryName,
  state: InboxState,
): Promise<{ outcome: "changed" } | Refused> {
  const answer = await ask(`${addressOf(name)}/state`, { state });
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  return answer.status === 200 ? { outcome: "changed" } : refusalOf(answer.status);
}

/** Where the file of an entry is handed over. */
export const fileAddress = (name: EntryName) => `${addressOf(name)}/file`;
