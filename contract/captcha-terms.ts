/** Action a captcha token is bound to (specification 7.1). */
export const waitlistAction = "waitlist_submit";

/** A captcha token is accepted only if longer than this (specification 9.1). */
export const minimumTokenLength = 50;
