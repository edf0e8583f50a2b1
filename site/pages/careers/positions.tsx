import { clsx } from "clsx";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import {
  type Department,
  departments,
  type Job,
  type JobId,
  jobs,
  jobTypes,
  type Place,
  places,
} from "#brand/jobs.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Icon } from "#site/ui/icons.tsx";
import { useQueryState } from "#site/ui/query-state.ts";
import { everything, fits, wantedIn } from "./matching.ts";

/** The list, and what narrows it: the drawing for departments, two lists and a search. */
export function Positions() {
  const t = useTranslations("careers");
  const [wanted, want] = useQueryState(wantedIn);
  const heading = useId();
  const search = useRef<HTMLInputElement>(null);
  const locale = useSiteLocale();
  const placeName = (place: Place) => places[place].name?.[locale] ?? t("places.remote");
  const said = (job: Open) =>
    [
      t(`jobs.${job.id}.title`),
      t(`jobs.${job.id}.text`),
      t(`departments.${job.department}`),
      placeName(job.place),
      t(`types.${job.type}`),
    ].join(" ");
  const shown = jobs.filter((job) => fits(job, said(job), wanted));
  const anyDepartment = { ...wanted, department: "" } as const;
  const reachable = jobs.filter((job) => fits(job, said(job), anyDepartment));
  const narrowed = Object.values(wanted).some(Boolean);

  return (
    <section aria-labelledby={heading} className="isolate overflow-x-clip pt-8 sm:pt-20">
      <h2 id={heading} className="sr-only">
        {t("listTitle")}
      </h2>
      <form
        aria-label={t("filters.title")}
        className="wrap"
        onSubmit={(event) => event.preventDefault()}
      >
        <Branches
          reachable={reachable}
          chosen={wanted.department}
          onChoose={(department) => want({ department })}
        />
        <div className="mt-8 grid grid-cols-2 gap-x-6 gap-y-5 max-sm:mt-4 lg:grid-cols-[1.6fr_1fr_1fr]">
          <label className="grid gap-1 max-lg:col-span-2">
            <span className="small text-soft">{t("filters.search")}</span>
            <input
              ref={search}
              type="search"
              value={wanted.text}
              placeholder={t("filters.searchHint")}
              onChange={(event) => want({ text: event.target.value })}
              className={control}
            />
          </label>
          <Choice
            label={t("filters.place")}
            all={t("filters.all")}
            value={wanted.place}
            options={(Object.keys(places) as Place[]).map((place) => [place, placeName(place)])}
            onChoose={(place) => want({ place })}
          />
          <Choice
            label={t("filters.type")}
            all={t("filters.all")}
            value={wanted.type}
            options={jobTypes.map((type) => [type, t(`types.${type}`)])}
            onChoose={(type) => want({ type })}
          />
        </div>
        <div className="mt-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
          <p role="status" className="text-soft">
            {t("filters.count", { count: shown.length, total: jobs.length })}
          </p>
          {narrowed && (
            <button
              type="button"
              onClick={() => {
                want(everything);
                // This button goes away with the filters: the focus goes back to where they begin.
                search.current?.focus();
              }}
              className="text-link min-h-11 text-[0.9375rem]"
            >
              {t("filters.clear")}
            </button>
          )}
        </div>
      </form>
      <div className="wrap mt-2">
        {groupsOf(shown).map(([department, group]) => (
          <div
            key={department}
            className="grid gap-x-8 border-t border-edge py-5 lg:grid-cols-[14rem_1fr] lg:py-7"
          >
            <h3 className="display-sm py-3 text-water">
              {t(`departments.${department}`)}
              <span className="small text-soft">{`\u00a0\u00a0${group.length}`}</span>
            </h3>
            <ul>
              {group.map((job) => (
                <Position key={job.id} job={job} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <div className="wrap">
          <div className="border-t border-line py-12">
            <p className="display-sm">{t("empty.title")}</p>
            <p className="mt-2 text-soft">{t("empty.text")}</p>
            <ButtonLink
              page="contact"
              suffix="?topic=position"
              look="outline"
              label={t("empty.write")}
              className="mt-6"
            />
          </div>
        </div>
      )}
    </section>
  );
}

const control =
  "min-h-12 w-full rounded-none border-0 border-b border-edge bg-transparent px-0 py-2 text-ink placeholder:text-soft";

function Choice<Value extends string>({
  label,
  all,
  value,
  options,
  onChoose,
}: {
  label: string;
  all: string;
  value: Value | "";
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value | "") => void;
}) {
  return (
    <label className="relative grid gap-1">
      <span className="small text-soft">{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value as Value | "")}
        className={`${control} appearance-none pe-8`}
      >
        <option value="" className="bg-ground">
          {all}
        </option>
        {options.map(([name, text]) => (
          <option key={name} value={name} className="bg-ground">
            {text}
          </option>
        ))}
      </select>
      <Icon
        name="chevronDown"
        className="pointer-events-none absolute end-0 bottom-4 size-4 text-soft"
      />
    </label>
  );
}

type Open = Job & { id: JobId };

/** The positions by department, in the order of the drawing above them. */
function groupsOf(shown: readonly Open[]): [Department, Open[]][] {
  return departments
    .map((name): [Department, Open[]] => [name, shown.filter((job) => job.department === name)])
    .filter(([, group]) => group.length > 0);
}

/** One line of the list: what, where and how much. The whole line leads there; its id is its anchor. */
function Position({ job }: { job: Open }) {
  const t = useTranslations("careers");
  const locale = useSiteLocale();
  const title = t(`jobs.${job.id}.title`);
  return (
    <li
      id={job.id}
      className="group relative grid scroll-mt-24 gap-x-8 gap-y-2 py-3.5 transition-colors duration-150 before:absolute before:-inset-x-4 before:inset-y-0 before:-z-1 hover:before:bg-basin target:before:bg-basin target:before:shadow-[inset_3px_0_0_var(--water)] md:grid-cols-[1fr_9rem_7.5rem] rtl:target:before:shadow-[inset_-3px_0_0_var(--water)]"
    >
      <div>
        <h4 className="display-sm text-balance">
          <PageLink
            page="position"
            member={job.id}
            prefetch="intent"
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-water group-hover:decoration-1 group-hover:underline-offset-8"
          >
            {title}
          </PageLink>
        </h4>
        <p className="mt-1 max-w-[38em] text-soft">{t(`jobs.${job.id}.text`)}</p>
      </div>
      <dl className="text-[0.9375rem] max-md:flex max-md:gap-x-5 md:pt-1">
        <dt className="sr-only">{t("filters.place")}</dt>
        <dd>{places[job.place].name?.[locale] ?? t("places.remote")}</dd>
        <dt className="sr-only">{t("filters.type")}</dt>
        <dd className="text-soft">{t(`types.${job.type}`)}</dd>
      </dl>
      <PageLink
        page="position"
        member={job.id}
        suffix="#apply"
        aria-label={t("open.applyFor", { title })}
        className="text-link relative inline-flex min-h-11 items-center self-start justify-self-start text-[0.9375rem] font-medium md:-mt-1.5 md:justify-self-end"
      >
        {t("open.apply")}
      </PageLink>
    </li>
  );
}

/**
 * The channel and a branch for each department, with a drop for each position on it. A drop is full
 * while its position fits what else is wanted; pressing a branch shows only that department.
 */
function Branches({
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
 * stand in one row, the last is where the channel comes in from the edge of the screen.
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
