import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { countries } from "#contract/choices.ts";
import {
  type ImportCheck,
  type ImportOutcome,
  importOutcomes,
  importSampleSize,
} from "#contract/lead-import.ts";
import { isLocale } from "#contract/locale.ts";

import { useFigures } from "../figures.ts";
import { DataTable, ScrollRegion } from "../parts.tsx";

/** What would happen to the rows: how many of each kind, and the first of them as they were read. */
export function CheckStep({ check }: { check: ImportCheck }) {
  const t = useTranslations("admin-import");
  const { figure } = useFigures();
  const [only, setOnly] = useState<ImportOutcome | null>(null);
  const there = importOutcomes.filter((outcome) => check.totals[outcome] > 0);
  const samples = check.samples.filter(({ outcome }) => only === null || outcome === only);
  const isShortened = there.some((outcome) => check.totals[outcome] > importSampleSize);
  return (
    <>
      <p className="text-soft">
        {t("check.total", { count: check.rows, figure: figure(check.rows) })}
      </p>
      <ul className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {there.map((outcome) => (
          <li key={outcome} className="border-t border-line py-3">
            <button
              type="button"
              aria-pressed={only === outcome}
              onClick={() => setOnly(only === outcome ? null : outcome)}
              className="grid w-full grid-cols-[auto_1fr] items-baseline gap-x-4 text-start"
            >
              <span
                className={clsx(
                  "row-span-2 min-w-16 font-display text-3xl tabular-nums",
                  outcome === "new" ? "text-water" : "text-soft",
                )}
              >
                {figure(check.totals[outcome])}
              </span>
              <span
                className={clsx(
                  "font-medium",
                  only === outcome && "underline decoration-water decoration-2 underline-offset-4",
                )}
              >
                {t(`outcomes.${outcome}`)}
              </span>
              <span className="small text-soft">{t(`means.${outcome}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Rows samples={samples} />
      {isShortened && (
        <p className="small mt-3 text-soft">
          {t("check.first", { figure: figure(importSampleSize) })}
        </p>
      )}
    </>
  );
}

function Rows({ samples }: { samples: ImportCheck["samples"] }) {
  const t = useTranslations("admin-import");
  const countryNames = useTranslations("admin.dashboard.countries");
  const country = (code: string) => {
    const known = countries.find((each) => each === code);
    return known ? countryNames(known) : code;
  };
  return (
    <ScrollRegion
      aria-label={t("steps.check")}
      className="mt-5 max-h-[26rem] overflow-auto border-y border-edge"
    >
      <DataTable
        className="min-w-[44rem]"
        heads={[
          t("check.line"),
          t("check.outcome"),
          t("columns.email"),
          t("columns.country"),
          t("columns.city"),
          t("columns.locale"),
        ]}
        rows={samples.map((row) => ({
          key: row.line,
          cells: [
            <span key="line" className="text-soft">
              {row.line}
            </span>,
            <span key="outcome" className={row.outcome === "new" ? "font-medium" : "text-soft"}>
              {t(`outcomes.${row.outcome}`)}
            </span>,
            <span key="email" className="ltr-island [overflow-wrap:anywhere]">
              {row.email}
            </span>,
            <bdi key="country">{country(row.country)}</bdi>,
            <bdi key="city">{row.city}</bdi>,
            isLocale(row.locale) && t(`languages.${row.locale}`),
          ],
        }))}
      />
    </ScrollRegion>
  );
}
