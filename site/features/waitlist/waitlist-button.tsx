import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { withLateWords } from "#site/forms/late-form.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button, type ButtonLook } from "#site/ui/button.tsx";
import { useLatePart } from "#site/ui/late-part.ts";

const loadDialog = () => import("./waitlist-dialog.tsx").then((module) => module.WaitlistDialog);

let openDialog: (() => void) | undefined;

/** Opens the waitlist dialog. The button may stand anywhere; the dialog stands once, in the shell. */
export function WaitlistButton({
  look = "primary",
  className,
  onPress,
}: {
  look?: ButtonLook;
  className?: string;
  onPress?: () => void;
}) {
  const t = useTranslations("shell");
  return (
    <Button
      look={look}
      className={className}
      data-early=""
      aria-haspopup="dialog"
      onClick={() => {
        onPress?.();
        openDialog?.();
      }}
    >
      {t("join")}
    </Button>
  );
}

/** Where the waitlist dialog stands. Its code and its words come with the first press. */
export function WaitlistHost() {
  const locale = useSiteLocale();
  const [isOpen, setOpen] = useState(false);
  const load = useCallback(() => withLateWords(loadDialog(), locale, "waitlist"), [locale]);
  const [Dialog, fetchDialog] = useLatePart(load);
  useEffect(() => {
    openDialog = async () => {
      if (await fetchDialog()) setOpen(true);
    };
    return () => {
      openDialog = undefined;
    };
  }, [fetchDialog]);
  return Dialog && <Dialog open={isOpen} onOpenChange={setOpen} />;
}
