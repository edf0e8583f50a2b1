import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { shipments, shippedIn } from "#brand/shipments.ts";
import { dueOf } from "#site/features/services/due.ts";
import { inDays, useWaitText } from "#site/features/services/wait.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { FreightLine } from "./freight-line.tsx";
import { Results } from "./results.tsx";
import { Features, Industries, Tech } from "./workings.tsx";

export const loader = pageLoader("logistics", "logistics");
export const meta = pageHead;

export default function Logistics() {
  return (
    <div data-hue="logistics">
      <Hero />
      <FreightLine />
      <Results />
      <Cases />
      <Features />
      <Industries />
      <Tech />
      <Closing />
    </div>
  );
}

const coming = dueOf("logistics");

function Hero() {
  const t = useTranslations("logistics.hero");
  return (
    <section className="wrap pt-16 pb-14 sm:pt-24">
      <div className="grid-12 items-start gap-y-8">
        <div className="col-span-12 lg:col-span-8">
          {coming && (
            <p className="mb-5 inline-flex items-center gap-2.5 font-medium text-(--hue)">
              <span className="h-0.5 w-6 bg-(--hue)" aria-hidden="true" />
              {t("coming", coming)}
            </p>
          )}
          <h1 className="display-lg max-w-[13em] max-[25rem]:text-[2.25rem]">{t("title")}</h1>
        </div>
        <p className="lede col-span-12 lg:col-span-4 lg:row-span-2">
          {t("lede")}
          {coming && <span>{` ${t("announced", { year: coming.year })}`}</span>}
        </p>
        <div className="col-span-12 lg:col-span-8">
          <div className="flex flex-wrap items-center gap-4">
            <WaitlistButton />
            <ButtonLink
              page="contact"
              suffix="?topic=demo&about=logistics"
              look="outline"
              label={t("demo")}
            />
            <a href="#cases" className={buttonClass("quiet")}>
              {t("cases")}
            </a>
          </div>
          <p className="small mt-3 max-w-[46em] text-soft">{t("opens")}</p>
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
    <section
      id="cases"
      aria-labelledby="cases-title"
      className="bg-[color-mix(in_oklab,var(--hue)_12%,var(--ground))] py-16 sm:py-24"
    >
      <div className="wrap">
        <div className="grid-12 gap-y-3 pb-10">
          <h2 id="cases-title" className="display-md col-span-12 lg:col-span-5">
            {t("title")}
          </h2>
          <p className="lede col-span-12 text-balance lg:col-span-6 lg:col-start-7">
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
              <div>
                <dt className="small text-soft">{t("before")}</dt>
                <dd>
                  <span className="figure-lg mt-1.5 inline-block text-soft">
                    {written(paidBefore)}
                  </span>
                  <Wait days={paidBefore.days} />
                </dd>
              </div>
              <div>
                <dt className="small text-soft">{t("now")}</dt>
                <dd>
                  <span className="figure-lg mt-1.5 inline-block text-(--hue)">
                    {written(paidNow)}
                  </span>
                  <Wait days={inDays(paidNow)} now />
                </dd>
              </div>
            </dl>
          </article>
        ))}
      </div>
    </section>
  );
}

/** A wait to scale with the others; one too short to draw is as wide as it is high. */
function Wait({ days, now = false }: { days: number; now?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx("mt-2 block h-3.5 min-w-3.5", now ? "bg-(--hue)" : "bg-edge/60")}
      style={{ inlineSize: `${(days / longest) * 100}%` }}
    />
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
      <ButtonLink
        page="contact"
        suffix="?topic=consultation&about=logistics"
        look="primary"
        label={t("consult")}
      />
    </ClosingCall>
  );
}
