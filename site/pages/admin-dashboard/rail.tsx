import { useTranslations } from "use-intl";
import { countries, heardChannels } from "#contract/choices.ts";
import {
  confirmTimeClasses,
  type LeadFilter,
  type LeadStats,
  leadMarks,
  leadStatuses,
} from "#contract/leads.ts";
import { locales } from "#contract/locale.ts";
import { useDuration } from "./figures.ts";
import { Choice, Days } from "./filter-fields.tsx";
import { useLeadNames } from "./lead-names.ts";
import { ShareTable } from "./share-table.tsx";
import { Shares } from "./shares.tsx";

const facets = ["country", "channel", "locale", "campaign"] as const;
type Facet = (typeof facets)[number];

const sharesOf = (stats: LeadStats, facet: Facet) =>
  ({
    country: stats.byCountry,
    channel: stats.byChannel,
    locale: stats.byLocale,
    campaign: stats.byCampaign,
  })[facet];

const fixedCodes: Partial<Record<Facet, readonly string[]>> = {
  country: countries,
  channel: heardChannels,
  locale: locales,
};

/** Filters and the picture by kind in one: each choice with how the leads that match fall into it. */
export function Rail({
  filter,
  stats,
  isTable,
  onNarrow,
}: {
  filter: LeadFilter;
  stats: LeadStats | null;
  /** Whether the picture is read as tables. */
  isTable: boolean;
  onNarrow: (change: Partial<LeadFilter>) => void;
}) {
  const t = useTranslations("admin-desk");
  const names = useLeadNames();
  return (
    <search aria-label={t("filters.label")} className="grid content-start gap-6">
      <div className="grid gap-1.5">
        <Choice
          label={t("filters.status")}
          value={filter.status}
          options={leadStatuses.map((code) => [code, names.status(code)])}
          onChoose={(status) => onNarrow({ status: status as LeadFilter["status"] })}
        />
        <Choice
          label={t("filters.mark")}
          value={filter.mark}
          options={leadMarks.map((code) => [code, names.mark(code)])}
          onChoose={(mark) => onNarrow({ mark: mark as LeadFilter["mark"] })}
        />
      </div>
      <Days filter={filter} onNarrow={onNarrow} />
      {facets.map((facet) => {
        const shares = stats ? sharesOf(stats, facet) : [];
        const found = shares.map(({ value }) => value);
        const codes = new Set([...(fixedCodes[facet] ?? []), ...found]);
        const picked = filter[facet];
        if (picked !== undefined) codes.add(picked);
        const named = shares.map((share) => ({ ...share, name: names.value(facet, share.value) }));
        const pick = (value: string | undefined) => onNarrow({ [facet]: value });
        return (
          <div key={facet} className="grid gap-1.5">
            <Choice
              label={names.filter(facet)}
              value={picked}
              options={[...codes].map((code) => [code, names.value(facet, code)])}
              onChoose={pick}
            />
            {named.length > 0 &&
              (isTable ? (
                <ShareTable title={names.filter(facet)} shares={named} />
              ) : (
                <Shares title={names.filter(facet)} shares={named} picked={picked} onPick={pick} />
              ))}
          </div>
        );
      })}
      {stats && <ConfirmTime classes={stats.confirmTime} isTable={isTable} />}
    </search>
  );
}

/** How long people took to confirm. */
function ConfirmTime({ classes, isTable }: { classes: readonly number[]; isTable: boolean }) {
  const t = useTranslations("admin-desk.shares");
  const duration = useDuration();
  const last = confirmTimeClasses.at(-1) ?? 0;
  const names = [
    ...confirmTimeClasses.map((minutes) => t("within", { time: duration(minutes) })),
    t("longer", { time: duration(last) }),
  ];
  if (classes.every((count) => count === 0)) return null;
  const shares = names.map((name, i) => ({ value: name, name, joined: classes[i] ?? 0 }));
  if (isTable) return <ShareTable title={t("confirmTime")} shares={shares} />;
  return (
    <div className="grid gap-1.5">
      <p className="small text-soft">{t("confirmTime")}</p>
      <Shares title={t("confirmTime")} shares={shares} />
    </div>
  );
}
