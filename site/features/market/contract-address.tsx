import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { token } from "#brand/token.ts";
import { showToast } from "#site/ui/toast.ts";
import { shortAddress } from "./figures.ts";

/** How long the check stands after a copy, in milliseconds. */
const checkTime = 2000;

/** The contract's address, short, with a button that copies it whole. */
export function ContractAddress({
  success,
  className,
}: {
  /** The notice after a copy: the widget and the token page say it in different words. */
  success: { title: string; description?: string };
  className?: string;
}) {
  const t = useTranslations("market");
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), checkTime);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      // Absent where the page is not served securely: then it fails like a refusal.
      await navigator.clipboard.writeText(token.address);
      setCopied((times) => times + 1);
      showToast({ kind: "good", ...success });
    } catch {
      showToast({
        kind: "danger",
        title: t("copyFailed.title"),
        description: t("copyFailed.text"),
      });
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <p className={clsx("flex flex-wrap items-center gap-x-3", className)}>
      <span className="small text-soft">{t("address")}</span>
      <span className="flex items-center gap-1">
        <code className="ltr-island font-text text-[0.9375rem]" title={token.address}>
          {shortAddress(token.address)}
        </code>
        <button
          type="button"
          onClick={() => void copy()}
          aria-label={t("copy")}
          data-copied={copied ? "" : undefined}
          className={clsx(
            "grid size-11 place-items-center rounded-[4px] hover:text-water",
            copied ? "text-good" : "text-soft",
          )}
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </button>
      </span>
    </p>
  );
}
