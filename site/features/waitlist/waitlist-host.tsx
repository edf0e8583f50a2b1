import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "#site/ui/toast.ts";

const loadDialog = () => import("./waitlist-dialog.tsx");
const WaitlistDialog = lazy(loadDialog);

let listener: (() => void) | undefined;

/** Asks for the waitlist dialog, from any button of the page. */
export function openWaitlist(): void {
  listener?.();
}

/** Where the waitlist dialog stands. Its code, its words and the captcha come with the first press. */
export function WaitlistHost() {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    listener = () => {
      loadDialog().then(
        () => {
          setWanted(true);
          setOpen(true);
        },
        () =>
          showToast({
            kind: "danger",
            title: t("dialogFailed.title"),
            description: t("dialogFailed.text"),
          }),
      );
    };
    return () => {
      listener = undefined;
    };
  }, [t]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <WaitlistDialog open={open} onOpenChange={setOpen} />
    </Suspense>
  );
}
