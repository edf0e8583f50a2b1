import { clsx } from "clsx";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { type ServiceName, services } from "#brand/badges.ts";
import { claims } from "#brand/claims.ts";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { type OwnService, ownServices } from "#brand/services.ts";
import { hasFourServices, hasPart, offers } from "#content/offer.ts";
import { lateServices } from "#site/features/services/coming-quarter.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { bookingFee } from "#site/i18n/booking-fee.ts";
import { claimText, formatNumber } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink, OutwardLink } from "#site/links/links.tsx";
import { Button } from "#site/ui/button.tsx";
import { ClosingBand } from "#site/ui/closing-band.tsx";
import { Drawing, SvgDrawing } from "#site/ui/drawing.tsx";
import { Icon } from "#site/ui/icons.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import confluence from "./confluence.svg?raw";
import streams from "./streams.svg?raw";
import { basinLines, ridgeLines, watershedSize } from "./watershed-lines.ts";

const readPage = pageLoader("services", "services");
export const loader = (args: { request: Request }) => ({
  ...readPage(args),
  late: lateServices(),
});

export default function Services() {
  return (
    <>
      <ServiceMap />
      <Shared />
    </>
  );
}

/** The four services on one map, each in its own area. */
function ServiceMap() {
  const t = useTranslations("services");
  return (
    <div className="relative isolate -mt-20 overflow-hidden border-b border-line pt-20">
      <header className="wrap relative grid-12 pt-14 pb-6 sm:pt-24 lg:pb-0">
        <h1 className="display-lg col-span-12 lg:col-span-7">{t("hero.title")}</h1>
        <div className="col-span-12 mt-6 lg:col-span-4 lg:col-start-9 lg:mt-3">
          <p className="lede">{t("hero.lede")}</p>
          <OutwardLink href={links.app} look="primary" label={t("hero.open")} className="mt-6" />
          <p className="small mt-3 text-soft">{t("hero.opens")}</p>
        </div>
      </header>
      <div className="wrap relative lg:mt-32">
        <div className="relative isolate">
          <div className="relative grid lg:auto-rows-fr lg:grid-cols-12 lg:gap-x-[clamp(1rem,2.2vw,1.75rem)]">
            {services.map((service) => (
              <ServiceCard key={service.name} service={service} />
            ))}
            {ownServices.map((service) => (
              <OwnCard key={service.id} service={service} />
            ))}
          </div>
          {hasFourServices && <WideStreams source={t("source")} />}
        </div>
      </div>
      {/* As tall as what it lies behind, and so after it: on a slow line it would grow with the page. */}
      {hasFourServices && <BasinLines />}
    </div>
  );
}

const drawn = (["balance", "assistant", "ledger"] as const).filter(
  (name) =>
    ({ balance: offers("wallet"), assistant: offers("travel"), ledger: hasPart("token") })[name],
);

/** The features that the four services share. */
function Shared() {
  const t = useTranslations("services.shared");
  const locale = useSiteLocale();
  return (
    <ClosingBand
      titleId="shared-title"
      className="mt-0!"
      drawing={
        hasFourServices && (
          <SvgDrawing
            svg={confluence}
            stretch
            strokeLinecap="round"
            className="pointer-events-none absolute inset-x-0 top-0 h-32 w-full sm:h-44"
          />
        )
      }
    >
      <div
        className={
          hasFourServices
            ? "wrap grid-12 gap-y-10 pt-40 pb-20 sm:pt-52 sm:pb-28"
            : "wrap grid-12 gap-y-10 py-20 sm:py-28"
        }
      >
        <div className="col-span-12 lg:col-span-4">
          <SectionTitle of="shared" text={t("title")} />
          <p className="mt-6 max-w-[24em] text-soft">{t("waitlist")}</p>
          <div className="mt-5 flex flex-wrap items-center gap-x-7">
            <WaitlistButton />
            <PageLink
              page="contact"
              suffix="?topic=sales"
              className="text-link inline-flex min-h-11 items-center text-[0.9375rem] font-medium"
            >
              {t("sales")}
            </PageLink>
          </div>
        </div>
        {drawn.length > 0 && (
          <dl className="col-span-12 lg:col-span-7 lg:col-start-6">
            {drawn.map((name) => (
              <div
                key={name}
                className="grid gap-x-8 gap-y-1 border-t border-line py-6 last:border-b sm:grid-cols-[11rem_1fr]"
              >
                <dt className="font-display text-[1.2rem]">{t(`${name}.name`)}</dt>
                <dd className="text-soft">
                  {t(`${name}.text`, {
                    finality: formatNumber(locale, claims.finality.value, claims.finality.decimals),
                    seconds: claims.finality.value,
                    symbol: names.token.symbol,
                  })}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </ClosingBand>
  );
}

/** Where each basin's words lie on the page's twelve columns, in step with the streams' ends. */
const places: Record<ServiceName, string> = {
  wallet: "lg:col-start-1 lg:col-span-5",
  travel: "lg:col-start-8 lg:col-span-5",
  logistics: "lg:col-start-2 lg:col-span-5",
  education: "lg:col-start-8 lg:col-span-5",
};

const card =
  "relative isolate flex flex-col items-start ps-10 pt-8 pb-10 sm:ps-14 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:grid-rows-[auto_auto_auto_1fr] md:max-lg:justify-items-start md:max-lg:gap-x-10 lg:ps-0 lg:pt-32 lg:pb-20";

const isLast = (key: string) => key === (ownServices.at(-1)?.id ?? services.at(-1)?.name);

/** The card of a service of the group's own. */
function OwnCard({
  service: { id, hue, live, name, hint, text, points, headline },
}: {
  service: OwnService;
}) {
  const t = useTranslations("services");
  const locale = useSiteLocale();
  return (
    <article data-hue={hue} className={clsx(card, "lg:col-span-6")}>
      <NarrowBranch last={isLast(id)} />
      <p className="small font-medium text-(--hue)">{hint[locale]}</p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-4">
        <h2 className="display-md">{name[locale]}</h2>
        <p className="small text-soft">{t(live ? "live" : "soon")}</p>
      </div>
      <p className="mt-4 max-w-[27em]">{text[locale]}</p>
      <ul className="mt-5 grid w-full max-w-[27em] text-[0.9375rem] text-soft md:max-lg:col-start-2 md:max-lg:row-span-4 md:max-lg:row-start-1 md:max-lg:mt-9">
        {points.slice(0, 4).map((point) => (
          <li key={point.en} className="border-t border-line py-2 text-balance">
            {point[locale]}
          </li>
        ))}
      </ul>
      <ButtonLink
        page="service"
        member={id}
        look="outline"
        label={headline[locale]}
        className="mt-5 border-(--hue)! bg-ground"
      >
        <Icon name="arrowRight" className="size-4 text-(--hue) rtl:-scale-x-100" />
      </ButtonLink>
    </article>
  );
}

const features = ["first", "second", "third", "fourth"] as const;

/** A service: what it is, what it does, and its way in, or why there is none yet. */
function ServiceCard({ service }: { service: (typeof services)[number] }) {
  const t = useTranslations("services");
  const locale = useSiteLocale();
  const shell = useTranslations("shell");
  const reason = useId();
  const { name, live } = service;
  const isLate = useBuiltData<typeof loader>().late.includes(name);
  const figures = {
    insurance: claimText(locale, claims.insurance),
    cryptocurrencies: claimText(locale, claims.cryptocurrencies),
    cryptocurrencyCount: claims.cryptocurrencies.value,
    currencies: claimText(locale, claims.currencies),
    currencyCount: claims.currencies.value,
  };
  return (
    <article
      data-hue={name}
      className={clsx(card, hasFourServices ? places[name] : "lg:col-span-6")}
    >
      {/* The land fades behind the words. */}
      <span
        aria-hidden="true"
        className="absolute -inset-x-10 top-28 bottom-6 -z-1 hidden bg-[radial-gradient(closest-side,var(--ground)_55%,transparent)] opacity-80 lg:block"
      />
      <NarrowBranch last={isLast(name)} />
      {/* Forced colours lay a plate behind each line: the big name's would cover this one. */}
      <p className="small font-medium text-(--hue) forced-colors:relative forced-colors:z-1">
        {t(`cards.${name}.highlight`)}
      </p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-4">
        <h2 className="display-md">{shell(`pages.${name}`)}</h2>
        {service.coming ? (
          <p className="small text-soft">
            {t("coming", service.coming)}
            {isLate && (
              <>
                {"\u00a0· "}
                <span className="inline-block">{t("late")}</span>
              </>
            )}
          </p>
        ) : (
          <p className="small flex items-baseline gap-2 font-medium text-good">
            <span
              aria-hidden="true"
              className="size-2 rounded-full bg-good outline-3 outline-good/25 forced-colors:bg-[CanvasText]"
            />
            {t("live")}
          </p>
        )}
      </div>
      <p className="mt-4 max-w-[27em] lg:min-h-[4lh]">
        {t(`cards.${name}.text`, bookingFee(locale))}
      </p>
      {/* On a tablet beside the words: below them half of it would be empty. */}
      <ul className="mt-5 grid w-full max-w-[27em] text-[0.9375rem] text-soft md:max-lg:col-start-2 md:max-lg:row-span-4 md:max-lg:row-start-1 md:max-lg:mt-9">
        {features.map((feature) => (
          <li
            key={feature}
            className="border-t border-line py-2 text-balance first-letter:uppercase"
          >
            {name === "wallet" && feature === "first" ? (
              <PageLink page="coverage" className="text-link">
                {t(`cards.${name}.features.${feature}`, figures)}
              </PageLink>
            ) : (
              t(`cards.${name}.features.${feature}`, figures)
            )}
          </li>
        ))}
      </ul>
      {live ? (
        <ButtonLink
          page={name}
          look="outline"
          label={t(`cards.${name}.link`)}
          className="mt-5 border-(--hue)! bg-ground"
        >
          <Icon name="arrowRight" className="size-4 text-(--hue) rtl:-scale-x-100" />
        </ButtonLink>
      ) : (
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button look="outline" disabled aria-describedby={reason} className="bg-ground">
            {t("soon")}
          </Button>
          <PageLink
            page={name}
            className="text-link inline-flex min-h-11 items-center py-2 text-[0.9375rem] text-balance decoration-(--hue)"
          >
            {t(`cards.${name}.link`)}
          </PageLink>
          <p id={reason} className="small w-full text-soft">
            {t("soonReason")}
          </p>
        </div>
      )}
    </article>
  );
}

/** On a narrow screen the channel runs down beside the four, and each takes its branch from it. */
function NarrowBranch({ last }: { last: boolean }) {
  return (
    <>
      {!last && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-[0.3rem] top-0 bottom-0 w-[3px] bg-water lg:hidden"
        />
      )}
      <Drawing
        box="0 0 32 48"
        className="absolute start-0 top-0 h-12 w-8 lg:hidden"
        strokeLinecap="round"
      >
        {last && <path d="M6.3 0v16" stroke="var(--water)" strokeWidth="3" />}
        <path d="M6.3 14c0 22 8 28 22 28" stroke="var(--hue)" strokeWidth="3" />
        <circle cx="28" cy="42" r="4" fill="var(--hue)" />
      </Drawing>
    </>
  );
}

/** The land: rings around each basin in its own hue, and the high ground between them. */
function BasinLines() {
  return (
    <Drawing
      box={`0 0 ${watershedSize.width} ${watershedSize.height}`}
      stretch
      className="absolute -inset-x-[3%] top-0 -z-1 h-full w-[106%] opacity-60 max-lg:h-[44rem] max-lg:opacity-35 max-lg:[mask-image:linear-gradient(black_30%,transparent)] lg:top-[8%] lg:[mask-image:linear-gradient(transparent,black_10rem,black_85%,transparent)]"
    >
      <path d={ridgeLines} stroke="var(--contour)" />
      {services.map(({ name }) => (
        <path
          key={name}
          d={basinLines[name]}
          stroke={`var(--${name})`}
          strokeOpacity="0.42"
          fill={`var(--${name})`}
          fillOpacity="0.045"
        />
      ))}
    </Drawing>
  );
}

/** Where the streams of the drawing end: each above its basin's words. */
const ends: Record<ServiceName, string> = {
  wallet: "start-[0.5%] top-[7.8%]",
  travel: "start-[60.2%] top-[7.8%]",
  logistics: "start-[9%] top-[58%]",
  education: "start-[60.2%] top-[58%]",
};

/** The channel comes in from above and is divided; its divider says what all four share. */
function WideStreams({ source }: { source: string }) {
  return (
    <div className="absolute inset-0 -z-1 hidden lg:block">
      <SvgDrawing
        svg={streams}
        stretch
        strokeLinecap="round"
        className="absolute inset-0 size-full overflow-visible"
      />
      {services.map(({ name }) => (
        <span
          key={name}
          data-hue={name}
          aria-hidden="true"
          className={`absolute -ms-1.25 size-2.5 rounded-full bg-(--hue) ${ends[name]}`}
        />
      ))}
      <span
        aria-hidden="true"
        className="absolute start-[52%] top-0 -ms-2.25 -mt-2.25 size-4.5 rounded-full border-[3px] border-water bg-ground"
      />
      <p className="small absolute end-[48%] top-0 me-6 -mt-8 text-soft">{source}</p>
    </div>
  );
}
