import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { ButtonLink } from "#site/links/links.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { LongArrow } from "#site/ui/icons.tsx";

export const loader = pageLoader("notFound", "not-found");

const ways = ["services", "resources", "status", "contact"] as const;

/** What is shown where there is no page, at whatever address (specification 2.20). */
export default function NotFound() {
  const t = useTranslations("not-found");
  useEffect(() => {
    console.error("404: no page at", location.pathname);
  }, []);
  return (
    <div className="-mb-24 overflow-clip [--sand:color-mix(in_oklab,var(--logistics)_15%,var(--ground))]">
      <div className="wrap grid justify-items-start gap-5 pt-10 sm:pt-16">
        <p className="display-sm ltr-island text-soft">{t("code")}</p>
        <h1 className="display-lg max-w-[11em]">{t("title")}</h1>
        <p className="lede">{t("text")}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink page="home" look="primary" label={t("home")} />
          <ButtonLink page="help" look="outline" label={t("help")} />
        </div>
      </div>
      <Dunes />
      <nav aria-label={t("ways.title")} className="bg-(--sand) pb-24">
        <ul className="wrap grid gap-x-10 sm:grid-cols-2 lg:grid-cols-4">
          {ways.map((page) => (
            <li key={page}>
              <PageLink page={page} className="group block py-3.5">
                <span className="display-sm flex items-baseline justify-between gap-4 underline decoration-water decoration-1 underline-offset-[0.35em] group-hover:decoration-2">
                  {t(`ways.${page}.name`)}
                  <LongArrow className="shrink-0 self-center text-water" />
                </span>
                <span className="mt-2 block text-balance text-soft">{t(`ways.${page}.text`)}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** Dunes, the far ones first; the last is the ground that the links stand on. */
const dunes = [
  {
    d: "M0 190C180 150 300 96 470 92S700 176 860 168 1130 84 1280 76s220 40 320 56v260H0z",
    depth: 6,
  },
  {
    d: "M0 230C120 214 250 238 400 214S640 132 800 132s240 96 400 92 260-64 400-72v240H0z",
    depth: 10,
  },
  { d: "M0 268C220 236 380 320 620 300s330-82 520-84 300 44 460 30v146H0z", depth: 15 },
];

/** The channel on its way down the dunes: whole, then in stretches, then grains. */
const stretches = [
  { d: "M1640 40C1500 52 1450 92 1352 106", strokeWidth: 5, opacity: 1 },
  { d: "M1352 106C1260 120 1228 148 1172 158", strokeWidth: 4, opacity: 0.9 },
  { d: "M1140 166C1092 180 1082 196 1042 204", strokeWidth: 3, opacity: 0.75 },
  { d: "M1008 212C982 218 972 224 950 228", strokeWidth: 2.5, opacity: 0.6 },
  { d: "M918 236c-12 4-18 6-30 9M860 252l-16 5M820 264l-8 3", strokeWidth: 2.5, opacity: 0.5 },
  {
    d: "M792 273h0M774 278h0M762 287h0M742 284h0M726 293h0M700 291h0M690 301h0",
    strokeWidth: 4,
    opacity: 0.45,
  },
];

/** The channel comes over the dunes and runs out in the sand. A phone sees its last part. */
function Dunes() {
  return (
    <Drawing
      box="0 0 1600 380"
      preserveAspectRatio="xMidYMax slice"
      className="pointer-events-none -mt-10 block h-64 w-full max-sm:-ms-[60vw] max-sm:w-[160vw] sm:-mt-20 sm:h-[max(24rem,23.75vw)]"
      strokeLinecap="round"
    >
      {dunes.map(({ d, depth }) => (
        <path
          key={d}
          d={d}
          fill={`color-mix(in oklab, var(--logistics) ${depth}%, var(--ground))`}
        />
      ))}
      <g stroke="var(--water)">
        {stretches.map((stretch) => (
          <path key={stretch.d} {...stretch} />
        ))}
      </g>
    </Drawing>
  );
}
