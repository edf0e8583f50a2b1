import { useEffect } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { ButtonLink } from "#site/links/links.tsx";
import { Drawing } from "#site/ui/drawing.tsx";

export const loader = pageLoader("notFound", "not-found");
export const meta = pageHead;

export default function NotFound() {
  const t = useTranslations("not-found");
  const { pathname } = useLocation();
  useEffect(() => {
    console.error("404: no page at", pathname);
  }, [pathname]);
  return (
    <div className="relative overflow-hidden">
      <Sand />
      <div className="wrap relative grid content-center justify-items-start gap-5 pt-6 pb-28 lg:min-h-[34rem] lg:pt-16">
        <p className="display-sm ltr-island text-soft">{t("code")}</p>
        <h1 className="display-lg max-w-[11em]">{t("title")}</h1>
        <p className="lede">{t("text")}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink page="home" look="primary" label={t("home")} />
          <ButtonLink page="help" look="outline" label={t("help")} />
        </div>
      </div>
    </div>
  );
}

/**
 * The channel, running out in sand: ever shorter strokes, then grains. Where there is room
 * beyond the words it runs past them, elsewhere it stands above.
 */
function Sand() {
  const strokes = Array.from({ length: 26 }, (_, i) => {
    const t = i / 25;
    const x = 1000 - 560 * t;
    const y = 40 + 430 * t ** 1.7 + 14 * Math.sin(i * 1.9) * t;
    return {
      x,
      y,
      length: 46 * (1 - t) ** 1.4 + 1.5,
      turn: 118 + 52 * t + 40 * Math.sin(i * 2.3) * t ** 2,
      fade: 1 - 0.75 * t,
    };
  });
  return (
    <Drawing
      box="0 0 1000 560"
      className="h-44 w-full sm:h-56 lg:absolute lg:inset-0 lg:h-full"
      preserveAspectRatio="xMaxYMin slice"
    >
      <g stroke="var(--water)" strokeLinecap="round" strokeWidth="3">
        {strokes.map(({ x, y, length, turn, fade }) => {
          const dx = (Math.cos((turn * Math.PI) / 180) * length) / 2;
          const dy = (Math.sin((turn * Math.PI) / 180) * length) / 2;
          const n = (value: number) => Math.round(value * 10) / 10;
          return (
            <path
              key={`${n(x)}`}
              d={`M${n(x - dx)} ${n(y - dy)}L${n(x + dx)} ${n(y + dy)}`}
              opacity={n(fade)}
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
      </g>
    </Drawing>
  );
}
