import { z } from "zod";
import {
  importColumnLimit,
  importFields,
  importOutcomes,
  importSourceLimit,
} from "./lead-import-terms.ts";
import { leadStatuses } from "./leads-terms.ts";
import { locales } from "./locale.ts";
import { countries } from "./waitlist-terms.ts";

const column = z
  .number()
  .int()
  .min(0)
  .max(importColumnLimit - 1);

/** POST /api/admin/imports?name=…: the file as the body (text/csv). Answers what was found in it. */
export const importUploadQuery = z.object({ name: z.string().max(255).default("") });
export const importFile = z.object({
  id: z.string(),
  name: z.string(),
  rows: z.number(),
  headers: z.array(z.string()),
  /** The first rows as they stand. */
  first: z.array(z.array(z.string())),
  /** Column of each field, guessed by the headers. */
  columns: z.partialRecord(z.enum(importFields), z.number()),
});
export type ImportFile = z.infer<typeof importFile>;

/** POST /api/admin/imports/:id/check: the dry run. Nothing but the judgement of the rows is written. */
export const importSettings = z.object({
  columns: z.partialRecord(z.enum(importFields), column),
  /** Country of rows that name none; without it such a row has an unknown country. */
  country: z.enum(countries).optional(),
  /** Whether a country that is not among the choices becomes "other"; else the row is not taken. */
  otherCountries: z.boolean().default(false),
  /** Language of mails to rows that name none of ours. */
  locale: z.enum(locales),
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
    }),
  ),
});
export type ImportCheck = z.infer<typeof importCheck>;

/** POST /api/admin/imports/:id/commit: takes exactly what the dry run showed, or nothing. */
export const importCommitCall = z.object({
  checkId: z.uuid(),
  /** The number the question named. */
  count: z.number().int().min(1),
  /** `pending`: each is asked by mail. `confirmed`: the group has proof of consent. */
  status: z.enum(leadStatuses),
  consent: z.object({
    /** Where these people agreed, in words: stored with each of them. */
    source: z.string().trim().min(3).max(importSourceLimit),
    /** The day they agreed, or the last of them. */
    date: z.iso.date(),
    stated: z.literal(true),
  }),
});
export type ImportCommitCall = z.infer<typeof importCommitCall>;

export const importDone = z.object({
  id: z.string(),
  imported: z.number(),
  status: z.enum(leadStatuses),
});
export type ImportDone = z.infer<typeof importDone>;

/** Error codes beside those of the gate and of `importFileFaults`; a fault in a file may come with its `line`. */
export const importErrors = [
  "bad_request",
  "not_found",
  "no_email_column",
  "nothing_new",
  "changed",
  "future_date",
] as const;
