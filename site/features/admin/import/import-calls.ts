import {
  type ImportCheck,
  type ImportCommitCall,
  type ImportFile,
  type ImportFileFault,
  type ImportResult,
  type ImportSettings,
  importFileFaults,
} from "#contract/lead-import.ts";
import { ask } from "../calls.ts";

export type Refused = { outcome: "none" | "denied" | "failed" };

const refusalOf = (status: number): Refused => {
  if (status === 401) return { outcome: "none" };
  return { outcome: status === 403 ? "denied" : "failed" };
};

type Fields = Record<string, unknown> | null;

export type UploadOutcome =
  | { outcome: "read"; file: ImportFile }
  | { outcome: "fault"; fault: ImportFileFault; line: number | undefined }
  | { outcome: "cancelled" }
  | Refused;

/** Sends the file as it is. Only this older call tells how much of a body has left. */
export function uploadFile(
  file: File,
  signal: AbortSignal,
  report: (share: number) => void,
): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/admin/imports?${new URLSearchParams({ name: file.name })}`);
    request.setRequestHeader("content-type", "text/csv");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => report(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(uploadAnswer(request.status, request.response as Fields));
    request.onerror = () => resolve({ outcome: "failed" });
    request.onabort = () => resolve({ outcome: "cancelled" });
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function uploadAnswer(status: number, body: Fields): UploadOutcome {
  if (status === 201 && Array.isArray(body?.headers)) {
    return { outcome: "read", file: body as unknown as ImportFile };
  }
  const fault = importFileFaults.find((known) => known === body?.error);
  const line = typeof body?.line === "number" ? body.line : undefined;
  return fault ? { outcome: "fault", fault, line } : refusalOf(status);
}

export type CheckOutcome =
  | { outcome: "checked"; check: ImportCheck }
  | { outcome: "missing" | "changed" | "no_email_column" }
  | Refused;

/** The dry run: what would happen to each row. */
export async function checkImport(id: string, settings: ImportSettings): Promise<CheckOutcome> {
  const answer = await ask(`/api/admin/imports/${id}/check`, settings);
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  const { status, body } = answer;
  const check = body as Partial<ImportCheck> | null;
  if (status === 200 && Array.isArray(check?.samples)) {
    return { outcome: "checked", check: check as ImportCheck };
  }
  if (status === 404) return { outcome: "missing" };
  if (status === 409) return { outcome: "changed" };
  return status === 422 ? { outcome: "no_email_column" } : refusalOf(status);
}

export type CommitOutcome =
  | { outcome: "imported"; done: ImportResult }
  | { outcome: "missing" | "changed" | "future_date" }
  | Refused;

export async function commitImport(id: string, call: ImportCommitCall): Promise<CommitOutcome> {
  const answer = await ask(`/api/admin/imports/${id}/commit`, call);
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  const { status, body } = answer;
  const done = body as Partial<ImportResult> | null;
  if (status === 200 && typeof done?.imported === "number") {
    return { outcome: "imported", done: done as ImportResult };
  }
  if (status === 404) return { outcome: "missing" };
  if (status === 409) return { outcome: "changed" };
  return status === 422 ? { outcome: "future_date" } : refusalOf(status);
}
