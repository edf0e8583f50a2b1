import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { type ServiceName, services } from "#brand/badges.ts";
import { demonstration } from "#brand/demonstration.ts";
import { names } from "#brand/names.ts";
import { directionOf } from "#contract/locale.ts";
import { formatDirhams, formatMovement, formatShortDay } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Mark } from "#site/ui/icons.tsx";
import {
  type Account,
  accountAfter,
  allEntries,
  cheapestDay,
  type Entry,
  type StepName,
  serviceOf,
} from "./account.ts";

/** The texts of the pictures of the balance. */
export function BalanceCaption() {
  const t = useTranslations("balance");
  const locale = useSiteLocale();
  const sum = (step: StepName) => formatDirhams(locale, accountAfter(step).balance / 100, 2);
  return (
    <p className="sr-only">{t("caption", { opening: sum("topUp"), left: sum("education") })}</p>
  );
}

/**
 * The wallet on a phone, after a step of the demonstration. A picture: all is measured in `em`, so
 * that its size is a font size. Needs the words of `balance`.
 */
export function BalancePhone({
  step,
  account = accountAfter(step),
  className,
}: {
  step: StepName;
  /** Another account than the demonstration's. */
  account?: Account;
  className?: string;
}) {
  const t = useTranslations("balance");
  const locale = useSiteLocale();
  const service = serviceOf(step);
  return (
    <div
      aria-hidden="true"
      data-picture="phone"
      className={clsx(
        "dark relative h-[36em] w-[18em] shrink-0 rounded-[2.9em] border border-edge bg-[oklch(0.13_0.02_222)] p-[0.55em] text-ink select-none",
        className,
      )}
    >
      <div className="relative h-full overflow-clip rounded-[2.35em] bg-ground px-[1.1em] pt-[0.85em]">
        {services.map(({ name }) => (
          <span
            key={name}
            data-hue={name}
            className={clsx(
              "absolute inset-x-0 top-0 h-[17em] bg-linear-to-b from-[color-mix(in_oklab,var(--hue)_26%,transparent)] to-transparent transition-opacity duration-700",
              name !== service && "opacity-0",
            )}
          />
        ))}
        <span className="absolute inset-x-0 top-[0.75em] mx-auto h-[1.45em] w-[5em] rounded-full bg-[oklch(0.1_0.015_222)]" />
        <p className="relative flex h-[1.3em] items-center justify-between">
          <span className="text-[0.82em] font-medium tabular-nums">20:15</span>
          <span className="h-[0.7em] w-[1.4em] rounded-[0.2em] border p-px">
            <span className="block h-full w-3/4 bg-current" />
          </span>
        </p>
        <p className="relative mt-[1.7em] flex items-center gap-[0.5em]">
          <Mark className="size-[1.1em]" />
          <span className="font-display leading-none">{names.group[locale]}</span>
        </p>
        <p className="relative mt-[1.05em] text-[0.88em] leading-[1.3] text-soft">{t("balance")}</p>
        <RollingSum fils={account.balance} className="relative font-display text-[2.4em]" />
        <p
          data-hue="logistics"
          className={clsx(
            "relative -mt-[0.1em] flex h-[1.4em] items-center gap-[0.45em] text-[0.88em] leading-none transition-opacity duration-500",
            account.onHold === 0 && "opacity-0",
          )}
        >
          <span className="size-[0.62em] rounded-full border-[0.14em] border-(--hue)" />
          <span>{t("held", { amount: formatDirhams(locale, amountOnHold(account), 2) })}</span>
        </p>
        <Branches step={step} lit={service} />
        <div className="relative mt-[0.9em] h-[16em] mask-[linear-gradient(#000_82%,transparent)]">
          <Entries entries={account.entries} />
        </div>
      </div>
    </div>
  );
}

/** The amount on hold, or the last one: the words stay while they fade out. */
function amountOnHold({ onHold, entries }: Account): number {
  const payment = entries.find(({ state }) => state !== "settled");
  return (onHold || -(payment?.fils ?? 0)) / 100;
}

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
        <RollingSum fils={account.balance} atEnd className="font-display text-[1.3rem]" />
      </span>
    </div>
  );
}

/** Where each service's branch ends, across a sheet of 147 by 62; all begin at the first. */
const ends: Record<ServiceName, { x: number; sway: string }> = {
  wallet: { x: 5, sway: "[--sway:0em]" },
  travel: { x: 50, sway: "[--sway:4.5em]" },
  logistics: { x: 95, sway: "[--sway:9em]" },
  education: { x: 140, sway: "[--sway:13.5em]" },
};

/** The balance parts into four; the branch of what is being paid is lit, and a drop runs down it. */
function Branches({ step, lit }: { step: StepName; lit: ServiceName | undefined }) {
  return (
    // Drawn, and run through, from left to right; mirrored as a whole.
    <div dir="ltr" className="mirror relative mt-[0.3em] h-[6.2em] w-[14.7em]">
      {services.map(({ name }) => {
        const { x, sway } = ends[name];
        const d = `M5 0C5 27 ${x} 27 ${x} 54`;
        return (
          <div key={name} data-hue={name} className="absolute inset-0">
            <svg
              viewBox="0 0 147 62"
              className={clsx(
                "absolute inset-0 size-full transition-opacity duration-500",
                name === lit ? "opacity-100" : "opacity-35",
              )}
              fill="none"
              stroke="var(--hue)"
              strokeLinecap="round"
            >
              <path d={d} strokeWidth="7" opacity="0.16" />
              <path d={d} strokeWidth="2" />
              <circle cx={x} cy="57" r="3.500" fill="var(--hue)" strokeWidth="2" />
            </svg>
            {name === lit && (
              <span
                key={step}
                className={clsx(
                  "falling-drop absolute start-[0.2em] -top-[0.3em] size-[0.6em] rounded-full bg-[color-mix(in_oklab,var(--hue)_40%,white)]",
                  sway,
                )}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Rows from the latest down, each moved to its place; those to come wait above the first. */
const places = [
  "translate-y-0",
  "translate-y-full",
  "translate-y-[200%]",
  "translate-y-[300%]",
  // Below the screen.
  ...Array.from({ length: 4 }, () => "translate-y-[400%] opacity-0"),
];

/** The entries of the account before the demonstration, oldest first. */
const before = demonstration.earlier.map(({ name, fils }) => ({ name, fils, state: "settled" }));

function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations("balance.entries");
  const locale = useSiteLocale();
  const shown = [...before, ...entries];
  return [...before, ...allEntries].map((last, i) => {
    const { name, fils, state } = shown[i] ?? last;
    return (
      <div
        key={last.name}
        data-hue={last.name}
        className={clsx(
          "absolute inset-x-0 top-0 flex h-[3.9em] items-center gap-[0.75em] border-t border-line transition-[translate,opacity] duration-500 ease-site",
          i < shown.length
            ? ["delay-250", places[shown.length - 1 - i]]
            : "-translate-y-1/2 opacity-0",
        )}
      >
        <span className="h-[2.1em] w-[0.2em] shrink-0 rounded-full bg-(--hue,var(--water))" />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-[0.6em] leading-[1.4]">
            <span className="one-line text-[0.95em]">{t(`${name}.name`)}</span>
            <span className="ltr-island font-display tabular-nums">
              {formatMovement(locale, fils)}
            </span>
          </span>
          <span className="relative block text-[0.82em] leading-[1.4] text-soft">
            <span
              className={clsx("transition-opacity duration-500", state === "held" && "opacity-0")}
            >
              {t(`${name}.detail`, { day: formatShortDay(locale, cheapestDay, "UTC") })}
            </span>
            {name === "logistics" && (
              <span
                className={clsx(
                  "absolute inset-x-0 top-0 transition-opacity duration-500",
                  state !== "held" && "opacity-0",
                )}
              >
                {t("logistics.held")}
              </span>
            )}
          </span>
        </span>
      </div>
    );
  });
}

/** How far a reel of ten figures is moved to show each of them. */
const shows = [
  "translate-y-0",
  "-translate-y-[10%]",
  "-translate-y-[20%]",
  "-translate-y-[30%]",
  "-translate-y-[40%]",
  "-translate-y-[50%]",
  "-translate-y-[60%]",
  "-translate-y-[70%]",
  "-translate-y-[80%]",
  "-translate-y-[90%]",
];

/** Room that a reel, as wide as its widest figure, has left beside a 1: in em. */
const besideOne = 0.24;

/**
 * A sum whose figures roll to their new values, and close the room beside each 1. Hidden from screen readers: the
 * text beside it has the same sum.
 */
function RollingSum({
  fils,
  atEnd = false,
  className,
}: {
  fils: number;
  /** Whether it is aligned with what is at its end, rather than at its start. */
  atEnd?: boolean;
  className?: string;
}) {
  const locale = useSiteLocale();
  const sum = formatDirhams(locale, fils / 100, 2);
  const [, before = "", figures = "", after = ""] = /^(\D*)(.*\d)(\D*)$/.exec(sum) ?? [];
  const isRtl = directionOf[locale] === "rtl";
  const signs = [...figures];
  const ones = (some: string[]) => some.filter((sign) => sign === "1").length;
  /** Where what follows so many signs is moved to. By a transform: nothing else on the page moves. */
  const after1s = (i: number, own = 0) => ({
    translate: `${((isRtl === atEnd ? -ones(signs.slice(0, i)) : ones(signs.slice(i))) - own) * besideOne}em`,
  });
  const moves = "transition-[translate] duration-700 ease-site";
  const unit = (word: string, i: number) =>
    word && (
      <span style={after1s(i)} className={moves}>
        <span className="text-[max(0.5em,0.8rem)] text-soft">{word.trim()}</span>
      </span>
    );
  return (
    <span className={clsx("inline-flex items-baseline gap-[0.22em] leading-[1.2]", className)}>
      {unit(before, isRtl ? signs.length : 0)}
      <span className="ltr-island inline-flex tabular-nums lining-nums">
        {signs.map((sign, i) => {
          // Counted from the end: the hundredths are the same figures whatever precedes them.
          const place = signs.length - i;
          const figure = Number.parseInt(sign, 10);
          return (
            <span
              key={place}
              style={after1s(i, figure === 1 ? 0.5 : 0)}
              className={clsx(
                moves,
                figure >= 0 &&
                  "h-[1.2em] overflow-clip mask-[linear-gradient(transparent,#000_20%,#000_84%,transparent)]",
              )}
            >
              {figure >= 0 ? (
                <span className={clsx("figure-reel block", moves, shows[figure])} />
              ) : (
                sign
              )}
            </span>
          );
        })}
      </span>
      {unit(after, isRtl ? 0 : signs.length)}
    </span>
  );
}
