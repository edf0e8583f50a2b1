import * as z from "zod/mini";
import { signupCountries } from "#brand/signup.ts";
import { wantedLocale } from "./languages.ts";
import { day, leadStatuses, leadTag, recordId, timeZone } from "./leads.ts";

/** Largest file, in bytes, and most people in it. */
export const importFileLimit = 20 * 1000 * 1000;
export const importRowLimit = 200_000;
/** Most columns a file may have, and the longest row, in bytes. */
export const importColumnLimit = 100;
export const importRowBytes = 64 * 1024;

/** Lists that a file can be imported into. */
export const importLists = ["waitlist", "newsletter"] as const;
export type ImportList = (typeof importLists)[number];

/** Prefix of the consent source of imported people. */
export const importPrefix = "import: ";
/** The consent source for the origin of a file, and the origin of a consent source. */
export const importedFrom = (source: string) => `${importPrefix}${source}`;
export const importSource = (consentSource: string) =>
  consentSource.startsWith(importPrefix) ? consentSource.slice(importPrefix.length) : undefined;

/** Fields of a person that a column can contain. */
export const importFields = [
  "email",
  "country",
  "city",
  "locale",
  "heard_channel",
  "heard_detail",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "tags",
  "joined_at",
  "opted_in_at",
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldsOf: Record<ImportList, readonly ImportField[]> = {
  waitlist: importFields,
  newsletter: ["email", "locale", "joined_at", "opted_in_at"],
};

export const importDateFields = ["joined_at", "opted_in_at"] as const;
/** Whether `01/02/2026` begins with the day or the month. */
export const dateOrders = ["day", "month"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Programs whose files are recognized. */
export const importTools = [
  "Mailchimp",
  "Brevo",
  "HubSpot",
  "GetWaitlist",
  "Viral Loops",
  "LaunchList",
  "Ghost",
  "listmonk",
  "Google Contacts",
  "Outlook",
  "LinkedIn",
] as const;
export type ImportTool = (typeof importTools)[number];

/** Why a dry run would not import a row. */
const rowFaults = [
  "already_there",
  "duplicate",
  "invalid_email",
  "several_addresses",
  "unknown_country",
  "invalid_date",
  "long_notes",
  "left",
  "suppressed",
  "erased",
] as const;
/** The outcome of a row in an import. Only `new` ones are imported. */
export const importOutcomes = ["new", ...rowFaults] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Rows shown of each outcome. */
export const importSampleSize = 20;
/** Languages in the file that the site does not offer. */
export const otherLanguagesShown = 10;

/** Longest description of where the people come from. */
export const importSourceLimit = 160;

/** Why a file cannot be imported at all. */
export const importFileFaults = [
  "empty",
  "too_large",
  "too_many_rows",
  "too_many_columns",
  "row_too_large",
  "not_text",
  "broken_quotes",
] as const;
export type ImportFileFault = (typeof importFileFaults)[number];

const column = z.int().check(z.minimum(0), z.maximum(importColumnLimit - 1));

/** POST /api/admin/imports?list=…&name=…: the file as the body (text/csv). Answers what was found in it. */
export const importUploadQuery = z.object({
  name: z._default(z.string().check(z.maxLength(255)), ""),
  list: z._default(z.enum(importLists), "waitlist"),
});
export const importFile = z.object({
  id: z.string(),
  list: z.enum(importLists),
  name: z.string(),
  rows: z.number(),
  headers: z.array(z.string()),
  /** The first rows, unchanged. */
  first: z.array(z.array(z.string())),
  /** Column of each field, guessed by the headers. */
  columns: z.partialRecord(z.enum(importFields), z.number()),
  /** Columns that are proposed as notes: names, companies, what else is known of a person. */
  notes: z.array(z.number()),
  /** The program that exported it, if its columns are known. */
  tool: z.nullable(z.enum(importTools)),
  /** Of each column: the order of day and month in its dates; null if they have none that matters. */
  dateOrders: z.array(z.nullable(z.enum([...dateOrders, "unclear"]))),
});
export type ImportFile = z.infer<typeof importFile>;

/**
 * POST /api/admin/imports/:id/check: the dry run. Only the outcomes of the rows are stored. A list ignores what it
 * does not keep.
 */
export const importSettings = z.object({
  columns: z.partialRecord(z.enum(importFields), column),
  /** Columns that are kept in the notes of each lead, a line each. */
  notes: z._default(z.array(column).check(z.maxLength(importColumnLimit)), []),
  /** Country of rows that name none; without it such a row has an unknown country. */
  country: z.optional(z.enum(signupCountries)),
  /** A tag for every lead of the file. */
  tag: z.optional(leadTag),
  /** Whether an unknown country becomes "other"; else the row is not imported. */
  otherCountries: z._default(z.boolean(), false),
  /** Whether people who left, or whose mail bounced, where the file comes from are imported all the same. */
  withLeft: z._default(z.boolean(), false),
  /** Language of mails to rows that name no offered one. */
  locale: wantedLocale,
  /** Without it, `01/02/2026` is an invalid date. */
  dateOrder: z.optional(z.enum(dateOrders)),
});
export type ImportSettings = z.infer<typeof importSettings>;

const outcome = z.enum(importOutcomes);

export const importCheck = z.object({
  /** Names this dry run; a commit names the one it was shown. */
  checkId: z.string(),
  rows: z.number(),
  totals: z.record(outcome, z.number()),
  /** The first rows of each outcome: their line in the file, and what was read. */
  samples: z.array(
    z.object({
      line: z.number(),
      outcome,
      email: z.string(),
      country: z.string(),
      city: z.string(),
      locale: z.string(),
      /** The date of signing up or else of the opt-in, ISO 8601; of an invalid date what the file says. */
      date: z.string(),
      notes: z.string(),
    }),
  ),
  /** The languages of imported rows that the site does not have, the most frequent first. */
  otherLanguages: z.array(z.object({ name: z.string(), rows: z.number() })),
});
export type ImportCheck = z.infer<typeof importCheck>;

/**
 * Why words about where people agreed are not taken. The mail to each of them quotes these words, and a mail
 * program makes a link of whatever looks like an address.
 */
export function sourceFault(source: string): "missing" | "link" | undefined {
  if ((source.match(/\p{L}/gu) ?? []).length < 3) return "missing";
  return /:\/\/|@|[\p{L}\p{N}]\.\p{L}/u.test(source.normalize("NFKC")) ? "link" : undefined;
}

/** POST /api/admin/imports/:id/commit: imports exactly what the dry run showed, or refuses. */
export const importCommitCall = z.object({
  checkId: recordId,
  /** The number that the dialog showed. */
  count: z.int().check(z.minimum(1)),
  /** `pending`: each confirms by mail. `confirmed`: the group has proof of consent. */
  status: z.enum(leadStatuses),
  consent: z.object({
    /** Where these people agreed, in words: stored with each of them. */
    source: z.string().check(
      z.trim(),
      z.maxLength(importSourceLimit),
      z.refine((source) => sourceFault(source) === undefined),
    ),
    /** The day they agreed, or the last of them. */
    date: day,
    stated: z.literal(true),
  }),
});
export type ImportCommitCall = z.infer<typeof importCommitCall>;

/** Why a row was not imported: as the dry run found, or as the import did. */
export const importSkipReasons = [...rowFaults, "refused", "stopped"] as const;
export type ImportSkipReason = (typeof importSkipReasons)[number];

/** Lines named of each reason; `skipped.csv` has all of them. */
export const importLinesShown = 10;

/**
 * `stopped`: by an administrator. `cancelled`: its committer lost the role for it while it ran.
 * Imported leads stay.
 */
const importStates = ["running", "done", "cancelled", "stopped"] as const;

/**
 * GET /api/admin/imports/:id, and the answer to a commit, also to a repeated one: a committed import and
 * its progress. POST /api/admin/imports/:id/stop ends it after the current batch and answers the same, also
 * when it is repeated; an import that has ended otherwise is refused with `wrong_state`.
 */
export const importJob = z.object({
  id: z.string(),
  list: z.enum(importLists),
  name: z.string(),
  state: z.enum(importStates),
  status: z.enum(leadStatuses),
  /** New people in the file; how many of them were handled, and how many of those were inserted. */
  count: z.number(),
  done: z.number(),
  imported: z.number(),
  /** Rows that were not imported, including those that the dry run found. */
  skipped: z.partialRecord(z.enum(importSkipReasons), z.number()),
  /**
   * When it is over, the first lines of the file that each reason is about; of `stopped`, the line from
   * which on.
   */
  lines: z.partialRecord(z.enum(importSkipReasons), z.array(z.number())),
  /** ISO 8601, in UTC. */
  startedAt: z.string(),
  /** The address of its committer; null for the caller. */
  by: z.nullable(z.string()),
  /** The address of the administrator who stopped it; null for the caller, and where none did. */
  stoppedBy: z.nullable(z.string()),
});
export type ImportJob = z.infer<typeof importJob>;

/** GET /api/admin/imports/:id/skipped.csv: the file is named by the day in the reader's zone. */
export const importReportQuery = z.object({ timeZone: z._default(timeZone, "UTC") });
/** Its columns: each row of the file that was not imported. */
export const importSkippedColumns = ["line", "reason"] as const;
/** The last reason in it if the import ended early: nothing from that line on was imported. */
export const stoppedFromHere = "stopped_from_here";

/** How long finished imports are listed, and how many of them, newest first. */
export const importsListedDays = 7;
export const importsListed = 10;

/** GET /api/admin/imports: running imports and the last finished ones. Owners see all, others their own. */
export const importList = z.object({ imports: z.array(importJob) });
