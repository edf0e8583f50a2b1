import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";

const shownFor = 2_000;

/** Copies a text, and says for a moment that it has. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("admin-account.factor");
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast({ kind: "danger", title: t("copyFailed") });
    }
  }

  return (
    <Button look="outline" onClick={copy}>
      <span aria-live="polite">{isCopied ? t("copied") : label}</span>
    </Button>
  );
}
