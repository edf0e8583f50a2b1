import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { documents } from "#brand/documents.ts";
import { type Investor, investors } from "#brand/people.ts";
import { MarketWidget } from "#site/features/market/market-widget.tsx";
import { Carousel } from "#site/features/people/carousel.tsx";
import { Portrait } from "#site/features/people/portrait.tsx";
import { withStrokes } from "#site/features/people/strokes.server.ts";
import { RiskStatement } from "#site/features/risk/risk-statement.tsx";
import { formatBytes } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink, ButtonLink } from "#site/links/links.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { Opening } from "./opening.tsx";

export const loader = withStrokes(
  pageLoader("investors", "investors", "people", "market", "sources", "risk"),
  investors,
);
export const meta = pageHead;

export default function Investors() {
  const t = useTranslations("investors");
  return (
    <>
      <div className="wrap pt-8 sm:pt-12">
        <BackLink page="about" label={t("back")} />
      </div>
      <Opening />
      <div className="below-fold wrap pt-20 sm:pt-28">
        <MarketWidget />
      </div>
      <InvestorCarousel />
      <Documents />
      <div className="below-fold wrap pt-20 sm:pt-28">
        <RiskStatement />
      </div>
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
    <section className="below-fold wrap pt-20 sm:pt-28">
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

/** A volume is as thick as its file is large, and no two neighbours are of one height or colour. */
const bindings = [
  "lg:h-92 bg-water text-on-water",
  "lg:h-84 bg-travel text-on-water",
  "lg:h-96 bg-ink text-ground",
  "lg:h-88 bg-logistics text-on-water",
  "lg:h-80 bg-education text-on-water",
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
          {documents.map((document, i) => (
            <li
              key={document.id}
              id={document.id}
              className={clsx("max-lg:mt-1 lg:grow", thicknessOf(document.bytes))}
            >
              <PageLink
                page="contact"
                suffix={`?topic=investor&about=${document.id}`}
                prefetch="intent"
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
                  <Size type={document.type} bytes={formatBytes(locale, document.bytes)} />
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

function Size({ type, bytes }: { type: string; bytes: string }) {
  return (
    <>
      <span className="ltr-island">{type}</span>
      <span aria-hidden="true"> · </span>
      <span>{bytes}</span>
    </>
  );
}

/** The last call: to sit down with those who sign the figures. */
function MeetingCall() {
  const t = useTranslations("investors.meet");
  return (
    <ClosingCall of="meet" title={t("title")} text={t("text")}>
      <ButtonLink
        page="contact"
        suffix="?topic=meeting&about=investors"
        look="primary"
        label={t("link")}
      />
      <ButtonLink page="contact" suffix="?topic=investor" look="outline" label={t("material")} />
    </ClosingCall>
  );
}
