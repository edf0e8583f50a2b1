import { clsx } from "clsx";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";

/**
 * The prominent warning that Dubai's rules on the marketing of virtual assets require: volatile, may be
 * lost entirely, without protection. For the token, wallet and investor pages, whose loaders name
 * the word file `risk`.
 */
export function RiskStatement({ className }: { className?: string }) {
  const t = useTranslations("risk");
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className={clsx("border-s-[3px] border-danger ps-5 sm:ps-7", className)}
    >
      <h2 id={title} className="display-sm">
        {t("title")}
      </h2>
      <p className="mt-3 max-w-[42em]">{t("text", { symbol: names.token.symbol })}</p>
      <p className="small mt-3 max-w-[48em] text-soft">{t("past")}</p>
    </section>
  );
}
