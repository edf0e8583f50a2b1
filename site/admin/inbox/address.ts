import { type InboxKind, inboxKinds } from "#contract/inbox.ts";
import { changedQuery } from "../page-loader.ts";

/** What of the address bar narrows the list. */
export const narrowing = ["kind", "topic", "state", "standing", "q", "after"] as const;
export type Narrowing = (typeof narrowing)[number];

export type EntryName = { kind: InboxKind; id: string };

/** Another address with one thing changed. What narrows the list anew starts it at its newest page. */
export function changed(
  address: URLSearchParams,
  change: Partial<Record<Narrowing | "item", string>>,
): URLSearchParams {
  return changedQuery(address, {
    ...(!("item" in change) && { after: "" }),
    // A topic is that of messages and requests: it would leave nothing of the other kinds.
    ...(change.kind && !hasTopic(change.kind) && { topic: "" }),
    // Subscribers have a standing instead of a state, and nobody else has one.
    ...("kind" in change && (change.kind === "newsletter" ? { state: "" } : { standing: "" })),
    ...change,
  });
}

/** Whether entries of a kind have a topic; of all kinds together, some have. */
export const hasTopic = (kind: string | null) => !kind || kind === "message" || kind === "request";

/** The entry that an address names: `application.<id>`. */
export function entryIn(address: URLSearchParams): EntryName | undefined {
  const [kind = "", id = ""] = (address.get("item") ?? "").split(".");
  const known = (inboxKinds as readonly string[]).includes(kind) && /^[\da-f-]{36}$/.test(id);
  return known ? { kind: kind as InboxKind, id } : undefined;
}
