import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { names, timeline } from "#brand/names.ts";
import { authority, promotesToken } from "#brand/registration.ts";
import { type RoadmapStatus, roadmap } from "#brand/token.ts";
import { formatMonth } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Icon } from "#site/ui/icons.tsx";
import { SectionTitle } from "#site/ui/section.tsx";

const milestones = ["first", "second"] as const;

/** Where the token may not be promoted, the stop about the yield only mentions the vote. */
function wordsOf(stop: (typeof roadmap)[number]["name"]) {
  return stop === "fees" && !promotesToken ? "voice" : stop;
}

/** The channel as far as it runs, its dry bed beyond: completed stops are checked, the others open. */
export function Roadmap() {
  const t = useTranslations("token.roadmap");
  const locale = useSiteLocale();
  const monthOf = (event: string) => {
    const date = timeline.find((one) => one.event === event)?.date;
    return date ? formatMonth(locale, new Date(`${date}-01`)) : "";
  };
  const values = {
    symbol: names.token.symbol,
    city: contact.city[locale],
    authority: authority.short,
    founded: monthOf("founded"),
    launched: monthOf("launched"),
  };
  return (
    <section aria-labelledby="roadmap-title" className="wrap pt-20 sm:pt-24">
      <SectionTitle of="roadmap" text={t("title")} className="display-md max-w-[14em]" />
      <ol className="mt-10">
        {roadmap.map(({ name, when, status }, i) => (
          <li
            key={name}
            data-status={status}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 lg:grid-cols-[minmax(0,2fr)_2.5rem_minmax(0,5fr)_minmax(0,5fr)] lg:gap-x-7"
          >
            <p className="col-start-2 row-start-1 pt-6 lg:col-start-1 lg:pt-7 lg:text-end">
              {when && (
                <span className="figure-sm block tabular-nums">
                  {t("quarter", { quarter: when.quarter, year: `${when.year}` })}
                </span>
              )}
              <span
                className={clsx(
                  when ? "small" : "figure-sm",
                  status === "in-progress" ? "font-medium text-water" : "text-soft",
                )}
              >
                {t(`status.${status}`)}
              </span>
            </p>
            <Stop status={status} last={i === roadmap.length - 1} />
            <div className="col-start-2 pt-2 pb-1 lg:col-start-3 lg:border-t lg:border-line lg:pt-6 lg:pb-9">
              <h3 className="display-sm">{t(`${wordsOf(name)}.title`)}</h3>
              <p className="mt-1.5 max-w-[32em] text-soft">{t(`${wordsOf(name)}.text`, values)}</p>
            </div>
            <ul className="small col-start-2 pb-8 text-soft lg:col-start-4 lg:border-t lg:border-line lg:pt-7">
              {milestones.map((milestone) => (
                <li key={milestone} className="flex gap-3 py-0.5">
                  <span aria-hidden="true" className="mt-2.5 h-px w-4 shrink-0 bg-water" />
                  {t(`${wordsOf(name)}.milestones.${milestone}`, values)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A stop on the channel, with the reach that leads on from it. */
function Stop({ status, last }: { status: RoadmapStatus; last: boolean }) {
  const done = status === "completed";
  return (
    <div
      className="relative col-start-1 row-span-3 row-start-1 lg:col-start-2 lg:row-span-1"
      aria-hidden="true"
    >
      {!last && (
        <span
          className={clsx(
            "absolute start-1/2 top-7 -bottom-8 -ms-px border-s-[2.5px]",
            done ? "border-water" : "border-dotted border-edge",
          )}
        />
      )}
      <span
        className={clsx(
          "absolute start-1/2 top-6 -ms-3.5 grid size-7 place-items-center rounded-full border-[2.5px] bg-ground lg:top-7",
          done ? "border-water bg-water! text-on-water" : "border-edge",
          status === "in-progress" && "border-water",
        )}
      >
        {done && <Icon name="check" className="size-4 stroke-3" />}
      </span>
    </div>
  );
}
