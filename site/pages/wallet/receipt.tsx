import { useId } from "react";
import { useTranslations } from "use-intl";
import { formatDirhams, formatFigure } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** What was eaten, in hundredths of the bill; the last line takes what rounding leaves. */
const dishes = [
  { name: "fish", share: 44 },
  { name: "mezze", share: 26 },
  { name: "rice", share: 14 },
  { name: "tea", share: 6 },
] as const;

export const bill = { least: 60, most: 1200, step: 20 } as const;

/** The bill as it was put on the table; its sum can be changed. */
export function Receipt({
  amount,
  onAmount,
}: {
  amount: number;
  onAmount: (amount: number) => void;
}) {
  const t = useTranslations("wallet.split");
  const locale = useSiteLocale();
  const slider = useId();
  const lines = dishes.map(({ name, share }) => ({
    name,
    price: Math.round((amount * share) / 100),
  }));
  const service = amount - lines.reduce((sum, line) => sum + line.price, 0);
  return (
    <div className="relative">
      <div className="border-t-2 border-(--hue) bg-basin px-6 pt-6 pb-5">
        <p className="flex items-baseline justify-between gap-4">
          <span className="display-sm">{t("place")}</span>
          <span className="small text-soft">{t("table")}</span>
        </p>
        <ul className="small mt-5 grid gap-1.5 text-soft">
          {[...lines, { name: "service" as const, price: service }].map(({ name, price }) => (
            <li key={name} className="flex items-baseline justify-between gap-3">
              <span>{t(`dishes.${name}`)}</span>
              <span aria-hidden="true" className="grow border-b border-dotted border-line" />
              <span className="ltr-island tabular-nums">{formatFigure(price)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-5 flex items-baseline justify-between gap-3 border-t border-edge pt-4">
          <span className="small">{t("total")}</span>
          <output htmlFor={slider} className="figure-lg text-[2.1rem]! text-(--hue)">
            {formatDirhams(locale, amount)}
          </output>
        </p>
        <label htmlFor={slider} className="small mt-3 block text-soft">
          {t("change")}
        </label>
        <input
          id={slider}
          type="range"
          min={bill.least}
          max={bill.most}
          step={bill.step}
          value={amount}
          aria-valuetext={formatDirhams(locale, amount)}
          onChange={(event) => onAmount(Number(event.target.value))}
          className="mt-1 h-8 w-full accent-(--hue)"
        />
      </div>
      <svg viewBox="0 0 240 8" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
        <path
          d={`M0 0${Array.from({ length: 20 }, (_, i) => `L${i * 12 + 6} 8L${i * 12 + 12} 0`).join("")}Z`}
          fill="var(--basin)"
        />
      </svg>
    </div>
  );
}
