/** What a page asks of the document around it: `export const handle: PageHandle`. */
export interface PageHandle {
  /** `dark` holds the page in the dark theme whatever the reader chose. */
  theme?: "dark";
  /** `bare` leaves out header and footer. */
  shell?: "bare";
}

export function isPageHandle(value: unknown): value is PageHandle {
  return typeof value === "object" && value !== null && ("theme" in value || "shell" in value);
}
