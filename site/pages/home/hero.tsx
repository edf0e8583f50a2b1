import { clsx } from "clsx";
import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import { contact } from "#brand/contact.ts";
import { links } from "#brand/links.ts";
import { ownServices } from "#brand/services.ts";
import { hasFourServices } from "#content/offer.ts";
import { carriable, carry, useCarried } from "#site/features/amount/carried-amount.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { formatDirhams } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale, withLateWords } from "#site/i18n/words.tsx";
import { ButtonLink, OutwardLink } from "#site/links/links.tsx";
import { Button } from "#site/ui/button.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Icon } from "#site/ui/icons.tsx";
import { useLatePart } from "#site/ui/late-part.ts";
import { useFlow } from "./flow.ts";
import { terrainSize } from "./terrain-lines.ts";

/** The contour lines are in the HTML alone: in the script they would be loaded twice. */
export function Hero({ terrain }: { terrain: { minor: string; major: string } }) {
  const t = useTranslations("home");
  const shell = useTranslations("shell");
  const locale = useSiteLocale();
  const drawing = useRef<HTMLDivElement>(null);
  const surge = useFlow(drawing, branches);
  const [lit, setLit] = useState<string>();
  const light = (name: string) => {
    setLit(name);
    surge(name);
  };
  const dim = () => setLit(undefined);
  return (
    <section
      className={clsx(
        "relative -mt-20 overflow-hidden",
        hasFourServices ? "[--foot:6rem]" : "[--foot:0rem]",
      )}
    >
      <Drawing
        box={`0 0 ${terrainSize.width} ${terrainSize.height}`}
        className="absolute -inset-20 h-[calc(100%+10rem)] w-[calc(100%+10rem)] [mask-image:linear-gradient(to_right,rgb(0_0_0/0.2),rgb(0_0_0/0.55)_45%,black)] max-md:[mask-image:linear-gradient(rgb(0_0_0/0.2)_55%,rgb(0_0_0/0.5)_70%)]"
        preserveAspectRatio="xMaxYMid slice"
      >
        <path d={terrain.minor} stroke="oklch(0.5 0.045 208 / 0.4)" strokeWidth="0.5" />
        <path d={terrain.major} stroke="oklch(0.62 0.06 200 / 0.5)" strokeWidth="0.7" />
      </Drawing>
      <div className="wrap relative flex flex-col pt-26 max-md:pb-[calc(22.25rem+var(--foot))] sm:pt-44 md:min-h-[clamp(40rem,100svh,56rem)] md:max-lg:pt-36 lg:pt-[clamp(6.25rem,100svh-39.8rem,11rem)] short:pt-[clamp(6.25rem,100svh-36.5rem,11rem)] min-[1700px]:min-h-[clamp(40rem,100svh,66rem)]!">
        {/* Its height makes the branches end at the dots, which have a fixed distance from the bottom. */}
        <div ref={drawing} className={channelBox} aria-hidden="true">
          <div className="flow-down absolute -inset-x-4 top-0 bottom-0 px-4 md:-bottom-12">
            <div className="flow-on relative size-full">
              <WideChannel lit={lit} />
              <NarrowChannel />
            </div>
          </div>
          <Drops />
          <span className="settle absolute start-[78%] top-[48%] -ms-2.25 -mt-2.25 hidden size-4.5 rounded-full border-[3px] border-water bg-ground md:block" />
        </div>
        <div className="relative">
          <h1 className="display-lg short:text-[min(5.2vw,4.5rem)]! max-w-[12em] rtl:short:text-[min(4.5vw,3.9rem)]!">
            <span className="block">{t("hero.line1")}</span>
            <span className="block">{t("hero.line2")}</span>
          </h1>
          <p className="lede mt-7 max-w-[31em] short:mt-5 text-[oklch(0.88_0.015_120)] max-md:mt-5 max-md:pe-3 md:max-lg:max-w-[29em]">
            {t("hero.lede")}{" "}
            <span className="max-sm:hidden">{t("hero.more", { city: contact.city[locale] })}</span>
          </p>
          {/* The header of a phone has no room for these two. */}
          <div className="mt-6 grid w-[min(17rem,100%)] gap-3 sm:hidden">
            <OutwardLink
              href={links.app}
              look="primary"
              label={t("hero.open")}
              note={t("hero.opens")}
            />
            <WaitlistButton look="outline" note={shell("joinNote")} />
          </div>
          <div className="mt-9 flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:mt-2 short:mt-6 md:max-lg:max-w-[26rem]">
            <ButtonLink
              page="services"
              look="primary"
              label={t("hero.services")}
              className="max-sm:text-link max-sm:min-h-11 max-sm:rounded-none! max-sm:bg-transparent! max-sm:px-0! max-sm:text-ink!"
            />
            <OutwardLink
              href={links.app}
              look="outline"
              label={t("hero.open")}
              className="max-sm:hidden!"
            />
            {hasFourServices && <WatchDemo label={t("hero.tour")} />}
          </div>
        </div>
        <ul
          aria-label={t("hero.branches")}
          className="relative mt-auto grid pb-11 max-md:absolute max-md:start-[clamp(1.25rem,4vw,3.5rem)] max-md:bottom-(--foot) max-md:pb-6 md:grid-cols-4 md:pt-24"
        >
          {entries.map(({ name, own, hue, live }) => (
            <li key={name} data-hue={hue}>
              <PageLink
                page={own ? "service" : hue}
                member={own && name}
                onPointerEnter={() => light(name)}
                onPointerLeave={dim}
                onFocus={() => light(name)}
                onBlur={dim}
                className="group inline-block max-md:ms-[max(4rem,16.5vw)] max-md:flex max-md:h-17 max-md:flex-wrap max-md:content-start max-md:items-baseline max-md:gap-x-4 max-md:pt-2"
              >
                <span
                  aria-hidden="true"
                  className="mb-3.5 hidden size-2.5 rounded-full bg-(--hue) transition-transform duration-200 group-hover:scale-150 md:block"
                />
                <span className="block font-display text-[1.55rem] leading-tight underline-offset-8 group-hover:underline group-hover:decoration-(--hue) group-hover:decoration-1">
                  {own ? own[locale] : t(`services.${hue}.name`)}
                </span>
                <span className="small text-soft">{live ? t("state.live") : t("state.soon")}</span>
              </PageLink>
            </li>
          ))}
        </ul>
        {hasFourServices && <CarriedSource />}
      </div>
    </section>
  );
}

const channelBox =
  "pointer-events-none absolute inset-x-[clamp(1.25rem,4vw,3.5rem)] top-0 h-full md:h-[calc((100%-7.6rem)/0.864)]";

/** Where the four branches of the wide drawing end: the middles of the four dots below it. */
const wide = [
  { d: "M780 480C768 690 560 747 330 767S4 784 4 864", weight: 3.2 },
  { d: "M780 480C772 680 640 755 480 774S254 798 254 864", weight: 2.8 },
  { d: "M780 480C780 671 720 747 640 773S504 811 504 864", weight: 2.8 },
  { d: "M780 480C796 651 842 707 830 770S754 818 754 864", weight: 2.8 },
] as const;
/** The services at the ends of the drawing, which has room for four; `own` are the names of one of the group's own. */
const entries = [
  ...services.map(({ name, live }) => ({ name, own: undefined, hue: name, live })),
  ...ownServices.map(({ id, name, hue, live }) => ({ name: id, own: name, hue, live })),
].slice(0, wide.length);
const branches = entries.map(({ name }) => name);
const hueOf = (branch: string) => entries.find(({ name }) => name === branch)?.hue ?? "water";
/** Fades in below the header, so that it does not cross out the button there. */
const source = "M936 130C906 190 864 200 850 250S788 390 780 480";

/** Stretched to its box with strokes that keep their weight, so that the branches meet the names. */
function WideChannel({ lit }: { lit: string | undefined }) {
  return (
    <Drawing
      box="0 0 1000 1000"
      stretch
      className="absolute inset-x-0 top-0 hidden h-[calc(100%-3rem)] w-full overflow-visible md:block"
      strokeLinecap="round"
    >
      <linearGradient id="rise" gradientUnits="userSpaceOnUse" x1="0" y1="130" x2="0" y2="240">
        <stop stopColor="var(--water)" stopOpacity="0" />
        <stop offset="1" stopColor="var(--water)" />
      </linearGradient>
      <Stream name="source" d={source} colour="url(#rise)" weight={4.2} />
      {/* Leaves at the edge where the line down the margin begins. */}
      <g opacity="0.6">
        <Stream d="M780 480C792 660 1000 720 1000 1004V1100" colour="var(--water)" weight={3} />
      </g>
      {wide.slice(0, entries.length).map(({ d, weight }, i) => {
        const name = branches[i] ?? "";
        return (
          <g
            key={name}
            className={clsx("transition-opacity duration-200", lit && lit !== name && "opacity-40")}
          >
            <Stream name={name} d={d} colour={`var(--${hueOf(name)})`} weight={weight} />
          </g>
        );
      })}
    </Drawing>
  );
}

/** A drop of light for each stream, in a layer as large as the drawing: it moves by percentages of that. */
function Drops() {
  return (
    <div dir="ltr" className="mirror absolute inset-0 hidden md:block">
      {["source", ...branches].map((name) => (
        <span key={name} data-drop={name} className="absolute inset-0 opacity-0">
          <span
            className="absolute -start-3 -top-3 size-6 rounded-full"
            style={{
              background: `radial-gradient(closest-side, white 22%, var(--${hueOf(name)}) 34%, transparent)`,
            }}
          />
        </span>
      ))}
    </div>
  );
}

/** The branches on a phone end at the starts of the names. */
const narrow = [
  "M10-4C12 16 24 24 44 24",
  "M10 64C12 84 24 92 44 92",
  "M10 132C12 152 24 160 44 160",
  "M10 200C12 220 24 228 44 228",
];

function NarrowChannel() {
  return (
    <div className="md:hidden">
      <Drawing
        box="0 0 350 640"
        stretch
        className="absolute inset-x-0 top-0 h-[calc(100%-18rem-var(--foot))] w-full overflow-visible"
        strokeLinecap="round"
      >
        <Stream
          d="M386 92C346 150 374 430 366 556C362 616 10 584 10 640"
          colour="var(--water)"
          weight={3.6}
        />
      </Drawing>
      {/* Of a fixed height, so that each branch ends at its name. */}
      <Drawing
        box="0 0 350 288"
        stretch
        className="absolute inset-x-0 bottom-(--foot) h-[18rem] w-full overflow-visible"
        strokeLinecap="round"
      >
        <Stream d="M10 0V400" colour="var(--water)" weight={3.6} />
        {narrow.slice(0, entries.length).map((d, i) => (
          <Stream key={d} d={d} colour={`var(--${entries[i]?.hue})`} weight={3} />
        ))}
      </Drawing>
    </div>
  );
}

/** One stream of the channel: a line and the light around it. */
function Stream({
  name,
  d,
  colour,
  weight,
}: {
  name?: string;
  d: string;
  colour: string;
  weight: number;
}) {
  return (
    <g stroke={colour}>
      <path d={d} strokeWidth={weight * 5} opacity="0.07" />
      <path d={d} strokeWidth={weight * 2.8} opacity="0.12" />
      <path data-stream={name} d={d} strokeWidth={weight} />
    </g>
  );
}

/**
 * The button that carries an amount through the site, beside the node of the channel; on a phone where the
 * channel leaves the screen. The header shows the carried amount.
 */
function CarriedSource() {
  const t = useTranslations("home.hero");
  const locale = useSiteLocale();
  const carried = useCarried();
  const [isTaken, setTaken] = useState(false);
  const amount = formatDirhams(locale, carried?.amount ?? carriable.first);
  return (
    <div className={channelBox}>
      <div
        data-carried-from={isTaken || undefined}
        className="pointer-events-auto absolute start-[78%] top-[48%] ms-8 max-w-44 -translate-y-1/2 text-[0.9375rem] leading-snug text-balance lg:max-w-[min(18rem,22%-2.1rem)] max-md:-translate-y-3.5 max-md:start-0 max-md:top-auto max-md:bottom-6 max-md:ms-[max(4rem,16.5vw)] max-md:max-w-none noscript:hidden"
      >
        {carried ? (
          <p className="font-display text-[1.2rem] leading-7 text-water">{amount}</p>
        ) : (
          <button
            type="button"
            data-early=""
            onClick={() => {
              setTaken(true);
              carry(carriable.first, "/");
            }}
            className="group min-h-7 text-start"
          >
            <span className="text-link group-hover:decoration-2">{t("carry", { amount })}</span>
            <span className="small mt-1.5 block text-balance text-soft">{t("carryNote")}</span>
          </button>
        )}
      </div>
    </div>
  );
}

const loadDemo = () => import("#site/features/balance/demo.tsx").then((module) => module.Demo);

/** Opens the demonstration of the balance, whose code and words come with the first press. */
function WatchDemo({ label }: { label: string }) {
  const locale = useSiteLocale();
  const [open, setOpen] = useState(false);
  const load = useCallback(() => withLateWords(loadDemo(), locale, ["demo"]), [locale]);
  const { Part: Demo, fetchPart, fetchAhead } = useLatePart(load);
  return (
    <>
      <Button
        look="quiet"
        data-early=""
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={async () => {
          if (await fetchPart()) setOpen(true);
        }}
      >
        <Icon name="play" className="size-3.5 fill-current" />
        {label}
      </Button>
      {Demo && <Demo open={open} onOpenChange={setOpen} />}
    </>
  );
}
