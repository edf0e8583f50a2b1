import { useId } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { authority } from "#brand/registration.ts";
import { walletRoadmap } from "#brand/wallet.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { ProviderList } from "#site/features/claims/provider-list.tsx";
import { formatMonth } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink, OutwardLink } from "#site/links/links.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { Layers } from "./layers.tsx";
import surface from "./surface.svg?raw";

export const loader = pageLoader("technology", "technology", "code", "providers");

export default function Technology() {
  return (
    <>
      <div className="overflow-hidden border-b border-line">
        <Hero />
        <Layers />
      </div>
      <Metrics />
      <Compliance />
      <Closing />
    </>
  );
}

/** The page above ground: its words in the air, then the line where the section begins. */
function Hero() {
  const t = useTranslations("technology.hero");
  return (
    <header>
      <div className="wrap grid-12 items-start gap-y-6 pt-14 sm:pt-20">
        <h1 className="display-lg col-span-12 lg:col-span-6 xl:col-span-7">{t("title")}</h1>
        <div className="col-span-12 lg:col-span-6 lg:col-start-7 lg:pt-3 xl:col-span-5 xl:col-start-8">
          <p className="lede">{t("lede")}</p>
          <ButtonLink page="docs" look="primary" className="mt-6" label={t("docs")} />
        </div>
      </div>
      <Surface />
    </header>
  );
}

/** Hills, a palm grove and, over the shaft, the heap of earth that marks a well of the channel. */
function Surface() {
  return (
    <div className="wrap relative mt-6 h-32 sm:mt-10 sm:h-44">
      <SvgDrawing
        svg={surface}
        stretch
        className="absolute start-1/2 bottom-0 h-full w-[max(100vw,90rem)] -translate-x-1/2 rtl:translate-x-1/2"
      />
    </div>
  );
}

const measured = [
  "finality",
  "transactionsPerSecond",
  "networkFee",
  "platformUptime",
  "responseTime",
] as const;

/** The log of a borehole: a staff with its marks, and at each mark what was read there. */
function Metrics() {
  const t = useTranslations("technology.metrics");
  const locale = useSiteLocale();
  const { asOf } = claims.platformUptime;
  const { symbol } = names.token;
  return (
    <section aria-labelledby="metrics-title" className="below-fold wrap pt-16 sm:pt-20">
      <div className="grid-12 gap-y-6">
        <h2 id="metrics-title" className="display-md col-span-12 lg:col-span-4">
          {t("title")}
        </h2>
        <dl className="col-span-12 lg:col-span-8">
          {measured.map((name) => (
            <div
              key={name}
              className="relative grid gap-x-6 gap-y-2.5 border-t border-line py-6 ps-10 last:border-b sm:grid-cols-2 sm:items-baseline lg:grid-cols-[3fr_2fr] sm:ps-14"
            >
              <Staff />
              <dt className="order-2 text-pretty">
                <span className="font-display text-[1.2rem]">{t(`${name}.name`)}</span>
                <span className="small mt-0.5 block text-soft">
                  {t(`${name}.text`, { symbol })}
                </span>
              </dt>
              <dd className="figure-lg order-1">
                <Figure claim={claims[name]} still />
              </dd>
            </div>
          ))}
        </dl>
        <p className="small col-span-12 max-w-[46em] text-soft lg:col-span-8 lg:col-start-5">
          {t("note", { symbol, date: formatMonth(locale, new Date(asOf)) })}
        </p>
      </div>
    </section>
  );
}

/** A length of the measuring staff. */
function Staff() {
  const marks = useId();
  return (
    <svg
      className="absolute inset-y-0 start-0 h-full w-6 text-edge rtl:-scale-x-100"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <defs>
        <pattern id={marks} width="24" height="12" patternUnits="userSpaceOnUse">
          <path d="M2 .5h9" />
        </pattern>
      </defs>
      <rect width="24" height="100%" fill={`url(#${marks})`} stroke="none" />
      <path d="M2 .5H20" strokeWidth="2" className="text-water" />
      <path d="M2 0V400" />
    </svg>
  );
}

const standards = ["vara", "iso27001", "soc2", "gdpr"] as const;

/** The standards, each with the quarter its step was planned for. */
function Compliance() {
  const t = useTranslations("technology.compliance");
  const values = {
    company: names.walletEntity[useSiteLocale()],
    year: `${walletRoadmap[0].year}`,
    authority: authority.short,
  };
  return (
    <section aria-labelledby="standards-title" className="below-fold wrap pt-16 sm:pt-20">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <SectionTitle of="standards" text={t("title")} />
        <p className="small max-w-[30em] text-soft">
          {t("text")}{" "}
          <PageLink page="compliance" className="text-link text-ink">
            {t("link")}
          </PageLink>
        </p>
      </div>
      <ul className="mt-10 grid gap-x-12 sm:grid-cols-2">
        {standards.map((name) => {
          const step = walletRoadmap.find((lock) => lock.name === name);
          return (
            <li
              key={name}
              className="flex flex-wrap content-start items-baseline gap-x-4 gap-y-1 border-t border-line py-6"
            >
              <h3 className="display-sm">{t(`${name}.name`, values)}</h3>
              <p className="small text-soft">
                {step ? t("quarter", { quarter: step.quarter, year: `${step.year}` }) : t("always")}
              </p>
              <p className="w-full max-w-[32em] text-soft">{t(`${name}.text`, values)}</p>
            </li>
          );
        })}
      </ul>
      <ProviderList roles={["custodian", "contracts", "accounts"]} />
    </section>
  );
}

function Closing() {
  const t = useTranslations("technology.close");
  return (
    <ClosingCall of="close" title={t("title")} text={t("text")}>
      <ButtonLink page="docs" look="primary" label={t("docs")} />
      <OutwardLink href={links.repository} look="outline" label={t("source")} />
    </ClosingCall>
  );
}
