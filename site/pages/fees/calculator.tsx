import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import {
  firstPair,
  type QuotedCode,
  type QuotedCurrency,
  quotedCurrencies,
  ratesAsOf,
} from "#brand/fees.ts";
import { names } from "#brand/names.ts";
import { cardPlans } from "#brand/wallet.ts";
import { useCarried, useSampleAmount, useStop } from "#site/features/amount/carried-amount.ts";
import {
  claimValue,
  formatDay,
  formatMoney,
  formatNumber,
  formatShare,
} from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import {
  type CardPlan,
  currencyOf,
  fromDollars,
  inWhole,
  type Operation,
  operations,
  type Quote,
  quote,
  rangeOf,
  readAmount,
} from "./pricing.ts";

/** The amount that the page opens with, in whole units. */
const first = 500;

type Pair = readonly [from: QuotedCurrency, to: QuotedCurrency];
const pairOf = ([from, to]: readonly [QuotedCode, QuotedCode]): Pair => [
  currencyOf(from),
  currencyOf(to),
];

/**
 * What an amount costs, whatever is done with it. It answers at once: the prices are in the page. It
 * begins with the carried amount, if there is one.
 */
export function Calculator() {
  const t = useTranslations("fees.calculator");
  const cards = useTranslations("cards.names");
  const locale = useSiteLocale();
  const [operation, setOperation] = useState<Operation>("convert");
  const carried = useCarried()?.amount;
  const [text, setText] = useSampleAmount(String(first), String);
  const [[from, to], setPair] = useSampleAmount<Pair>(pairOf(firstPair[locale]), () =>
    pairOf(["AED", "EUR"]),
  );
  const setTo = (next: QuotedCurrency) => setPair([from, next]);
  const [card, setCard] = useState<CardPlan>(cardPlans[0]);

  const isForeign = operation === "convert" || operation === "pay";
  const hasCard = operation === "withdraw" || operation === "pay";
  const money = (amount: bigint, of = from) => formatMoney(locale, inWhole(amount, of), of);
  const round = (amount: bigint) => formatMoney(locale, inWhole(amount, from), from, 0);

  const typed = readAmount(locale, text, from);
  const { least, most } = rangeOf({ operation, from, card });
  const fault =
    typed === undefined
      ? t("faults.figures", { example: formatNumber(locale, 1250.5, Math.min(from.digits, 2)) })
      : typed < least || typed > most
        ? t("faults.range", { least: round(least), most: round(most) })
        : undefined;
  const validAmount = fault === undefined ? typed : undefined;
  const answer =
    validAmount === undefined
      ? undefined
      : quote({ operation, amount: validAmount, from, to, card });
  const none = "–";

  const options = quotedCurrencies.map(({ code, name }) => ({
    value: code,
    label: t("currencyOption", { name: name[locale], code }),
  }));

  /** The two currencies stay apart: what is chosen for one gives its place to the other. */
  function chooseFrom(code: string) {
    setPair([currencyOf(code as QuotedCode), code === to.code ? from : to]);
  }

  const isCarried = operation === "convert" && from.code === "AED" && text === String(carried);
  useStop("fee", isCarried && answer ? [Number(answer.fee)] : undefined);

  const basis = ({ basis: name, rule, charged }: Quote) =>
    t(`basis.${name}`, {
      percent: formatShare(locale, rule.percent ?? 0),
      charged: money(charged),
      least: money(fromDollars(rule.least ?? 0, from)),
      most: money(fromDollars(rule.most ?? 0, from)),
      free: money(fromDollars(card.cash.freeAMonth, from)),
      card: cards(card.name),
    });

  return (
    <section aria-labelledby="calculator-title" className="overflow-x-clip border-t border-line">
      <div className="wrap pt-8 sm:pt-10">
        <SectionTitle
          of="calculator"
          text={t("title", {
            amount: formatMoney(
              locale,
              typed === undefined ? first : inWhole(typed, from),
              from,
              typed === undefined || typed % least === 0n ? 0 : from.digits,
            ),
          })}
        />

        <div className="print:hidden">
          <fieldset className="mt-3">
            <legend className="small text-soft">{t("text")}</legend>
            <div className="flex flex-wrap gap-x-8 max-sm:flex-col">
              {operations.map((name) => (
                <label
                  key={name}
                  className={clsx(
                    "relative inline-flex min-h-12 cursor-pointer items-center gap-2.5 border-b-2 leading-tight has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-water max-sm:border-b max-sm:border-line",
                    name === operation
                      ? "text-ink sm:border-water"
                      : "text-soft hover:text-ink sm:border-transparent",
                  )}
                >
                  <input
                    type="radio"
                    name="operation"
                    checked={name === operation}
                    onChange={() => setOperation(name)}
                    className="size-4.5 shrink-0 appearance-none rounded-full border border-edge bg-basin checked:border-[0.3rem] checked:border-water checked:bg-ground forced-colors:appearance-auto outline-none"
                  />
                  <span>{t(`operations.${name}`, { brand: names.group[locale] })}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className="mt-5 grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
            <TextField
              label={t("amount")}
              value={text}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              error={fault}
              onChange={(event) => setText(event.target.value)}
              className="tabular-nums"
            />
            <SelectField
              label={t("currency")}
              options={options}
              value={from.code}
              onChange={(event) => chooseFrom(event.target.value)}
            />
            {isForeign && (
              <SelectField
                label={t(`to.${operation}`)}
                options={options.filter(({ value }) => value !== from.code)}
                value={to.code}
                onChange={(event) => setTo(currencyOf(event.target.value as QuotedCode))}
              />
            )}
            {hasCard && (
              <SelectField
                label={t("card")}
                options={cardPlans.map(({ name }) => ({ value: name, label: cards(name) }))}
                value={card.name}
                onChange={(event) =>
                  setCard(cardPlans.find(({ name }) => name === event.target.value) ?? card)
                }
              />
            )}
          </div>
        </div>
      </div>
      <div className="relative mt-6 pb-14 sm:pb-20">
        <Band share={answer ? Number(answer.fee) / Number(answer.total) : 0} />
        <dl className="from-carried wrap relative flex h-[118px] items-center justify-between gap-4 md:h-[160px]">
          <End
            name={t(`leaves.${operation === "topUp" ? "card" : "balance"}`)}
            figure={answer ? money(answer.total) : none}
          />
          <End
            name={t(`arrives.${operation}`)}
            figure={answer ? money(answer.arrives, answer.arrivesIn) : none}
            className="text-end"
          />
        </dl>
        <dl className="relative">
          <div className="ms-[calc(9%+1.5rem)] pe-5 pt-7 md:ms-[calc(56%+1.75rem)] md:pt-10">
            <dt className="small text-soft">{t("fee")}</dt>
            <dd className="from-carried">
              <span className="figure-lg mt-1.5 block text-ink">
                {answer ? money(answer.fee) : none}
              </span>
              {answer && <span className="small mt-2 block text-soft">{basis(answer)}</span>}
            </dd>
          </div>
        </dl>
        <div className="wrap relative mt-8 md:-mt-16">
          <output className="from-carried lede block max-w-[26em] text-ink! md:max-w-[min(26em,44vw)]">
            {answer ? (
              t(answer.fee === 0n ? "answer.free" : "answer.paid", {
                fee: money(answer.fee),
                total: money(answer.total),
                arrives: money(answer.arrives, answer.arrivesIn),
              })
            ) : (
              // Seen beside the field already.
              <span className="sr-only">{fault}</span>
            )}
          </output>
          <p className="small mt-3 max-w-[34em] text-soft md:max-w-[min(34em,44vw)]">
            <span>
              {t(`notes.${operation}`, {
                day: formatDay(locale, new Date(ratesAsOf), "UTC"),
                fee: claimValue(locale, claims.networkFee),
                symbol: names.token.symbol,
              })}
            </span>{" "}
            {t("scale")}
          </p>
        </div>
      </div>
    </section>
  );
}

/** One end of the band: how much, and whose. */
function End({ name, figure, className }: { name: string; figure: string; className?: string }) {
  return (
    <div className={className}>
      <dt className="small">{name}</dt>
      <dd className="figure-lg mt-1.5 text-[clamp(1.35rem,3.6vw,3rem)]! whitespace-nowrap">
        {figure}
      </dd>
    </div>
  );
}

/** Where the band lies, in pixels from the top of its drawing; across, in thousandths. */
interface Course {
  top: number;
  height: number;
  /** Where the thread leaves the band, and below which place it ends. */
  turn: number;
  fall: number;
  end: number;
}
const wide: Course = { top: 16, height: 136, turn: 400, fall: 560, end: 262 };
const narrow: Course = { top: 10, height: 104, turn: 30, fall: 90, end: 196 };

/**
 * What leaves, as a band of water as wide as the page, and the fee as the thread that parts from it:
 * as thick, of the band, as its share of what leaves, but never thinner than a hair.
 */
function Band({ share }: { share: number }) {
  return (
    <>
      <Stream {...wide} isWide share={share} className="hidden h-[272px] md:block" />
      <Stream {...narrow} share={share} className="h-[204px] md:hidden" />
    </>
  );
}

function Stream({
  top,
  height,
  turn,
  fall,
  end,
  share,
  isWide = false,
  className,
}: Course & { share: number; isWide?: boolean; className: string }) {
  const thread = share > 0 ? Math.max(1.25, share * height) : 0;
  const kept = height - thread;
  /** An edge of the band, so far below its upper one. */
  const edge = (below: number) =>
    `M0 ${top + below}H${turn}C${turn + 180} ${top + below} 760 ${top + below - 10} 1000 ${top + below + 6}`;
  const back = `L1000 ${top + kept + 6}C760 ${top + kept - 10} ${turn + 180} ${top + kept} ${turn} ${top + kept}H0Z`;
  const y = top + height - thread / 2;
  const box = `0 0 1000 ${end + 10}`;
  const place = clsx("absolute inset-x-0 top-0 w-full", className);
  return (
    <>
      <Drawing box={box} stretch className={place}>
        <path d={edge(0) + back} fill="color-mix(in oklab, var(--water) 22%, transparent)" />
        <path d={edge(0)} stroke="var(--water)" strokeWidth="2" />
        <path d={edge(kept)} stroke="var(--water)" strokeWidth="2" />
        {thread > 0 && (
          <g stroke="var(--ink)">
            <path
              d={`M0 ${y}H${turn}C${turn + 90} ${y} ${fall} ${y + 6} ${fall} ${end - 6}`}
              strokeWidth={thread}
            />
            <path d={`M${fall} ${end - 6}h0`} strokeWidth="13" strokeLinecap="round" />
          </g>
        )}
      </Drawing>
      {/* The current shows between the two figures, and behind neither; on a phone they meet. */}
      {isWide && (
        <Drawing
          box={box}
          stretch
          className={clsx(
            place,
            "mask-[linear-gradient(to_right,transparent_34%,#000_48%,#000_58%,transparent_72%)]",
          )}
        >
          {[0.2, 0.4, 0.6, 0.8].map((at) => (
            <path key={at} d={edge(kept * at)} stroke="var(--water)" opacity="0.45" />
          ))}
        </Drawing>
      )}
    </>
  );
}
