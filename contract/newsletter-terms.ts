/** The fixed terms of the newsletter, apart from the schema because the browser needs only these. */

/** Action a captcha token is bound to. */
export const newsletterAction = "newsletter_submit";

/** Version of the text a subscriber agrees to; raise it when that text changes. */
export const newsletterConsentVersion = "2026-11-21";
