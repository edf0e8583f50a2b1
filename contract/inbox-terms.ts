/** Fixed terms of the administrators' inbox, apart from the schemas so that a page carries no schema library. */

export const inboxKinds = ["message", "request", "application", "newsletter"] as const;
export type InboxKind = (typeof inboxKinds)[number];

export const inboxStates = ["new", "answered", "closed"] as const;
export type InboxState = (typeof inboxStates)[number];
