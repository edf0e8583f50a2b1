/** A legal text ready for its page: cut at its headings, each section in HTML. */
export interface RenderedText {
  /** Its version, which is the day it was last changed: ISO 8601. */
  version: string;
  /** What stands before the first heading. */
  summary: string;
  sections: { id: string; title: string; html: string }[];
}
