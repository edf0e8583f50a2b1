import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { JoiningBranch } from "#site/ui/joining-branch.tsx";

/** What stands where the form stood once the letter has arrived. The focus comes here. */
export function SentPanel() {
  const t = useTranslations("contact.sent");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid min-h-[28rem] content-center justify-items-start gap-5">
      <JoiningBranch className="h-36 w-full" state="joined" />
      <h2 ref={heading} tabIndex={-1} className="display-md outline-none">
        {t("title")}
      </h2>
      <p className="lede">{t("text")}</p>
    </div>
  );
}
