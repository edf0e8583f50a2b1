import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { shipments, shippedIn } from "#brand/shipments.ts";
import { hasPart } from "#content/offer.ts";
import { comingQuarter, lateServices } from "#site/features/services/coming-quarter.ts";
import { inDays, useWaitText } from "#site/features/services/wait.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { ContactLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import { Section } from "#site/ui/section.tsx";
import building from "./cargo-building.svg?raw";
import food from "./cargo-food.svg?raw";
import shops from "./cargo-shops.svg?raw";
import trade from "./cargo-trade.svg?raw";
import { FreightLine } from "./freight-line.tsx";
import { Results } from "./results.tsx";

const cargoDrawings = { trade, food, building, shops };

const readPage = pageLoader("logistics", "logistics");
export const loader = (args: { request: Request }) => ({
  ...readPage(args),
  late: lateServices(),
});

export default function Logistics() {
  return (
    <div data-hue="logistics">
      <Hero />
      <FreightLine />
      <Results />
      {hasPart("testimonials") && <Cases />}
      <Features />
      <Industries />
      <Tech />
      <Closing />
    </div>
  );
}

const coming = comingQuarter("logistics");

function Hero() {
  const t = useTranslations("logistics.hero");
  const { late } = useBuiltData<typeof loader>();
  return (
    <section className="wrap pt-16 pb-14 sm:pt-24">
      <div className="grid-12 items-start gap-y-8">
        <div className="col-span-12 lg:col-span-8">
          <h1 className="display-lg max-w-[13em] max-[25rem]:text-[2.25rem]">{t("title")}</h1>
        </div>
        <div className="col-span-12 lg:col-span-4 lg:row-span-2">
          <p className="lede">{t("lede")}</p>
          {coming && (
            <p className="small mt-4 flex flex-wrap gap-x-5 text-soft">
              <span>{t("notYet")}</span> <span>{t("coming", coming)}</span>
            </p>
          )}
        </div>
        <div className="col-span-12 lg:col-span-8">
          <div className="flex flex-wrap items-center gap-4">
            <WaitlistButton />
            <ContactLink topic="demo" about="logistics" look="outline" label={t("demo")} />
            {hasPart("testimonials") && (
              <a href="#cases" className={buttonClass("quiet")}>
                {t("cases")}
              </a>
            )}
          </div>
          <p className="small mt-3 max-w-[46em] text-soft">
            {coming && late.includes("logistics") && (
              <span>{t("announced", { year: coming.year })} </span>
            )}
            <span>{t("opens")}</span>
          </p>
        </div>
      </div>
    </section>
  );
}

const longest = Math.max(...shipments.map(({ paidBefore }) => paidBefore.days));

/** Three shipments, each with the wait for its money drawn to one scale: before, and now. */
function Cases() {
  const t = useTranslations("logistics.cases");
  const locale = useSiteLocale();
  const written = useWaitText();
  return (
    <section id="cases" aria-labelledby="cases-title" className="bg-basin py-16 sm:py-24">
      <div className="wrap">
        <div className="grid-12 gap-y-3 pb-10">
          <h2 id="cases-title" className="display-md col-span-12 lg:col-span-5">
            {t("title")}
          </h2>
          <p className="lede col-span-12 lg:col-span-6 lg:col-start-7">
            {t("text", { year: `${shippedIn}` })}
          </p>
        </div>
        {shipments.map(({ key, from, to, paidBefore, paidNow }) => (
          <article key={key} className="grid-12 gap-y-6 border-t border-line py-10">
            <div className="col-span-12 lg:col-span-4">
              <p className="small text-soft">
                <span className="sr-only">{t("route")} </span>
                {t("from", { from: from[locale], to: to[locale] })}
              </p>
              <h3 className="display-sm mt-1">{t(`${key}.name`)}</h3>
              <p className="mt-2 max-w-[34em] text-soft">{t(`${key}.text`)}</p>
            </div>
            <dl className="col-span-12 grid gap-y-5 self-center lg:col-span-7 lg:col-start-6">
              {(
                [
                  { name: "before", wait: paidBefore, ink: "text-soft", ground: "bg-edge/60" },
                  { name: "now", wait: paidNow, ink: "text-(--hue)", ground: "bg-(--hue)" },
                ] as const
              ).map(({ name, wait, ink, ground }) => (
                <div key={name}>
                  <dt className="small text-soft">{t(name)}</dt>
                  <dd>
                    <span className={clsx("figure-lg mt-1.5 inline-block", ink)}>
                      {written(wait)}
                    </span>
                    {/* To scale with the others; one too short to draw is as wide as it is high. */}
                    <span
                      aria-hidden="true"
                      className={clsx("mt-2 block h-3.5 min-w-3.5", ground)}
                      style={{ inlineSize: `${(inDays(wait) / longest) * 100}%` }}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </div>
    </section>
  );
}

const features = ["follow", "release", "papers", "warn"] as const;
const bookable = ["freight", "customs", "storage", "lastMile", "insurance", "finance"] as const;
const tech = ["ledger", "sensors", "assistant", "links"] as const;
const industries = ["trade", "food", "building", "shops"] as const;

/** The features of the service, beside the bookable ones. */
function Features() {
  const t = useTranslations("logistics");
  return (
    <section aria-labelledby="features-title" className="wrap grid-12 gap-y-12 py-16 sm:py-20">
      <div className="col-span-12 lg:col-span-7">
        <h2 id="features-title" className="display-md max-w-[12em]">
          {t("features.title")}
        </h2>
        <dl className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2">
          {features.map((name, i) => (
            <div key={name} className={i % 2 === 1 ? "sm:mt-10" : undefined}>
              <dt className="display-sm border-t-2 border-(--hue) pt-4">
                {t(`features.${name}.name`)}
              </dt>
              <dd className="mt-2 text-soft">{t(`features.${name}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="col-span-12 self-start border border-line bg-basin px-6 py-7 lg:col-span-4 lg:col-start-9">
        <h2 className="display-sm">{t("services.title")}</h2>
        <ol className="mt-4">
          {bookable.map((name, i) => (
            <li
              key={name}
              className="flex items-baseline gap-4 border-t border-dashed border-edge py-3"
            >
              <span className="figure-sm w-6 shrink-0 text-(--hue)" aria-hidden="true">
                {i + 1}
              </span>
              {t(`services.${name}`)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Tech() {
  const t = useTranslations("logistics.tech");
  return (
    <section aria-labelledby="tech-title" className="bg-basin py-16 sm:py-24">
      <div className="wrap grid-12 gap-y-8">
        <h2 id="tech-title" className="display-md col-span-12 lg:col-span-4">
          {t("title")}
        </h2>
        <dl className="col-span-12 lg:col-span-8">
          {tech.map((name) => (
            <div key={name} className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[1fr_1.6fr]">
              <dt className="display-sm text-balance">{t(`${name}.name`)}</dt>
              <dd className="text-soft">{t(`${name}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Four trades, each by what it ships: the sides of the containers are open. */
function Industries() {
  const t = useTranslations("logistics.industries");
  return (
    <Section name="industries" title={t("title")} className="wrap pb-16 sm:pb-24">
      <ul className="mt-10 grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {industries.map((name) => (
          <li key={name}>
            <SvgDrawing svg={cargoDrawings[name]} className="block w-full max-w-96" />
            <h3 className="display-sm mt-5">{t(`${name}.name`)}</h3>
            <p className="mt-1.5 max-w-[24em] text-soft">{t(`${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Closing() {
  const t = useTranslations("logistics.close");
  return (
    <ClosingCall
      of="close"
      title={t("title")}
      text={t("text")}
      note={
        <>
          {t("wait")} <WaitlistButton look="quiet" className="text-ink" />
        </>
      }
      className="mt-0!"
    >
      <ContactLink topic="consultation" about="logistics" look="primary" label={t("consult")} />
    </ClosingCall>
  );
}
