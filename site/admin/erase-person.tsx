import { UserX } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type ErasurePreview, erasurePreview } from "#contract/erasure.ts";
import { emailLimit } from "#contract/limits.ts";
import { Dialog } from "#site/ui/dialog.tsx";
import { CheckboxField, TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { FormButtons, Problem } from "./form-controls.tsx";
import { isolated, useFigures } from "./reader-formats.ts";
import { LinkButton, ToolButton } from "./tool-button.tsx";
import { useCall } from "./use-call.ts";

const path = "/api/admin/erasures";

/**
 * The button, and the dialog that previews an erasure. Without an address the dialog requires
 * for one. `onErased` is called once all of it is gone.
 */
export function ErasePerson({ email, onErased }: { email?: string; onErased: () => void }) {
  const t = useTranslations("admin-erasure");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolButton aria-haspopup="dialog" isDeletion onClick={() => setOpen(true)}>
        <UserX className="size-4 shrink-0" />
        {t(email ? "ofThis" : "open")}
      </ToolButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("title")}
        closeLabel={t("close")}
        width="max-w-lg"
      >
        <Content
          email={email}
          onClose={() => setOpen(false)}
          onErased={() => {
            setOpen(false);
            showToast({ kind: "good", title: t("done") });
            onErased();
          }}
        />
      </Dialog>
    </>
  );
}

/** First the address, then the records of it. A known address is looked up at once. */
function Content({
  email,
  onClose,
  onErased,
}: {
  email: string | undefined;
  onClose: () => void;
  onErased: () => void;
}) {
  const t = useTranslations("admin-erasure");
  const [typed, setTyped] = useState(email ?? "");
  const preview = useCall(erasurePreview);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    if (email) preview.call(`${path}/preview`, { email });
  }, []);

  if (preview.value) {
    const again = email === undefined ? () => preview.reset() : undefined;
    return (
      <Confirm preview={preview.value} onClose={onClose} onErased={onErased} onOther={again} />
    );
  }
  const { answer } = preview;
  const fault = answer?.outcome === "refused" ? t("invalid") : answer ? t("failed") : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!preview.isBusy) preview.call(`${path}/preview`, { email: typed });
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <TextField
        label={t("email")}
        hint={t("emailHint")}
        type="email"
        dir="ltr"
        value={typed}
        maxLength={emailLimit}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        error={preview.isBusy ? undefined : fault}
      />
      <p role="status" className="sr-only">
        {preview.isBusy && t("looking")}
      </p>
      <FormButtons
        submit={t("look")}
        cancel={t("cancel")}
        isBusy={preview.isBusy}
        onCancel={onClose}
      />
    </form>
  );
}

function Confirm({
  preview: { email, held: records },
  onClose,
  onErased,
  onOther,
}: {
  preview: ErasurePreview;
  onClose: () => void;
  onErased: () => void;
  onOther: (() => void) | undefined;
}) {
  const t = useTranslations("admin-erasure");
  const { amount } = useFigures();
  const [notify, setNotify] = useState(true);
  const erase = useCall(erasurePreview, ({ outcome }) => outcome === "done" && onErased());
  const hasFailed = erase.answer !== undefined && erase.answer.outcome !== "done";
  const isKnown = records.length > 0;
  return (
    <div className="mt-5 grid gap-5">
      <div>
        <p className="[overflow-wrap:anywhere]">
          {t(isKnown ? "holds" : "nothing", { email: isolated(email) })}
        </p>
        {isKnown && (
          <ul className="mt-2 list-disc ps-6">
            {records.map(({ kind, count }) => (
              <li key={kind}>{t(`kinds.${kind}`, amount(count))}</li>
            ))}
          </ul>
        )}
      </div>
      <p className="small text-soft">{t("kept")}</p>
      {isKnown && (
        <CheckboxField
          label={t("notify")}
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
      )}
      {hasFailed && !erase.isBusy && <Problem text={t("failed")} />}
      <FormButtons
        submit={t("erase")}
        cancel={t("cancel")}
        isBusy={erase.isBusy}
        isDeletion
        onSubmit={() => erase.callOnce(path, { email, notify })}
        onCancel={onClose}
      >
        {onOther && (
          <LinkButton onClick={onOther} className="min-h-10">
            {t("other")}
          </LinkButton>
        )}
      </FormButtons>
    </div>
  );
}
