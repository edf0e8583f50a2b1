import { Check, Link2, Printer, Share2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "#site/ui/toast.ts";

/** How long the button says that the link was copied. */
const copiedFor = 2000;

/** Passing a position on, and taking it along on paper. */
export function Tools({ title }: { title: string }) {
  const t = useTranslations("position.tools");
  const [canShare, setCanShare] = useState(false);
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    setCanShare(typeof navigator.share === "function");
    return () => clearTimeout(timer.current);
  }, []);
  const address = () => location.origin + location.pathname;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address());
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), copiedFor);
    } catch {
      showToast({ kind: "danger", title: t("copyFailed") });
    }
  }
  async function share() {
    try {
      await navigator.share({ title, url: address() });
    } catch (error) {
      // Closing the system's own sheet is no failure.
      if ((error as Error).name !== "AbortError") await copy();
    }
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <legend className="sr-only">{t("label")}</legend>
      {canShare && (
        <Tool onPress={share} icon={<Share2 className="size-4" aria-hidden="true" />}>
          {t("share")}
        </Tool>
      )}
      <Tool
        onPress={copy}
        icon={
          copied ? (
            <Check className="size-4 text-good" aria-hidden="true" />
          ) : (
            <Link2 className="size-4" aria-hidden="true" />
          )
        }
      >
        {copied ? t("copied") : t("copy")}
      </Tool>
      <Tool onPress={() => print()} icon={<Printer className="size-4" aria-hidden="true" />}>
        {t("print")}
      </Tool>
      <span role="status" className="sr-only">
        {copied && t("copied")}
      </span>
    </fieldset>
  );
}

function Tool({
  onPress,
  icon,
  children,
}: {
  onPress: () => void;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-soft hover:text-ink"
    >
      {icon}
      {children}
    </button>
  );
}
