import { useEffect, useRef, useState } from "react";
import type {
  BulkActionCall,
  BulkActionPreview,
  BulkActionTarget,
} from "#contract/bulk-actions.ts";
import { useLeave } from "../administrator.ts";
import { useSteady } from "../steady.ts";
import { askForAct, readQuestion } from "./act-calls.ts";
import { askedActs } from "./asked-acts.ts";

export type Question =
  | { state: "counting" }
  | { state: "failed" }
  | { state: "ready"; question: BulkActionPreview };

/** Why the last answer to the question did not become an act. */
export type Hindrance = "changed" | "nothing" | "failed" | null;

/** What an administrator adds to the question: the kind of act and what it needs. */
export type ActWish =
  | { kind: "resend" }
  | { kind: "delete" }
  | { kind: "mark"; mark: Extract<BulkActionCall, { kind: "mark" }>["mark"] }
  | { kind: "note"; note: string };

/** The number behind a question, counted when it is opened, and the act that its answer asks for. */
export function useQuestion(
  target: BulkActionTarget,
  onAsked: () => void,
  onCounted: (count: number | undefined) => void,
) {
  const leave = useLeave();
  const [question, setQuestion] = useState<Question>({ state: "counting" });
  const [hindrance, setHindrance] = useState<Hindrance>(null);
  const [isBusy, setBusy] = useState(false);
  const isHere = useRef(true);

  const count = useSteady(async () => {
    setQuestion({ state: "counting" });
    onCounted(undefined);
    const read = await readQuestion(target);
    if (!isHere.current) return;
    if (read.outcome === "none") return leave("ended");
    if (read.outcome === "denied") return leave("denied");
    if (read.outcome === "question") onCounted(read.question.count);
    setQuestion(
      read.outcome === "question"
        ? { state: "ready", question: read.question }
        : { state: "failed" },
    );
  });
  useEffect(() => {
    isHere.current = true;
    void count();
    return () => {
      isHere.current = false;
    };
  }, [count]);

  async function answer(wish: ActWish) {
    if (question.state !== "ready" || isBusy) return;
    setBusy(true);
    setHindrance(null);
    const { at, count: agreed } = question.question;
    const asked = await askForAct({ target, at, count: agreed, ...wish });
    if (asked.outcome === "asked") {
      askedActs.put(asked.act);
      return onAsked();
    }
    if (!isHere.current) return;
    setBusy(false);
    if (asked.outcome === "none") return leave("ended");
    if (asked.outcome === "denied") return leave("denied");
    setHindrance(asked.outcome);
    if (asked.outcome === "changed") await count();
  }

  return { question, hindrance, isBusy, answer, again: () => void count() };
}
