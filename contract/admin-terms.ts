/** Fixed terms of the administration, apart from the schemas so that a page carries no schema library. */

export const adminRole = "admin";

/** First line of the export (specification 7.3). */
export const csvHeader = [
  "Email",
  "Status",
  "Signup Date",
  "Confirmed Date",
  "Country",
  "City",
] as const;

/** Header of the export's answer: how many rows are coming, for the progress bar. */
export const totalRowsHeader = "x-total-rows";

/** Shortest password the sign-in form accepts (specification 5.4). */
export const minimumSignInPassword = 6;
/** Shortest password that may be set. */
export const minimumNewPassword = 15;

/** Part of the message of refused credentials by which a page knows them (specification 8.3). */
export const invalidCredentials = "Invalid login credentials";
