import { Copy } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#site/ui/button.tsx";
import { useCopy } from "#site/ui/copy.tsx";
import { Dialog } from "#site/ui/dialog.tsx";
import { showToast } from "#site/ui/toast.ts";
import { isolated, useMoment } from "../reader-formats.ts";

export interface ShownSecret {
  name: string;
  secret: string;
  previousUntil: string | null;
}

/** A secret, this once. Only its buttons close the dialog: a press beside it would lose the secret. */
export function SecretDialog({
  secret: { name, secret, previousUntil },
  text,
  onClose,
}: {
  secret: ShownSecret;
  /** The explanation, given until when the previous secret works, if there is one. */
  text: (previousUntil: string | undefined) => string;
  onClose: () => void;
}) {
  const t = useTranslations("admin-integrations.secret");
  const close = useTranslations("admin.confirmation")("close");
  const moment = useMoment();
  const { copy } = useCopy();
  async function press() {
    const isCopied = await copy(secret);
    showToast({ kind: isCopied ? "good" : "danger", title: t(isCopied ? "copied" : "notCopied") });
  }
  return (
    <Dialog
      open
      isKept
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={isolated(name)}
      description={text(previousUntil ? moment(previousUntil) : undefined)}
      closeLabel={close}
    >
      <p className="mt-5 border-y border-line py-4">
        <code dir="ltr" className="block font-mono text-[0.9375rem] break-all select-all">
          {secret}
        </code>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => void press()}>
          <Copy className="size-4" />
          {t("copy")}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t("kept")}
        </Button>
      </div>
    </Dialog>
  );
}
