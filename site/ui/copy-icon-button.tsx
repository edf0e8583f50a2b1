import { clsx } from "clsx";
import { Icon } from "./icons.tsx";
import { showToast } from "./toast.ts";
import { useCopy } from "./use-copy.ts";

interface CopyNotice {
  title: string;
  description?: string;
}

/** Copies a text; a check in the button and a toast say that it did. */
export function CopyIconButton({
  text,
  label,
  copied,
  failed,
  onFailed,
}: {
  text: string;
  label: string;
  copied: CopyNotice;
  failed: CopyNotice;
  /** Copying was refused: the text can be shown, to be selected by hand. */
  onFailed?: () => void;
}) {
  const { isCopied, copy } = useCopy();

  async function press(): Promise<void> {
    if (await copy(text)) return showToast({ kind: "good", ...copied });
    showToast({ kind: "danger", ...failed });
    onFailed?.();
  }

  return (
    <button
      type="button"
      onClick={() => void press()}
      aria-label={label}
      data-copied={isCopied ? "" : undefined}
      className={clsx(
        "grid size-11 shrink-0 place-items-center rounded-[4px] hover:text-water print:hidden",
        isCopied ? "text-good" : "text-soft",
      )}
    >
      <Icon name={isCopied ? "check" : "copy"} className="size-4.5" />
    </button>
  );
}
