import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type BulkActionKind,
  type BulkActionPreview,
  type BulkActionTarget,
  leadNoteLimit,
  undoSeconds,
} from "#contract/bulk-actions.ts";
import { type LeadMark, leadMarks } from "#contract/leads.ts";
import { Button } from "#site/ui/button.tsx";
import { Dialog } from "#site/ui/dialog.tsx";
import { TextAreaField, TextField } from "#site/ui/field.tsx";
import { amount, isTyped } from "./amount.ts";
import { focusFault } from "./focus-fault.ts";
import { type ActWish, type Question, useQuestion } from "./use-question.ts";

/** Asks before an act, naming how many leads it meets. */
export function QuestionDialog({
  kind,
  target,
  open,
  onClose,
  onAsked,
}: {
  kind: BulkActionKind;
  target: BulkActionTarget;
  open: boolean;
  onClose: () => void;
  onAsked: () => void;
}) {
  const t = useTranslations("admin-acts.question");
  const [counted, setCounted] = useState<number>();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={counted ? t(`title.${kind}`, amount(counted)) : t(`countingTitle.${kind}`)}
      closeLabel={t("close")}
    >
      <Body {...{ kind, target, onClose, onAsked }} onCounted={setCounted} />
    </Dialog>
  );
}

function Body({
  kind,
  target,
  onClose,
  onAsked,
  onCounted,
}: {
  kind: BulkActionKind;
  target: BulkActionTarget;
  onClose: () => void;
  onAsked: () => void;
  onCounted: (count: number | undefined) => void;
}) {
  const t = useTranslations("admin-acts.question");
  const { question, hindrance, isBusy, answer, again } = useQuestion(target, onAsked, onCounted);
  return (
    <>
      <p role="status" className={question.state === "counting" ? "mt-4 text-soft" : "sr-only"}>
        {question.state === "counting" && t("counting")}
      </p>
      {question.state === "failed" && (
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="text-danger">{t("failed")}</p>
          <Button look="outline" onClick={again}>
            {t("again")}
          </Button>
        </div>
      )}
      {hindrance && (
        <p role="alert" className="mt-4 font-medium text-danger">
          {t(`hindered.${hindrance}`)}
        </p>
      )}
      {question.state === "ready" && question.question.count === 0 && !hindrance && (
        <p className="mt-4">{t("hindered.nothing")}</p>
      )}
      {question.state === "ready" && question.question.count > 0 && (
        <Form
          // A new number starts the answer anew.
          key={question.question.at}
          {...{ kind, isBusy, onClose }}
          question={question.question}
          onAnswer={answer}
        />
      )}
    </>
  );
}

type Ready = Extract<Question, { state: "ready" }>["question"];

function Form({
  kind,
  question,
  isBusy,
  onClose,
  onAnswer,
}: {
  kind: BulkActionKind;
  question: Ready;
  isBusy: boolean;
  onClose: () => void;
  onAnswer: (wish: ActWish) => void;
}) {
  const t = useTranslations("admin-acts.question");
  const [mark, setMark] = useState<LeadMark>("priority");
  const [note, setNote] = useState("");
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const { count } = question;
  const isSure = kind !== "delete" || count === 1 || isTyped(typed, count);
  const isWritten = kind !== "note" || note.trim() !== "";
  const isUseless = kind === "resend" && question.confirmed === count;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!isSure || !isWritten || isUseless) return focusFault(event.currentTarget);
    if (kind === "mark") onAnswer({ kind, mark });
    else if (kind === "note") onAnswer({ kind, note: note.trim() });
    else onAnswer({ kind });
  }

  const fields: Record<BulkActionKind, ReactNode> = {
    resend: <ResendText question={question} />,
    mark: <Marks chosen={mark} onChoose={setMark} />,
    note: (
      <TextAreaField
        label={t("noteLabel")}
        hint={t("noteHint")}
        value={note}
        maxLength={leadNoteLimit}
        dir="auto"
        onChange={(event) => setNote(event.target.value)}
        error={isTried && !isWritten ? t("noteEmpty") : undefined}
      />
    ),
    delete: (
      <>
        <p>{t("text.delete")}</p>
        {count > 1 && (
          <TextField
            label={t("type", amount(count))}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            error={isTried && !isSure ? t("typeWrong", amount(count)) : undefined}
          />
        )}
      </>
    ),
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
      {fields[kind]}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          busy={isBusy}
          disabled={isUseless}
          className={kind === "delete" ? "bg-danger! text-ground!" : undefined}
        >
          {t(`submit.${kind}`, amount(kind === "resend" ? count - question.confirmed : count))}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
      <p className="small text-soft">{t("undoHint", { seconds: undoSeconds })}</p>
    </form>
  );
}

function ResendText({ question }: { question: BulkActionPreview }) {
  const t = useTranslations("admin-acts.question");
  if (question.confirmed === question.count) return <p>{t("allConfirmed")}</p>;
  return (
    <p>
      {t("text.resend")} {question.confirmed > 0 && t("confirmed", amount(question.confirmed))}
    </p>
  );
}

function Marks({ chosen, onChoose }: { chosen: LeadMark; onChoose: (mark: LeadMark) => void }) {
  const t = useTranslations("admin-acts");
  return (
    <fieldset>
      <legend className="small font-medium">{t("question.markLegend")}</legend>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {leadMarks.map((mark) => (
          <label key={mark} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="mark"
              checked={mark === chosen}
              onChange={() => onChoose(mark)}
              className="size-5 accent-(--water)"
            />
            {t(`marks.${mark}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
