import { clsx } from "clsx";
import { Search, SlidersHorizontal, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { heardChannels, signupCountries } from "#brand/signup.ts";
import {
  invitationStates,
  type LeadStats,
  leadMarks,
  leadStatuses,
  referredChoices,
} from "#contract/leads.ts";
import { tagLimit } from "#contract/limits.ts";
import { locales } from "#contract/locale.ts";
import { Button } from "#site/ui/button.tsx";
import { Sheet } from "#site/ui/dialog.tsx";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { DayRange, useTypedSearch } from "../list-filters.tsx";
import { useFigures } from "../reader-formats.ts";
import { LinkButton, ToolButton } from "../tool-button.tsx";
import { firstOfLast, localNow } from "./chart-columns.tsx";
import { useDashboard } from "./dashboard-data.ts";
import { answerCodes, useLeadNames } from "./lead-columns.tsx";
import { ConfirmTime, LeadFunnel, Shares } from "./shares.tsx";
import { type FilterName, filterNames } from "./view.ts";

/** Filters that also show how the leads that match fall into their values. */
const facets: readonly {
  name: FilterName;
  codes: readonly string[];
  shares: (stats: LeadStats) => LeadStats["byCountry"];
}[] = [
  { name: "country", codes: signupCountries, shares: (stats) => stats.byCountry },
  { name: "channel", codes: heardChannels, shares: (stats) => stats.byChannel },
  { name: "locale", codes: locales, shares: (stats) => stats.byLocale },
  { name: "campaign", codes: [], shares: (stats) => stats.byCampaign },
];

/** All filters, each choice with its shares of the leads that match. */
export function Filters() {
  const t = useTranslations("admin-dashboard");
  const names = useLeadNames();
  const { view, filter, stats } = useDashboard();
  return (
    <search aria-label={t("filters.label")} className="grid content-start gap-5">
      <ValueFilter name="status" codes={leadStatuses} />
      <ValueFilter name="invitation" codes={invitationStates} />
      <LeadFunnel />
      <ValueFilter name="mark" codes={leadMarks} />
      <TagFilter />
      {answerCodes.length > 0 && <ValueFilter name="answer" codes={answerCodes} />}
      <ValueFilter name="referred" codes={referredChoices} />
      <ValueFilter name="friends" codes={referredChoices} />
      <DayFilters />
      {facets.map(({ name, codes, shares }) => {
        const found = stats.value ? shares(stats.value) : [];
        const all = [...codes, ...found.map(({ value }) => value)];
        if (name === "locale" && new Set(all).size < 2) return null;
        return (
          <div key={name} className="grid gap-1.5">
            <ValueFilter name={name} codes={all} />
            <Shares
              title={names.filter(name)}
              shares={found.map((share) => ({ ...share, name: names.value(name, share.value) }))}
              picked={view.filter[name]}
              onPick={(value) => filter({ [name]: value })}
            />
          </div>
        );
      })}
      <ConfirmTime />
    </search>
  );
}

/** Leads with a tag, which is typed: a list has any number of them. */
function TagFilter() {
  const names = useLeadNames();
  const { view, filter } = useDashboard();
  const [typed, setTyped] = useTypedSearch(view.filter.tag ?? "", (tag) =>
    filter({ tag: tag.toLowerCase() || undefined }),
  );
  return (
    <TextField
      label={names.filter("tag")}
      value={typed}
      maxLength={tagLimit}
      autoComplete="off"
      dir="auto"
      onChange={({ target }) => setTyped(target.value)}
      className={clsx(fieldClass, view.filter.tag !== undefined && "border-water font-medium")}
    />
  );
}

/** A choice among the values of a filter, or all of them. */
function ValueFilter({ name, codes }: { name: FilterName; codes: readonly string[] }) {
  const t = useTranslations("admin-dashboard.filters");
  const names = useLeadNames();
  const { view, filter } = useDashboard();
  const picked = view.filter[name];
  const values = new Set(picked === undefined ? codes : [...codes, picked]);
  return (
    <SelectField
      label={names.filter(name)}
      placeholder={t("any")}
      // The empty campaign is a value of its own, unlike the empty option.
      value={picked === undefined ? "" : `=${picked}`}
      options={[...values].map((code) => ({ value: `=${code}`, label: names.value(name, code) }))}
      onChange={({ target: { value } }) => filter({ [name]: value ? value.slice(1) : undefined })}
      className={clsx(
        fieldClass,
        "overflow-hidden text-ellipsis whitespace-nowrap",
        picked !== undefined && "border-water font-medium",
      )}
    />
  );
}

/** The filters behind a button, where there is no room for them beside the list. */
export function FilterSheet() {
  const t = useTranslations("admin-dashboard.filters");
  const [isOpen, setOpen] = useState(false);
  const active = useActiveFilters().length;
  return (
    <>
      <ToolButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal className="size-4 text-soft" />
        <span>{active > 0 ? t("openWith", { figure: `${active}` }) : t("open")}</span>
      </ToolButton>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("label")}
        closeLabel={t("close")}
        foot={
          <Button className="w-full" onClick={() => setOpen(false)}>
            {t("done")}
          </Button>
        }
      >
        <Filters />
      </Sheet>
    </>
  );
}

function useActiveFilters(): FilterName[] {
  const { view } = useDashboard();
  return filterNames.filter((name) => view.filter[name] !== undefined);
}

/** The active filters, each with a button that removes it. */
export function FilterChips() {
  const t = useTranslations("admin-dashboard.filters");
  const names = useLeadNames();
  const { view, filter, clearFilters } = useDashboard();
  const active = useActiveFilters();
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("active")} className="mt-3 flex flex-wrap items-center gap-2">
      {active.map((name) => {
        const value = names.value(name, view.filter[name] ?? "");
        const words = t("chip", { name: names.filter(name), value });
        return (
          <li key={name} className="min-w-0">
            <button
              type="button"
              onClick={() => filter({ [name]: undefined })}
              aria-label={t("remove", { filter: words })}
              className="small flex min-h-8 max-w-full items-center gap-2 rounded-[3px] border border-water ps-2.5 pe-2 hover:bg-basin"
            >
              <bdi className="one-line">{words}</bdi>
              <X className="size-3.5 shrink-0 text-soft" />
            </button>
          </li>
        );
      })}
      <li>
        <LinkButton onClick={clearFilters} className="small min-h-8 px-1">
          {t("clear")}
        </LinkButton>
      </li>
    </ul>
  );
}

/** Lower than the fields of a form: there are many beside the list. */
const fieldClass = "min-h-9! py-1! text-[0.875rem] max-sm:min-h-11! max-sm:text-base";

/** The most used ranges, in days. */
const ranges = [7, 30, 90];

/** First and last day of signing up. */
function DayFilters() {
  const t = useTranslations("admin-dashboard.filters");
  const { amount } = useFigures();
  const { view, filter } = useDashboard();
  const { from, to } = view.filter;
  return (
    <fieldset>
      <legend className="small mb-1.5 font-medium">{t("days")}</legend>
      <div className="grid gap-2">
        <DayRange
          labels={{ from: t("from"), to: t("to") }}
          days={view.filter}
          onDay={filter}
          className={(day) => clsx(fieldClass, "px-2!", day && "border-water font-medium")}
        />
      </div>
      <div className="flex flex-wrap gap-x-4">
        {ranges.map((days) => {
          const first = firstOfLast(days, localNow());
          const isOn = from === first && to === undefined;
          return (
            <LinkButton
              key={days}
              aria-pressed={isOn}
              onClick={() => filter({ from: isOn ? undefined : first, to: undefined })}
              className="min-h-8 text-[0.8125rem] text-soft hover:text-ink aria-pressed:font-medium aria-pressed:text-ink max-sm:min-h-11"
            >
              {t("latest", amount(days))}
            </LinkButton>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Filters by a part of the address. */
export function SearchField() {
  const t = useTranslations("admin-dashboard.filters");
  const { view, filter } = useDashboard();
  const { q = "" } = view.filter;
  // However often the typing paused, Back leads past the whole word.
  const [typed, setTyped] = useTypedSearch(q, (words) =>
    filter({ q: words || undefined }, { replace: q !== "" }),
  );
  return (
    <label className="relative block min-w-0 grow basis-56 sm:basis-36">
      <span className="sr-only">{t("q")}</span>
      <Search className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-soft" />
      <input
        type="search"
        value={typed}
        maxLength={320}
        autoComplete="off"
        spellCheck={false}
        placeholder={t("hint")}
        onChange={({ target }) => setTyped(target.value)}
        className="min-h-10 w-full rounded-[4px] border border-edge bg-basin ps-9.5 pe-2.5 text-[0.875rem] text-ink placeholder:text-soft max-sm:min-h-11 max-sm:text-base"
      />
    </label>
  );
}
