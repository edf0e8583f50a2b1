/**
 * The closed lists of pages and words. This file has no schema, because any page may load this file: the
 * schemas built from these lists come with a form or with the administration.
 */

/** What a message can be about. Links name one of them, and it decides what the form offers. */
export const contactTopics = [
  "general",
  "sales",
  "demo",
  "consultation",
  "meeting",
  "investor",
  "press",
  "position",
  "support",
] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Topics that a call may settle: the form has a field for a phone number. */
export const callTopics: readonly ContactTopic[] = ["sales", "demo", "consultation", "meeting"];

/** Kinds of file a CV may be, by what is in it, and what the platform's file dialog offers. */
const cvKinds = ["pdf", "docx"] as const;
export type CvKind = (typeof cvKinds)[number];
export const cvAccept =
  ".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Kinds of records about a person, in the order in which they are shown. */
export const recordKinds = [
  "waitlist",
  "newsletter",
  "messages",
  "applications",
  "suppressions",
] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * Where market figures come from. `live`: the last fetch succeeded. `cached`: the last good figures, since
 * the sources fail. `demo`: invented figures, which may only be shown with that label.
 */
export const marketSources = ["live", "cached", "demo"] as const;

/** Services that market figures can come from. */
export const figureSources = [
  "explorer",
  "defi",
  "dexscreener",
  "geckoterminal",
  "solscan-pro",
] as const;
export type FigureSource = (typeof figureSources)[number];
/** Where a figure is from; `brand` is the group's own. */
export type FigureOrigin = FigureSource | "brand";

/** Blockchains that the token can be on. Each source has its own spelling of them. */
export const chains = [
  "solana",
  "ethereum",
  "bsc",
  "polygon",
  "arbitrum",
  "optimism",
  "base",
  "avalanche",
  "sui",
  "ton",
  "tron",
] as const;
export type Chain = (typeof chains)[number];

export const historyRanges = ["24h", "7d", "30d", "all"] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** How a service is doing (specification 4.6), and the parts that a server knows of itself. */
export const serviceStates = ["operational", "degraded", "down"] as const;
export type ServiceState = (typeof serviceStates)[number];
export const statusParts = ["site", "database", "mail", "market"] as const;
