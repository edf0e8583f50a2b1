import { useEffect } from "react";
import type { ClientActionFunctionArgs } from "react-router";
import { type BulkAction, bulkAction, bulkActionList } from "#contract/bulk-actions.ts";
import { createStore } from "#site/ui/store.ts";
import { type Answer, callApi, sendAction } from "../api.ts";

/** The path of bulk actions; calls about one of them follow its id. */
export const bulkActionsPath = "/api/admin/bulk-actions";

/** A requested action and its latest known state. */
export interface RequestedAction {
  action: BulkAction;
  /**
   * When the answer was received, by the page's own clock, in milliseconds: `undoFor` counts from
   * there.
   */
  receivedAt: number;
  /** Undoing it was tried too late. */
  isLate: boolean;
}

/** How long the end of an action is shown, in milliseconds. */
const endShownFor = 8_000;

export const isOver = ({ state }: BulkAction) => state !== "waiting" && state !== "running";

interface State {
  actions: readonly RequestedAction[];
  /** The element that shows the notices instead of the corner of the page. */
  host: HTMLElement | null;
}

const state = createStore<State>({ actions: [], host: null });

const change = (next: Partial<State>) => state.set({ ...state.get(), ...next });

/** The actions of this page, outside React: the buttons that request them vanish with the selection. */
export const requestedActions = {
  all: () => state.get().actions,
  /**
   * Adds an action, or its newer state. An ended action stays ended, also if an older answer arrives
   * late.
   */
  put(action: BulkAction, isLate = false): void {
    const { actions } = state.get();
    const known = actions.find((one) => one.action.id === action.id);
    if (known && isOver(known.action)) return;
    if (isOver(action)) setTimeout(() => requestedActions.remove(action.id), endShownFor);
    const entry = { action, receivedAt: performance.now(), isLate };
    change({
      actions: known ? actions.map((one) => (one === known ? entry : one)) : [...actions, entry],
    });
  },
  remove(id: string): void {
    change({ actions: state.get().actions.filter(({ action }) => action.id !== id) });
  },
  clear: () => change({ actions: [] }),
  /** Inside a dialog nothing outside can be reached: the notices move into it. */
  moveTo: (host: HTMLElement | null) => change({ host }),
};

export const useRequestedActions = state.use;

/** The rest of the undo window, in milliseconds, as far as this page knows. */
export function leftToUndo({ action, receivedAt }: RequestedAction, now: number): number {
  return action.state === "waiting" ? Math.max(0, action.undoFor - (now - receivedAt)) : 0;
}

/**
 * Fetches once the actions that wait or run, so that a reload loses no undo; owners see those of others.
 * For the layout: what is requested later is known from its own answer.
 */
export function useUnfinishedActions(userId: string | undefined): void {
  useEffect(() => {
    if (!userId) return;
    const control = new AbortController();
    const { signal } = control;
    callApi(bulkActionsPath, bulkActionList, { signal }).then(
      (answer) => {
        if (signal.aborted || answer.outcome !== "done") return;
        for (const action of answer.value.acts) requestedActions.put(action);
      },
      // A session that ended is noticed by what the reader does next.
      () => {},
    );
    return () => {
      control.abort();
      requestedActions.clear();
    };
  }, [userId]);
}

/**
 * The `clientAction` of a page with bulk actions. It stores the server's answers about an action,
 * because the component that requested it may be unmounted: a closed dialog, a cleared selection.
 */
export async function bulkActionsAction(args: ClientActionFunctionArgs): Promise<Answer<unknown>> {
  const answer = await sendAction(args);
  const parsed = bulkAction.safeParse(answer.outcome === "done" ? answer.value : undefined);
  if (parsed.success) requestedActions.put(parsed.data);
  return answer;
}
