import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { names, timeline } from "#brand/names.ts";
import { formatMonth } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Section } from "#site/ui/section.tsx";

/**
 * The opening and the timeline are one drawing: the channel rises beside the title and runs down
 * the page, and each date is a stone that the water parts around.
 */
export function Timeline() {
  const t = useTranslations("about");
  const locale = useSiteLocale();
  return (
    <>
      <section className="wrap relative grid-12 pt-16 pb-16 sm:pt-24 lg:min-h-[27rem]">
        <div className="relative z-10 col-span-12 md:col-span-9 lg:col-span-8">
          <h1 className="display-lg max-w-[9em]">{t("hero.title")}</h1>
          <p className="lede mt-7">
            {t("hero.lede", {
              brand: names.group[locale],
              city: contact.city[locale],
              meaning: names.meaning[locale],
            })}
          </p>
          <ButtonLink page="services" look="primary" label={t("hero.services")} className="mt-7" />
        </div>
        <OpeningDrawing />
      </section>
      <Section name="timeline" title={t("timeline.title")} titleClass="sr-only" className="wrap">
        <ol>
          {timeline.map(({ event, date }, i) => (
            <li
              key={event}
              className="relative grid grid-cols-[4.5rem_1fr] gap-x-5 sm:grid-cols-[7.5rem_1fr] lg:grid-cols-[minmax(0,54fr)_minmax(0,46fr)] lg:gap-x-0"
            >
              <p className="display-sm col-start-2 row-start-1 self-start pt-7 text-water first-letter:uppercase sm:pt-10 lg:display-md lg:col-start-1 lg:pt-8 lg:pe-28 lg:text-end lg:text-ink">
                <time dateTime={date}>{formatMonth(locale, new Date(`${date}-01`))}</time>
              </p>
              <div
                className="relative col-start-1 row-span-2 row-start-1 lg:absolute lg:inset-y-0 lg:start-[54%] lg:-ms-18 lg:w-36"
                aria-hidden="true"
              >
                <StoneDrawing shape={i} />
                {/* The water between two stones, as long as the words beside it. */}
                <div className="absolute inset-x-0 top-[4.5rem] bottom-0 sm:top-[7.5rem] lg:top-36">
                  <Drawing box="0 0 100 100" preserveAspectRatio="none" className="size-full">
                    <Line d="M50 0C50 30 54 30 54 50S50 70 50 100" />
                  </Drawing>
                </div>
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
        <EndDrawing />
      </Section>
    </>
  );
}

/** Where the water comes from: down beside the title, into the first stone of the timeline. */
function OpeningDrawing() {
  return (
    <>
      <Drawing
        box="0 0 1000 600"
        stretch
        className="pointer-events-none absolute inset-x-[clamp(1.25rem,4vw,3.5rem)] -top-24 bottom-0 hidden h-[calc(100%+6rem)] w-[calc(100%-2*clamp(1.25rem,4vw,3.5rem))] lg:block"
        strokeLinecap="round"
      >
        {/* From below the header: through the button there it would cross it out. */}
        <linearGradient id="rise" gradientUnits="userSpaceOnUse" x1="0" y1="130" x2="0" y2="230">
          <stop stopColor="var(--water)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--water)" />
        </linearGradient>
        <Line d="M950 130C964 190 976 260 930 350S560 470 540 600" colour="url(#rise)" />
      </Drawing>
      <Drawing
        box="0 0 100 100"
        stretch
        className="pointer-events-none absolute start-[clamp(1.25rem,4vw,3.5rem)] bottom-0 hidden h-14 w-[4.5rem] max-lg:block sm:w-[7.5rem]"
      >
        <linearGradient id="spring" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="90">
          <stop stopColor="var(--water)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--water)" />
        </linearGradient>
        <Line d="M50 0V100" colour="url(#spring)" />
      </Drawing>
    </>
  );
}

/** A line of the channel with the light around it. */
function Line({
  d,
  faint = false,
  colour = "var(--water)",
}: {
  d: string;
  faint?: boolean;
  colour?: string;
}) {
  return (
    <g stroke={colour} opacity={faint ? 0.55 : undefined}>
      <path d={d} strokeWidth="12" opacity="0.1" />
      <path d={d} strokeWidth={faint ? 1.6 : 3} />
    </g>
  );
}

/** No two stones of a river are alike. */
const pebbles = [
  {
    stone: "M36 62C34 44 48 32 64 34 82 36 92 52 88 70 84 86 66 92 52 86 42 82 37 74 36 62Z",
    vein: "M46 56C58 50 70 54 78 64",
  },
  {
    stone: "M32 56C36 40 54 30 72 36 90 42 94 62 84 76 72 92 48 90 38 78 31 70 30 64 32 56Z",
    vein: "M42 70C54 60 62 74 80 62",
  },
  {
    stone: "M38 50C46 34 70 32 82 44 94 56 90 80 74 88 56 96 36 84 34 68 33 60 35 56 38 50Z",
    vein: "M50 44C48 58 60 66 66 80",
  },
  {
    stone: "M34 64C30 50 40 36 56 34 74 31 90 44 90 60 90 78 74 90 58 88 44 87 37 76 34 64Z",
    vein: "M44 58C58 62 68 52 82 56M48 74C58 76 66 72 74 72",
  },
] as const;

/** A date: the water parts above the stone and meets again below it. */
function StoneDrawing({ shape }: { shape: number }) {
  const pebble = pebbles[shape % pebbles.length] ?? pebbles[0];
  return (
    <Drawing box="0 0 120 120" className="relative block w-full" strokeLinecap="round">
      <Line d="M60 0C60 16 24 24 22 58S52 102 60 120" />
      <Line d="M60 0C60 14 98 26 100 60S68 104 60 120" faint />
      <path
        d={pebble.stone}
        fill="var(--basin)"
        stroke="var(--line-strong)"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path d={pebble.vein} stroke="var(--line-strong)" strokeWidth="1.2" opacity="0.7" />
    </Drawing>
  );
}

/** After the last date the channel turns along the page and becomes the rule of what follows. */
function EndDrawing() {
  return (
    <div className="relative" aria-hidden="true">
      <Drawing
        box="0 0 1000 100"
        preserveAspectRatio="none"
        className="hidden h-28 w-full lg:block"
        strokeLinecap="round"
      >
        <Line d="M540 0C540 70 470 98 300 98H0" />
        <Line d="M540 0C540 70 610 98 780 98H1000" faint />
      </Drawing>
      {/* The bend is as wide as the stones above it; from there on the line takes what room there is. */}
      <div className="flex h-16 lg:hidden">
        <Drawing
          box="0 0 100 100"
          preserveAspectRatio="none"
          className="h-full w-[4.5rem] shrink-0 sm:w-[7.5rem]"
        >
          <Line d="M50 0C50 60 60 92 100 92" />
        </Drawing>
        <Drawing box="0 0 100 100" preserveAspectRatio="none" className="h-full min-w-0 grow">
          <Line d="M0 92H100" />
        </Drawing>
      </div>
    </div>
  );
}
