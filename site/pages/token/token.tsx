import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { promotesToken } from "#brand/registration.ts";
import { distribution, partners, venues } from "#brand/token.ts";
import { RiskStatement } from "#site/features/claims/risk-statement.tsx";
import { checks } from "#site/features/market/explorer.ts";
import { FigureList, FigureSources, Quote } from "#site/features/market/market-figures.tsx";
import { ContractAddress, MarketNotices } from "#site/features/market/market-widget.tsx";
import { PriceChart } from "#site/features/market/price-chart.tsx";
import { claimText, formatNumber } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink, ButtonLink, ContactLink, OutwardLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { displayWords, Section, SectionTitle } from "#site/ui/section.tsx";
import { Buying } from "./buying.tsx";
import { Distribution, Inflow, lockValues } from "./distribution.tsx";
import { Roadmap } from "./roadmap.tsx";
import { Security } from "./security.tsx";

const readPage = pageLoader("token", "token", "market", "sources", "risk");
export const loader = (args: { request: Request }) => {
  const page = readPage(args);
  return { ...page, lock: lockValues(page.locale) };
};

export default function Token() {
  return (
    <>
      <Opening />
      <div className="wrap">
        <RiskStatement across />
      </div>
      <MarketFigures />
      <Distribution />
      <Security />
      <Utility />
      <Roadmap />
      <Partners />
      {promotesToken && <Buying />}
      <Closing />
      <MarketNotices />
    </>
  );
}

/** The token in a sentence, its price and the one button, above the drawing of the supply. */
function Opening() {
  const t = useTranslations("token");
  const locale = useSiteLocale();
  return (
    <div className="relative overflow-clip">
      <Inflow />
      <div className="wrap relative pt-8 pb-16 sm:pt-10 lg:min-h-[40rem] lg:pb-28">
        <BackLink page="services" label={t("back")} />
        <div className="grid-12 mt-4 sm:mt-8">
          <div className="col-span-12 md:col-span-8 lg:col-span-5">
            {/* In one line, beyond the column of the text: the channels are far from it up here. */}
            <h1 className="display-lg lg:w-[122%]">
              {displayWords(t("hero.title", { symbol: names.token.symbol }))}
            </h1>
            <p className="lede mt-6">
              {t("hero.text", { discount: claimText(locale, claims.feeDiscount) })}
            </p>
            <section aria-labelledby="metrics-title" className="mt-7">
              <SectionTitle of="metrics" text={t("metrics")} className="sr-only" />
              <Quote />
            </section>
            {promotesToken && (
              <a href="#buy" className={buttonClass("primary", "mt-5")}>
                {t("buy.title")}
              </a>
            )}
            <OutsideLinks />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The outside pages where it can be traded and checked, as one quiet row. */
function OutsideLinks() {
  const t = useTranslations("token.hero.links");
  const market = useTranslations("market.links");
  const locale = useSiteLocale();
  const groups = [
    ...(promotesToken ? [{ name: "venues", links: venues } as const] : []),
    { name: "analytics", links: checks } as const,
  ];
  return (
    <div className="small mt-5 flex flex-wrap gap-x-6">
      {groups.map(({ name: group, links }) => (
        <ul key={group} aria-label={market(group)} className="contents">
          {links.map(({ kind, name, href }) => (
            <li key={kind}>
              <OutwardLink
                href={href}
                label={t(kind, { name: name[locale] })}
                className="text-link inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink"
              />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

/** The chart, five market figures and their time, and the contract. */
function MarketFigures() {
  const market = useTranslations("market");
  return (
    <div className="wrap mt-14 sm:mt-20">
      <PriceChart className="min-w-0 [--chart:17.5rem] max-sm:[--chart:11rem]" />
      <FigureList
        of={["cap", "volume", "circulating", "total", "holders"]}
        figureType="display-sm"
        className="mt-8 grid-cols-2 py-6 sm:grid-cols-3 min-[70rem]:auto-cols-max min-[70rem]:grid-flow-col min-[70rem]:grid-cols-none min-[70rem]:justify-between"
      />
      <FigureSources className="mt-3" />
      <ContractAddress className="mt-3" success={{ title: market("copiedPage") }} />
    </div>
  );
}

const uses = ["fees", "payments", "staking", "voice"] as const;
const benefits = ["first", "second", "third"] as const;

/** The uses of the token, with examples. */
function Utility() {
  const t = useTranslations("token.utility");
  const locale = useSiteLocale();
  const values = {
    symbol: names.token.symbol,
    discount: claimText(locale, claims.feeDiscount),
    yield: claimText(locale, claims.stakingYield),
    finality: formatNumber(locale, claims.finality.value, claims.finality.decimals),
    seconds: claims.finality.value,
  };
  const shown = uses.filter((name) => promotesToken || name !== "staking");
  return (
    <Section name="utility" title={t("title")} className="wrap pt-20 sm:pt-24">
      <ul className="mt-10 border-b border-line">
        {shown.map((name) => (
          <li key={name} className="grid-12 relative gap-y-3 border-t border-line py-8">
            <span
              aria-hidden="true"
              className="absolute start-0 -top-px h-0.5 w-16 bg-water sm:w-24"
            />
            <h3 className="display-sm col-span-12 md:col-span-3">{t(`${name}.title`)}</h3>
            <p className="col-span-12 max-w-[34em] md:col-span-5">{t(`${name}.text`, values)}</p>
            <ul aria-label={t("benefits")} className="small col-span-12 text-soft md:col-span-4">
              {benefits.map((benefit) => (
                <li key={benefit} className="flex gap-3 py-1">
                  <span aria-hidden="true" className="mt-2.5 h-px w-4 shrink-0 bg-water" />
                  {t(`${name}.benefits.${benefit}`, values)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who works on the token with the group, each by its mark. */
function Partners() {
  const t = useTranslations("token.partners");
  const locale = useSiteLocale();
  return (
    <Section name="partners" title={t("title")} className="wrap pt-20 sm:pt-24">
      <ul className="mt-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {partners.map(({ name, work, mark }) => (
          <li key={work} className="max-sm:flex max-sm:gap-5">
            <svg
              viewBox="0 0 48 48"
              // The marks are in the middle of their squares: these begin where the words do.
              className="-ms-1.5 size-12 shrink-0 text-water sm:mb-4 sm:-ms-2.5 sm:size-16"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={mark} />
            </svg>
            <div>
              <h3 className="display-sm">
                <bdi>{name[locale]}</bdi>
              </h3>
              <p className="small text-water">{t(`${work}.type`)}</p>
              <p className="small mt-1.5 text-soft">{t(`${work}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="small mt-10">
        <PageLink page="compliance" suffix="#providers" className="text-link">
          {t("link")}
        </PageLink>
      </p>
    </Section>
  );
}

/** Closing links. The services work without the token. */
function Closing() {
  const t = useTranslations("token.close");
  return (
    <ClosingCall
      of="close"
      title={t(promotesToken ? "title" : "titleFacts")}
      text={t("text", { symbol: names.token.symbol })}
      note={t("opens")}
      drawing={<Rings />}
    >
      <OutwardLink href={links.walletSite} label={t("wallet")} look="primary" />
      <ButtonLink page="docs" look="outline" label={t("docs")} />
      <ContactLink topic="sales" about="token" look="quiet" label={t("ask")} />
    </ClosingCall>
  );
}

/** Rings around a drop: one for each share of the supply, as wide as that share. */
function Rings() {
  let reach = 0;
  return (
    <Drawing
      box="0 0 700 600"
      className="absolute inset-y-0 end-0 hidden h-full overflow-visible xl:block"
    >
      {distribution.map(({ name, percentage }) => {
        reach += percentage * 3.9;
        return (
          <ellipse
            key={name}
            cx="660"
            cy="300"
            rx={reach}
            ry={reach * 0.42}
            stroke="var(--water)"
            strokeWidth="2"
          />
        );
      })}
      <circle cx="660" cy="300" r="6" fill="var(--water)" />
    </Drawing>
  );
}
