import { useTranslations } from "use-intl";
import { learners } from "#brand/learning.ts";

const first = 14;
const last = 60;

/** Whom it is for, each drawn over the years of a life in which they come. */
export function Learners() {
  const t = useTranslations("education.learners");
  return (
    <section aria-labelledby="learners-title" className="wrap pt-20 pb-20 sm:pt-28">
      <div className="grid-12">
        <h2 id="learners-title" className="display-md col-span-12 lg:col-span-7">
          {t("title")}
        </h2>
        <p className="lede col-span-12 mt-4 lg:col-span-4 lg:col-start-9 lg:mt-2">{t("text")}</p>
      </div>
      <ul className="mt-12">
        {learners.map(({ key, from, to }) => (
          <li
            key={key}
            className="grid items-center gap-x-10 gap-y-3 border-t border-line py-5 last:border-b md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
          >
            <div>
              <h3 className="display-sm">{t(`${key}.name`)}</h3>
              <p className="mt-1 text-[0.9375rem] text-soft">{t(`${key}.text`)}</p>
            </div>
            <div>
              <svg
                viewBox={`0 0 ${last - first} 10`}
                preserveAspectRatio="none"
                className="mirror h-3 w-full"
                aria-hidden="true"
              >
                <path
                  d={`M0 5H${last - first}`}
                  stroke="var(--line-strong)"
                  vectorEffect="non-scaling-stroke"
                />
                <rect x={from - first} y="0" width={to - from} height="10" fill="var(--hue)" />
              </svg>
              <p className="small mt-1.5 text-soft">{t("ages", { from, to })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
