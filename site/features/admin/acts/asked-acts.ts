import type { BulkAction } from "#contract/bulk-actions.ts";

/** An act that is shown, and when the server said so: what is left of its seconds is counted from there. */
export interface Shown {
  act: BulkAction;
  /** By the page's own clock, in milliseconds. */
  heardAt: number;
  /** Undoing it was tried too late. */
  isLate: boolean;
}

let shown: readonly Shown[] = [];
let host: HTMLElement | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The acts of this page, outside React: the buttons that ask for them vanish with the selection. */
export const askedActs = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: () => shown,
  /** Shows an act, or what is newly known of it. */
  put(act: BulkAction, isLate = false): void {
    const entry = { act, heardAt: performance.now(), isLate };
    const others = shown.filter((other) => other.act.id !== act.id);
    const known = shown.find((other) => other.act.id === act.id);
    shown = known ? shown.map((other) => (other === known ? entry : other)) : [...others, entry];
    tell();
  },
  drop(id: string): void {
    shown = shown.filter(({ act }) => act.id !== id);
    tell();
  },
  host: () => host,
  /** Inside a dialog nothing outside can be reached: the notices move in with it. */
  moveTo(element: HTMLElement | null): void {
    host = element;
    tell();
  },
};

/** What is left to undo an act, in milliseconds, as far as this page knows. */
export function leftToUndo({ act, heardAt }: Shown, now: number): number {
  return act.state === "waiting" ? Math.max(0, act.undoFor - (now - heardAt)) : 0;
}
