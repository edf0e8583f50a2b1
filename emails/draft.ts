import type { ReactElement } from "react";
import type { Locale } from "#contract/locale.ts";
import type { MailWords } from "./words.ts";

/** One mail in one language, before it is rendered: placeholders stand where addresses will. */
export type MailDraft = (
  locale: Locale,
  words: MailWords,
) => {
  subject: string;
  html: ReactElement;
  /** The text form, a paragraph an entry. It is written, not derived from the HTML. */
  text: string[];
};
