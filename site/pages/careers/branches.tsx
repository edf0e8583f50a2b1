import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { type Department, departments, type Job, jobs } from "#brand/jobs.ts";

/**
 * The channel and a branch for each department, with a drop for each position on it. A drop is full
 * while its position fits what else is wanted; pressing a branch shows only that department.
 */
export function Branches({
  reachable,
  chosen,
  onChoose,
}: {
  reachable: readonly Job[];
  chosen: Department | "";
  onChoose: (department: Department | "") => void;
}) {
  const t = useTranslations("careers");
  return (
    <fieldset>
      <legend className="sr-only">{t("filters.department")}</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-6">
        {departments.map((department) => {
          const all = jobs.filter((job) => job.department === department);
          const full = all.map((job) => reachable.some((each) => each.id === job.id));
          const pressed = chosen === department;
          return (
            <button
              key={department}
              type="button"
              aria-pressed={pressed}
              onClick={() => onChoose(pressed ? "" : department)}
              className="group flex flex-col text-start"
            >
              <Branch drops={full} pressed={pressed} dimmed={chosen !== "" && !pressed} />
              <span className="-mt-1 pe-4 pb-4 leading-tight">
                <span
                  className={clsx(
                    "font-display text-[1.15rem] decoration-2 underline-offset-[0.32em] rtl:leading-normal",
                    pressed
                      ? "underline decoration-water"
                      : "group-hover:underline group-hover:decoration-line",
                  )}
                >
                  {t(`departments.${department}`)}
                </span>
                <span className="small text-soft">&nbsp;&nbsp;{full.filter(Boolean).length}</span>
              </span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** One department's part of the channel: it passes along the top and sends a branch down. */
function Branch({
  drops,
  pressed,
  dimmed,
}: {
  drops: readonly boolean[];
  pressed: boolean;
  dimmed: boolean;
}) {
  const down = "M100 8C60 8 12 8 12 44V168";
  return (
    <svg
      viewBox="0 0 200 176"
      className="mirror block w-[calc(100%+1px)] max-w-none shrink-0 transition-opacity duration-150"
      fill="none"
      strokeLinecap="butt"
      opacity={dimmed ? 0.45 : undefined}
      aria-hidden="true"
    >
      <path d="M0 8H200" stroke="var(--water)" strokeWidth="12" opacity="0.1" />
      <path d="M0 8H200" stroke="var(--water)" strokeWidth="3" />
      <path d={down} stroke="var(--water)" strokeWidth={pressed ? 3 : 1.6} />
      {drops
        .map((full, i) => ({ full, height: 148 - i * 32 }))
        .map(({ full, height }) => (
          <path
            key={height}
            transform={`translate(12 ${height})`}
            d="M0-15C5-7 9.500-3 9.500 2.500A9.500 9.500 0 0 1-9.500 2.500C-9.500-3-5-7 0-15Z"
            fill={full ? "var(--water)" : "var(--ground)"}
            stroke="var(--water)"
            strokeWidth="1.6"
          />
        ))}
    </svg>
  );
}
