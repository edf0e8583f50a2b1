import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { learningPaths } from "#brand/learning.ts";
import { PageLink } from "#site/i18n/page-link.tsx";

const longest = Math.max(...learningPaths.map(({ weeks }) => weeks));
const drawn = 1000;

/** Learning paths, each a channel as long as its weeks, with a stop where a course ends. */
export function Paths() {
  const t = useTranslations("education.paths");
  return (
    <section aria-labelledby="paths-title" className="wrap pb-20 sm:pb-28">
      <h2 id="paths-title" className="display-md max-w-[14em]">
        {t("title")}
      </h2>
      <ul className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-2">
        {learningPaths.map(({ key, weeks, courses }, i) => (
          <li key={key} className={clsx(i % 2 === 1 && "lg:mt-20")}>
            <PathLine share={weeks / longest} stops={courses.length} />
            <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6">
              <h3 className="display-sm">{t(`${key}.title`)}</h3>
              <p className="small text-(--hue)">
                {t("length", { weeks, courses: courses.length })}
              </p>
            </div>
            <p className="mt-2 max-w-[36em] text-[0.9375rem] text-soft">{t(`${key}.text`)}</p>
            <ol className="mt-4 border-t border-line">
              {courses.map((course, at) => (
                <li
                  key={course}
                  className="small grid grid-cols-[1.75rem_1fr] border-b border-line py-2"
                >
                  <span className="text-soft tabular-nums" aria-hidden="true">
                    {at + 1}
                  </span>
                  {t(`courses.${course}`)}
                </li>
              ))}
            </ol>
            <PageLink
              page="contact"
              suffix="?topic=consultation&about=education"
              className="text-link small mt-2 inline-flex min-h-11 items-center decoration-(--hue)"
            >
              {t("ask", { path: t(`${key}.title`) })}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The line of a path within that of the longest one. */
function PathLine({ share, stops }: { share: number; stops: number }) {
  const end = share * (drawn - 10);
  const dots = Array.from({ length: stops }, (_, i) => `M${(end * (i + 1)) / stops} 10h0`).join("");
  return (
    <svg
      viewBox={`0 0 ${drawn} 20`}
      preserveAspectRatio="none"
      className="mirror h-5 w-full overflow-visible"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path
        d={`M${end} 10H${drawn}`}
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="1 9"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M0 10H${end}`}
        stroke="var(--hue)"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
      <path d={dots} stroke="var(--hue)" strokeWidth="13" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
