import { clsx } from "clsx";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";

/**
 * The prominent warning that Dubai's rules on the marketing of virtual assets require: volatile, may be
 * lost entirely, without protection. For the token, wallet and investor pages, whose loaders name
 * the word file `risk`.
 */
export function RiskStatement({
  className,
  across = false,
}: {
  className?: string;
  /** As one ruled strip, its words beside its title. */
  across?: boolean;
}) {
  const t = useTranslations("risk");
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className={clsx(
        across
          ? "gap-x-10 border-danger border-t-[3px] pt-4 lg:grid lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]"
          : "border-s-[3px] border-danger ps-5 sm:ps-7",
        className,
      )}
    >
      <h2 id={title} className="display-sm">
        {t("title")}
      </h2>
      <p className={clsx("max-w-[42em]", across ? "small max-lg:mt-2" : "mt-3")}>
        {t("text", { symbol: names.token.symbol })}
      </p>
      <p className={clsx("small max-w-[48em] text-soft", across ? "max-lg:mt-2" : "mt-3")}>
        {t("past")}
      </p>
    </section>
  );
}
