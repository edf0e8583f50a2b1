import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import { timeline } from "#brand/timeline.ts";
import { formatMonth } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Ending, Reach, Spring, Stone } from "./stones.tsx";

/**
 * The opening and the timeline are one drawing: the channel rises beside the title and runs down
 * the page, and each date is a stone that the water parts around.
 */
export function Course() {
  const t = useTranslations("about");
  const locale = useSiteLocale();
  return (
    <>
      <section className="wrap relative grid-12 pt-16 pb-16 sm:pt-24 lg:min-h-[27rem]">
        <div className="relative z-10 col-span-12 md:col-span-9 lg:col-span-8">
          <h1 className="display-lg max-w-[9em]">{t("hero.title")}</h1>
          <p className="lede mt-7">
            {t("hero.lede", { brand: names.group[locale], city: contact.city[locale] })}
          </p>
        </div>
        <Spring />
      </section>
      <section aria-labelledby="timeline-title" className="wrap">
        <h2 id="timeline-title" className="sr-only">
          {t("timeline.title")}
        </h2>
        <ol>
          {timeline.map(({ event, date }, i) => (
            <li
              key={event}
              className="relative grid grid-cols-[4.5rem_1fr] gap-x-5 sm:grid-cols-[7.5rem_1fr] lg:grid-cols-[minmax(0,54fr)_minmax(0,46fr)] lg:gap-x-0"
            >
              <p
                className={clsx(
                  "display-sm col-start-2 row-start-1 self-start pt-7 text-water first-letter:uppercase sm:pt-10",
                  "lg:display-md lg:col-start-1 lg:self-start lg:pt-8 lg:pe-28 lg:text-end lg:text-ink",
                )}
              >
                <time dateTime={date}>{formatMonth(locale, new Date(`${date}-01`))}</time>
              </p>
              <div
                className="relative col-start-1 row-span-2 row-start-1 lg:absolute lg:inset-y-0 lg:start-[54%] lg:-ms-18 lg:w-36"
                aria-hidden="true"
              >
                <Stone shape={i} />
                <Reach />
              </div>
              <div className="col-start-2 pt-1 pb-14 lg:row-start-1 lg:ps-28 lg:pt-10 lg:pb-24">
                <h3 className="display-sm">{t(`timeline.events.${event}.title`)}</h3>
                <p className="mt-2 max-w-[28em] text-soft">
                  {t(`timeline.events.${event}.text`, { city: contact.city[locale] })}
                </p>
              </div>
            </li>
          ))}
        </ol>
        <Ending />
      </section>
    </>
  );
}
