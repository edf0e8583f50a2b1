import { useTranslations } from "use-intl";
import { Button, type ButtonLook } from "#site/ui/button.tsx";
import { openWaitlist } from "./waitlist-host.tsx";

/** Opens the waitlist dialog. It may stand anywhere; the dialog itself stands once, in the shell. */
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
        openWaitlist();
      }}
    >
      {t("join")}
    </Button>
  );
}
