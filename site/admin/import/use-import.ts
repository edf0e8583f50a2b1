import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import {
  type ImportCommitCall,
  type ImportFile,
  type ImportFileFault,
  type ImportList,
  type ImportSettings,
  importCheck,
  importFile,
  importFileFaults,
  importJob,
} from "#contract/lead-import.ts";
import { doubtSession } from "../admin-session.ts";
import { type Answer, uploadFile } from "../api.ts";
import { useCall } from "../use-call.ts";

export const importsPath = "/api/admin/imports";

/** The fault of the last step, shown beside it. */
export type ImportProblem =
  | { fault: ImportFileFault; line: number }
  | { problem: "failed" | "missing" | "changed" | "future_date" | "no_email_column" };

const problems = {
  not_found: "missing",
  changed: "changed",
  nothing_new: "changed",
  future_date: "future_date",
  no_email_column: "no_email_column",
} as const;

/** An import: a file is chosen, checked by any number of dry runs, then committed. */
export function useImport() {
  const { revalidate } = useRevalidator();
  const [file, setFile] = useState<ImportFile>();
  /** The uploaded share of the file, from 0 to 1. */
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<ImportProblem>();
  const control = useRef<AbortController>(undefined);
  const check = useCall(importCheck, showProblem);
  const commit = useCall(importJob, showProblem);

  function showProblem(answer: Answer<unknown>) {
    if (answer.outcome === "done") return;
    const code = answer.outcome === "refused" ? answer.error : undefined;
    const known = code && code in problems ? problems[code as keyof typeof problems] : "failed";
    setProblem({ problem: known });
    if (known === "missing") setFile(undefined);
    // The dry run is outdated.
    if (known === "missing" || known === "changed") check.reset();
  }

  async function upload(chosen: File, list: ImportList) {
    setProblem(undefined);
    setShare(0);
    const uploading = new AbortController();
    control.current = uploading;
    const path = `${importsPath}?${new URLSearchParams({ list, name: chosen.name })}`;
    const body = new Blob([chosen], { type: "text/csv" });
    // The layout checks the session and redirects where access was lost.
    const answer = await uploadFile(path, body, importFile, setShare, uploading).catch(
      doubtSession,
    );
    setShare(undefined);
    if (uploading.signal.aborted) return;
    if (!answer) return void revalidate();
    if (answer.outcome === "done") {
      check.reset();
      return setFile(answer.value);
    }
    const { error, line = 1 } = answer.outcome === "refused" ? answer : {};
    const fault = importFileFaults.find((known) => known === error);
    setProblem(fault ? { fault, line } : { problem: "failed" });
  }

  const { value: checked } = check;
  const { value: job } = commit;
  return {
    file,
    share: share ?? 0,
    checked,
    job,
    problem,
    step: currentStep(),
    upload,
    cancelUpload: () => control.current?.abort(),
    check(settings: ImportSettings) {
      setProblem(undefined);
      check.call(`${importsPath}/${file?.id}/check`, settings);
    },
    /** Other columns or defaults: the dry run has to be made again. */
    forgetCheck() {
      setProblem(undefined);
      check.reset();
    },
    commit(call: ImportCommitCall) {
      setProblem(undefined);
      commit.callOnce(`${importsPath}/${file?.id}/commit`, call);
    },
    restart() {
      setFile(undefined);
      setProblem(undefined);
      check.reset();
      commit.reset();
    },
  };

  function currentStep() {
    if (share !== undefined) return "uploading";
    if (job) return "done";
    if (!file) return "choose";
    if (commit.isBusy) return "committing";
    if (check.isBusy) return "checking";
    return checked ? "checked" : "chosen";
  }
}

export type Import = ReturnType<typeof useImport>;
