import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { amountOf, distribution, teamLock, token } from "#brand/token.ts";
import type { Locale } from "#contract/locale.ts";
import { formatBillions, formatMonth, formatNumber, formatPercent } from "#site/i18n/formats.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";

/** Height of one per cent, in pixels. */
const unit = 4;
/** Gap that parts two channels at their end. */
const gap = 18;
/** Length of every channel, in units of its drawing. */
const channelWidth = 640;

/**
 * Lays out channels as wide as their shares: on the source's side one touches the next, at the end
 * each lies in the middle of a row of its own, which is as high as its words need.
 */
export function layChannels(shares: readonly number[], minRow: number) {
  const bands = shares.map((share) => share * unit);
  const rows = bands.map((band) => Math.max(band + gap, minRow));
  const height = rows.reduce((sum, row) => sum + row, 0);
  const sourceHeight = bands.reduce((sum, band) => sum + band, 0);
  const sourceTop = (height - sourceHeight) / 2;
  let row = 0;
  let taken = 0;
  const channels = bands.map((band, i) => {
    const own = rows[i] ?? 0;
    const from = sourceTop + taken - row;
    const to = (own - band) / 2;
    const bend = (y: number, end: number) =>
      `C${channelWidth * 0.5} ${y} ${channelWidth * 0.45} ${end} ${channelWidth} ${end}`;
    const back = (y: number, end: number) =>
      `C${channelWidth * 0.45} ${y} ${channelWidth * 0.5} ${end} 0 ${end}`;
    const outline = `M0 ${from}${bend(from, to)}V${to + band}${back(to + band, from + band)}Z`;
    const count = Math.max(1, Math.round(band / 26));
    const lines = Array.from({ length: count }, (_, line) => {
      const offset = (band * (line + 1)) / (count + 1);
      return `M0 ${from + offset}${bend(from + offset, to + offset)}`;
    });
    row += own;
    taken += band;
    return {
      /** Height of its row. */
      height: own,
      /** The channel's outline, in the coordinates of its row; it begins above or below it. */
      outline,
      /** Lines of water along it. */
      lines,
      /** A line across it, a little before its end: the place of a gate. */
      gate: { x: channelWidth * 0.86, top: to - 7, bottom: to + band + 7 },
    };
  });
  return { channels, height, source: { top: sourceTop, height: sourceHeight } };
}

/** How long the team's share is locked, as words say it: of an end that is past, or of one to come. */
export const lockValues = (locale: Locale, today = new Date()) => {
  const end = new Date(teamLock.until);
  const next = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 1);
  return {
    years: teamLock.years,
    until: formatMonth(locale, end),
    past: next <= today.getTime() ? "yes" : "no",
  };
};
/** Read when the page is built, so that its words keep. */
export type LockData = { lock: ReturnType<typeof lockValues> };

const shares = distribution.map(({ percentage }) => percentage);
/** On a narrow screen words take more lines, so its rows are higher. */
const drawings = [
  { channels: layChannels(shares, 116).channels, shown: "max-sm:hidden" },
  { channels: layChannels(shares, 176).channels, shown: "sm:hidden" },
];

/** Tints of water and ink: a hue would say that a share belongs to a service. */
const tints = [
  "var(--water)",
  "color-mix(in oklab, var(--water) 64%, var(--ground))",
  "color-mix(in oklab, var(--ink) 72%, var(--ground))",
  "color-mix(in oklab, var(--water) 44%, var(--ground))",
  "var(--line-strong)",
];

/** The supply as one source and the channels that part from it, each as wide as its share. */
export function Distribution() {
  const t = useTranslations("token.distribution");
  const locale = useSiteLocale();
  const { lock } = useBuiltData<LockData>();
  const { symbol } = names.token;
  return (
    <section aria-labelledby="distribution-title" className="wrap pt-20 sm:pt-24">
      <div className="grid-12 gap-y-4">
        <h2 id="distribution-title" className="display-md col-span-12 lg:col-span-7">
          {t("title")}
        </h2>
        <p className="col-span-12 max-w-[34em] text-soft lg:col-span-5 lg:pt-3">{t("text")}</p>
      </div>
      <p className="mt-10 flex flex-wrap items-baseline gap-x-4">
        <span className="display-sm ltr-island tabular-nums">
          {formatNumber(locale, token.totalSupply)}
        </span>
        <span className="small text-soft">{t("source", { symbol })}</span>
      </p>
      <ul className="mt-2">
        {distribution.map(({ name, percentage, locked }, i) => (
          <li
            key={name}
            className="grid grid-cols-[20%_minmax(0,1fr)] items-center gap-x-5 sm:grid-cols-[38%_minmax(0,1fr)] lg:grid-cols-[54%_minmax(0,1fr)] lg:gap-x-7"
          >
            {drawings.map(({ channels, shown }) => (
              <ChannelPart
                key={shown}
                channel={channels[i]}
                tint={tints[i % tints.length] ?? ""}
                gated={locked}
                shown={shown}
              />
            ))}
            {/* On a phone the amount is beside the percentage, which saves the row a line. */}
            <div className="grid gap-x-4 max-sm:grid-cols-[auto_1fr] max-sm:items-baseline max-sm:py-2 sm:grid-cols-[7.25rem_minmax(0,1fr)] sm:items-center sm:gap-x-5">
              <p className="figure-lg ltr-island whitespace-nowrap max-sm:text-[1.7rem] rtl:text-end">
                {formatPercent(locale, percentage)}
              </p>
              <div className="max-sm:contents">
                <div className="flex flex-wrap items-baseline gap-x-3 max-sm:contents">
                  <h3 className="font-text font-medium max-sm:col-span-2">
                    {t(`items.${name}.name`)}
                  </h3>
                  <p className="small text-soft tabular-nums max-sm:col-start-2 max-sm:row-start-1">
                    {formatBillions(locale, amountOf(percentage))}
                  </p>
                </div>
                <p className="small text-soft max-sm:col-span-2">{t(`items.${name}.text`, lock)}</p>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <p className="small mt-6 flex flex-wrap gap-x-3 border-t border-line pt-4 text-soft">
        {t("sum")}
        <span className="tabular-nums">
          {distribution
            .map(({ percentage }) => formatBillions(locale, amountOf(percentage)))
            .join(" + ")}{" "}
          = <strong className="text-ink">{formatBillions(locale, token.totalSupply)}</strong>
        </span>
      </p>
    </section>
  );
}

/** Width of one per cent where the supply comes in, in units of its drawing. */
const inflowUnit = 2.1;

/** Behind the title: the supply comes in from above on the end side and parts into its five channels. */
export function Inflow() {
  const locale = useSiteLocale();
  let taken = 0;
  const channels = distribution.map(({ name, percentage }, i) => {
    const width = percentage * inflowUnit;
    const from = 470 + taken;
    const to = 60 + taken + i * 92;
    taken += width;
    const bend = (top: number, foot: number) => `M${top} -20C${top} 300 ${foot} 250 ${foot} 560`;
    const back = (foot: number, top: number) => `L${foot} 560C${foot} 250 ${top} 300 ${top} -20Z`;
    return {
      name,
      percentage,
      middle: to + width / 2,
      outline: bend(from, to) + back(to + width, from + width),
      line: bend(from + width / 2, to + width / 2),
    };
  });
  return (
    <div className="flow-down absolute end-0 top-0 hidden w-[56%] lg:block">
      <div className="flow-on">
        <Drawing
          box="0 0 720 620"
          className="block w-full overflow-visible mask-[linear-gradient(transparent,#000_7rem)]"
        >
          {channels.map(({ name, outline, line, middle, percentage }, i) => (
            <g key={name}>
              <path d={outline} fill={tints[i % tints.length]} opacity="0.86" />
              <path d={line} stroke="var(--ground)" strokeWidth="1.25" opacity="0.5" />
              <text
                x={middle}
                y="596"
                textAnchor="middle"
                fill="var(--ink)"
                className="mirror origin-center font-display text-[1.5rem] [transform-box:fill-box]"
              >
                {formatPercent(locale, percentage)}
              </text>
            </g>
          ))}
        </Drawing>
      </div>
    </div>
  );
}

/** A row's part of the drawing. It begins outside its row, where the channel leaves the source. */
function ChannelPart({
  channel,
  tint,
  gated,
  shown,
}: {
  channel: ReturnType<typeof layChannels>["channels"][number] | undefined;
  tint: string;
  gated: boolean;
  /** On which screens it is shown. */
  shown: string;
}) {
  if (!channel) return null;
  const { height, outline, lines, gate } = channel;
  return (
    <Drawing
      box={`0 0 ${channelWidth} ${height}`}
      stretch
      className={clsx("w-full overflow-visible", gated && "relative", shown)}
      height={height}
    >
      <path d={outline} fill={tint} opacity="0.86" />
      {lines.map((line) => (
        <path
          key={line}
          d={line}
          fill="none"
          stroke="var(--ground)"
          strokeWidth="1.25"
          opacity="0.5"
        />
      ))}
      {gated && (
        <path
          d={`M${gate.x} ${gate.top}V${gate.bottom}M${gate.x + 14} ${gate.top}V${gate.bottom}`}
          stroke="var(--ink)"
          strokeWidth="2.5"
        />
      )}
    </Drawing>
  );
}
