/** Fixed terms of the import of leads, apart from the schemas so that a page carries no schema library. */

/** Largest file, in bytes, and most people in it. */
export const importFileLimit = 20 * 1000 * 1000;
export const importRowLimit = 200_000;
/** Most columns a file may have, and the longest row, in bytes. */
export const importColumnLimit = 100;
export const importRowBytes = 64 * 1024;

/** What of a lead a column can hold. */
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
] as const;
export type ImportField = (typeof importFields)[number];

/** What would happen to a row. Only `new` ones are taken. */
export const importOutcomes = [
  "new",
  "already_there",
  "duplicate",
  "invalid_email",
  "unknown_country",
  "erased",
] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Rows shown of each outcome. */
export const importSampleSize = 20;

/** Version of the statement an importer ticks; raise it when its text changes. */
export const importStatementVersion = "import-2026-11-21";
/** Longest description of where the people come from. */
export const importSourceLimit = 160;

/** Why a file cannot be taken at all. */
export const importFileFaults = [
  "empty",
  "too_large",
  "too_many_rows",
  "too_many_columns",
  "row_too_large",
  "not_utf8",
  "broken_quotes",
] as const;
export type ImportFileFault = (typeof importFileFaults)[number];
