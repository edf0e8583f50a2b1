import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { FigureStatus } from "./figure-status.tsx";
import { changeOf, priceText } from "./figures.ts";
import { Awaited } from "./skeleton.tsx";
import { useMarket } from "./use-market.ts";

const tilt = {
  up: { colour: "text-good", d: "M6 2 11 10H1Z" },
  down: { colour: "text-danger", d: "M6 10 1 2h10Z" },
  flat: { colour: "text-soft", d: "M1 5h10v2H1Z" },
} as const;

/** The price, how it moved in a day, and how far both can be trusted. */
export function Quote({ className }: { className?: string }) {
  const t = useTranslations("market");
  const { answer } = useMarket();
  const change = answer && changeOf(answer.priceChange24h);
  return (
    <div className={className} aria-busy={answer === undefined}>
      <p className="small text-soft">{t("price")}</p>
      <p className="figure-lg mt-2.5" data-figure="price">
        <Awaited text={answer && priceText(answer.price)} like="0.001344" />
      </p>
      <p className="mt-2 min-h-[1lh]" data-figure="change">
        {change ? (
          <span className={clsx("inline-flex items-baseline gap-2", tilt[change.course].colour)}>
            <svg viewBox="0 0 12 12" className="size-3" fill="currentColor" aria-hidden="true">
              <path d={tilt[change.course].d} />
            </svg>
            <span className="ltr-island font-medium tabular-nums">{change.text}</span>
            <span>{t(`change.${change.course}`)}</span>
          </span>
        ) : (
          <Awaited text={undefined} like="▼ −2.45% down in 24 h" />
        )}
      </p>
      <FigureStatus className="mt-3" />
    </div>
  );
}
