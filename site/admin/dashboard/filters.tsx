import { SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { countries, heardChannels } from "#contract/choices.ts";
import { confirmTimeClasses, type LeadStats, leadMarks, leadStatuses } from "#contract/leads.ts";
import { locales } from "#contract/locale.ts";
import { Button } from "#site/ui/button.tsx";
import { Sheet } from "#site/ui/dialog.tsx";
import { DayFilters, ValueFilter } from "./filter-fields.tsx";
import { useDuration } from "./key-figures.tsx";
import { useLeadNames } from "./lead-columns.tsx";
import { Shares } from "./shares.tsx";
import { type FilterName, filterNames, useView } from "./view.ts";

/** The small buttons above the list. */
export const toolClass =
  "inline-flex min-h-10 items-center justify-center gap-2 rounded-[4px] border border-edge px-3.5 text-[0.875rem] leading-tight hover:border-water hover:text-water max-sm:min-h-11 data-popup-open:border-water aria-disabled:cursor-not-allowed aria-disabled:opacity-55";

/** Filters that also show how the leads that match fall into their values. */
const facets: readonly {
  name: FilterName;
  codes: readonly string[];
  shares: (stats: LeadStats) => LeadStats["byCountry"];
}[] = [
  { name: "country", codes: countries, shares: (stats) => stats.byCountry },
  { name: "channel", codes: heardChannels, shares: (stats) => stats.byChannel },
  { name: "locale", codes: locales, shares: (stats) => stats.byLocale },
  { name: "campaign", codes: [], shares: (stats) => stats.byCampaign },
];

/** All filters, each choice with its shares of the leads that match. */
export function Filters({ stats, isTable }: { stats: LeadStats | null; isTable: boolean }) {
  const t = useTranslations("admin-dashboard");
  const names = useLeadNames();
  const { view, filter } = useView();
  const choice = (name: FilterName, codes: Iterable<string>) => (
    <ValueFilter
      label={names.filter(name)}
      value={view.filter[name]}
      options={[...codes].map((code) => [code, names.value(name, code)])}
      onChoose={(value) => filter({ [name]: value })}
    />
  );
  return (
    <search aria-label={t("filters.label")} className="grid content-start gap-6">
      <div className="grid gap-1.5">
        {choice("status", leadStatuses)}
        {choice("mark", leadMarks)}
      </div>
      <DayFilters />
      {facets.map(({ name, codes, shares }) => {
        const found = stats ? shares(stats) : [];
        const picked = view.filter[name];
        const values = new Set([...codes, ...found.map(({ value }) => value)]);
        if (picked !== undefined) values.add(picked);
        return (
          <div key={name} className="grid gap-1.5">
            {choice(name, values)}
            <Shares
              isTable={isTable}
              title={names.filter(name)}
              shares={found.map((share) => ({ ...share, name: names.value(name, share.value) }))}
              picked={picked}
              onPick={(value) => filter({ [name]: value })}
            />
          </div>
        );
      })}
      {stats && <ConfirmTime classes={stats.confirmTime} isTable={isTable} />}
    </search>
  );
}

/** How long people took to confirm. */
function ConfirmTime({ classes, isTable }: { classes: readonly number[]; isTable: boolean }) {
  const t = useTranslations("admin-dashboard.shares");
  const duration = useDuration();
  if (classes.every((count) => count === 0)) return null;
  const names = [
    ...confirmTimeClasses.map((minutes) => t("within", { time: duration(minutes) })),
    t("longer", { time: duration(confirmTimeClasses.at(-1) ?? 0) }),
  ];
  const shares = names.map((name, i) => ({ value: name, name, joined: classes[i] ?? 0 }));
  return (
    <div className="grid gap-1.5">
      {!isTable && <p className="small text-soft">{t("confirmTime")}</p>}
      <Shares isTable={isTable} title={t("confirmTime")} shares={shares} />
    </div>
  );
}

function useActiveFilters(): FilterName[] {
  const { view } = useView();
  return filterNames.filter((name) => view.filter[name] !== undefined);
}

/** The filters behind a button, where there is no room for them beside the list. */
export function FilterSheet({ children }: { children: ReactNode }) {
  const t = useTranslations("admin-dashboard.filters");
  const [isOpen, setOpen] = useState(false);
  const active = useActiveFilters().length;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={toolClass}
      >
        <SlidersHorizontal className="size-4 text-soft" aria-hidden="true" />
        {active > 0 ? t("openWith", { figure: `${active}` }) : t("open")}
      </button>
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
        {children}
      </Sheet>
    </>
  );
}

/** The active filters, each with a button that removes it. */
export function FilterChips() {
  const t = useTranslations("admin-dashboard.filters");
  const names = useLeadNames();
  const { view, filter, clearFilters } = useView();
  const active = useActiveFilters();
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("active")} className="mt-3 flex flex-wrap items-center gap-2">
      {active.map((name) => {
        const words = t("chip", {
          name: names.filter(name),
          value: names.value(name, view.filter[name] ?? ""),
        });
        return (
          <li key={name} className="min-w-0">
            <button
              type="button"
              onClick={() => filter({ [name]: undefined })}
              aria-label={t("remove", { filter: words })}
              className="small flex min-h-8 max-w-full items-center gap-2 rounded-[3px] border border-water ps-2.5 pe-2 hover:bg-basin"
            >
              <bdi className="truncate">{words}</bdi>
              <X className="size-3.5 shrink-0 text-soft" aria-hidden="true" />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" onClick={clearFilters} className="small text-link min-h-8 px-1">
          {t("clear")}
        </button>
      </li>
    </ul>
  );
}
