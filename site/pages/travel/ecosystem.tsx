import { useTranslations } from "use-intl";
import { classNames } from "#site/ui/class-names.ts";

/** The six parts of a trip (specification 2.9), in the order of a day away. */
const parts = [
  "flights",
  "transport",
  "accommodation",
  "dining",
  "activities",
  "itinerary",
] as const;

/** The parts of a trip as stops of one line through a day. */
export function Ecosystem() {
  const t = useTranslations("travel.ecosystem");
  return (
    <section aria-labelledby="ecosystem-title" className="wrap pt-20 pb-16 sm:pt-28">
      <div className="grid-12">
        <h2 id="ecosystem-title" className="display-md col-span-12 lg:col-span-7">
          {t("title")}
        </h2>
        <p className="lede col-span-12 mt-4 lg:col-span-4 lg:col-start-9 lg:mt-2">{t("text")}</p>
      </div>
      <div className="relative mt-12 lg:mt-16">
        <DayLine />
        <ol className="relative grid max-lg:border-s-[3px] max-lg:border-(--hue) lg:grid-cols-6">
          {parts.map((name, i) => (
            <li
              key={name}
              className={classNames(
                "relative max-lg:pb-8 max-lg:ps-7 lg:pe-5",
                i % 2 === 0 ? "lg:pt-20" : "lg:pt-44",
              )}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  "absolute size-4 rounded-full border-[3px] border-(--hue) bg-ground max-lg:-start-[9.5px] max-lg:top-1 lg:start-0",
                  i % 2 === 0 ? "lg:top-8" : "lg:top-32",
                )}
              />
              <p className="small ltr-island inline-block text-(--hue) tabular-nums">
                {t(`${name}.time`)}
              </p>
              <h3 className="display-sm lg:text-[1.3rem]!">{t(`${name}.name`)}</h3>
              <p className="mt-1.5 text-[0.9375rem] text-soft">{t(`${name}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** From stop to stop: the stops stand 40 and 136 pixels down, at the start of each sixth. */
function DayLine() {
  const stops = parts.map((_, i) => ({ x: i * 100 + 4, y: i % 2 === 0 ? 40 : 136 }));
  const d = stops
    .map(({ x, y }, i) => {
      const before = stops[i - 1];
      return before ? `C${before.x + 50} ${before.y} ${x - 50} ${y} ${x} ${y}` : `M${x} ${y}`;
    })
    .join("");
  return (
    <svg
      viewBox="0 0 600 180"
      preserveAspectRatio="none"
      className="mirror absolute inset-x-0 top-0 hidden h-45 w-full overflow-visible lg:block"
      fill="none"
      aria-hidden="true"
    >
      <path
        d={`${d}C554 136 570 150 600 150`}
        stroke="var(--hue)"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
