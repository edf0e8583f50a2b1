import { useSyncExternalStore } from "react";

/** How many entries of the inbox nobody has read, as far as any page knows: the session says it, then the inbox. */
let unread = 0;
const listeners = new Set<() => void>();

export function rememberUnread(count: number | undefined): void {
  if (count === undefined || count === unread) return;
  unread = count;
  for (const listener of listeners) listener();
}

export function useUnread(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unread,
    () => 0,
  );
}
