/** Fixed terms of the list of leads, apart from the schemas so that a page carries no schema library. */

export const leadStatuses = ["pending", "confirmed"] as const;

/** Orders of the list. Each is unambiguous: the lead's id decides between equals. */
export const leadOrders = ["newest", "oldest", "email", "confirmed"] as const;
export type LeadOrder = (typeof leadOrders)[number];

/** Widths of a bar of the chart over time, in UTC. A week begins on Monday. */
export const statSteps = ["hour", "day", "week"] as const;
export type StatStep = (typeof statSteps)[number];

/** Upper ends of the classes of "time to confirm", in minutes; the last class has no end. */
export const confirmTimeClasses = [1, 5, 15, 60, 360, 1440] as const;

/** Forms of the export: the specification's six columns; or every column, as CSV or as JSON Lines. */
export const exportFormats = ["spec", "csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Every column of a lead, in the order of the export. */
export const leadColumns = [
  "id",
  "email",
  "status",
  "created_at",
  "consent_ts",
  "country",
  "city",
  "locale",
  "heard_channel",
  "heard_detail",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "referrer_url",
  "is_throwaway",
  "mail_state",
  "mark",
] as const;

/** What became of a lead's latest mail. */
export const leadMailStates = ["none", "waiting", "sent", "refused", "failed"] as const;

/** Marks an administrator may put on a lead. */
export const leadMarks = ["none", "priority", "follow_up", "spam"] as const;
export type LeadMark = (typeof leadMarks)[number];
