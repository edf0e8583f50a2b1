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
import type { Import } from "#site/features/admin/import/use-import.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField } from "#site/ui/field.tsx";
import { Choice } from "./choice.tsx";

/** Which column holds which field, and what holds for rows that say nothing. */
export function ColumnsStep({ desk, file }: { desk: Import; file: ImportFile }) {
  const t = useTranslations("admin-import");
  const countryNames = useTranslations("admin.dashboard.countries");
  const [settings, setSettings] = useState<ImportSettings>({
    columns: file.columns,
    otherCountries: false,
    locale: useSiteLocale(),
  });
  const isBusy = desk.step === "checking" || desk.step === "taking";

  function change(part: Partial<ImportSettings>) {
    setSettings((now) => ({ ...now, ...part }));
    desk.change();
  }
  function chooseColumn(field: ImportField, value: string) {
    const { [field]: _, ...others } = settings.columns;
    change({ columns: value === "" ? others : { ...others, [field]: Number(value) } });
  }
  const columns = file.headers.map(
    (header, index) =>
      [String(index), header || t("columns.unnamed", { number: index + 1 })] as const,
  );
  const exampleOf = (field: ImportField) => {
    const column = settings.columns[field];
    const value = column === undefined ? "" : file.first.find((row) => row[column])?.[column];
    return value ? t("columns.example", { value }) : undefined;
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void desk.tryOut(settings);
      }}
    >
      <p className="text-soft">{t("columns.intro")}</p>
      <fieldset
        disabled={isBusy}
        className="mt-5 grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3"
      >
        {importFields.map((field) => (
          <Choice
            key={field}
            label={t(`columns.${field}`)}
            empty={t("columns.none")}
            value={String(settings.columns[field] ?? "")}
            options={columns}
            hint={exampleOf(field)}
            onChoose={(value) => chooseColumn(field, value)}
          />
        ))}
      </fieldset>
      <fieldset
        disabled={isBusy}
        className="mt-7 grid items-end gap-x-6 gap-y-5 border-t border-line pt-6 sm:grid-cols-2 lg:grid-cols-3"
      >
        <Choice
          label={t("columns.defaultCountry")}
          empty={t("columns.noDefault")}
          value={settings.country ?? ""}
          options={countries.map((country) => [country, countryNames(country)])}
          onChoose={(value) => change({ country: countries.find((known) => known === value) })}
        />
        <Choice
          label={t("columns.defaultLocale")}
          value={settings.locale}
          options={locales.map((locale) => [locale, t(`languages.${locale}`)])}
          onChoose={(value) => isLocale(value) && change({ locale: value })}
        />
        <div className="pb-3 max-lg:col-span-full">
          <CheckboxField
            label={t("columns.otherCountries")}
            checked={settings.otherCountries}
            onChange={(event) => change({ otherCountries: event.target.checked })}
          />
        </div>
      </fieldset>
      {desk.step !== "checked" && desk.step !== "taking" && (
        <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" busy={desk.step === "checking"}>
            {t("columns.tryOut")}
          </Button>
          <p role="status" className="small text-soft">
            {desk.step === "checking" ? t("columns.checking") : t("columns.tryOutHint")}
          </p>
        </div>
      )}
    </form>
  );
}
