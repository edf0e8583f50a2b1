import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { applicationLimits, applicationMonths, emailLimit } from "#contract/limits.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, TextAreaField, TextField } from "#site/ui/field.tsx";
import { CvField } from "./cv-field.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import type { useApplication } from "./use-application.ts";
import type { CheckedField } from "./values.ts";

export function ApplicationForm({
  application,
  notice,
  onTouch,
}: {
  application: ReturnType<typeof useApplication>;
  notice: ReactNode;
  onTouch: () => void;
}) {
  const t = useTranslations("application");
  const { values, faults, phase, change } = application;
  const fault = (field: CheckedField) => faults[field] && t(`errors.${faults[field]}`);
  const isSending = phase === "sending";
  return (
    <form
      ref={application.form}
      noValidate
      onSubmit={application.submit}
      onFocus={onTouch}
      aria-labelledby="apply-title"
      className="grid gap-5"
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t("fields.name")}
          name="name"
          required
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
          error={fault("name")}
          autoComplete="name"
          maxLength={applicationLimits.name}
          readOnly={isSending}
          dir="auto"
        />
        <TextField
          label={t("fields.email")}
          name="email"
          type="email"
          required
          value={values.email}
          onChange={(event) => change({ email: event.target.value })}
          error={fault("email")}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emailLimit}
          readOnly={isSending}
          dir="ltr"
          className="rtl:text-end"
        />
      </div>
      <TextAreaField
        label={t("fields.links")}
        optionalLabel={t("fields.optional")}
        hint={t("fields.linksHint")}
        name="links"
        rows={2}
        value={values.links}
        onChange={(event) => change({ links: event.target.value })}
        maxLength={applicationLimits.links}
        readOnly={isSending}
        spellCheck={false}
        dir="ltr"
        className="min-h-20 rtl:text-end"
      />
      <TextAreaField
        label={t("fields.note")}
        optionalLabel={t("fields.optional")}
        name="note"
        rows={5}
        value={values.note}
        onChange={(event) => change({ note: event.target.value })}
        maxLength={applicationLimits.note}
        readOnly={isSending}
        dir="auto"
      />
      <CvField
        file={application.file}
        error={fault("cv")}
        disabled={isSending}
        onChoose={application.choose}
      />
      <Consent application={application} error={fault("consent")} />
      <div className="sr-only" aria-hidden="true">
        <label>
          {t("fields.website")}
          <input
            name="website"
            type="text"
            tabIndex={-1}
            autoComplete="off"
            value={values.website}
            onChange={(event) => change({ website: event.target.value })}
          />
        </label>
      </div>
      <div className="grid gap-5">
        <Button
          type="submit"
          name="submit"
          busy={isSending}
          className="w-full sm:w-auto sm:justify-self-start"
        >
          {isSending ? t("sending") : t("submit")}
        </Button>
        {notice}
        {isSending && (
          <UploadProgress progress={application.progress} onCancel={application.cancel} />
        )}
      </div>
    </form>
  );
}

function Consent({
  application,
  error,
}: {
  application: ReturnType<typeof useApplication>;
  error: string | undefined;
}) {
  const t = useTranslations("application");
  const shell = useTranslations("shell");
  const privacy = usePageHref("privacy");
  const brand = names.group[useSiteLocale()];
  return (
    <CheckboxField
      name="consent"
      required
      checked={application.values.consent}
      onChange={(event) => application.change({ consent: event.target.checked })}
      error={error}
      label={t.rich("fields.consent", {
        brand,
        months: applicationMonths,
        link: (words) => (
          <a href={privacy} target="_blank" rel="noopener" className="text-link text-ink">
            {words}
            <span className="sr-only"> ({shell("newTab")})</span>
          </a>
        ),
      })}
    />
  );
}
