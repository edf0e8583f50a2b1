import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "#site/ui/toast.ts";
import { type PieceKind, piecesOf } from "./highlight.ts";

/** How long the check stands after a copy, in milliseconds. */
const checkTime = 2000;

const colours: Record<Exclude<PieceKind, "plain">, string> = {
  string: "text-water",
  comment: "text-soft italic",
};

/**
 * Code that can be copied: from left to right in every language, moved sideways by itself where it
 * is too wide. Needs the words of `code`.
 */
export function CodeBlock({
  code,
  label,
  className,
}: {
  code: string;
  /** What the code is, as its caption and for a screen reader. */
  label: string;
  className?: string;
}) {
  return (
    <figure className={clsx("min-w-0 border border-line bg-basin", className)}>
      <figcaption className="flex items-center justify-between gap-4 border-b border-line ps-4 sm:ps-5 print:py-2">
        <span className="small min-w-0 text-soft">{label}</span>
        <CopyButton code={code} label={label} />
      </figcaption>
      <pre
        dir="ltr"
        translate="no"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto p-4 text-start font-mono text-[0.8125rem] leading-[1.65] sm:p-5"
      >
        <code>
          {piecesOf(code).map(({ kind, text, at }) =>
            kind === "plain" ? (
              text
            ) : (
              <span key={at} className={colours[kind]}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </figure>
  );
}

function CopyButton({ code, label }: { code: string; label: string }) {
  const t = useTranslations("code");
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), checkTime);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopied((times) => times + 1);
      showToast({ kind: "good", title: t("copied"), description: t("copiedDesc") });
    } catch {
      showToast({ kind: "danger", title: t("failed"), description: t("failedDesc") });
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={`${t("copy")} · ${label}`}
      className={clsx(
        "grid size-11 shrink-0 place-items-center hover:text-water print:hidden",
        copied ? "text-good" : "text-soft",
      )}
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </button>
  );
}
