import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type Job, type JobId, jobs, jobTypes, type Place, places } from "#brand/jobs.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { Branches } from "./branches.tsx";
import { everything, fits, type Wanted } from "./matching.ts";
import { Position } from "./position.tsx";

/** The list, and what narrows it: the drawing for departments, two lists and a search. */
export function Positions() {
  const t = useTranslations("careers");
  const [wanted, setWanted] = useState<Wanted>(everything);
  const heading = useId();
  const search = useRef<HTMLInputElement>(null);
  const locale = useSiteLocale();
  const placeName = (place: Place) => places[place].name?.[locale] ?? t("places.remote");
  const want = (change: Partial<Wanted>) => setWanted((before) => ({ ...before, ...change }));
  const said = (job: Job & { id: JobId }) =>
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
    <section aria-labelledby={heading} className="pt-14 sm:pt-20">
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
        <div className="mt-8 grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr]">
          <label className="grid gap-1 sm:max-lg:col-span-2">
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
                setWanted(everything);
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
      <ul className="wrap mt-2">
        {shown.map((job) => (
          <Position key={job.id} job={job} />
        ))}
      </ul>
      {shown.length === 0 && (
        <div className="wrap">
          <div className="border-t border-line py-12">
            <p className="display-sm">{t("empty.title")}</p>
            <p className="mt-2 text-soft">{t("empty.text")}</p>
            <PageLink
              page="contact"
              suffix="?topic=position"
              className={buttonClass("outline", "mt-6")}
            >
              {t("empty.write")}
            </PageLink>
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
    <label className="grid gap-1">
      <span className="small text-soft">{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value as Value | "")}
        className={control}
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
    </label>
  );
}
