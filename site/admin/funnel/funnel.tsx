import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  type FunnelCounts,
  type Funnel as FunnelData,
  type FunnelStep,
  funnel,
  funnelQuery,
  funnelSteps,
} from "#contract/funnel.ts";
import { formatShortDay } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { useMay } from "../admin-session.ts";
import { type Column, DataTable } from "../data-table.tsx";
import type { AdminHandle } from "../layout.tsx";
import { DayRange } from "../list-filters.tsx";
import { callLoader, changedQuery, queryOf, useAddress, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { ReadStatus } from "../read-status.tsx";
import { useFigures } from "../reader-formats.ts";
import { toolClass } from "../tool-button.tsx";

const filterNames = ["from", "to"] as const;

export const loader = pageLoader("adminFunnel", "admin-funnel");
export const clientLoader = callLoader("/api/admin/funnel", funnel, funnelQuery);
export const handle: AdminHandle = { section: "waitlist", words: "admin-funnel" };
export const meta = pageHead;

/** How far visitors come, from their first page to an accepted invitation. */
export default function Funnel() {
  const t = useTranslations("admin-funnel");
  const mayExport = useMay("export");
  const { address, go } = useAddress();
  const read = useRead<typeof clientLoader>();
  const { value } = read;
  const days = {
    from: address.get("from") ?? value?.from,
    to: address.get("to") ?? value?.to,
  };
  return (
    <>
      <SubPages of="waitlist" current="funnel" />
      <search
        aria-label={t("days.label")}
        className="mt-8 grid gap-x-5 gap-y-4 sm:flex sm:flex-wrap sm:items-end"
      >
        <DayRange
          labels={{ from: t("days.from"), to: t("days.to") }}
          days={days}
          onDay={(change) => go(changedQuery(address, { ...days, ...change }))}
        />
        {mayExport && (
          <a
            href={`/api/admin/funnel.csv?${queryOf(address, filterNames)}`}
            download
            className={`${toolClass} sm:min-h-12`}
          >
            <Download className="size-4 text-soft" />
            {t("export")}
          </a>
        )}
      </search>
      <ReadStatus read={read} failed={t("failed")} />
      {value && <Shown value={value} />}
    </>
  );
}

function Shown({ value }: { value: FunnelData }) {
  const t = useTranslations("admin-funnel");
  const { total, sources, days, mode } = value;
  const counted = funnelSteps.filter(
    (step) => mode === "beacon" || (step !== "dialogs" && (mode === "server" || step !== "visits")),
  );
  return (
    <>
      <Steps value={value} counted={counted} />
      <p className="small mt-4 max-w-[70ch] text-soft">{t(`notes.${mode}`)}</p>
      <h2 className="display-sm mt-12">{t("sources.title")}</h2>
      <CountTable
        label={t("sources.title")}
        first={t("sources.source")}
        rows={sources.map(({ source, counts }) => ({ name: source, counts }))}
        nameOf={(source) =>
          source === "direct" || source === "other" || source === "friend" || source === "site" ? (
            t(`sources.${source}`)
          ) : (
            <span className="ltr-island">{source}</span>
          )
        }
        counted={counted}
        empty={t("sources.empty")}
        withShares
      />
      {total.joined + total.visits > 0 && (
        <details className="mt-10">
          <summary className="cursor-pointer font-medium">{t("byDay.title")}</summary>
          <DayTable days={days} counted={counted} />
        </details>
      )}
    </>
  );
}

function DayTable({ days, counted }: { days: FunnelData["days"]; counted: readonly FunnelStep[] }) {
  const t = useTranslations("admin-funnel");
  const locale = useSiteLocale();
  return (
    <CountTable
      label={t("byDay.title")}
      first={t("byDay.day")}
      rows={days.toReversed().map(({ day, counts }) => ({ name: day, counts }))}
      nameOf={(day) => formatShortDay(locale, new Date(day), "UTC")}
      counted={counted}
      empty=""
    />
  );
}

/** The steps below one another: how many, which part of the step before, and whether more than before. */
function Steps({ value, counted }: { value: FunnelData; counted: readonly FunnelStep[] }) {
  const t = useTranslations("admin-funnel");
  const { figure, percent } = useFigures();
  const { total, before, days } = value;
  const maximum = Math.max(1, ...counted.map((step) => total[step]));
  return (
    <ol aria-label={t("title")} className="mt-8 border-line border-t">
      {counted.map((step, i) => {
        const previous = counted[i - 1];
        const share = previous && percent(total[step], total[previous], 1);
        return (
          <li
            key={step}
            className="grid items-center gap-x-8 gap-y-2 border-line border-b py-4 sm:grid-cols-[9rem_7rem_minmax(0,1fr)_minmax(0,14rem)]"
          >
            <span className="font-medium">{t(`steps.${step}`)}</span>
            <span className="display-sm tabular-nums">{figure(total[step])}</span>
            <span className="grid gap-1.5">
              <span aria-hidden="true" className="block h-3 rounded-full bg-basin">
                <span
                  className="block h-full rounded-full bg-water"
                  style={{ inlineSize: `${(100 * total[step]) / maximum}%` }}
                />
              </span>
              <span className="small flex flex-wrap gap-x-4 text-soft tabular-nums">
                {previous && previous !== "accepted" && share && (
                  <span>{t("share", { share, step: t(`of.${previous}`) })}</span>
                )}
                <Change before={before[step]} now={total[step]} />
              </span>
            </span>
            <Sparkline values={days.map(({ counts }) => counts[step])} />
          </li>
        );
      })}
    </ol>
  );
}

/** In words: by which part a number is more or less than before. */
function Change({ before, now }: { before: number; now: number }) {
  const t = useTranslations("admin-funnel.change");
  const { percent } = useFigures();
  if (before === now) return <span>{t("same")}</span>;
  if (before === 0) return <span>{t("new")}</span>;
  const part = percent(Math.abs(now - before), before) ?? "";
  return <span>{t(now > before ? "more" : "less", { part })}</span>;
}

/** A number day by day, as a line. */
function Sparkline({ values }: { values: readonly number[] }) {
  const maximum = Math.max(1, ...values);
  const step = 100 / Math.max(1, values.length - 1);
  const points = values.map((value, i) => `${i * step},${38 - (36 * value) / maximum}`);
  return (
    <Drawing box="0 0 100 40" stretch className="h-10 w-full">
      <path d={`M0,40L${points.join("L")}L100,40Z`} fill="var(--basin)" />
      <path d={`M${points.join("L")}`} stroke="var(--water)" strokeWidth="2" />
    </Drawing>
  );
}

interface Row {
  name: string;
  counts: FunnelCounts;
}

function CountTable({
  label,
  first,
  rows,
  nameOf,
  counted,
  empty,
  withShares = false,
}: {
  label: string;
  first: string;
  rows: readonly Row[];
  nameOf: (name: string) => ReactNode;
  counted: readonly FunnelStep[];
  empty: string;
  withShares?: boolean;
}) {
  const t = useTranslations("admin-funnel");
  const { figure, percent } = useFigures();
  const columns: Column<Row>[] = [
    {
      head: first,
      isRowName: true,
      cell: ({ name }) => nameOf(name),
      className: "max-sm:w-full",
    },
    ...counted.map(
      (step, i): Column<Row> => ({
        head: t(`steps.${step}`),
        isLabelled: true,
        cell: ({ counts }) => {
          const previous = counted[i - 1];
          const share = withShares && previous && percent(counts[step], counts[previous], 1);
          return (
            <span className="inline-flex items-baseline gap-2 tabular-nums">
              <span className={counts[step] === 0 ? "text-soft" : undefined}>
                {figure(counts[step])}
              </span>
              {share && <span className="small text-soft">{share}</span>}
            </span>
          );
        },
        className: "whitespace-nowrap",
      }),
    ),
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      empty={{ title: empty }}
    />
  );
}
