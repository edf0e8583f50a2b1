import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#site/ui/dialog.tsx";
import { FormButtons } from "./form-controls.tsx";

/** A dialog that confirms an action which cannot be undone at once. */
export function Confirmation({
  title,
  text,
  yes,
  no,
  open = true,
  onYes,
  onNo,
  ...state
}: Pick<ComponentProps<typeof FormButtons>, "isBusy" | "isDeletion"> & {
  title: string;
  text: string;
  yes: string;
  /** The label of the button that changes nothing, if not "Cancel". */
  no?: string;
  open?: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  const t = useTranslations("admin.confirmation");
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onNo()}
      title={title}
      description={text}
      closeLabel={t("close")}
    >
      <div className="mt-6">
        <FormButtons
          {...state}
          submit={yes}
          cancel={no ?? t("no")}
          onSubmit={onYes}
          onCancel={onNo}
        />
      </div>
    </Dialog>
  );
}

/** State and props of a `Confirmation`: `confirm` opens it for something, and it closes after `act`. */
export function useConfirmation<About = true>(act: (about: About) => Promise<unknown>) {
  const [about, confirm] = useState<About>();
  const onNo = () => confirm(undefined);
  async function onYes() {
    if (about === undefined) return;
    await act(about);
    onNo();
  }
  return { about, confirm, dialog: { open: about !== undefined, onYes: () => void onYes(), onNo } };
}
