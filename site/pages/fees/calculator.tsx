import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { firstPair, quotedCurrencies, ratesAsOf } from "#brand/fees.ts";
import { names } from "#brand/names.ts";
import { cardPlans } from "#brand/wallet.ts";
import {
  claimValue,
  formatDay,
  formatMoney,
  formatNumber,
  formatShare,
} from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { Band } from "./band.tsx";
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

/** What an amount costs, whatever is done with it. It answers at once: the prices are in the page. */
export function Calculator() {
  const t = useTranslations("fees.calculator");
  const cards = useTranslations("cards.names");
  const locale = useSiteLocale();
  const [operation, setOperation] = useState<Operation>("convert");
  const [text, setText] = useState(String(first));
  const [from, setFrom] = useState(() => currencyOf(firstPair[locale][0]));
  const [to, setTo] = useState(() => currencyOf(firstPair[locale][1]));
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
  const asked = fault === undefined ? typed : undefined;
  const answer =
    asked === undefined ? undefined : quote({ operation, amount: asked, from, to, card });
  const none = "–";

  const options = quotedCurrencies.map(({ code, name }) => ({
    value: code,
    label: t("currencyOption", { name: name[locale], code }),
  }));

  /** The two currencies stay apart: what is chosen for one gives its place to the other. */
  function chooseFrom(code: string) {
    const chosen = quotedCurrencies.find((each) => each.code === code) ?? from;
    if (chosen.code === to.code) setTo(from);
    setFrom(chosen);
  }

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
                onChange={(event) =>
                  setTo(quotedCurrencies.find(({ code }) => code === event.target.value) ?? to)
                }
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
        <dl className="wrap relative flex h-[118px] items-center justify-between gap-4 md:h-[160px]">
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
            <dd>
              <span className="figure-lg mt-1.5 block text-travel">
                {answer ? money(answer.fee) : none}
              </span>
              {answer && <span className="small mt-2 block text-soft">{basis(answer)}</span>}
            </dd>
          </div>
        </dl>
        <div className="wrap relative mt-8 md:-mt-16">
          <output className="lede block max-w-[26em] text-balance text-ink! md:max-w-[min(26em,44vw)]">
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
