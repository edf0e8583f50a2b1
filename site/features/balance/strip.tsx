import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { formatMovement } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { type Account, accountAfter, allEntries, type StepName } from "./account.ts";
import { RollingSum } from "./rolling-sum.tsx";

/**
 * The balance and its latest entry in one line, where there is no room for the phone. A picture, like
 * it. Needs the words of `balance`.
 */
export function BalanceStrip({
  step,
  account = accountAfter(step),
  className,
}: {
  step: StepName;
  account?: Account;
  className?: string;
}) {
  const t = useTranslations("balance");
  const locale = useSiteLocale();
  const latest = account.entries.length - 1;
  return (
    <div
      aria-hidden="true"
      data-picture="strip"
      className={clsx(
        "dark flex h-15 items-center justify-between gap-3 border-y border-line bg-ground text-ink",
        className,
      )}
    >
      <span className="relative h-full min-w-0 grow overflow-clip">
        {allEntries.map((last, i) => {
          const { name, fils } = account.entries[i] ?? last;
          return (
            <span
              key={name}
              data-hue={name}
              className={clsx(
                "absolute inset-0 flex items-center gap-2.5 transition-[translate,opacity] duration-500 ease-site",
                i < latest && "translate-y-full opacity-0",
                i > latest && "-translate-y-full opacity-0",
              )}
            >
              <span className="h-8 w-[3px] shrink-0 rounded-full bg-(--hue,var(--water))" />
              <span className="min-w-0">
                <span className="one-line block text-[0.9375rem] leading-snug">
                  {t(`entries.${name}.name`)}
                </span>
                <span className="ltr-island block text-start font-display text-[0.9375rem] leading-snug text-(--hue,var(--water)) tabular-nums rtl:text-end">
                  {formatMovement(locale, fils)}
                </span>
              </span>
            </span>
          );
        })}
      </span>
      <span className="shrink-0 text-end">
        <span className="block text-[0.89rem] leading-tight text-soft">{t("balance")}</span>
        <RollingSum fils={account.balance} className="font-display text-[1.3rem]" />
      </span>
    </div>
  );
}
