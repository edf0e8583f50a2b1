import { Bookmark, MailPlus, StickyNote, Tag, Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type BulkActionKind,
  type BulkActionPreview,
  type BulkActionTarget,
  bulkAction,
  bulkActionKinds,
  bulkActionPreview,
  leadNoteLimit,
  undoSeconds,
} from "#contract/bulk-actions.ts";
import { type LeadMark, leadMarks, leadTag } from "#contract/leads.ts";
import { confirmationHours, tagLimit } from "#contract/limits.ts";
import { Dialog } from "#site/ui/dialog.tsx";
import { focusFirstFault, TextAreaField, TextField } from "#site/ui/field.tsx";
import { dropUnsentText, useUnsentText } from "../admin-session.ts";
import { FormButtons, Problem, RadioGroup } from "../form-controls.tsx";
import { ReadFault } from "../read-status.tsx";
import { isTypedNumber, useFigures } from "../reader-formats.ts";
import { ToolButton } from "../tool-button.tsx";
import { useCall } from "../use-call.ts";
import { bulkActionsPath, requestedActions } from "./requested-actions.ts";

const icons = {
  resend: MailPlus,
  mark: Bookmark,
  tag: Tag,
  note: StickyNote,
  delete: Trash2,
  delete_subscribers: Trash2,
} as const;

const isDeletion = (kind: BulkActionKind) => kind.startsWith("delete");

/**
 * Resend, Mark, Tag, Note and Delete for some leads, each behind a dialog that names how many.
 * `onRequested` is called once the action is accepted: the selection has served its purpose.
 */
export function BulkActionButtons({
  target,
  kinds = bulkActionKinds,
  onRequested,
}: {
  target: BulkActionTarget;
  kinds?: readonly BulkActionKind[];
  onRequested?: () => void;
}) {
  const t = useTranslations("admin-bulk-actions");
  const [kind, setKind] = useState<BulkActionKind | null>(null);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current?.closest('[role="dialog"]')) return;
    requestedActions.moveTo(place.current);
    return () => requestedActions.moveTo(null);
  }, []);
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups what is filled in, not actions. */}
      <div role="group" aria-label={t("label")} className="flex flex-wrap gap-2">
        {kinds.map((each) => {
          const Icon = icons[each];
          return (
            <ToolButton
              key={each}
              onClick={() => {
                setKind(each);
                setOpen(true);
              }}
              isDeletion={isDeletion(each)}
            >
              <Icon className="size-4 shrink-0" />
              {t(each)}
            </ToolButton>
          );
        })}
      </div>
      <div ref={place} />
      {kind && (
        <BulkActionDialog
          kind={kind}
          target={target}
          open={isOpen}
          onClose={() => setOpen(false)}
          onRequested={() => {
            setOpen(false);
            onRequested?.();
          }}
        />
      )}
    </div>
  );
}

interface DialogProps {
  kind: BulkActionKind;
  target: BulkActionTarget;
  onClose: () => void;
  onRequested: () => void;
}

/** How many leads an action affects: a resend leaves out those who have confirmed. */
const reachOf = (kind: BulkActionKind, { count, confirmed }: BulkActionPreview) =>
  kind === "resend" ? count - confirmed : count;

/** The key of an unsent note: that of the leads it was typed for. */
const noteFor = (target: BulkActionTarget) => `note:${JSON.stringify(target)}`;

/** Confirms a bulk action, with the number of leads it affects. */
function BulkActionDialog({ open, ...props }: DialogProps & { open: boolean }) {
  const t = useTranslations("admin-bulk-actions.dialog");
  const { amount } = useFigures();
  const [reach, setReach] = useState<number>();
  const { kind } = props;
  const onClose = () => {
    dropUnsentText(noteFor(props.target));
    props.onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={reach ? t(`title.${kind}`, amount(reach)) : t(`countingTitle.${kind}`)}
      closeLabel={t("close")}
    >
      <Content {...props} onClose={onClose} onCounted={setReach} />
    </Dialog>
  );
}

function Content({
  kind,
  target,
  onClose,
  onRequested,
  onCounted,
}: DialogProps & { onCounted: (reach: number | undefined) => void }) {
  const t = useTranslations("admin-bulk-actions.dialog");
  const preview = useCall(bulkActionPreview);
  const request = useCall(bulkAction, (answer) => {
    if (answer.outcome === "done") {
      dropUnsentText(noteFor(target));
      onRequested();
    } else if (answer.outcome === "refused" && answer.error === "count_changed") countLeads();
  });
  const { value: counted, isBusy } = preview;
  const reach = counted && reachOf(kind, counted);

  function countLeads() {
    preview.call(`${bulkActionsPath}/preview`, { target });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(countLeads, []);
  useEffect(() => onCounted(isBusy ? undefined : reach), [onCounted, isBusy, reach]);

  const problem = problemOf(request.answer);
  const isReady = counted !== undefined && !isBusy;
  return (
    <>
      <p role="status" className={isBusy ? "mt-4 text-soft" : "sr-only"}>
        {isBusy && t("counting")}
      </p>
      {preview.answer && !counted && !isBusy && (
        <ReadFault text={t("failed")} onRetry={countLeads} />
      )}
      {problem && !request.isBusy && <Problem text={t(`problems.${problem}`)} className="mt-4" />}
      {isReady && counted.count === 0 && !problem && (
        <p className="mt-4">{t("problems.nothing")}</p>
      )}
      {isReady && counted.count > 0 && (
        <Form
          // A new number resets the form.
          key={counted.at}
          kind={kind}
          target={target}
          preview={counted}
          isBusy={request.isBusy}
          onClose={onClose}
          onSubmit={(fields) => {
            const { at } = counted;
            request.callOnce(bulkActionsPath, { target, at, count: reach, kind, ...fields });
          }}
        />
      )}
    </>
  );
}

/** Why the request did not become an action. */
function problemOf(answer: ReturnType<typeof useCall>["answer"]) {
  if (!answer || answer.outcome === "done") return undefined;
  if (answer.outcome !== "refused") return "failed";
  if (answer.error === "count_changed") return "changed";
  return answer.error === "no_matches" ? "nothing" : "failed";
}

function Form({
  kind,
  target,
  preview,
  isBusy,
  onClose,
  onSubmit,
}: Omit<DialogProps, "onRequested"> & {
  preview: BulkActionPreview;
  isBusy: boolean;
  onSubmit: (fields: { mark?: LeadMark; note?: string; tag?: string; remove?: boolean }) => void;
}) {
  const t = useTranslations("admin-bulk-actions.dialog");
  const { amount } = useFigures();
  const marks = useTranslations("admin-bulk-actions.marks");
  const [mark, setMark] = useState<LeadMark>("priority");
  const [note, setNote] = useUnsentText(noteFor(target));
  const [tag, setTag] = useState("");
  const [change, setChange] = useState<"add" | "remove">("add");
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const { confirmed } = preview;
  const reach = reachOf(kind, preview);
  const isSure = !isDeletion(kind) || reach === 1 || isTypedNumber(typed, reach);
  const readTag = leadTag.safeParse(tag).data;
  const isWritten = kind === "tag" ? readTag !== undefined : kind !== "note" || note.trim() !== "";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!isSure || !isWritten || reach === 0) return focusFirstFault(event.currentTarget);
    if (isBusy) return;
    onSubmit({
      ...(kind === "mark" && { mark }),
      ...(kind === "note" && { note: note.trim() }),
      ...(kind === "tag" && readTag && { tag: readTag, remove: change === "remove" }),
    });
  }

  const deletion = (each: "delete" | "delete_subscribers") => (
    <>
      <p>{t(`text.${each}`)}</p>
      {reach > 1 && (
        <TextField
          label={t("type", amount(reach))}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          error={isTried && !isSure ? t("typeWrong", amount(reach)) : undefined}
        />
      )}
    </>
  );
  const fields: Record<BulkActionKind, ReactNode> = {
    resend: (
      <p>
        {reach === 0 ? t("allConfirmed") : t("text.resend", { hours: confirmationHours })}{" "}
        {reach > 0 && confirmed > 0 && <span>{t("confirmed", amount(confirmed))}</span>}
      </p>
    ),
    mark: (
      <RadioGroup
        legend={t("markLegend")}
        options={leadMarks.map((each) => [each, marks(each)] as const)}
        value={mark}
        onChoose={setMark}
        className="mt-1 grid gap-x-6 sm:grid-cols-2"
      />
    ),
    tag: (
      <>
        <TextField
          label={t("tag.label")}
          hint={t("tag.hint")}
          value={tag}
          maxLength={tagLimit}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => setTag(target.value)}
          error={isTried && !isWritten ? t("tag.wrong") : undefined}
        />
        <RadioGroup
          legend={t("tag.legend")}
          options={(["add", "remove"] as const).map((each) => [each, t(`tag.${each}`)] as const)}
          value={change}
          onChoose={setChange}
          className="mt-1 grid gap-x-6 sm:grid-cols-2"
        />
      </>
    ),
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
    delete: deletion("delete"),
    delete_subscribers: deletion("delete_subscribers"),
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
      {fields[kind]}
      <FormButtons
        submit={t(`submit.${kind}`, amount(reach))}
        cancel={t("cancel")}
        isBusy={isBusy}
        isOff={reach === 0}
        isDeletion={isDeletion(kind)}
        onCancel={onClose}
      />
      <p className="small text-soft">{t("undoHint", { seconds: undoSeconds })}</p>
    </form>
  );
}
