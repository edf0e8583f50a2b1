import { clsx } from "clsx";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { demonstration } from "#brand/demonstration.ts";
import { useCarried, useSampleAmount, useStop } from "#site/features/amount/carried-amount.ts";
import { splitAmount } from "#site/features/balance/account.ts";
import { formatDirhams, formatNumber } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { StepButton } from "#site/ui/step-button.tsx";

/** Who may sit at the table, in the order in which they come. */
const guests = ["you", "noor", "sami", "amal", "karim", "ines"] as const;

const fewest = 2;

const maxParts = 9;

/** As high as the rows beside it: the streams end in their middles. */
const heights: Record<number, string> = { 2: "h-40", 3: "h-60", 4: "h-80", 5: "h-100", 6: "h-120" };

/**
 * A bill, how many pay it and how unevenly, and what that makes for each: the visitor first. A carried
 * amount is the bill.
 */
export function useBill() {
  const carried = useCarried()?.amount ?? 0;
  const [amount, setAmount] = useSampleAmount<number>(demonstration.dinner, (whole) => whole);
  const [parts, setParts] = useState<readonly number[]>([1, 1, 1]);
  const shares = splitAmount(amount * 100, parts);
  useStop("bill", amount === carried ? [shares[0] ?? 0] : undefined);
  return { amount, setAmount, most: Math.max(range.most, carried), parts, setParts, shares };
}

/** A bill to split. The streams are as wide as the shares. */
export function SplitPayment({
  bill: { amount, setAmount, most, parts, setParts, shares },
  children,
}: {
  bill: ReturnType<typeof useBill>;
  /** Stays in view while the shares are: the bill itself must not be covered by it. */
  children: ReactNode;
}) {
  const t = useTranslations("wallet.split");
  const locale = useSiteLocale();
  const money = (fils: number) => formatDirhams(locale, fils / 100, 2);
  const even = parts.every((part) => part === parts[0]);
  const present = guests.slice(0, parts.length);

  function changeParts(index: number, by: number) {
    setParts(parts.map((part, i) => (i === index ? part + by : part)));
  }

  return (
    <section
      aria-labelledby="split-title"
      data-hue="wallet"
      className="grid grid-cols-1 gap-y-8 lg:grid-cols-[18.5rem_minmax(0,1fr)_25rem]"
    >
      <div>
        <SectionTitle of="split" text={t("title")} className="sr-only" />
        <Receipt amount={amount} most={most} onAmount={setAmount} />
      </div>
      <div className="lg:col-span-2 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:content-start">
        <div className="flex h-17 items-center justify-between gap-3 lg:col-start-2">
          <div className="flex items-center gap-1.5 sm:gap-2.5">
            <StepButton
              label={t("fewer")}
              atLimit={parts.length === fewest}
              onStep={() => setParts(parts.slice(0, -1))}
              by={-1}
            />
            <span className="min-w-16 text-center text-[0.9375rem] font-medium whitespace-nowrap sm:min-w-20">
              {t("people", { count: parts.length })}
            </span>
            <StepButton
              label={t("more")}
              atLimit={parts.length === guests.length}
              onStep={() => setParts([...parts, 1])}
              by={1}
            />
          </div>
          <button
            type="button"
            aria-disabled={even}
            onClick={() => setParts(parts.map(() => 1))}
            className="text-link min-h-11 whitespace-nowrap text-[0.9375rem] font-medium aria-disabled:text-soft aria-disabled:no-underline"
          >
            {t("even")}
          </button>
        </div>
        <div className="flex lg:contents">
          <div
            className={clsx(
              "relative w-14 shrink-0 sm:w-18 lg:col-start-1 lg:row-start-2 lg:w-auto",
              heights[parts.length],
            )}
          >
            <WideStreams shares={shares} />
            <NarrowStreams shares={shares} />
          </div>
          <ul className="min-w-0 grow lg:row-start-2">
            {present.map((guest, i) => (
              <li
                key={guest}
                className="flex h-20 justify-center gap-x-2 border-t border-line ps-3 last:border-b max-sm:flex-col sm:items-center sm:justify-between sm:ps-5"
              >
                <span className="flex min-w-0 items-baseline justify-between gap-2 sm:grow sm:flex-col sm:items-start sm:gap-0">
                  <span className="one-line max-w-full">{t(`guests.${guest}`)}</span>
                  <span className="from-carried figure-sm whitespace-nowrap max-sm:text-[1.05rem]!">
                    {money(shares[i] ?? 0)}
                  </span>
                </span>
                <span className="flex items-center gap-1 max-sm:justify-between">
                  <StepButton
                    label={t("partLess", { name: t(`guests.${guest}`) })}
                    atLimit={parts[i] === 1}
                    onStep={() => changeParts(i, -1)}
                    by={-1}
                  />
                  <span className="small w-14 text-center text-soft sm:w-16">
                    {t("parts", { count: parts[i] ?? 1 })}
                  </span>
                  <StepButton
                    label={t("partMore", { name: t(`guests.${guest}`) })}
                    atLimit={parts[i] === maxParts}
                    onStep={() => changeParts(i, 1)}
                    by={1}
                  />
                </span>
              </li>
            ))}
          </ul>
        </div>
        <p className="small pt-3 text-soft lg:col-start-2">{t("note")}</p>
        {children}
      </div>
      <p className="sr-only" aria-live="polite">
        {t("summary", {
          total: formatDirhams(locale, amount),
          shares: present
            .map((guest, i) => `${t(`guests.${guest}`)} ${money(shares[i] ?? 0)}`)
            .join(" · "),
        })}
      </p>
    </section>
  );
}

/** Height of a person's row, in pixels: the streams end in the middles of the rows. */
const rowHeight = 80;

/** The tints of the streams, from the full hue on. */
const tints = [100, 78, 60, 46, 34, 25];

function tint(index: number): string {
  return `color-mix(in oklab, var(--hue) ${tints[index] ?? 25}%, var(--ground))`;
}

/** The bill's one stream, as wide as the bill, parting into shares as wide as they are large. */
function WideStreams({ shares }: { shares: readonly number[] }) {
  const height = shares.length * rowHeight;
  const full = 76;
  const total = shares.reduce((sum, share) => sum + share, 0) || 1;
  let top = (height - full) / 2;
  return (
    <Drawing box={`0 0 400 ${height}`} stretch className="absolute inset-0 size-full max-lg:hidden">
      {shares.map((share, i) => {
        const thick = (share / total) * full;
        const from = top;
        const to = (i + 0.5) * rowHeight - thick / 2;
        top += thick;
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a place at the table does not move.
            key={i}
            d={`M0 ${from}C170 ${from} 190 ${to} 400 ${to}V${to + thick}C190 ${to + thick} 170 ${from + thick} 0 ${from + thick}Z`}
            fill={tint(i)}
          />
        );
      })}
    </Drawing>
  );
}

/** On a narrow screen the stream falls from the bill and turns in at each row, like a field's channels. */
function NarrowStreams({ shares }: { shares: readonly number[] }) {
  const height = shares.length * rowHeight;
  const full = 40;
  const width = 72;
  const total = shares.reduce((sum, share) => sum + share, 0) || 1;
  let outer = full + 4;
  return (
    <Drawing
      box={`0 0 ${width} ${height}`}
      stretch
      className="absolute inset-0 size-full lg:hidden"
    >
      {shares.map((share, i) => {
        const thick = (share / total) * full;
        const right = outer;
        const left = outer - thick;
        outer = left;
        const middle = (i + 0.5) * rowHeight;
        const [above, below] = [middle - thick / 2, middle + thick / 2];
        const turn = Math.min(18, width - right - 4);
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a place at the table does not move.
            key={i}
            d={`M${left} 0V${below - turn - thick / 2}Q${left} ${below} ${left + turn + thick / 2} ${below}H${width}V${above}H${right + turn / 2}Q${right} ${above} ${right} ${above - turn / 2}V0Z`}
            fill={tint(i)}
          />
        );
      })}
    </Drawing>
  );
}

/** The items of the bill, in hundredths of it; the last one takes the rest of rounding. */
const dishes = [
  { name: "fish", share: 44 },
  { name: "mezze", share: 26 },
  { name: "rice", share: 14 },
  { name: "tea", share: 6 },
] as const;

const range = { least: 60, most: 1200, step: 20 } as const;

/** The bill as it was put on the table; its sum can be changed. */
function Receipt({
  amount,
  most,
  onAmount,
}: {
  amount: number;
  most: number;
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
              <span className="from-carried ltr-island tabular-nums">
                {formatNumber(locale, price)}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-5 flex items-baseline justify-between gap-3 border-t border-edge pt-4">
          <span className="small">{t("total")}</span>
          <output htmlFor={slider} className="from-carried figure-lg text-[2.1rem]! text-(--hue)">
            {formatDirhams(locale, amount)}
          </output>
        </p>
        <label htmlFor={slider} className="small mt-3 block text-soft">
          {t("change")}
        </label>
        <input
          id={slider}
          type="range"
          min={range.least}
          max={most}
          step={range.step}
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
