import { clsx } from "clsx";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import type { Locale } from "#contract/locale.ts";
import { measuredState, useLiveStatus } from "#site/features/status/live-status.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { isOn } from "#site/i18n/paths.ts";
import { localeOfRequest, pageLoader, readMarkdown, readWords } from "#site/i18n/words.server.ts";
import { useBuiltData } from "#site/i18n/words.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import { useNear } from "#site/ui/in-view.ts";
import ground from "./ground.svg?raw";

/** How long each thing to read is, counted in its own words while the site is built. */
function readCounts(locale: Locale) {
  const words = readWords(locale, [
    "guide-wallet",
    "guide-travel",
    "guide-logistics",
    "guide-education",
    "api",
  ]) as Record<string, { steps?: object; calls?: object }>;
  const keys = (of: object | undefined) => Object.keys(of ?? {}).length;
  const headings = (file: string, mark: RegExp) =>
    readMarkdown(locale, file).match(mark)?.length ?? 0;
  return {
    help: headings("help", /^### /gm),
    guideWallet: keys(words["guide-wallet"]?.steps),
    guideTravel: keys(words["guide-travel"]?.steps),
    guideLogistics: keys(words["guide-logistics"]?.steps),
    guideEducation: keys(words["guide-education"]?.steps),
    docs: headings("docs", /^## /gm),
    api: keys(words.api?.calls),
  };
}

export const loader = (input: { request: Request }) => ({
  ...pageLoader("resources", "resources")(input),
  counts: readCounts(localeOfRequest(input.request)),
});

type Counted = keyof ReturnType<typeof readCounts>;

/** The arms of the post, from the top: each leads to a page and says how far it goes. */
const arms = [
  {
    group: "use",
    pages: [
      { page: "help", measure: "answers" },
      { page: "fees" },
      { page: "coverage" },
      { page: "guideWallet", measure: "steps", hue: "wallet" },
      { page: "guideTravel", measure: "steps", hue: "travel" },
      { page: "guideLogistics", measure: "steps", hue: "logistics" },
      { page: "guideEducation", measure: "steps", hue: "education" },
    ],
  },
  {
    group: "build",
    pages: [
      { page: "docs", measure: "chapters" },
      { page: "api", measure: "calls" },
    ],
  },
  { group: "check", pages: [{ page: "status" }] },
] as const satisfies readonly {
  group: string;
  pages: readonly (
    | { page: Counted; measure: "answers" | "steps" | "chapters" | "calls"; hue?: string }
    | { page: "fees" | "coverage" | "status" }
  )[];
}[];

const shownArms = arms
  .map(({ group, pages }) => ({ group, pages: pages.filter(({ page }) => isOn(page)) }))
  .filter(({ pages }) => pages.length > 0);

/** A signpost at a crossing: one post, and an arm for each thing there is to read. */
export default function Resources() {
  const t = useTranslations("resources");
  let place = 0;
  return (
    <div className="overflow-x-clip pt-14 pb-8 sm:pt-20">
      <header className="wrap grid-12 items-start gap-y-5">
        <h1 className="display-lg col-span-12 lg:col-span-7">{t("title")}</h1>
        <p className="lede col-span-12 lg:col-span-5 lg:pt-3">{t("lede")}</p>
      </header>
      <div className="wrap relative mt-18 lg:mt-16">
        <div className="relative">
          {/* The post. */}
          <span
            aria-hidden="true"
            className="absolute start-2 -top-6 -bottom-5 w-1 lg:-bottom-2 bg-water before:absolute before:-start-[7px] before:-top-4 before:size-4.5 before:rounded-full before:border-[3px] before:border-water before:bg-ground lg:start-[calc(50%-0.125rem)]"
          />
          {shownArms.map(({ group, pages }) => (
            <section key={group} aria-labelledby={`${group}-title`} className="relative pb-8">
              <h2
                id={`${group}-title`}
                className="display-sm relative w-fit py-2 ps-9 lg:mx-auto lg:bg-ground lg:px-6"
              >
                {t(`groups.${group}`)}
              </h2>
              <ul className="mt-5 grid gap-y-4 lg:gap-y-0">
                {pages.map((arm) => {
                  place += 1;
                  return <Arm key={arm.page} arm={arm} back={place % 2 === 0} />;
                })}
              </ul>
            </section>
          ))}
        </div>
        <SvgDrawing svg={ground} stretch className="-mt-2 h-16 w-full overflow-visible lg:h-22" />
      </div>
    </div>
  );
}

type ArmOf = (typeof arms)[number]["pages"][number];

/** One arm. `back` points against the direction of reading, where there is room on both sides. */
function Arm({ arm, back }: { arm: ArmOf; back: boolean }) {
  const t = useTranslations("resources");
  const shell = useTranslations("shell");
  const { page } = arm;
  return (
    <li
      data-hue={"hue" in arm ? arm.hue : undefined}
      className={clsx(
        "relative ps-9 lg:w-[calc(50%-0.125rem)] lg:ps-0 lg:not-first:-mt-7",
        back ? "lg:me-auto" : "lg:ms-auto",
      )}
    >
      {/* The bracket that holds it to the post. */}
      <span
        aria-hidden="true"
        className={clsx(
          "absolute start-2.5 top-9 h-[3px] w-6.5 bg-(--hue,var(--water)) lg:w-8",
          back ? "lg:start-auto lg:end-0" : "lg:start-0",
        )}
      />
      <PageLink
        page={page}
        className={clsx("group flex", back ? "lg:me-8 lg:flex-row-reverse" : "lg:ms-8")}
      >
        <span
          className={clsx(
            "grid min-w-0 flex-1 content-center gap-x-6 gap-y-1 border-y border-s border-edge bg-paper px-5 py-3.5 group-hover:border-(--hue,var(--water)) sm:grid-cols-[1fr_auto] sm:items-baseline sm:px-6",
            back && "lg:border-s-0 lg:border-e",
          )}
        >
          <span className="font-display text-[1.35rem] leading-snug group-hover:text-(--hue,var(--water)) rtl:leading-normal">
            {shell(`pages.${page}`)}
          </span>
          <Measure arm={arm} />
          <span className="text-[0.9375rem] leading-normal text-balance text-soft sm:col-span-2">
            {t(`entries.${page}`)}
          </span>
        </span>
        <Point back={back} />
      </PageLink>
    </li>
  );
}

/** How far an arm leads. */
function Measure({ arm }: { arm: ArmOf }) {
  const t = useTranslations("resources");
  const { counts } = useBuiltData<typeof loader>();
  if (arm.page === "status") return <LiveState />;
  if (!("measure" in arm)) return null;
  const service = "hue" in arm ? services.find(({ name }) => name === arm.hue) : undefined;
  const measure = t(`measures.${arm.measure}`, { count: counts[arm.page] });
  return (
    <span className="small text-(--hue,var(--water)) tabular-nums">
      {service && !service.live ? t("opensLater", { measure }) : measure}
    </span>
  );
}

/** How the systems are at this moment; nothing is claimed before the server has said so. */
function LiveState() {
  const shell = useTranslations("shell.badges");
  const place = useRef<HTMLSpanElement>(null);
  const { answer } = useLiveStatus({ wanted: useNear(place) });
  return (
    <span
      ref={place}
      className="reserved-space small text-water"
      data-reserved={shell("operational")}
    >
      <span>{answer && shell(measuredState(answer))}</span>
    </span>
  );
}

/** The pointed end of an arm. */
function Point({ back }: { back: boolean }) {
  return (
    <svg
      viewBox="0 0 34 100"
      preserveAspectRatio="none"
      className={clsx(
        "stretched -ms-px w-6 shrink-0 self-stretch fill-paper stroke-edge group-hover:stroke-(--hue,var(--water)) lg:w-8.5 rtl:-scale-x-100",
        back && "lg:ms-0 lg:-me-px lg:-scale-x-100 lg:rtl:scale-x-100",
      )}
      aria-hidden="true"
    >
      <path d="M0 0.500H2L33 50 2 99.500H0" />
    </svg>
  );
}
