import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { fees, neverCharged, rateExample, ratesAsOf } from "#brand/fees.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { cardPlans } from "#brand/wallet.ts";
import { hasPart, hasVirtualAssets, offers } from "#content/offer.ts";
import { CardTable } from "#site/features/cards/card-table.tsx";
import { RiskStatement } from "#site/features/claims/risk-statement.tsx";
import { claimText, formatDay, formatMoney, formatPrice, formatShare } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { isOn } from "#site/i18n/paths.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { OutwardLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { Calculator } from "./calculator.tsx";
import { currencyOf, inWhole, midRate, quote } from "./pricing.ts";
import { FeeTable, Limits } from "./tables.tsx";

export const loader = pageLoader("fees", "fees", "cards", "risk");

/** The account, the cards and the limits are the wallet's. */
const hasWallet = offers("wallet");

/** A tariff: the prices that matter most, then any amount worked out, then every price. */
export default function Fees() {
  return (
    <>
      <Tariff />
      {hasWallet && <Calculator />}
      <FeeTable />
      {hasWallet && (
        <>
          <Cards />
          <RateExample />
          <Limits />
          <Never />
        </>
      )}
      <Written />
      <Closing />
    </>
  );
}

/** The prices of an account, a transfer, a currency conversion and a card, at the top of the page. */
function Tariff() {
  const t = useTranslations("fees");
  const cards = useTranslations("cards.names");
  const locale = useSiteLocale();
  const [card] = cardPlans;
  const free = t("free");
  const lines = [
    { name: "account", price: free, note: t("glance.account.note") },
    { name: "send", price: free, note: t("glance.send.note") },
    ...(hasPart("token")
      ? ([
          {
            name: "network",
            price: claimText(locale, claims.networkFee),
            note: t("glance.network.note"),
          },
        ] as const)
      : []),
    {
      name: "convert",
      price: formatShare(locale, fees.conversion.percent),
      note: t("glance.convert.note"),
    },
    {
      name: "card",
      price: formatPrice(locale, card.issue + card.delivery),
      note: t("glance.card.note", {
        card: cards(card.name),
        free: card.monthly === 0 ? "yes" : "no",
        monthly: formatPrice(locale, card.monthly),
      }),
    },
  ] as const;
  return (
    <div className="wrap grid-12 gap-y-10 pt-8 pb-10 sm:pt-12">
      <div className="col-span-12 lg:col-span-6">
        <h1 className="display-lg text-[clamp(2.5rem,5.4vw,5rem)]! rtl:text-[clamp(2.2rem,4.8vw,4.3rem)]!">
          {t("hero.title")}
        </h1>
        <p className="lede mt-5 max-w-[30em]">{t("hero.lede", { brand: names.group[locale] })}</p>
        <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
          <OutwardLink href={links.app} look="primary" label={t("hero.start")} />
          <span className="small text-soft">{t("hero.startNote")}</span>
          <a href="#table" className={buttonClass("quiet")}>
            {t("hero.all")}
          </a>
        </div>
      </div>
      {hasWallet && (
        <dl
          aria-label={t("glance.label")}
          className="col-span-12 border-t-2 border-water lg:col-span-5 lg:col-start-8 lg:mt-3"
        >
          {lines.map(({ name, price, note }) => (
            <div
              key={name}
              className="flex items-center gap-x-4 border-b border-line py-2.5 sm:gap-x-6"
            >
              <dt className="min-w-0 grow leading-snug">
                {t(`glance.${name}.name`, {
                  brand: names.group[locale],
                  symbol: names.token.symbol,
                })}
                <span className="small block text-balance text-soft">{note}</span>
              </dt>
              <dd className="figure-lg shrink-0 text-[clamp(1.4rem,2.7vw,2.3rem)]! text-water">
                {price}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Cards() {
  const t = useTranslations("fees.cards");
  return (
    <section
      id="cards"
      aria-labelledby="cards-title"
      className="bg-basin [--table-ground:var(--basin)]"
    >
      <div className="wrap grid-12 gap-y-8 py-20 sm:py-28">
        <div className="col-span-12 lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          <SectionTitle of="cards" text={t("title")} />
          <p className="mt-4 max-w-[30em] text-soft">{t("text")}</p>
        </div>
        <div className="col-span-12 lg:col-span-8">
          <CardTable />
        </div>
      </div>
    </section>
  );
}

/** One change of currency as a sum: the rate, the margin on top of it, and what comes of both. */
function RateExample() {
  const t = useTranslations("fees.example");
  const locale = useSiteLocale();
  const from = currencyOf(rateExample.from);
  const to = currencyOf(rateExample.to);
  const amount = BigInt(rateExample.amount) * 10n ** BigInt(from.digits);
  const { fee, total, arrives } = quote({
    operation: "convert",
    amount,
    from,
    to,
    card: cardPlans[0],
  });
  const money = (of: bigint) => formatMoney(locale, inWhole(of, from), from);
  const equation = (rate: number) =>
    t("equation", {
      one: formatMoney(locale, 1, from, 0),
      other: formatMoney(locale, rate, to, 4),
    });
  const received = formatMoney(locale, inWhole(arrives, to), to);
  return (
    <section aria-labelledby="example-title" className="wrap grid-12 gap-y-10 py-20 sm:py-28">
      <div className="col-span-12 lg:col-span-5">
        <SectionTitle of="example" text={t("title")} />
        <p className="mt-4 max-w-[32em] text-soft">{t("text")}</p>
        <p className="small mt-6 max-w-[34em] border-s-2 border-warning ps-4">{t("note")}</p>
      </div>
      <dl className="col-span-12 lg:col-span-6 lg:col-start-7">
        <Term
          name={t("mid")}
          note={t("midNote", { day: formatDay(locale, new Date(ratesAsOf), "UTC") })}
        >
          {equation(midRate(from, to))}
        </Term>
        <Term name={t("change")}>{money(amount)}</Term>
        <Term
          name={t("margin", { percent: formatShare(locale, fees.conversion.percent) })}
          className="text-ink"
        >
          + {money(fee)}
        </Term>
        <Term name={t("leaves")} ruled>
          {money(total)}
        </Term>
        <Term name={t("arrives")} large>
          {received}
        </Term>
        <Term name={t("own")}>{equation(inWhole(arrives, to) / inWhole(total, from))}</Term>
      </dl>
    </section>
  );
}

/** A line of the sum; the one that adds up is under a rule, as on paper. */
function Term({
  name,
  note,
  ruled = false,
  large = false,
  className,
  children,
}: {
  name: string;
  note?: string;
  ruled?: boolean;
  large?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        "flex flex-wrap items-baseline justify-between gap-x-6 py-3",
        ruled ? "border-t border-ink" : "border-t border-line first:border-t-0",
        large && "py-5!",
      )}
    >
      <dt>
        {name}
        {note && <span className="small block text-balance text-soft">{note}</span>}
      </dt>
      <dd className={clsx(large ? "figure-lg text-water" : "figure-sm", "ms-auto", className)}>
        {children}
      </dd>
    </div>
  );
}

const promises = Object.keys(neverCharged) as (keyof typeof neverCharged)[];

/** The services that are never charged, in the size of prices. */
function Never() {
  const t = useTranslations("fees.never");
  return (
    <section aria-labelledby="never-title" className="bg-basin">
      <div className="wrap py-20 sm:py-28">
        <SectionTitle of="never" text={t("title")} className="display-sm text-soft" />
        <ul className="mt-6 grid gap-x-14 gap-y-2 font-display text-[clamp(1.6rem,3.6vw,2.8rem)] leading-tight sm:w-fit sm:grid-cols-2 lg:gap-x-24 rtl:leading-snug">
          {promises
            .filter((name) => neverCharged[name])
            .map((name) => (
              <li
                key={name}
                className="flex items-baseline gap-x-4 before:size-2.5 before:shrink-0 before:-translate-y-1 before:rounded-full before:bg-water"
              >
                {t(`items.${name}`)}
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}

const sources = [
  { name: "terms", page: "terms", suffix: "#fees" },
  { name: "compliance", page: "compliance", suffix: "#aml" },
  { name: "guide", page: "guideWallet", suffix: "" },
  {
    name: "contact",
    page: "contact",
    suffix: offers("wallet") ? "?topic=support&about=wallet" : "?topic=support",
  },
] as const;

/** Links to the legal prices and the contact, and the risk, which must accompany the name of a token. */
function Written() {
  const t = useTranslations("fees.written");
  return (
    <div className="wrap pt-20 sm:pt-28">
      <section aria-labelledby="written-title" className="grid-12 gap-y-8">
        <h2 id="written-title" className="display-md col-span-12 lg:col-span-4">
          {t("title")}
        </h2>
        <ul className="col-span-12 lg:col-span-8">
          {sources
            .filter(({ page }) => isOn(page))
            .map(({ name, page, suffix }) => (
              <li key={name} className="border-t border-line py-4 last:border-b">
                {t.rich(name, {
                  link: (words) => (
                    <PageLink page={page} suffix={suffix} className="text-link">
                      {words}
                    </PageLink>
                  ),
                })}
              </li>
            ))}
        </ul>
      </section>
      <div className="grid-12 mt-14">
        {hasVirtualAssets && <RiskStatement className="col-span-12 lg:col-span-8 lg:col-start-5" />}
      </div>
    </div>
  );
}

function Closing() {
  const t = useTranslations("fees");
  return (
    <ClosingCall
      of="close"
      title={t("close.title")}
      text={t("close.text")}
      note={t("hero.startNote")}
      className="print:hidden"
    >
      <OutwardLink href={links.app} look="primary" label={t("hero.start")} />
    </ClosingCall>
  );
}
