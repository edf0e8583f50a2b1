/**
 * What a visitor searched for on the help page, passed to the message form. Not in the address, which
 * anyone could have written: through the tab's storage, then in the entry of its history, so that a
 * reload still finds it.
 */
const key = "searched";

export function passOnSearched(query: string): void {
  try {
    sessionStorage.setItem(key, query);
  } catch {
    // Without storage the form begins without it.
  }
}

/** What the page that led here passed on. */
export function takeSearched(): string {
  const state = history.state as { searched?: unknown } | null;
  let searched: unknown = state?.searched;
  try {
    const passed = sessionStorage.getItem(key);
    if (passed !== null) {
      sessionStorage.removeItem(key);
      searched = passed;
      history.replaceState({ ...state, searched }, "");
    }
  } catch {
    // As above.
  }
  return typeof searched === "string" ? searched : "";
}
