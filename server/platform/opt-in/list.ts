/**
 * A list of people that one joins by pressing a link in a mail. Its table has the columns id, email,
 * email_key, status (pending or confirmed), created_at, consent_at, consent_ts, consent_version,
 * consent_locale, consent_source, locale, token_hash and token_expires_at, beside its own.
 */
export interface OptInList<Name extends string = string> {
  /** Names the list in its tokens, limits and mails: `<name>-confirm` and `<name>-already`. */
  name: Name;
  /** Written into statements as it stands: a constant of ours. */
  table: string;
  /** What one entry is called where a mail is about it. */
  entryKind: string;
  /** The page that its confirmation mail leads to. */
  confirmPath: string;
  /** Version of the text that is agreed to, and the door it is agreed to at. */
  consentVersion: string;
  consentSource: string;
}
