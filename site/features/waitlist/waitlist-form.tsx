import type { FormEvent, RefObject } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { countries, heardChannels } from "#contract/choices.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#site/ui/field.tsx";
import type { CaptchaConfig } from "./captcha/captcha.ts";
import type { DialogState } from "./dialog-state.ts";
import type { CheckedField, FormValues } from "./form-values.ts";
import { RecaptchaNotice } from "./recaptcha-notice.tsx";

interface WaitlistFormProps {
  state: DialogState;
  form: RefObject<HTMLFormElement | null>;
  captchaKind: CaptchaConfig["kind"] | undefined;
  change: (change: Partial<FormValues>) => void;
  submit: (event: FormEvent) => void;
}

export function WaitlistForm({ state, form, captchaKind, change, submit }: WaitlistFormProps) {
  const t = useTranslations("waitlist");
  const { values, faults, phase } = state;
  const fault = (field: CheckedField) => faults[field] && t(`faults.${faults[field]}`);
  const busy = phase === "submitting";
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
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
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        dir="ltr"
        className="rtl:text-end"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={t("fields.country")}
          name="country"
          required
          placeholder={t("fields.choose")}
          options={countries.map((value) => ({ value, label: t(`countries.${value}`) }))}
          value={values.country}
          onChange={(event) => change({ country: event.target.value as FormValues["country"] })}
          error={fault("country")}
          autoComplete="country"
        />
        <TextField
          label={t("fields.city")}
          optionalLabel={t("fields.optional")}
          name="city"
          value={values.city}
          onChange={(event) => change({ city: event.target.value })}
          autoComplete="address-level2"
          enterKeyHint="next"
          maxLength={120}
          dir="auto"
        />
      </div>
      <SelectField
        label={t("fields.heard_channel")}
        name="heard_channel"
        required
        placeholder={t("fields.choose")}
        options={heardChannels.map((value) => ({ value, label: t(`channels.${value}`) }))}
        value={values.heard_channel}
        onChange={(event) =>
          change({ heard_channel: event.target.value as FormValues["heard_channel"] })
        }
        error={fault("heard_channel")}
        autoComplete="off"
      />
      {values.heard_channel !== "" && (
        <div className="enter-rise">
          <TextField
            label={t("fields.heard_detail")}
            optionalLabel={t("fields.optional")}
            name="heard_detail"
            value={values.heard_detail}
            onChange={(event) => change({ heard_detail: event.target.value })}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={500}
            dir="auto"
          />
        </div>
      )}
      <Consent checked={values.consent} error={fault("consent")} change={change} />
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
      <div className="grid gap-4">
        <Button
          type="submit"
          name="submit"
          busy={busy}
          className="w-full sm:w-auto sm:justify-self-start"
        >
          {busy ? t("submitting") : t("submit")}
        </Button>
        <RecaptchaNotice kind={captchaKind} />
      </div>
    </form>
  );
}

function Consent({
  checked,
  error,
  change,
}: {
  checked: boolean;
  error: string | undefined;
  change: WaitlistFormProps["change"];
}) {
  const t = useTranslations("waitlist");
  const shell = useTranslations("shell");
  const privacy = usePageHref("privacy");
  const brand = names.group[useSiteLocale()];
  return (
    <CheckboxField
      name="consent"
      required
      checked={checked}
      onChange={(event) => change({ consent: event.target.checked })}
      error={error}
      label={t.rich("fields.consent", {
        brand,
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
