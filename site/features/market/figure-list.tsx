import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import type { MarketFigures } from "#contract/market.ts";
import { formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { compactText } from "./figures.ts";
import { Awaited } from "./skeleton.tsx";
import { useMarket } from "./use-market.ts";

const figures = {
  cap: { read: (now) => `$${compactText(now.marketCap)}`, like: "$67.00M" },
  volume: { read: (now) => `$${compactText(now.volume24h)}`, like: "$1.25M" },
  circulating: { read: (now) => compactText(now.circulatingSupply), like: "36.00B" },
  total: { read: (now) => compactText(now.totalSupply), like: "50.00B" },
  holders: { read: (now) => compactText(now.holders), like: "850" },
} satisfies Record<string, { read: (now: MarketFigures) => string; like: string }>;

/** As long as most, in whatever zone. */
const someMoment = new Date(2026, 10, 21, 10, 5);

/** Two rows that all entries share: names stand on one line, and figures of any size on the next. */
const entry = "row-span-2 grid grid-rows-subgrid items-baseline gap-y-1";

/** Figures of the market with their names, and when they were last updated. */
export function FigureList({
  of,
  figureType,
  className,
}: {
  of: readonly (keyof typeof figures)[];
  figureType: "figure-sm" | "display-sm";
  className: string;
}) {
  const t = useTranslations("market");
  const locale = useSiteLocale();
  const { answer } = useMarket();
  return (
    <dl className={clsx("grid gap-x-8 gap-y-5 border-y border-line", className)}>
      {of.map((name) => (
        <div key={name} className={entry}>
          <dt className="small text-soft">{t(name)}</dt>
          <dd className={clsx("tabular-nums", figureType)} data-figure={name}>
            <Awaited text={answer && figures[name].read(answer)} like={figures[name].like} />
          </dd>
        </div>
      ))}
      <div className={entry}>
        <dt className="small text-soft">{t("updated")}</dt>
        <dd className="small tabular-nums" data-figure="updated">
          {answer ? (
            <time dateTime={answer.lastUpdated}>
              {formatMoment(locale, new Date(answer.lastUpdated))}
            </time>
          ) : (
            <Awaited
              text={undefined}
              like={formatMoment(locale, someMoment)}
              className="align-top"
            />
          )}
        </dd>
      </div>
    </dl>
  );
}
