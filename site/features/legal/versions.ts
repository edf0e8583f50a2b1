import { consentVersions } from "#contract/limits.ts";

/** The legal texts, each with its version, which is the day it was last changed: ISO 8601. */
export const legalVersions = {
  privacy: consentVersions.waitlist,
  terms: "2026-11-21",
  cookies: "2026-11-21",
  compliance: "2026-11-21",
} as const;

export type LegalName = keyof typeof legalVersions;
