import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { Icon } from "./icons.tsx";
import { showToast } from "./toast.ts";

/** How long the check stands after a copy, in milliseconds. */
const checkTime = 2000;

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
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), checkTime);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(): Promise<void> {
    try {
      // Absent where the page is not served securely: then it fails like a refusal.
      await navigator.clipboard.writeText(text);
      setCopies((times) => times + 1);
      showToast({ kind: "good", ...copied });
    } catch {
      showToast({ kind: "danger", ...failed });
      onFailed?.();
    }
  }

  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={label}
      data-copied={copies ? "" : undefined}
      className={clsx(
        "grid size-11 shrink-0 place-items-center rounded-[4px] hover:text-water print:hidden",
        copies ? "text-good" : "text-soft",
      )}
    >
      <Icon name={copies ? "check" : "copy"} className="size-4.5" />
    </button>
  );
}
