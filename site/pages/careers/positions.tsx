import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import {
  departments,
  type Job,
  type JobId,
  jobs,
  jobTypes,
  type Place,
  places,
} from "#brand/jobs.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { containsAll } from "#site/i18n/search-text.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ContactLink } from "#site/links/links.tsx";
import { Icon } from "#site/ui/icons.tsx";
import { queryValue, useQueryState } from "#site/ui/query-state.ts";
import { DepartmentBranches } from "./department-branches.tsx";

/** The list, and what narrows it: the drawing for departments, two lists and a search. */
export function Positions() {
  const t = useTranslations("careers");
  const [wanted, want] = useQueryState(wantedIn);
  const heading = useId();
  const search = useRef<HTMLInputElement>(null);
  const locale = useSiteLocale();
  const placeName = (place: Place) => places[place].name?.[locale] ?? t("places.remote");
  const textOf = (job: Open) =>
    [
      t(`jobs.${job.id}.title`),
      t(`jobs.${job.id}.text`),
      t(`departments.${job.department}`),
      placeName(job.place),
      t(`types.${job.type}`),
    ].join(" ");
  const shown = jobs.filter((job) => fits(job, textOf(job), wanted));
  const anyDepartment = { ...wanted, department: "" } as const;
  const reachable = jobs.filter((job) => fits(job, textOf(job), anyDepartment));
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
        <DepartmentBranches
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
            value={wanted.place}
            options={(Object.keys(places) as Place[]).map((place) => [place, placeName(place)])}
            onChoose={(place) => want({ place })}
          />
          <Choice
            label={t("filters.type")}
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
      <div id="positions" className="wrap mt-2 scroll-mt-24">
        {/* By department, in the order of the drawing above them. */}
        {departments.map((department) => {
          const group = shown.filter((job) => job.department === department);
          if (group.length === 0) return null;
          return (
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
          );
        })}
      </div>
      {shown.length === 0 && (
        <div className="wrap">
          <div className="border-t border-line py-12">
            <p className="display-sm">{t("empty.title")}</p>
            <p className="mt-2 text-soft">{t("empty.text")}</p>
            <ContactLink
              topic="position"
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
  value,
  options,
  onChoose,
}: {
  label: string;
  value: Value | "";
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value | "") => void;
}) {
  const t = useTranslations("careers");
  return (
    <label className="relative grid gap-1">
      <span className="small text-soft">{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value as Value | "")}
        className={`${control} appearance-none pe-8`}
      >
        <option value="" className="bg-ground">
          {t("filters.all")}
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

type Wanted = ReturnType<typeof wantedIn>;

/** Whether a position matches: every filter, and every typed word somewhere in its texts. */
export function fits(job: Job, text: string, wanted: Wanted): boolean {
  if (wanted.department && job.department !== wanted.department) return false;
  if (wanted.place && job.place !== wanted.place) return false;
  if (wanted.type && job.type !== wanted.type) return false;
  return containsAll(text, wanted.text);
}

/** The choices of the address; an unknown one counts as none. */
export function wantedIn(search: string) {
  const among = <Value extends string>(values: readonly Value[], name: string): Value | "" =>
    values.find((value) => value === queryValue(search, name)) ?? "";
  return {
    department: among(departments, "department"),
    place: among(Object.keys(places) as Place[], "place"),
    type: among(jobTypes, "type"),
    text: queryValue(search, "text"),
  };
}

export const everything = wantedIn("");
