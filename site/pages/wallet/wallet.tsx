import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type ClaimName, claims } from "#brand/claims.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { promotesToken } from "#brand/registration.ts";
import { walletTestimonials } from "#brand/testimonials.ts";
import { cardPlans } from "#brand/wallet.ts";
import { hasPart } from "#content/offer.ts";
import { accountWithShare } from "#site/features/balance/account.ts";
import { BalancePhone, BalanceStrip } from "#site/features/balance/pictures.tsx";
import { CardFace } from "#site/features/cards/card-face.tsx";
import { CardTable } from "#site/features/cards/card-table.tsx";
import { Figure } from "#site/features/claims/figure.tsx";
import { RiskStatement } from "#site/features/claims/risk-statement.tsx";
import { MarketWidget } from "#site/features/market/market-widget.tsx";
import { Portrait } from "#site/features/people/portrait.tsx";
import { withStrokes } from "#site/features/people/portrait-strokes.server.ts";
import { claimText, claimValue } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { OutwardLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import { Rating } from "#site/ui/rating.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import fiat from "./capability-fiat.svg?raw";
import portfolio from "./capability-portfolio.svg?raw";
import qr from "./capability-qr.svg?raw";
import send from "./capability-send.svg?raw";
import swap from "./capability-swap.svg?raw";
import earn from "./capability-yield.svg?raw";
import { Download } from "./download.tsx";
import { InfoTabs } from "./info-tabs.tsx";
import { SplitPayment, useBill } from "./split-payment.tsx";

const capabilityDrawings = { send, swap, yield: earn, portfolio, fiat, qr };

export const loader = withStrokes(
  pageLoader("wallet", "wallet", "cards", "market", "sources", "risk", "providers", "balance"),
  hasPart("testimonials") ? walletTestimonials : [],
);

export default function Wallet() {
  return (
    <div data-hue="wallet">
      <Hero />
      <Features />
      <Capabilities />
      {hasPart("testimonials") && <Voice />}
      <Cards />
      {hasPart("token") && <Market />}
      <InfoTabs />
      <Download />
    </div>
  );
}

/** The headline, and the phone behind the table where the bill is being split: it pays the share. */
function Hero() {
  const t = useTranslations("wallet");
  const bill = useBill();
  const account = accountWithShare(bill.shares[0] ?? 0);
  return (
    <div className="pt-14 pb-20 sm:pt-20 sm:pb-28">
      <div className="wrap">
        <div className="grid-12">
          <div className="col-span-12 lg:col-span-8 lg:pb-20">
            <h1 className="display-lg max-w-[9em] max-[21rem]:text-[2.25rem] sm:max-w-none lg:max-w-[12em]">
              {t("hero.title")}
            </h1>
            <p className="lede mt-7">
              {t("hero.lede", {
                minor: claims.walletMinorAge.value,
                adult: claims.walletAdultAge.value,
              })}
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <a href="#download" className={buttonClass("primary")}>
                {t("hero.download")}
              </a>
              <OutwardLink href={links.walletApp} look="outline" label={t("hero.webApp")} />
            </div>
            <p className="small mt-3 text-soft">
              {t("hero.opens")}{" "}
              <PageLink page="fees" className="text-link whitespace-nowrap text-ink">
                {t("hero.fees")}
              </PageLink>
            </p>
          </div>
          {/* As much of the phone in any language: down to its last entry, the rest is behind the table. */}
          <div className="relative col-span-4 hidden min-h-[28em] overflow-clip text-[clamp(0.95rem,1.28vw,1.15rem)] lg:block">
            <BalancePhone
              step="wallet"
              account={account}
              className="absolute! end-0 -bottom-[8em]"
            />
          </div>
        </div>
        <div className="mt-14 lg:mt-0 lg:border-t lg:border-edge lg:pt-14">
          <SplitPayment bill={bill}>
            <BalanceStrip
              step="wallet"
              account={account}
              className="bottom-(--notice-room,0px) z-20 [@media(height>=30rem)]:sticky mt-6 -mx-[clamp(1.25rem,4vw,3.5rem)] px-[clamp(1.25rem,4vw,3.5rem)] lg:hidden"
            />
          </SplitPayment>
        </div>
      </div>
    </div>
  );
}

/** The four features, each with its figure. */
const features = [
  { name: "custody", figure: "cryptocurrencies" },
  { name: "insured", figure: "insurance" },
  { name: "fast", figure: "dailyLimit" },
  { name: "help", figure: "supportHours" },
] as const satisfies readonly { name: string; figure: ClaimName }[];

function Features() {
  const t = useTranslations("wallet.features");
  const locale = useSiteLocale();
  const figures = {
    currencies: claimText(locale, claims.currencies),
    currencyCount: claims.currencies.value,
    speed: claims.transactionSpeed.value,
    fee: claimValue(locale, claims.networkFee),
    brand: names.group[locale],
    symbol: names.token.symbol,
  };
  return (
    <section aria-labelledby="features-title" className="border-t border-line">
      <div className="wrap grid-12 gap-y-10 py-20 sm:py-24">
        <h2 id="features-title" className="display-md col-span-12 lg:col-span-4">
          {t("title")}
        </h2>
        <ul className="col-span-12 lg:col-span-8">
          {features.map(({ name, figure }) => (
            <li
              key={name}
              className="grid gap-x-8 gap-y-4 border-t border-line py-7 last:border-b sm:grid-cols-[clamp(15.5rem,21.5vw,19rem)_1fr]"
            >
              <p>
                <span className="figure-lg block text-(--hue)">
                  <Figure claim={claims[figure]} />
                </span>
                <span className="small mt-1.5 block text-soft">
                  {figure === "cryptocurrencies" ? (
                    <PageLink page="coverage" suffix="#assets" className="text-link">
                      {t(`${name}.counts`, { count: claims[figure].value })}
                    </PageLink>
                  ) : (
                    t(`${name}.counts`, { count: claims[figure].value })
                  )}
                </span>
              </p>
              <div>
                <h3 className="display-sm">{t(`${name}.name`)}</h3>
                <p className="mt-2 max-w-[34em] text-soft">{t(`${name}.text`, figures)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Six things a balance can do, each with its drawing. */
function Capabilities() {
  const t = useTranslations("wallet.capabilities");
  const locale = useSiteLocale();
  const words = {
    brand: names.group[locale],
    yield: claimText(locale, claims.stakingYield),
    currencies: claimText(locale, claims.currencies),
    currencyCount: claims.currencies.value,
    list: (text: ReactNode) => (
      <PageLink page="coverage" suffix="#currencies" className="text-link whitespace-nowrap">
        {text}
      </PageLink>
    ),
  };
  return (
    <section aria-labelledby="capabilities-title" className="below-fold bg-basin">
      <div className="wrap py-16 sm:py-20">
        <SectionTitle of="capabilities" text={t("title")} className="display-md max-w-[12em]" />
        <ul className="mt-12 grid gap-x-16 md:grid-cols-2 md:max-lg:gap-x-10">
          {capabilities.map((name) => (
            <li
              key={name}
              className="grid grid-cols-[5.5rem_1fr] items-start gap-x-6 border-t border-line py-7 sm:max-md:grid-cols-[8rem_1fr] lg:grid-cols-[8rem_1fr] md:nth-[even]:mt-14"
            >
              <SvgDrawing svg={capabilityDrawings[name]} className="w-full text-(--hue)" />
              <div>
                <h3 className="display-sm">
                  {name === "yield" && !promotesToken ? t("yield.factsName") : t(`${name}.name`)}
                </h3>
                <p className="mt-2 max-w-[28em] text-[0.9375rem] text-soft">
                  {name === "yield" && !promotesToken
                    ? t("yield.facts")
                    : t.rich(`${name}.text`, words)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The six capabilities of the specification, in its order. */
const capabilities = ["send", "swap", "yield", "portfolio", "fiat", "qr"] as const;

/** One customer's words by themselves, and her portrait in the line below; the others are in the tabs. */
function Voice() {
  const t = useTranslations("wallet.testimonials");
  const locale = useSiteLocale();
  const { key, id, name, rating } = walletTestimonials[0];
  return (
    <figure className="relative overflow-clip bg-[color-mix(in_oklab,var(--hue)_22%,var(--ground))] max-lg:pb-4">
      <div className="wrap pt-20 pb-8 sm:pt-28 lg:pb-36">
        <blockquote className="display-md max-w-[22em] text-balance leading-[1.22]! rtl:leading-[1.55]!">
          {t(`${key}.quote`)}
        </blockquote>
        <figcaption className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-2">
          <span>
            <span className="font-medium">{name[locale]}</span> · {t(`${key}.role`)}
          </span>
          <Rating value={rating} label={t("rating", { rating })} />
        </figcaption>
      </div>
      {/* Reaches beyond the end, so that she is there and the line comes from the start. */}
      <div className="lg:absolute lg:start-0 lg:-end-[56%] lg:bottom-0">
        <Portrait person={{ id }} across className="h-48" />
      </div>
    </figure>
  );
}

/** How far each card is pulled out of the wallet, and how large it lies there. */
const lies = [
  "z-0 w-[62%] rotate-[-5deg] rtl:rotate-[5deg]",
  "z-1 -mt-[20%] ms-[14%] w-[70%] rotate-[2deg] rtl:rotate-[-2deg]",
  "z-2 -mt-[22%] ms-[22%] w-[78%] rotate-[-2deg] rtl:rotate-[2deg]",
];

/** The three cards as they lie on the table, and what each costs. */
function Cards() {
  const t = useTranslations("cards");
  return (
    <section
      id="cards"
      aria-labelledby="cards-title"
      className="wrap grid-12 gap-y-12 pt-16 sm:pt-20"
    >
      <div className="col-span-12 lg:col-span-5">
        <SectionTitle of="cards" text={t("section.title")} />
        <p className="mt-4 max-w-[30em] text-soft">{t("section.text")}</p>
        <div className="mt-10 max-w-[24rem] pb-4" aria-hidden="true">
          {cardPlans.map(({ name }, i) => (
            <CardFace key={name} plan={name} className={clsx("relative", lies[i])} />
          ))}
        </div>
      </div>
      <div className="col-span-12 lg:col-span-7">
        <CardTable />
        <PageLink
          page="fees"
          className="text-link mt-4 inline-flex min-h-11 items-center decoration-(--hue)"
        >
          {t("section.link")}
        </PageLink>
      </div>
    </section>
  );
}

/** The token among what the wallet holds, with the risk said right below its price. */
function Market() {
  const t = useTranslations("wallet.market");
  return (
    <div className="below-fold wrap pt-16 sm:pt-20">
      <MarketWidget />
      <div className="grid-12 mt-14 gap-y-8">
        <p className="col-span-12 text-soft lg:col-span-3">{t("text")}</p>
        <RiskStatement className="col-span-12 lg:col-span-8 lg:col-start-5" />
      </div>
    </div>
  );
}
