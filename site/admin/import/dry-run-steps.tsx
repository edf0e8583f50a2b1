import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { signupCountries } from "#brand/signup.ts";
import { leadNoteLimit } from "#contract/bulk-actions.ts";
import {
  dateOrders,
  type ImportCheck,
  type ImportField,
  type ImportFile,
  type ImportList,
  type ImportOutcome,
  type ImportSettings,
  importDateFields,
  importFieldsOf,
  importOutcomes,
  importSampleSize,
} from "#contract/lead-import.ts";
import { leadTag } from "#contract/leads.ts";
import { tagLimit } from "#contract/limits.ts";
import { isLocale } from "#contract/locale.ts";
import { formatDay, joined } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, focusFirstFault, SelectField, TextField } from "#site/ui/field.tsx";
import { DataTable, ScrollRegion } from "../data-table.tsx";
import { LanguageField } from "../form-controls.tsx";
import { isolated, useFigures } from "../reader-formats.ts";
import type { Import } from "./use-import.ts";

/** The field of each column, and the defaults of rows without one. */
export function ColumnsStep({ current, file }: { current: Import; file: ImportFile }) {
  const t = useTranslations("admin-import");
  const countryNames = useTranslations("admin.countries");
  const [settings, setSettings] = useState<ImportSettings>({
    columns: file.columns,
    notes: file.notes,
    otherCountries: false,
    withLeft: false,
    locale: useSiteLocale(),
  });
  const [typedTag, setTypedTag] = useState("");
  const [isTried, setTried] = useState(false);
  const isOfLeads = file.list === "waitlist";
  const isBusy = current.step === "checking" || current.step === "committing";
  // The order of day and month in the dates that are chosen, as far as their columns show it.
  const orders = importDateFields.flatMap(
    (field) => file.dateOrders[settings.columns[field] ?? -1] ?? [],
  );
  const seenOrder = orders.find((order) => order !== "unclear");
  const isOrderUnclear = seenOrder === undefined && orders.length > 0;
  const dateOrder = isOrderUnclear ? settings.dateOrder : seenOrder;

  function change(part: Partial<ImportSettings>) {
    setSettings((now) => ({ ...now, ...part }));
    current.forgetCheck();
  }
  function chooseColumn(field: ImportField, value: string) {
    const { [field]: _, ...others } = settings.columns;
    change({ columns: value === "" ? others : { ...others, [field]: Number(value) } });
  }
  const columns = file.headers.map((header, i) => ({
    value: `${i}`,
    label: header || t("columns.unnamed", { number: i + 1 }),
  }));
  const fields = Object.values(settings.columns);
  const notes = settings.notes.filter((column) => !fields.includes(column));
  const exampleOf = (column: number | undefined) => {
    const value = column === undefined ? "" : file.first.find((row) => row[column])?.[column];
    return value && t("columns.example", { value: isolated(value) });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isOrderUnclear && !dateOrder) return focusFirstFault(event.currentTarget);
        current.check({ ...settings, notes, ...(dateOrder && { dateOrder }) });
      }}
      noValidate
    >
      {file.tool && (
        <p className="font-medium">{t("columns.tool", { tool: isolated(file.tool) })}</p>
      )}
      <p className="text-soft">{t("columns.intro")}</p>
      <fieldset
        disabled={isBusy}
        className="mt-5 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3"
      >
        {importFieldsOf[file.list].map((field) => (
          <SelectField
            key={field}
            label={t(`columns.${field}`)}
            placeholder={t("columns.none")}
            value={String(settings.columns[field] ?? "")}
            options={columns}
            hint={exampleOf(settings.columns[field])}
            onChange={({ target }) => chooseColumn(field, target.value)}
          />
        ))}
      </fieldset>
      <fieldset
        disabled={isBusy}
        className="mt-7 grid items-end gap-x-6 gap-y-5 border-t border-line pt-6 sm:grid-cols-2 lg:grid-cols-3"
      >
        {isOfLeads && (
          <SelectField
            label={t("columns.defaultCountry")}
            placeholder={t("columns.noDefault")}
            value={settings.country ?? ""}
            options={signupCountries.map((value) => ({ value, label: countryNames(value) }))}
            onChange={({ target }) =>
              change({ country: signupCountries.find((known) => known === target.value) })
            }
          />
        )}
        <LanguageField
          label={t("columns.defaultLocale")}
          value={settings.locale}
          nameOf={(value) => t(`languages.${value}`)}
          onChange={({ target: { value } }) => isLocale(value) && change({ locale: value })}
        />
        {isOfLeads && (
          <TextField
            label={t("columns.fileTag")}
            value={typedTag}
            maxLength={tagLimit}
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => {
              setTypedTag(target.value);
              const { tag: _, ...rest } = settings;
              const read = leadTag.safeParse(target.value).data;
              setSettings(read ? { ...rest, tag: read } : rest);
              current.forgetCheck();
            }}
            error={typedTag.trim() !== "" && !settings.tag ? t("columns.fileTagWrong") : undefined}
          />
        )}
        {isOrderUnclear && (
          <SelectField
            label={t("columns.dateOrder")}
            placeholder={t("columns.dateOrderMissing")}
            value={settings.dateOrder ?? ""}
            options={dateOrders.map((value) => ({
              value,
              label: t(`columns.dateOrders.${value}`),
            }))}
            onChange={({ target }) =>
              change({ dateOrder: dateOrders.find((known) => known === target.value) })
            }
            error={isTried && !dateOrder ? t("columns.dateOrderMissing") : undefined}
          />
        )}
        {isOfLeads && (
          <div className="grid gap-y-2 pb-3 max-lg:col-span-full">
            <CheckboxField
              label={t("columns.otherCountries")}
              checked={settings.otherCountries}
              onChange={(event) => change({ otherCountries: event.target.checked })}
            />
            <CheckboxField
              label={t("columns.withLeft")}
              checked={settings.withLeft}
              onChange={(event) => change({ withLeft: event.target.checked })}
            />
          </div>
        )}
      </fieldset>
      {isOfLeads && (
        <fieldset disabled={isBusy} className="mt-7 border-t border-line pt-6">
          <legend className="float-start w-full font-medium">{t("columns.notes")}</legend>
          <p className="small text-soft">{t("columns.notesHint")}</p>
          <div className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
            {columns.map(
              ({ label }, column) =>
                !fields.includes(column) && (
                  <CheckboxField
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move.
                    key={column}
                    label={<bdi>{label}</bdi>}
                    checked={notes.includes(column)}
                    onChange={({ target }) =>
                      change({
                        notes: target.checked
                          ? [...notes, column].sort((a, b) => a - b)
                          : notes.filter((each) => each !== column),
                      })
                    }
                  />
                ),
            )}
          </div>
        </fieldset>
      )}
      {current.step !== "checked" && current.step !== "committing" && (
        <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" busy={current.step === "checking"}>
            {t("columns.check")}
          </Button>
          <p role="status" className="small text-soft">
            {current.step === "checking" ? t("columns.checking") : t("columns.checkHint")}
          </p>
        </div>
      )}
    </form>
  );
}

/** The outcome of a dry run: rows by kind, and the first of them as they were parsed. */
export function CheckStep({ list, check }: { list: ImportList; check: ImportCheck }) {
  const t = useTranslations("admin-import");
  const { figure } = useFigures();
  const locale = useSiteLocale();
  const [only, setOnly] = useState<ImportOutcome | null>(null);
  const present = importOutcomes.filter((outcome) => check.totals[outcome] > 0);
  const samples = check.samples.filter(({ outcome }) => only === null || outcome === only);
  const isShortened = present.some((outcome) => check.totals[outcome] > importSampleSize);
  return (
    <>
      <p className="text-soft">
        {t("check.total", { count: check.rows, figure: figure(check.rows) })}
      </p>
      <ul className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {present.map((outcome) => (
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
              <span className="small text-soft">
                {t(`means.${outcome}`, { figure: figure(leadNoteLimit) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Rows list={list} samples={samples} />
      {isShortened && (
        <p className="small mt-3 text-soft">
          {t("check.first", { figure: figure(importSampleSize) })}
        </p>
      )}
      {check.otherLanguages.length > 0 && (
        <p className="small mt-3 text-soft">
          {t("check.otherLanguages", {
            names: joined(
              locale,
              check.otherLanguages.map(({ name, rows }) => `${isolated(name)} (${figure(rows)})`),
            ),
          })}
        </p>
      )}
    </>
  );
}

type Sample = ImportCheck["samples"][number];

function Rows({ list, samples }: { list: ImportList; samples: ImportCheck["samples"] }) {
  const t = useTranslations("admin-import");
  const locale = useSiteLocale();
  const countryNames = useTranslations("admin.countries");
  const country = (code: string) => {
    const known = signupCountries.find((each) => each === code);
    return known ? countryNames(known) : code;
  };
  return (
    <ScrollRegion
      aria-label={t("steps.check")}
      className="mt-5 max-h-[26rem] overflow-auto border-y border-edge"
    >
      <DataTable
        look="small"
        className="min-w-[44rem]"
        columns={[
          {
            head: t("check.line"),
            isRowName: true,
            cell: ({ line }) => line,
            className: "text-soft",
          },
          {
            head: t("check.outcome"),
            cell: ({ outcome }) => (
              <span className={outcome === "new" ? "font-medium" : "text-soft"}>
                {t(`outcomes.${outcome}`)}
              </span>
            ),
          },
          {
            head: t("columns.email"),
            cell: ({ email }) => (
              <span className="ltr-island [overflow-wrap:anywhere]">{email}</span>
            ),
          },
          ...(list === "waitlist"
            ? [
                {
                  head: t("columns.country"),
                  cell: (row: Sample) => <bdi>{country(row.country)}</bdi>,
                },
                { head: t("columns.city"), cell: ({ city }: Sample) => <bdi>{city}</bdi> },
              ]
            : []),
          {
            head: t("columns.locale"),
            cell: ({ locale }) => isLocale(locale) && t(`languages.${locale}`),
          },
          {
            head: t("check.date"),
            cell: ({ date, outcome }) =>
              outcome === "invalid_date" || !date ? (
                <bdi>{date}</bdi>
              ) : (
                formatDay(locale, new Date(date), "UTC")
              ),
          },
          ...(samples.some(({ notes }) => notes)
            ? [{ head: t("check.notes"), cell: ({ notes }: Sample) => <bdi>{notes}</bdi> }]
            : []),
        ]}
        rows={samples}
        keyOf={({ line }) => line}
      />
    </ScrollRegion>
  );
}
