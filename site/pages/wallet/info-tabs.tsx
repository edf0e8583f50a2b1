import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { authority } from "#brand/registration.ts";
import { walletTestimonials } from "#brand/testimonials.ts";
import { namedAssets, walletRoadmap } from "#brand/wallet.ts";
import { hasPart } from "#content/offer.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { ProviderList } from "#site/features/claims/provider-list.tsx";
import { Portrait } from "#site/features/people/portrait.tsx";
import { claimText } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import { Rating } from "#site/ui/rating.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { Tabs } from "#site/ui/tabs.tsx";
import canal from "./canal.svg?raw";

const safeguards = ["custody", "approval", "keys"] as const;

/** The year's roadmap as a canal: each quarter a lock that lifts the water to the next. */
function Security() {
  const t = useTranslations("wallet.security");
  const locale = useSiteLocale();
  const values = {
    insurance: claimText(locale, claims.insurance),
    authority: authority.short,
  };
  return (
    <>
      <div className="grid-12 gap-y-6">
        <h3 className="display-sm col-span-12 lg:col-span-4">
          {t("title", { year: walletRoadmap[0].year })}
        </h3>
        <p className="col-span-12 max-w-[38em] text-soft lg:col-span-7 lg:col-start-6">
          {t("text")}
        </p>
      </div>
      <SvgDrawing svg={canal} stretch className="my-8 h-36 w-full sm:h-52" />
      <ol className="grid lg:grid-cols-4">
        {walletRoadmap.map(({ name, quarter, year, outcome }) => (
          <li key={name} className="border-t border-line py-5 lg:border-t-0 lg:py-0 lg:pe-8">
            <p className="figure-sm text-(--hue)">{t("quarter", { quarter, year })}</p>
            <h4 className="mt-1 font-medium">{t(`locks.${name}.name`, values)}</h4>
            <p className="small mt-1.5 text-soft">
              {t(`locks.${name}.text`, values)} {t(`outcomes.${outcome}`)}
            </p>
          </li>
        ))}
      </ol>
      <dl className="mt-14 grid gap-x-10 border-t border-line md:grid-cols-3">
        {safeguards.map((name) => (
          <div key={name} className="py-6">
            <dt className="font-medium text-balance">{t(`safeguards.${name}.name`)}</dt>
            <dd className="small mt-2 max-w-[30em] text-soft">{t(`safeguards.${name}.text`)}</dd>
          </div>
        ))}
      </dl>
      <ProviderList roles={["custodian", "bank", "insurer"]} />
    </>
  );
}

/** Sizes of a specimen sheet: from a poster's to a caption's. */
const sizes = [
  "text-[clamp(3.2rem,9vw,7.5rem)]",
  "text-[clamp(2.6rem,6.6vw,5.4rem)]",
  "text-[clamp(2.3rem,5.4vw,4.4rem)]",
  "text-[clamp(2rem,4.4vw,3.5rem)]",
  "text-[clamp(1.8rem,3.6vw,2.8rem)]",
  "text-[clamp(1.65rem,3vw,2.3rem)]",
  "text-[clamp(1.5rem,2.5vw,1.9rem)]",
  "text-[clamp(1.35rem,2.1vw,1.55rem)]",
];

/** The supported assets as a type specimen: each a line of its own size, with its sign beside it. */
function AssetList() {
  const t = useTranslations("wallet.assets");
  const locale = useSiteLocale();
  return (
    <div className="grid-12 gap-y-8">
      <div className="col-span-12 lg:col-span-3">
        <h3 className="display-sm">{t("title")}</h3>
        <p className="mt-3 max-w-[26em] text-[0.9375rem] text-soft">{t("text")}</p>
      </div>
      <ul className="col-span-12 lg:col-span-9">
        {namedAssets.map(({ symbol, name }, i) => (
          <li
            key={symbol}
            className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 first:border-t"
          >
            <span
              className={clsx(
                "min-w-0 font-display leading-[1.15] font-medium rtl:leading-[1.45]",
                sizes[i],
              )}
            >
              {name[locale]}
            </span>
            <span className="small ltr-island tabular-nums text-soft">{symbol}</span>
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-4 pt-5">
          <PageLink page="coverage" suffix="#assets" className="text-link">
            {t("more")}
          </PageLink>
          <span className="figure-lg text-(--hue)">
            <Figure claim={claims.cryptocurrencies} still />
          </span>
        </li>
      </ul>
    </div>
  );
}

/** Security, the supported assets and what customers say, in tabs. */
export function InfoTabs() {
  const t = useTranslations("wallet.tabs");
  return (
    <section aria-labelledby="details-title" className="wrap pt-16 sm:pt-20">
      <SectionTitle of="details" text={t("title")} className="display-md mb-8 max-w-[14em]" />
      <Tabs
        label={t("label")}
        look="line"
        tabs={[
          { name: "security", label: t("security"), panel: <Security /> },
          { name: "assets", label: t("assets"), panel: <AssetList /> },
          ...(hasPart("testimonials")
            ? [{ name: "testimonials", label: t("testimonials"), panel: <Testimonials /> }]
            : []),
        ]}
      />
    </section>
  );
}

const offsets = ["lg:col-start-1", "lg:col-start-5", "lg:col-start-3"];

/** Three testimonials, each offset from the one above. */
function Testimonials() {
  const t = useTranslations("wallet.testimonials");
  const locale = useSiteLocale();
  return (
    <>
      <h3 className="sr-only">{t("title")}</h3>
      <div className="grid-12 gap-y-12">
        {walletTestimonials.map(({ key, id, name, rating }, i) => (
          <figure
            key={key}
            className={clsx(
              "col-span-12 grid items-end gap-x-7 gap-y-4 sm:grid-cols-[auto_1fr] lg:col-span-8",
              offsets[i],
            )}
          >
            <Portrait person={{ id }} className="h-32" />
            <div>
              <Rating value={rating} label={t("rating", { rating })} />
              <blockquote className="display-sm mt-3 leading-[1.35]! text-balance rtl:leading-[1.65]!">
                {t(`${key}.quote`)}
              </blockquote>
              <figcaption className="small mt-4 text-soft">
                <span className="font-medium text-ink">{name[locale]}</span> · {t(`${key}.role`)}
              </figcaption>
            </div>
          </figure>
        ))}
      </div>
    </>
  );
}
