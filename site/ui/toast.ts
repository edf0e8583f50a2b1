import { createStore } from "./store.ts";

/** A short notice. `danger` is announced at once, the others when the reader pauses. */
export interface ToastMessage {
  kind: "good" | "danger" | "plain";
  title: string;
  description?: string;
}

/** A notice on the screen. `load-failure` stands for the one whose words the toaster brings. */
export type ShownToast = { id: number } & (ToastMessage | { kind: "load-failure" });

const mostShown = 3;
const none: readonly ShownToast[] = [];
const shown = createStore(none);
let lastId = 0;

/** Shows a notice for about five seconds. Callable from anywhere. */
export function showToast(message: ToastMessage | { kind: "load-failure" }): void {
  lastId += 1;
  shown.set([...shown.get(), { ...message, id: lastId }].slice(-mostShown));
}

/** Says that a part of the page could not be fetched, once, with a button that loads the page anew. */
export function showLoadFailure(): void {
  if (!shown.get().some(({ kind }) => kind === "load-failure")) showToast({ kind: "load-failure" });
}

export function closeToast(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
}

/** Takes away the notices of an attempt that a newer one has made untrue. */
export function clearToasts(): void {
  shown.set(none);
}

export const useToasts = shown.use;
