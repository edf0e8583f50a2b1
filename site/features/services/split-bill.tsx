import { useTranslations } from "use-intl";
import { formatAmount, formatDirhams } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

const total = 480;
/** Each stands over the middle of a third, as the names below do. */
const people = [
  { name: "noor", x: 100 },
  { name: "sami", x: 300 },
  { name: "you", x: 500 },
] as const;

/** A bill whose one stream divides into three equal ones. */
export function SplitBill() {
  const t = useTranslations("scenes.wallet");
  const locale = useSiteLocale();
  const share = formatAmount(locale, total / people.length, 2);
  return (
    <figure
      data-hue="wallet"
      className="rounded-[6px] border border-line bg-basin px-5 py-6 sm:px-8 sm:py-7"
    >
      <figcaption className="sr-only">{t("alt")}</figcaption>
      <div aria-hidden="true">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span className="display-sm">{t("bill")}</span>
          <span className="figure-lg text-(--hue)">{formatDirhams(locale, total)}</span>
        </div>
        <svg viewBox="0 0 600 168" className="mirror mt-3 w-full" fill="none" strokeLinecap="round">
          <g stroke="var(--hue)">
            <path d="M292 0C292 78 100 40 100 116" strokeWidth="3" />
            <path d="M300 0V116" strokeWidth="3" />
            <path d="M308 0C308 78 500 40 500 116" strokeWidth="3" />
            <g strokeWidth="11" opacity="0.14">
              <path d="M292 0C292 78 100 40 100 116M300 0V116M308 0C308 78 500 40 500 116" />
            </g>
          </g>
          {people.map(({ x }) => (
            <g key={x}>
              <circle
                cx={x}
                cy="140"
                r="23"
                fill="var(--ground)"
                stroke="var(--hue)"
                strokeWidth="2"
              />
              {/* A tick is written the same way in every language: turned back where all is mirrored. */}
              <path
                d={`m${x - 8} 141 5.5 5.5 11-12`}
                stroke="var(--hue)"
                strokeWidth="2.4"
                className="origin-center [transform-box:fill-box] rtl:-scale-x-100"
              />
            </g>
          ))}
        </svg>
        <div className="mt-2 grid grid-cols-3 text-center">
          {people.map(({ name }) => (
            <div key={name}>
              <span className="block">{t(`people.${name}`)}</span>
              <span className="figure-sm ltr-island inline-block">{share}</span>
              <span className="small block text-soft">{t("settled")}</span>
            </div>
          ))}
        </div>
      </div>
    </figure>
  );
}
