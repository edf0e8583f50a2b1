import type {
  BulkAction,
  BulkActionCall,
  BulkActionPreview,
  BulkActionTarget,
} from "#contract/bulk-actions.ts";
import { ask } from "../calls.ts";

export type Refused = { outcome: "none" } | { outcome: "denied" } | { outcome: "failed" };

const refusalOf = (status: number): Refused =>
  status === 401 ? { outcome: "none" } : { outcome: status === 403 ? "denied" : "failed" };

type Fields = Record<string, unknown> | null;

const isAct = (value: unknown): value is BulkAction => {
  const { id, kind, state } = (value as Fields) ?? {};
  return [id, kind, state].every((field) => typeof field === "string");
};

/** How many leads an act would meet. */
export async function readQuestion(
  target: BulkActionTarget,
): Promise<{ outcome: "question"; question: BulkActionPreview } | Refused> {
  const answer = await ask("/api/admin/acts/question", { target });
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  const question = answer.body as Partial<BulkActionPreview> | null;
  return answer.status === 200 && typeof question?.count === "number"
    ? { outcome: "question", question: question as BulkActionPreview }
    : refusalOf(answer.status);
}

export type AskOutcome =
  | { outcome: "asked"; act: BulkAction }
  | { outcome: "changed" }
  | { outcome: "nothing" }
  | Refused;

export async function askForAct(call: BulkActionCall): Promise<AskOutcome> {
  const answer = await ask("/api/admin/acts", call);
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  const { status, body } = answer;
  if (status === 201 && isAct(body)) return { outcome: "asked", act: body };
  const error = (body as Fields)?.error;
  if (status === 409) return { outcome: error === "nothing_meant" ? "nothing" : "changed" };
  return refusalOf(status);
}

export type ActOutcome =
  | { outcome: "act"; act: BulkAction }
  | { outcome: "too_late" }
  | { outcome: "missing" }
  | Refused;

async function actAt(path: string, body?: object): Promise<ActOutcome> {
  const answer = await ask(path, body);
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  if (answer.status === 200 && isAct(answer.body)) return { outcome: "act", act: answer.body };
  if (answer.status === 409) return { outcome: "too_late" };
  return answer.status === 404 ? { outcome: "missing" } : refusalOf(answer.status);
}

export const readAct = (id: string) => actAt(`/api/admin/acts/${id}`);
export const undoAct = (id: string) => actAt(`/api/admin/acts/${id}/undo`, {});
export const holdAct = (id: string) => actAt(`/api/admin/acts/${id}/hold`, {});

/** One's own that wait or run: after a reload, the way back is still there. */
export async function readOpenActs(): Promise<BulkAction[]> {
  const answer = await ask("/api/admin/acts");
  if (answer.outcome === "unreachable" || answer.status !== 200) return [];
  const acts = (answer.body as { acts?: unknown } | null)?.acts;
  return Array.isArray(acts) ? acts.filter(isAct) : [];
}
