import { useRef, useState } from "react";
import type {
  ImportCheck,
  ImportCommitCall,
  ImportFile,
  ImportFileFault,
  ImportResult,
  ImportSettings,
} from "#contract/lead-import.ts";
import { useLeave } from "../administrator.ts";
import { checkImport, commitImport, type Refused, uploadFile } from "./import-calls.ts";

/** What stopped the last step, to be said beside it. */
export type Hindrance =
  | { what: "fault"; fault: ImportFileFault; line: number | undefined }
  | { what: "failed" | "missing" | "changed" | "future_date" | "no_email_column" };

export type Step = "choose" | "uploading" | "chosen" | "checking" | "checked" | "taking" | "done";

/** A file on its way in: chosen, tried out as often as wanted, then taken. */
export function useImport() {
  const leave = useLeave();
  const [step, setStep] = useState<Step>("choose");
  const [share, setShare] = useState(0);
  const [file, setFile] = useState<ImportFile | null>(null);
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const [done, setDone] = useState<ImportResult | null>(null);
  const [hindrance, setHindrance] = useState<Hindrance | null>(null);
  const control = useRef<AbortController | null>(null);

  function refuse(refused: Refused, back: Step) {
    if (refused.outcome === "none") return leave("ended");
    if (refused.outcome === "denied") return leave("denied");
    setStep(back);
    setHindrance({ what: "failed" });
  }
  function begin(next: Step) {
    setHindrance(null);
    setStep(next);
  }

  return {
    ...{ step, share, file, check, done, hindrance },

    async upload(chosen: File) {
      begin("uploading");
      setShare(0);
      control.current = new AbortController();
      const uploaded = await uploadFile(chosen, control.current.signal, setShare);
      if (uploaded.outcome === "read") {
        setFile(uploaded.file);
        setCheck(null);
        setStep("chosen");
      } else if (uploaded.outcome === "fault") {
        const { fault, line } = uploaded;
        setStep("choose");
        setHindrance({ what: "fault", fault, line });
      } else if (uploaded.outcome === "cancelled") setStep("choose");
      else refuse(uploaded, "choose");
    },
    cancel: () => control.current?.abort(),

    async tryOut(settings: ImportSettings) {
      if (!file) return;
      begin("checking");
      const checked = await checkImport(file.id, settings);
      if (checked.outcome === "checked") {
        setCheck(checked.check);
        setStep("checked");
      } else if (isRefused(checked)) refuse(checked, "chosen");
      else {
        setCheck(null);
        setStep(checked.outcome === "missing" ? "choose" : "chosen");
        setHindrance({ what: checked.outcome });
      }
    },
    /** Other columns or defaults: what the dry run showed is no longer what would happen. */
    change() {
      setCheck(null);
      begin("chosen");
    },

    async take(call: ImportCommitCall) {
      if (!file) return;
      begin("taking");
      const taken = await commitImport(file.id, call);
      if (taken.outcome === "imported") {
        setDone(taken.done);
        setStep("done");
      } else if (isRefused(taken)) refuse(taken, "checked");
      else {
        setHindrance({ what: taken.outcome });
        if (taken.outcome !== "changed") {
          return setStep(taken.outcome === "missing" ? "choose" : "checked");
        }
        setCheck(null);
        setStep("chosen");
      }
    },

    again() {
      setFile(null);
      setCheck(null);
      setDone(null);
      begin("choose");
    },
  };
}

export type Import = ReturnType<typeof useImport>;

function isRefused(answer: { outcome: string }): answer is Refused {
  return ["none", "denied", "failed"].includes(answer.outcome);
}
