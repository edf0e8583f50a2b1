import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { type Claim, claims } from "#brand/claims.ts";
import { documents } from "#brand/documents.ts";
import { foundedIn, names } from "#brand/names.ts";
import { type Investor, investors } from "#brand/people.ts";
import { token } from "#brand/token.ts";
import { hasPart, hasVirtualAssets } from "#content/offer.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { RiskStatement } from "#site/features/claims/risk-statement.tsx";
import { MarketWidget } from "#site/features/market/market-widget.tsx";
import { Carousel } from "#site/features/people/carousel.tsx";
import { Portrait } from "#site/features/people/portrait.tsx";
import { withStrokes } from "#site/features/people/portrait-strokes.server.ts";
import {
  claimText,
  formatBytes,
  formatMonth,
  formatNumber,
  formatShort,
} from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink, ContactLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { SectionTitle } from "#site/ui/section.tsx";

export const loader = withStrokes(
  pageLoader("investors", "investors", "people", "market", "sources", "risk"),
  investors,
);

export default function Investors() {
  const t = useTranslations("investors");
  return (
    <>
      <div className="wrap pt-8 sm:pt-12">
        <BackLink page="about" label={t("back")} />
      </div>
      <Opening />
      {hasPart("token") && (
        <div className="below-fold wrap pt-16 sm:pt-20">
          <MarketWidget />
        </div>
      )}
      <InvestorCarousel />
      <Documents />
      {hasVirtualAssets && (
        <div className="below-fold wrap pt-16 sm:pt-20">
          <RiskStatement across />
        </div>
      )}
      <MeetingCall />
    </>
  );
}

/** The five investors: who, from where, in which round. */
function InvestorCarousel() {
  const t = useTranslations("investors.people");
  const locale = useSiteLocale();
  const slides = investors.map((person: Investor) => ({
    key: person.id,
    label: person.name[locale],
    content: (
      <article className="flex h-full flex-col">
        <Portrait person={person} across className="h-48" />
        <div className="mt-5 flex items-baseline justify-between gap-4 md:pe-8">
          <h3 className="display-sm">{person.name[locale]}</h3>
          <p className="small shrink-0 border-b-2 border-water pb-0.5">
            {t(`rounds.${person.round}`)}
          </p>
        </div>
        <p className="mt-1 text-[0.9375rem] text-soft md:pe-8">{person.title[locale]}</p>
        <p className="mt-4 md:pe-8">{person.description[locale]}</p>
      </article>
    ),
  }));
  return (
    <section className="below-fold wrap pt-16 sm:pt-20">
      <Carousel
        label={t("label")}
        slides={slides}
        head={
          <div>
            <h2 className="display-md">{t("title")}</h2>
            <p className="lede mt-3">{t("text")}</p>
          </div>
        }
      />
    </section>
  );
}

const shownDocuments = documents.filter(({ id }) => id !== "token-paper" || hasPart("token"));

/** A volume is as thick as its file is large, and no two neighbours are of one height or colour. */
const bindings = [
  "lg:h-92 bg-water text-on-water",
  "lg:h-84 bg-[color-mix(in_oklab,var(--water)_55%,var(--ink))] text-ground",
  "lg:h-96 bg-ink text-ground",
  "lg:h-88 bg-[color-mix(in_oklab,var(--ink)_22%,var(--ground))] text-ink",
  "lg:h-80 bg-[color-mix(in_oklab,var(--water)_30%,var(--ground))] text-ink",
  "lg:h-92 bg-water text-on-water",
] as const;

function thicknessOf(bytes: number): string {
  if (bytes > 6e6) return "lg:w-30";
  if (bytes > 3e6) return "lg:w-25";
  return bytes > 1.5e6 ? "lg:w-21" : "lg:w-18";
}

/**
 * The documents for investors as books on a shelf, read along their spines: in French from the foot
 * up, as French spines are. On a small screen they lie in a pile.
 */
function Documents() {
  const t = useTranslations("investors.shelf");
  const locale = useSiteLocale();
  return (
    <section id="documents" aria-labelledby="shelf-title" className="mt-20 bg-basin pt-16 sm:mt-28">
      <div className="wrap grid-12 gap-y-10">
        <div className="col-span-12 pb-4 lg:col-span-4 lg:pb-16">
          <SectionTitle of="shelf" text={t("title")} />
          <p className="mt-4 max-w-[26em] text-soft">{t("text")}</p>
        </div>
        <ul className="col-span-12 lg:col-span-8 lg:flex lg:items-end lg:gap-1">
          {shownDocuments.map((document, i) => (
            <li
              key={document.id}
              id={document.id}
              className={clsx("max-lg:mt-1 lg:grow", thicknessOf(document.bytes))}
            >
              <PageLink
                page="contact"
                suffix={`?topic=investor&about=${document.id}`}
                className={clsx(
                  "group relative flex items-center justify-between gap-5 overflow-hidden rounded-t-[3px] px-5 py-3.5 transition-transform duration-150 lg:w-full lg:px-4 lg:py-5",
                  "lg:hover:-translate-y-3 lg:focus-visible:-translate-y-3 lg:[writing-mode:vertical-rl] lg:[html[lang=fr]_&]:rotate-180 lg:[html[lang=fr]_&]:hover:translate-y-3",
                  // On a spine lines run down, so that its bands reach over the block's axis, not over the line's.
                  "before:absolute before:inset-y-0 before:bg-current before:opacity-35 max-lg:before:start-2 max-lg:before:w-0.5 lg:before:top-1.5 lg:before:h-0.5",
                  "lg:after:absolute lg:after:inset-y-0 lg:after:bottom-1.5 lg:after:h-0.5 lg:after:bg-current lg:after:opacity-35",
                  bindings[i % bindings.length],
                )}
              >
                <span className="font-display text-[1.25rem] leading-tight">
                  {t(`names.${document.id}`)}
                </span>
                <span className="small shrink-0 max-lg:text-end">
                  <span className="ltr-island">{document.type}</span>
                  <span aria-hidden="true"> · </span>
                  <span>{formatBytes(locale, document.bytes)}</span>
                  <span className="block font-medium underline underline-offset-4 group-hover:decoration-2">
                    {t("request")}
                  </span>
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
      <div className="h-3 bg-edge" />
    </section>
  );
}

/** The last call: to sit down with those who sign the figures. */
function MeetingCall() {
  const t = useTranslations("investors.meet");
  return (
    <ClosingCall of="meet" title={t("title")} text={t("text")}>
      <ContactLink topic="meeting" about="investors" look="primary" label={t("link")} />
      <ContactLink topic="investor" look="outline" label={t("material")} />
    </ClosingCall>
  );
}

const { circulatingShare } = token.defaults;

/** The heading beside four figures, as the opening pages of an annual report. */
function Opening() {
  const t = useTranslations("investors");
  const locale = useSiteLocale();
  const founded = formatMonth(locale, new Date(foundedIn));
  const valuation: Claim = claims.valuation;
  const rounds = new Set(investors.map((each: Investor) => each.round)).size;
  const share: Claim = { ...valuation, value: circulatingShare * 100, kind: "percent" };
  const times = 1 + claims.growth.value / 100;
  const grown = {
    since: formatMonth(locale, new Date(claims.growth.since)),
    until: formatMonth(locale, new Date(claims.growth.asOf)),
  };
  const lines = [
    {
      name: "funding",
      claim: claims.funding,
      text: t("figures.fundingText", { investors: investors.length, rounds }),
    },
    { name: "valuation", claim: claims.valuation, text: t("figures.valuationText") },
    { name: "growth", claim: claims.growth, text: t("figures.growthText", grown) },
    ...(hasPart("token")
      ? ([
          {
            name: "circulating",
            claim: share,
            text: t("figures.circulatingText", {
              supply: formatShort(locale, token.totalSupply * circulatingShare, 0),
              total: formatShort(locale, token.totalSupply, 0),
              symbol: token.symbol,
            }),
          },
        ] as const)
      : []),
  ] as const;
  return (
    <section aria-label={t("spread.label")} className="wrap pt-8">
      <div className="grid border-y border-edge lg:grid-cols-2">
        <div className="flex flex-col justify-between gap-12 py-10 max-lg:gap-7 max-lg:py-6 lg:min-h-[38rem] lg:pe-14">
          <p className="small flex flex-wrap justify-between gap-x-4 text-soft">
            <span>{names.legalEntity[locale]}</span>
            <span>{t("spread.founded", { month: founded })}</span>
          </p>
          <div>
            <h1 className="display-lg max-w-[8em]">{t("title")}</h1>
            <p className="lede mt-7">
              {t("lede", {
                funding: claimText(locale, claims.funding),
                valuation: claimText(locale, claims.valuation),
              })}
            </p>
            <a href="#documents" className={buttonClass("primary", "mt-7")}>
              {t("seeDocuments")}
            </a>
          </div>
          <p className="flex items-baseline gap-5 max-lg:hidden">
            <span className="small text-soft">{t("spread.year")}</span>
            <span className="figure-lg">{valuation.asOf.slice(0, 4)}</span>
          </p>
        </div>
        <div className="border-edge py-10 max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-14">
          <h2 className="small font-light! [font-family:var(--font-text)] text-soft">
            {t("spread.contents")}
          </h2>
          <dl className="mt-4">
            {lines.map(({ name, claim, text }) => (
              <div
                key={name}
                className="grid grid-cols-[1fr_auto] items-end gap-x-6 border-b border-line py-6 last:border-b-0"
              >
                <dt>
                  <span className="display-sm block">{t(`figures.${name}`)}</span>
                  <span className="small mt-1 block max-w-[24em] text-balance text-soft">
                    {text}
                  </span>
                </dt>
                <dd className="flex items-end gap-4">
                  {name === "circulating" && <ShareDrawing />}
                  <span className="figure-lg">
                    <Figure claim={claim} />
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="small mt-6 text-soft">
            {t("figures.note", { month: formatMonth(locale, new Date(valuation.asOf)) })}
          </p>
        </div>
      </div>
      <figure>
        <GrowthDrawing times={times} />
        <figcaption className="small text-soft">
          {t("widening", {
            growth: claimText(locale, claims.growth),
            times: formatNumber(locale, times),
            count: times,
            ...grown,
          })}
        </figcaption>
      </figure>
    </section>
  );
}

/** The growth as the channel itself: it leaves the page as many times wider as the group grew. */
function GrowthDrawing({ times }: { times: number }) {
  const width = 22;
  const half = (width * times) / 2;
  const y = 90;
  const thin = width / 2;
  const top = `M0 ${y - thin}C300 ${y - thin} 420 ${y - thin} 560 ${y - half * 0.66}S840 ${y - half} 1000 ${y - half}`;
  const bottom = `V${y + half}C840 ${y + half} 700 ${y + half} 560 ${y + half * 0.66}S300 ${y + thin} 0 ${y + thin}Z`;
  return (
    <Drawing box="0 0 1000 150" stretch className="mt-6 block h-32 w-full sm:h-44">
      <path d={top + bottom} fill="var(--water)" opacity="0.16" />
      {Array.from({ length: times }, (_, i) => width * (i + 0.5)).map((across) => {
        const start = y - thin + across / times;
        const end = y - half + across;
        const middle = y + (end - y) * 0.66;
        return (
          <path
            key={across}
            d={`M0 ${start}C300 ${start} 420 ${start} 560 ${middle}S840 ${end} 1000 ${end}`}
            stroke="var(--water)"
            strokeWidth="2"
          />
        );
      })}
    </Drawing>
  );
}

/** A basin filled to the share that circulates. */
function ShareDrawing() {
  const level = 50 - 44 * circulatingShare;
  return (
    <svg viewBox="0 0 56 56" className="size-14" fill="none" aria-hidden="true">
      <path d={`M5 ${level}H51V43Q51 50 44 50H12Q5 50 5 43Z`} fill="var(--water)" opacity="0.28" />
      <path d={`M5 ${level}H51`} stroke="var(--water)" strokeWidth="2" />
      <path d="M5 6V43Q5 50 12 50H44Q51 50 51 43V6" stroke="var(--line-strong)" strokeWidth="1.6" />
    </svg>
  );
}
