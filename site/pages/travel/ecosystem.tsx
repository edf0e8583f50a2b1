import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { Drawing } from "#site/ui/drawing.tsx";

/** The six parts of a trip (specification 2.9), in the order of a day away. */
const parts = [
  "flights",
  "transport",
  "accommodation",
  "dining",
  "activities",
  "itinerary",
] as const;

/** Where each stop's words begin; all but the last, whose part of the day is wider, may take two parts. */
const places = [
  "lg:col-start-1 lg:col-span-2",
  "lg:col-start-2 lg:col-span-2",
  "lg:col-start-3 lg:col-span-2",
  "lg:col-start-4 lg:col-span-2",
  "lg:col-start-5 lg:col-span-2",
  "lg:col-start-6",
];

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
      {/* Down a small screen, in two courses down a tablet; across a wide one, with words above the crests and below the troughs. */}
      <ol className="mt-12 grid md:max-lg:grid-flow-col md:max-lg:grid-cols-2 md:max-lg:grid-rows-3 md:max-lg:gap-x-10 lg:mt-16 lg:grid-cols-[repeat(5,1fr)_1.5fr] lg:grid-rows-[auto_6rem_auto]">
        <li
          aria-hidden="true"
          className="hidden lg:col-span-6 lg:col-start-1 lg:row-start-2 lg:block"
        >
          <DayLine />
        </li>
        {parts.map((name, i) => (
          <li
            key={name}
            className={clsx(
              "relative max-lg:border-s-[3px] max-lg:border-(--hue) max-lg:pb-8 max-lg:ps-7",
              i % 2 === 0
                ? "lg:row-start-1 lg:self-end lg:pe-8 lg:pb-3"
                : "lg:row-start-3 lg:pe-8 lg:pt-3 lg:last:pe-0",
              places[i],
            )}
          >
            <span
              aria-hidden="true"
              className={clsx(
                "absolute size-4 rounded-full border-[3px] border-(--hue) bg-ground max-lg:-start-[9.5px] max-lg:top-1 lg:start-0",
                i % 2 === 0 ? "lg:-bottom-4" : "lg:-top-4",
              )}
            />
            <p className="small ltr-island inline-block text-(--hue) tabular-nums">
              {t(`${name}.time`)}
            </p>
            <h3 className="display-sm lg:text-[1.3rem]!">{t(`${name}.name`)}</h3>
            <p className="mt-1.5 max-w-[20em] text-[0.9375rem] text-soft">{t(`${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** From stop to stop: the stops are 8 and 88 pixels down, at the start of each part of the day. */
function DayLine() {
  const stops = parts.map((_, i) => ({ x: i * 100 + 4, y: i % 2 === 0 ? 8 : 88 }));
  const d = stops
    .map(({ x, y }, i) => {
      const before = stops[i - 1];
      return before ? `C${before.x + 50} ${before.y} ${x - 50} ${y} ${x} ${y}` : `M${x} ${y}`;
    })
    .join("");
  return (
    <Drawing box="0 0 650 96" stretch className="h-24 w-full overflow-visible">
      <path d={`${d}C564 88 590 74 650 74`} stroke="var(--hue)" strokeWidth="3" />
    </Drawing>
  );
}
