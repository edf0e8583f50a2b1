/** Fixed terms of the page where a person sees what is held about them. */

/** A link to the page works this many days. */
export const dataLinkDays = 30;

/** Longest token of such a link: it names an address. */
export const dataTokenLimit = 700;

/** Action a captcha token is bound to where a link is asked for. */
export const dataLinkAction = "data_link_request";

/** The kinds of things that may be held, in the order in which they are shown. */
export const heldKinds = ["waitlist", "newsletter", "messages", "applications"] as const;
export type HeldKind = (typeof heldKinds)[number];
