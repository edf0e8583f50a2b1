import { createStore } from "./store.ts";

/** A short notice. `danger` is announced at once, the others when the reader pauses. */
export interface ToastMessage {
  kind: "good" | "danger" | "plain";
  title: string;
  description?: string;
}

/** A notice on the screen. `load-failure` stands for the one whose words the toaster brings. */
export type ShownToast = { id: number } & (ToastMessage | { kind: "load-failure" });

const maxShown = 3;
const none: readonly ShownToast[] = [];
const shown = createStore(none);
let lastId = 0;

/** Shows a notice for about five seconds. Callable from anywhere. */
export function showToast(message: ToastMessage | { kind: "load-failure" }): void {
  lastId += 1;
  shown.set([...shown.get(), { ...message, id: lastId }].slice(-maxShown));
}

/** Shows once that a part of the page could not be fetched, with a button that reloads the page. */
export function showLoadFailure(): void {
  if (!shown.get().some(({ kind }) => kind === "load-failure")) showToast({ kind: "load-failure" });
}

/** Where notices are stored from one page to the next. */
const storageKey = "notices";
/** A notice older than this when the next page loads has been read, in milliseconds. */
const maxAge = 5000;

/** Has the next page show the notices that are shown now. */
function passOnToasts(): void {
  const messages = shown.get().filter(({ kind }) => kind !== "load-failure");
  try {
    if (messages.length > 0) {
      sessionStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), messages }));
    }
  } catch {
    // Without storage a notice ends with its page.
  }
}

/** Shows what the page before this one was showing. */
function takeToasts(): void {
  try {
    const passed = sessionStorage.getItem(storageKey);
    if (passed === null) return;
    sessionStorage.removeItem(storageKey);
    const { at, messages } = JSON.parse(passed) as { at: number; messages: ToastMessage[] };
    if (Date.now() - at < maxAge) for (const message of messages) showToast(message);
  } catch {
    // As above; another site's text is never shown.
  }
}

/** Lets notices go from page to page; call it once, where they are shown. Returns how to stop. */
export function keepToastsBetweenPages(): () => void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener("prerenderingchange", takeToasts, { once: true });
  else takeToasts();
  addEventListener("pagehide", passOnToasts);
  return () => removeEventListener("pagehide", passOnToasts);
}

export function closeToast(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
}

/** Takes away the notices of an attempt that a newer one has made untrue. */
export function clearToasts(): void {
  shown.set(none);
}

export const useToasts = shown.use;
