/**
 * The fixed terms of an application for a position, apart from the schemas because the form needs
 * only these.
 */

/** Action a captcha token is bound to. */
export const applicationAction = "application_submit";

/** Most bytes a CV may have: 5 MB, as file managers count them. */
export const cvLimit = 5 * 1024 * 1024;

/** Kinds of file a CV may be, by what is in it. */
export const cvKinds = ["pdf", "docx"] as const;
export type CvKind = (typeof cvKinds)[number];

/** What the platform's file dialog offers. */
export const cvAccept =
  ".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Longest values, in characters. */
export const applicationLimits = { name: 120, email: 320, links: 1000, note: 4000 } as const;

/** An application and its CV are deleted after this many months. */
export const applicationMonths = 6;

/** Version of the text an applicant agrees to; raise it when that text changes. */
export const applicationConsentVersion = "2026-11-21";
