import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#site/ui/dialog.tsx";
import { FormButtons } from "./form-controls.tsx";

/** Asks before something is done that cannot be taken back at once. */
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
  /** What the button says that leaves all as it is, where that is not "Cancel". */
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

/** What a `Confirmation` asks about: `ask` opens it, and it closes once `yes` is done with. */
export function useConfirmation<About = true>(yes: (about: About) => Promise<unknown>) {
  const [asked, ask] = useState<About>();
  const onNo = () => ask(undefined);
  async function onYes() {
    if (asked === undefined) return;
    await yes(asked);
    onNo();
  }
  return { asked, ask, question: { open: asked !== undefined, onYes: () => void onYes(), onNo } };
}
