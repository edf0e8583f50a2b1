import { useTranslations } from "use-intl";
import { formatDirhams } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

const payment = 12_400;

/** A container's path: what is behind it is drawn, what is ahead is dotted; the money leaves at the gate. */
export function GateRelease() {
  const t = useTranslations("scenes.logistics");
  const locale = useSiteLocale();
  return (
    <figure data-hue="logistics">
      <figcaption className="sr-only">{t("alt")}</figcaption>
      <div aria-hidden="true">
        <svg viewBox="0 0 640 250" className="mirror w-full" fill="none" strokeLinecap="round">
          <path
            d="M16 196C110 196 140 78 246 74S430 168 624 108"
            stroke="var(--line-strong)"
            strokeWidth="2"
            strokeDasharray="1 9"
          />
          <path
            d="M16 196C110 196 140 78 246 74C316 72 352 92 398 112"
            stroke="var(--hue)"
            strokeWidth="11"
            opacity="0.15"
          />
          <path
            d="M16 196C110 196 140 78 246 74C316 72 352 92 398 112"
            stroke="var(--hue)"
            strokeWidth="3.5"
          />
          <g stroke="var(--line-strong)" strokeWidth="1.5">
            <path d="M96 152v22M170 92v22M262 64v22M520 118v22" />
          </g>
          <g>
            <path d="M398 58v110M446 58v110" stroke="var(--ink)" strokeWidth="4" />
            <path d="M388 58h68" stroke="var(--ink)" strokeWidth="6" />
            <rect
              x="403"
              y="92"
              width="38"
              height="24"
              fill="var(--ground)"
              stroke="var(--hue)"
              strokeWidth="2.5"
            />
            <path d="M412 93v22M422 93v22M432 93v22" stroke="var(--hue)" strokeWidth="1.5" />
          </g>
          <path d="M422 168C422 214 452 226 500 226" stroke="var(--hue)" strokeWidth="3" />
          <circle cx="500" cy="226" r="5" fill="var(--hue)" />
          <circle cx="16" cy="196" r="7" fill="var(--hue)" />
          <circle
            cx="624"
            cy="108"
            r="7"
            fill="var(--ground)"
            stroke="var(--line-strong)"
            strokeWidth="2.5"
          />
        </svg>
        <div className="mt-3 grid grid-cols-[1fr_auto_1fr] items-end gap-4">
          <span>{t("from")}</span>
          <span className="text-center text-(--hue)">
            <span className="figure-sm block text-[1.5rem]!">{formatDirhams(locale, payment)}</span>
            <span className="small">
              {t("gate")} · {t("released")}
            </span>
          </span>
          <span className="text-end">{t("to")}</span>
        </div>
      </div>
    </figure>
  );
}
