/** Fixed terms of what is done to leads, apart from the schemas so that a page carries no schema library. */

export const leadActKinds = ["resend", "mark", "note", "delete"] as const;
export type LeadActKind = (typeof leadActKinds)[number];

/** waiting: can be undone; running: being performed, in batches; then done. */
export const leadActStates = ["waiting", "running", "done", "undone"] as const;
export type LeadActState = (typeof leadActStates)[number];

/** An act can be undone for this long after it was asked for, in seconds. */
export const undoSeconds = 10;
/** Somebody who needs longer may hold an act back, but not for ever: so long after it was asked for, in seconds. */
export const longestHold = 120;

/** Leads that can be named one by one. More are named by a filter. */
export const namedLeadsLimit = 1000;
/** Longest note, in characters. */
export const leadNoteLimit = 2000;
