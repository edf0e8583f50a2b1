import { useSyncExternalStore } from "react";

/** A value outside React, for all parts of a page. `use` subscribes a component to it. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    use: (): T =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  };
}
