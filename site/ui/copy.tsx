import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { Icon } from "./icons.tsx";
import { showToast } from "./toast.ts";

/** How long what was copied is shown as copied, in milliseconds. */
const shownFor = 2_000;

/** Copies texts, and reports for two seconds that one was copied. `copy` resolves to whether it could. */
export function useCopy() {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), shownFor);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(text: string): Promise<boolean> {
    try {
      // Absent where the page is not served securely: then it fails like a refusal.
      await navigator.clipboard.writeText(text);
      setCopies((times) => times + 1);
      return true;
    } catch {
      return false;
    }
  }
  return { isCopied: copies > 0, copy };
}

interface CopyNotice {
  title: string;
  description?: string;
}

/** Copies a text; a check in the button and a toast confirm it. */
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
