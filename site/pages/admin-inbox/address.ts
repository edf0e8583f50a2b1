import { type InboxKind, inboxKinds } from "#contract/inbox.ts";
import type { EntryName } from "#site/features/admin/inbox-calls.ts";

const narrowing = ["kind", "topic", "state", "q", "after"] as const;
export type Narrowing = (typeof narrowing)[number];

/** What of the address bar narrows the list, as the server is asked for it. */
export function listQuery(address: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of narrowing) {
    const value = address.get(name);
    if (value) query.set(name, value);
  }
  return query.toString();
}

/** Another address with one thing changed. What narrows the list anew starts it at its newest page. */
export function changed(
  address: URLSearchParams,
  change: Partial<Record<Narrowing | "item", string>>,
): URLSearchParams {
  const next = new URLSearchParams(address);
  if (!("item" in change)) next.delete("after");
  // A topic is that of messages and requests: it would leave nothing of the other kinds.
  if (change.kind && !hasTopic(change.kind)) next.delete("topic");
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Whether entries of a kind have a topic; of all kinds together, some have. */
export const hasTopic = (kind: string | null) => !kind || kind === "message" || kind === "request";

/** The entry that an address names: `application.<id>`. */
export function entryIn(address: URLSearchParams): EntryName | undefined {
  const [kind = "", id = ""] = (address.get("item") ?? "").split(".");
  const known = (inboxKinds as readonly string[]).includes(kind) && /^[\da-f-]{36}$/.test(id);
  return known ? { kind: kind as InboxKind, id } : undefined;
}
