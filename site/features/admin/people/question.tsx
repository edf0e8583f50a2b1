import { useTranslations } from "use-intl";
import { Button } from "#site/ui/button.tsx";
import { Dialog } from "#site/ui/dialog.tsx";

/** A question before something that cannot be taken back. */
export function Question({
  title,
  text,
  action,
  isBusy,
  onYes,
  onNo,
}: {
  title: string;
  text?: string;
  action: string;
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  const t = useTranslations("admin-people.question");
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onNo()}
      title={title}
      description={text}
      closeLabel={t("close")}
      width="max-w-lg"
    >
      <div className="mt-8 flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={onYes}>
          {action}
        </Button>
        <Button look="outline" onClick={onNo}>
          {t("cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
