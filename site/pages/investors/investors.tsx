import { useTranslations } from "use-intl";
import { documents } from "#brand/documents.ts";
import { type Investor, investors } from "#brand/people.ts";
import { MarketWidget } from "#site/features/market/market-widget.tsx";
import { Carousel } from "#site/features/people/carousel.tsx";
import { Portrait } from "#site/features/people/portrait.tsx";
import { RiskStatement } from "#site/features/risk/risk-statement.tsx";
import { formatBytes } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink, ButtonLink } from "#site/links/links.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { Opening } from "./opening.tsx";

export const loader = pageLoader("investors", "investors", "people", "market", "sources", "risk");
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
        <div className="mt-5 flex items-baseline justify-between gap-4 pe-8">
          <h3 className="display-sm">{person.name[locale]}</h3>
          <p className="small shrink-0 border-b-2 border-water pb-0.5">
            {t(`rounds.${person.round}`)}
          </p>
        </div>
        <p className="mt-1 pe-8 text-[0.9375rem] text-soft">{person.title[locale]}</p>
        <p className="mt-4 pe-8">{person.description[locale]}</p>
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

/** A volume is as thick as its file is large; none lies quite on the one below. */
const thickness = ["pt-9 pb-9", "pt-7 pb-7", "pt-5 pb-5", "pt-4 pb-4"] as const;
const shifts = [
  "lg:ms-0 lg:me-10",
  "lg:ms-14 lg:me-0",
  "lg:ms-5 lg:me-24",
  "lg:ms-20 lg:me-8",
  "lg:ms-9 lg:me-16",
  "lg:ms-2 lg:me-3",
] as const;

function thicknessOf(bytes: number): string {
  if (bytes > 6e6) return thickness[0];
  if (bytes > 3e6) return thickness[1];
  return bytes > 1.5e6 ? thickness[2] : thickness[3];
}

/** The documents for investors, drawn as books seen from the spine. */
function Documents() {
  const t = useTranslations("investors.shelf");
  const locale = useSiteLocale();
  return (
    <section
      id="documents"
      aria-labelledby="shelf-title"
      className="wrap grid-12 gap-y-10 pt-20 sm:pt-28"
    >
      <div className="col-span-12 lg:col-span-4">
        <SectionTitle of="shelf" text={t("title")} />
        <p className="mt-4 max-w-[26em] text-soft">{t("text")}</p>
      </div>
      <ul className="col-span-12 border-b-[3px] border-edge lg:col-span-8">
        {documents.map((document, i) => {
          const name = t(`names.${document.id}`);
          return (
            <li key={document.id} id={document.id} className={shifts[i % shifts.length]}>
              <PageLink
                page="contact"
                suffix={`?topic=investor&about=${document.id}`}
                prefetch="intent"
                className={`group flex items-center gap-x-5 border border-b-0 border-edge bg-basin px-5 transition-colors duration-150 hover:bg-ground ${thicknessOf(document.bytes)}`}
              >
                <span className="h-6 w-1.5 border-x border-water" aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <span className="block font-display text-[1.25rem] leading-tight">{name}</span>
                  <span className="small text-soft sm:hidden">
                    <Size type={document.type} bytes={formatBytes(locale, document.bytes)} />
                  </span>
                </span>
                <span className="small text-soft max-sm:hidden">
                  <Size type={document.type} bytes={formatBytes(locale, document.bytes)} />
                </span>
                <span className="small border-b border-water py-1 group-hover:border-b-2">
                  {t("request")}
                </span>
              </PageLink>
            </li>
          );
        })}
      </ul>
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
    <section aria-labelledby="meet-title" className="wrap grid-12 items-end gap-y-8 pt-24 sm:pt-32">
      <div className="col-span-12 lg:col-span-7">
        <SectionTitle of="meet" text={t("title")} className="display-lg" />
        <p className="lede mt-5">{t("text")}</p>
      </div>
      <div className="col-span-12 flex flex-wrap gap-4 lg:col-span-5 lg:justify-end">
        <ButtonLink
          page="contact"
          suffix="?topic=meeting&about=investors"
          look="primary"
          label={t("link")}
        />
        <ButtonLink page="contact" suffix="?topic=investor" look="outline" label={t("material")} />
      </div>
    </section>
  );
}
