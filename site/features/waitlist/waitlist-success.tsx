import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { confirmationHours } from "#contract/limits.ts";
import { Button } from "#site/ui/button.tsx";
import { JoiningBranch } from "#site/ui/joining-branch.tsx";

/** What there is to do now that the form is sent. The focus comes here. */
export function WaitlistSuccess({
  phase,
  email,
  onClose,
}: {
  phase: "joined" | "resent";
  email: string;
  onClose: () => void;
}) {
  const t = useTranslations("waitlist");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The drawing above the heading is to be seen too, where the form was longer than the screen.
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: "start" });
  }, []);
  const values = {
    email,
    hours: confirmationHours,
    mail: (words: React.ReactNode) => (
      <strong className="ltr-island [overflow-wrap:anywhere]">{words}</strong>
    ),
  };
  return (
    <div className="grid scroll-mt-20 justify-items-start gap-5">
      <JoiningBranch className="h-28 w-full sm:h-36" state="joined" />
      <h3 ref={heading} tabIndex={-1} className="display-md outline-none">
        {t(phase === "resent" ? "success.resentTitle" : "success.title")}
      </h3>
      <p className="max-w-[34em]">
        {phase === "resent" ? t.rich("success.resentText", values) : t.rich("success.text", values)}
      </p>
      <div className="max-w-[34em] border-line border-t pt-4">
        <p className="font-medium">{t("success.helpTitle")}</p>
        <p className="small mt-1 text-soft">{t("success.help")}</p>
      </div>
      <Button onClick={onClose} className="mt-1">
        {t("close")}
      </Button>
    </div>
  );
}
