import { createStore } from "#site/ui/store.ts";

/** How many entries of the inbox nobody has read, as far as any page knows: the session says it, then the inbox. */
const unread = createStore(0);

export function rememberUnread(count: number | undefined): void {
  if (count !== undefined && count !== unread.get()) unread.set(count);
}

export const useUnread = unread.use;
