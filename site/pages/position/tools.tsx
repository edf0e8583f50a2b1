import { Check, Link2, Printer, Share2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useCopy } from "#site/ui/copy.tsx";
import { showToast } from "#site/ui/toast.ts";

/** Passing a position on, and taking it along on paper. */
export function Tools({ title }: { title: string }) {
  const t = useTranslations("position.tools");
  const [canShare, setCanShare] = useState(false);
  const { isCopied, copy } = useCopy();
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);
  const address = () => location.origin + location.pathname;

  async function copyAddress() {
    if (!(await copy(address()))) showToast({ kind: "danger", title: t("copyFailed") });
  }
  async function share() {
    try {
      await navigator.share({ title, url: address() });
    } catch (error) {
      // Closing the system's own sheet is no failure.
      if ((error as Error).name !== "AbortError") await copyAddress();
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
        onPress={copyAddress}
        icon={
          isCopied ? (
            <Check className="size-4 text-good" aria-hidden="true" />
          ) : (
            <Link2 className="size-4" aria-hidden="true" />
          )
        }
      >
        {isCopied ? t("copied") : t("copy")}
      </Tool>
      <Tool onPress={() => print()} icon={<Printer className="size-4" aria-hidden="true" />}>
        {t("print")}
      </Tool>
      <span role="status" className="sr-only">
        {isCopied && t("copied")}
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
