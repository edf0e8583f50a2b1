import { useState } from "react";
import { useTranslations } from "use-intl";
import { countries } from "#contract/choices.ts";
import {
  type ImportField,
  type ImportFile,
  type ImportSettings,
  importFields,
} from "#contract/lead-import.ts";
import { isLocale, locales } from "#contract/locale.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, SelectField } from "#site/ui/field.tsx";
import type { Import } from "./use-import.ts";

/** Which column holds which field, and what holds for rows that say nothing. */
export function ColumnsStep({ current, file }: { current: Import; file: ImportFile }) {
  const t = useTranslations("admin-import");
  const countryNames = useTranslations("admin.dashboard.countries");
  const [settings, setSettings] = useState<ImportSettings>({
    columns: file.columns,
    otherCountries: false,
    locale: useSiteLocale(),
  });
  const isBusy = current.step === "checking" || current.step === "committing";

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
  const exampleOf = (field: ImportField) => {
    const column = settings.columns[field];
    const value = column === undefined ? "" : file.first.find((row) => row[column])?.[column];
    return value && <bdi>{t("columns.example", { value })}</bdi>;
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        current.check(settings);
      }}
    >
      <p className="text-soft">{t("columns.intro")}</p>
      <fieldset
        disabled={isBusy}
        className="mt-5 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3"
      >
        {importFields.map((field) => (
          <SelectField
            key={field}
            label={t(`columns.${field}`)}
            placeholder={t("columns.none")}
            value={String(settings.columns[field] ?? "")}
            options={columns}
            hint={exampleOf(field)}
            onChange={({ target }) => chooseColumn(field, target.value)}
          />
        ))}
      </fieldset>
      <fieldset
        disabled={isBusy}
        className="mt-7 grid items-end gap-x-6 gap-y-5 border-t border-line pt-6 sm:grid-cols-2 lg:grid-cols-3"
      >
        <SelectField
          label={t("columns.defaultCountry")}
          placeholder={t("columns.noDefault")}
          value={settings.country ?? ""}
          options={countries.map((value) => ({ value, label: countryNames(value) }))}
          onChange={({ target }) =>
            change({ country: countries.find((known) => known === target.value) })
          }
        />
        <SelectField
          label={t("columns.defaultLocale")}
          value={settings.locale}
          options={locales.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={({ target: { value } }) => isLocale(value) && change({ locale: value })}
        />
        <div className="pb-3 max-lg:col-span-full">
          <CheckboxField
            label={t("columns.otherCountries")}
            checked={settings.otherCountries}
            onChange={(event) => change({ otherCountries: event.target.checked })}
          />
        </div>
      </fieldset>
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
