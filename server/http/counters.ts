/** Most keys of one counter. Beyond that the oldest are dropped. */
const maxKeys = 20_000;

interface Window {
  used: number;
  end: number;
}

/**
 * Counts by key in windows that begin with their first use, in the memory of this process: for calls that
 * must not cost a statement. Each node counts by itself, and a restart resets the counts.
 */
export function createCounters(now: () => Date) {
  const windows = new Map<string, Window>();

  return {
    /** Adds an amount; returns the sum of the window and the seconds until it ends. */
    add(key: string, amount: number, seconds: number): { used: number; remaining: number } {
      const at = now().getTime();
      let open = windows.get(key);
      if (!open || open.end <= at || open.end > at + seconds * 1000) {
        open = { used: 0, end: at + seconds * 1000 };
        windows.delete(key);
        windows.set(key, open);
      }
      open.used += amount;
      trim(windows);
      return { used: open.used, remaining: Math.max(1, Math.ceil((open.end - at) / 1000)) };
    },
    /** Subtracts an amount from a window that is still open. */
    takeBack(key: string, amount: number): void {
      const open = windows.get(key);
      if (open) open.used = Math.max(0, open.used - amount);
    },
  };
}

/** Drops the entries that were set first, beyond the most. */
export function trim(entries: Map<string, unknown>): void {
  for (const key of entries.keys()) {
    if (entries.size <= maxKeys) return;
    entries.delete(key);
  }
}
