import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import { contact } from "#brand/contact.ts";
import { names, timeline } from "#brand/names.ts";
import { ownServices } from "#brand/services.ts";
import { hasPart } from "#content/offer.ts";
import { formatMonth } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Section } from "#site/ui/section.tsx";

const shownTimeline = timeline.filter(({ event }) => event !== "token" || hasPart("token"));

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
            })}
          </p>
          <ButtonLink page="services" look="primary" label={t("hero.services")} className="mt-7" />
          {names.meaning[locale] !== names.group[locale] && (
            <p className="small mt-7 max-w-[34em] text-soft">{names.meaning[locale]}</p>
          )}
        </div>
        <OpeningDrawing />
      </section>
      <Section name="timeline" title={t("timeline.title")} titleClass="sr-only" className="wrap">
        <ol>
          {shownTimeline.map(({ event, date }, i) => (
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
                <StoneDrawing shape={i} size={sizes[event]} />
                {/* The water between two stones, as long as the words beside it. */}
                <div className="absolute inset-x-0 top-[4.5rem] bottom-0 sm:top-[7.5rem] lg:top-36">
                  <Drawing box="0 0 100 100" stretch className="size-full">
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
        <Branches />
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

/** A stone is as large as what opened that day: nothing yet, or two services. */
const sizes: Record<(typeof timeline)[number]["event"], number> = {
  token: 0.6,
  founded: 0.6,
  created: 0.8,
  launched: 1.35,
};

/** A date: the water parts above the stone and meets again below it. */
function StoneDrawing({ shape, size }: { shape: number; size: number }) {
  const pebble = pebbles[shape % pebbles.length] ?? pebbles[0];
  const left = 60 - 38 * size;
  const right = 60 + 40 * size;
  return (
    <Drawing
      box="0 0 120 120"
      className="stretched size-[4.5rem] overflow-visible sm:size-[7.5rem] lg:size-36"
    >
      <Line d={`M60 0C60 16 ${left + 2} 24 ${left} 58S52 102 60 120`} />
      <Line d={`M60 0C60 14 ${right - 2} 26 ${right} 60S68 104 60 120`} faint />
      <g transform={`translate(60 60) scale(${size * 0.92}) translate(-62 -61)`}>
        <path
          d={pebble.stone}
          fill="var(--basin)"
          stroke="var(--line-strong)"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
        <path d={pebble.vein} stroke="var(--line-strong)" strokeWidth="1.2" opacity="0.7" />
      </g>
    </Drawing>
  );
}

const ends = [125, 375, 625, 875];
const branches = [
  ...services.map(({ name, live }) => ({ key: name as string, own: undefined, hue: name, live })),
  ...ownServices.map(({ id, name, hue, live }) => ({ key: id, own: name, hue, live })),
];

/** Where the river is today: a branch for each service; those in preparation are dry. */
function Branches() {
  const t = useTranslations("about.timeline");
  const pages = useTranslations("shell.pages");
  const locale = useSiteLocale();
  return (
    <div className="relative">
      <Drawing
        box="0 0 1000 160"
        stretch
        className="hidden h-40 w-full overflow-visible lg:block"
        strokeLinecap="round"
      >
        {branches.slice(0, ends.length).map(({ key: name, hue, live }, i) => {
          const end = ends[i] ?? 0;
          const d = `M540 0C540 100 ${end} 50 ${end} 160`;
          return live ? (
            <Line key={name} d={d} colour={`var(--${hue})`} />
          ) : (
            <path
              key={name}
              d={d}
              stroke="var(--line-strong)"
              strokeWidth="2"
              strokeDasharray="1 7"
            />
          );
        })}
      </Drawing>
      <Drawing
        box="0 0 100 100"
        stretch
        className="absolute start-0 top-0 h-12 w-[4.5rem] sm:w-[7.5rem] lg:hidden"
      >
        <Line d="M50 0V100" />
      </Drawing>
      <ul className="grid max-lg:ms-[calc(2.25rem-1.5px)] max-lg:pt-12 sm:max-lg:ms-[calc(3.75rem-1.5px)] lg:grid-cols-4">
        {branches.map(({ key, own, hue, live }) => (
          <li
            key={key}
            data-hue={hue}
            className="relative py-3 max-lg:border-s-3 max-lg:ps-[calc(3.5rem-1.5px)] sm:max-lg:ps-[calc(5rem-1.5px)] max-lg:border-(--hue) max-lg:data-dry:border-dashed max-lg:data-dry:border-line-strong lg:text-center"
            data-dry={live ? undefined : ""}
          >
            <span
              aria-hidden="true"
              className={clsx(
                "mx-auto mb-2 hidden size-3 rounded-full lg:block",
                live ? "bg-(--hue)" : "border-2 border-line-strong",
              )}
            />
            <PageLink
              page={own ? "service" : hue}
              member={own && key}
              className="display-sm hover:underline"
            >
              {own ? own[locale] : pages(hue)}
            </PageLink>
            <p className="small text-soft">{t(live ? "open" : "dry")}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
