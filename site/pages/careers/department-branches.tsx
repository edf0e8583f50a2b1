import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { type Department, departments, type Job, jobs } from "#brand/jobs.ts";
import { Drawing } from "#site/ui/drawing.tsx";

/**
 * The channel and a branch for each department, with a drop for each position on it. A drop is full
 * while its position matches the other filters; pressing a branch shows only that department.
 */
export function DepartmentBranches({
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
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] max-lg:-me-[clamp(1.25rem,4vw,3.5rem)] sm:grid-cols-3 lg:grid-cols-6">
        {departments.map((department, i) => {
          const all = jobs.filter((job) => job.department === department);
          const full = all.map((job) => reachable.some((each) => each.id === job.id));
          const pressed = chosen === department;
          return (
            <button
              key={department}
              type="button"
              aria-pressed={pressed}
              data-early=""
              onClick={() => onChoose(pressed ? "" : department)}
              className="group relative flex flex-col text-start focus-visible:z-1"
            >
              <Branch
                drops={full}
                pressed={pressed}
                dimmed={chosen !== "" && !pressed}
                last={i === departments.length - 1}
              />
              {/* The third of a row ends at the edge of a phone, not of the page: its name keeps the margin. */}
              <span
                className={clsx(
                  "-mt-1 pb-4 leading-tight sm:pe-4",
                  i % 3 === 2 ? "max-sm:pe-5" : "max-sm:pe-1",
                )}
              >
                <span
                  className={clsx(
                    "font-display text-[0.9rem] hyphens-auto decoration-2 sm:text-[1.15rem] underline-offset-[0.32em] rtl:leading-normal",
                    pressed
                      ? "underline decoration-water"
                      : "group-hover:underline group-hover:decoration-line",
                  )}
                >
                  {t(`departments.${department}`)}
                </span>
                <span className="small text-soft">
                  {`\u00a0\u00a0${full.filter(Boolean).length}`}
                </span>
              </span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/**
 * One department's part of the channel: it passes along the top and sends a branch down. Where all
 * are in one row, the last is where the channel comes in from the edge of the screen.
 */
function Branch({
  drops,
  pressed,
  dimmed,
  last,
}: {
  drops: readonly boolean[];
  pressed: boolean;
  dimmed: boolean;
  last: boolean;
}) {
  const along = last ? "M0 8H2400" : "M0 8H200";
  const down = "M100 8C60 8 12 8 12 44V168";
  return (
    <Drawing
      box="0 0 200 176"
      className={clsx(
        "block w-[calc(100%+2px)] max-w-none shrink-0 transition-opacity duration-150",
        last && "lg:overflow-visible",
      )}
      strokeLinecap="butt"
      opacity={dimmed ? 0.45 : undefined}
    >
      {/* Opaque: where two parts overlap, the band must not darken. */}
      <path
        d={along}
        stroke="color-mix(in oklab, var(--water) 10%, var(--ground))"
        strokeWidth="12"
      />
      <path d={along} stroke="var(--water)" strokeWidth="3" />
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
    </Drawing>
  );
}
