import { clsx } from "clsx";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { marketStaleAfter } from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import type { MarketFigures } from "#contract/market.ts";
import { formatMoment, formatShort, formatShortDollars } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { changeOf, priceText, sourceName } from "./figures.ts";
import { useAge, useAgeText, useMarket } from "./use-market.ts";

/** The sign of a change shows its direction; the colour repeats it, and nothing else does. */
const colours = { up: "text-good", down: "text-danger", flat: "text-soft" } as const;

/** The price, how it moved in a day, and how far both can be trusted. */
export function Quote({ className }: { className?: string }) {
  const t = useTranslations("market");
  const locale = useSiteLocale();
  const { answer } = useMarket();
  const moved = answer?.priceChange24h ?? undefined;
  const change = moved === undefined ? undefined : changeOf(locale, moved);
  return (
    <div className={className} aria-busy={answer === undefined}>
      <p className="small text-soft">{t(answer?.source === "demo" ? "priceDemo" : "price")}</p>
      <p className="figure-lg mt-2.5" data-figure="price">
        <Awaited text={answer && priceText(locale, answer.price)} width="w-[8ch]" />
      </p>
      <p className="mt-2 min-h-[1lh]" data-figure="change">
        {change ? (
          <span className={clsx("inline-flex items-baseline gap-2", colours[change.trend])}>
            <span className="ltr-island font-medium tabular-nums">{change.text}</span>
            <span>{t("change")}</span>
          </span>
        ) : (
          answer === undefined && <Awaited text={undefined} width="w-[20ch]" />
        )}
      </p>
      <FigureStatus />
    </div>
  );
}

const figures = {
  cap: { read: (now, locale) => formatShortDollars(locale, now.marketCap), width: "w-[7ch]" },
  volume: {
    read: (now, locale) =>
      now.volume24h === null ? undefined : formatShortDollars(locale, now.volume24h),
    width: "w-[6ch]",
  },
  circulating: {
    read: (now, locale) => formatShort(locale, now.circulatingSupply),
    width: "w-[6ch]",
  },
  total: { read: (now, locale) => formatShort(locale, now.totalSupply), width: "w-[6ch]" },
  holders: { read: (now, locale) => formatShort(locale, now.holders), width: "w-[4ch]" },
} satisfies Record<
  string,
  { read: (now: MarketFigures, locale: Locale) => string | undefined; width: string }
>;

/**
 * Two rows that all entries share: names are on one line, and figures of any size on the next. An entry
 * is no wider than its column: what waits for a figure would widen the smallest phone's page.
 */
const entry = "row-span-2 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid items-baseline gap-y-1";

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
  const known = of.flatMap((name) => {
    const text = answer && figures[name].read(answer, locale);
    return answer && text === undefined ? [] : [{ name, text }];
  });
  return (
    <dl className={clsx("grid gap-x-5 gap-y-5 border-y border-line sm:gap-x-8", className)}>
      {known.map(({ name, text }) => (
        <div key={name} className={entry}>
          <dt className="small text-soft">{t(name)}</dt>
          <dd
            // In Arabic the words for a million make half a phone too narrow for the larger type.
            className={clsx("tabular-nums max-sm:rtl:text-[1.1rem]", figureType)}
            data-figure={name}
          >
            <Awaited text={text} width={figures[name].width} />
          </dd>
        </div>
      ))}
      <div className={entry}>
        <dt className="small text-soft">{t("updated")}</dt>
        {/* A day of its own line rather than a year beside the time. */}
        <dd className="small text-wrap tabular-nums" data-figure="updated">
          {answer ? (
            <time dateTime={answer.lastUpdated}>
              {formatMoment(locale, new Date(answer.lastUpdated))}
            </time>
          ) : (
            <Awaited text={undefined} width="w-[18ch] max-w-full align-top" />
          )}
        </dd>
      </div>
    </dl>
  );
}

/** The figures that are shown, and their names where those are not the change's. */
const sourced = [
  { figure: "price", name: "price" },
  { figure: "priceChange24h" },
  { figure: "volume24h", name: "volume" },
  { figure: "marketCap", name: "cap" },
  { figure: "circulatingSupply", name: "circulating" },
  { figure: "totalSupply", name: "total" },
  { figure: "holders", name: "holders" },
] as const;

/** Which service each figure is from. Demonstration figures are from none. */
export function FigureSources({ className }: { className?: string }) {
  const t = useTranslations("sources");
  const market = useTranslations("market");
  const brand = names.group[useSiteLocale()];
  const { answer } = useMarket();
  const from = sourced.flatMap(({ figure, ...named }) => {
    const source = answer?.sources[figure];
    const label = "name" in named ? market(named.name) : t("change");
    return source ? [{ figure, label, source }] : [];
  });
  return (
    <div className={clsx("small min-h-6 text-soft", className)}>
      {from.length > 0 && (
        <details>
          <summary className="text-link w-fit min-h-6 cursor-pointer">{t("title")}</summary>
          <dl className="mt-2 grid w-fit max-w-full grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            {from.map(({ figure, label, source }) => (
              <div key={figure} className="contents" data-source-of={figure}>
                <dt>{label}</dt>
                <dd>{t("from", { source: source === "brand" ? brand : sourceName(source, t) })}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

/** Where the figures come from and how old they are, in words. Updated silently. */
function FigureStatus() {
  const t = useTranslations("market");
  const ageText = useAgeText();
  const view = useMarket();
  const text = useRef<HTMLParagraphElement>(null);
  const seconds = useAge(text, view);
  const age = seconds === undefined ? "" : ageText(seconds);
  const isPast = (seconds ?? 0) * 1000 > marketStaleAfter;
  // A page that slept for an hour must not call its figures live while it fetches newer ones.
  const source = view.answer?.source === "live" && isPast ? "cached" : view.answer?.source;
  const isOld = source === "cached" && isPast;
  return (
    <p
      ref={text}
      data-source={source}
      className="small mt-3 flex min-h-[2lh] items-baseline gap-2.5 max-sm:min-h-[3lh]"
    >
      {source === undefined ? (
        <>
          <Awaited text={undefined} width="w-[20ch] noscript:hidden" />
          <noscript>{t("status.noScript")}</noscript>
        </>
      ) : (
        <>
          <Mark source={source} />
          <span
            className={clsx(
              "text-balance",
              isOld || source === "demo" ? "font-medium" : "text-soft",
            )}
          >
            {source === "demo" ? t("status.demo") : t(`status.${source}`, { age })}
          </span>
        </>
      )}
    </p>
  );
}

/** A full drop for live, a ring for old figures, a dashed ring for invented ones. */
function Mark({ source }: { source: "live" | "cached" | "demo" }) {
  const colour = { live: "text-good", cached: "text-warning", demo: "text-warning" }[source];
  return (
    <svg
      viewBox="0 0 12 12"
      className={clsx("size-2.5 shrink-0", colour)}
      fill={source === "live" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray={source === "demo" ? "2.4 2.4" : undefined}
      aria-hidden="true"
    >
      <circle cx="6" cy="6" r="4.6" />
    </svg>
  );
}

/**
 * A figure, or while it is awaited the channel in its place: of the same type and about its width, so that
 * nothing moves when it comes. Without script none comes: then it is a dash, and still.
 */
function Awaited({ text, width }: { text: string | undefined; width: string }) {
  if (text !== undefined) {
    // The longest Arabic sum is wider than half of a phone.
    return (
      <bdi className="inline-block max-[21.5rem]:text-[0.87em] rtl:max-[24rem]:text-[0.87em]">
        {text}
      </bdi>
    );
  }
  return (
    <span
      data-skeleton=""
      aria-hidden="true"
      className={clsx(
        "inline-block waiting bg-[linear-gradient(var(--water),var(--water))] bg-size-[100%_3px] bg-center bg-no-repeat text-transparent select-none",
        "noscript:animate-none noscript:bg-none noscript:text-soft",
        width,
      )}
    >
      –
    </span>
  );
}
