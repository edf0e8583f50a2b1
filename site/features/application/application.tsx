import { clsx } from "clsx";
import { FileText, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import { cvAccept } from "#contract/choices.ts";
import { applicationLimits, applicationMonths } from "#contract/limits.ts";
import { ConsentField, EmailField, FormNotices, Honeypot } from "#site/forms/fields.tsx";
import { formatBytes } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { Button } from "#site/ui/button.tsx";
import { TextAreaField, TextField } from "#site/ui/field.tsx";
import { mailto } from "#site/ui/mailto.ts";
import { ProgressBar } from "#site/ui/progress-bar.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { useApplication } from "./use-application.ts";

/** The application for a position, and what becomes of it. */
export function Application({ job }: { job: string }) {
  const t = useTranslations("application");
  const form = useApplication(job);
  return (
    <section
      id="apply"
      aria-labelledby="apply-title"
      className="wrap grid-12 scroll-mt-20 gap-y-12 pt-24 sm:pt-32 print:hidden"
    >
      <div className="col-span-12 lg:col-span-7">
        {form.phase === "sent" ? (
          <Sent email={form.values.email.trim()} />
        ) : (
          <>
            <SectionTitle of="apply" text={t("title")} />
            <p className="lede mt-3 mb-9">{t("intro")}</p>
            <ApplicationForm form={form} />
            <noscript>
              <p className="lede mt-6">
                {t("noScript")}{" "}
                <a href={mailto(contact.email)} className="ltr-island text-link">
                  {contact.email}
                </a>
              </p>
            </noscript>
          </>
        )}
      </div>
      <aside
        aria-labelledby="kept-title"
        className="col-span-12 self-start lg:sticky lg:top-28 lg:col-span-4 lg:col-start-9"
      >
        <div className="border-s-3 border-water ps-6">
          <h3 id="kept-title" className="display-sm">
            {t("kept.title")}
          </h3>
          <ul className="mt-3 grid gap-3 text-soft">
            <li>{t("kept.read")}</li>
            <li>{t("kept.time", { months: applicationMonths })}</li>
            <li>{t("kept.no")}</li>
          </ul>
        </div>
      </aside>
    </section>
  );
}

type Form = ReturnType<typeof useApplication>;

function ApplicationForm({ form }: { form: Form }) {
  const t = useTranslations("application");
  const brand = names.group[useSiteLocale()];
  const { text, phase } = form;
  const isSending = phase === "sending";
  return (
    <form
      ref={form.form}
      method="post"
      noValidate
      onSubmit={form.submit}
      onFocus={form.prepare}
      aria-labelledby="apply-title"
      className="grid gap-5"
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...text("name")}
          label={t("fields.name")}
          required
          autoComplete="name"
          maxLength={applicationLimits.name}
          dir="auto"
        />
        <EmailField {...text("email")} label={t("fields.email")} />
      </div>
      <TextAreaField
        {...text("links")}
        label={t("fields.links")}
        optionalLabel={t("fields.optional")}
        hint={t("fields.linksHint")}
        rows={2}
        maxLength={applicationLimits.links}
        spellCheck={false}
        dir="ltr"
        className="min-h-20 rtl:text-end"
      />
      <TextAreaField
        {...text("note")}
        label={t("fields.note")}
        optionalLabel={t("fields.optional")}
        rows={5}
        maxLength={applicationLimits.note}
        dir="auto"
      />
      <CvField form={form} />
      <ConsentField
        {...form.tick("consent")}
        label={(link) => t.rich("fields.consent", { brand, months: applicationMonths, link })}
      />
      <Honeypot {...text("website")} />
      <div className="grid gap-5">
        <Button
          type="submit"
          name="submit"
          data-early=""
          busy={isSending}
          className="w-full noscript:hidden sm:w-auto sm:justify-self-start"
        >
          {isSending ? t("sending") : t("submit")}
        </Button>
        <FormNotices form={form} />
        {isSending && <UploadProgress form={form} />}
      </div>
    </form>
  );
}

/** The progress of the upload, and the button that stops it. */
function UploadProgress({ form }: { form: Form }) {
  const t = useTranslations("application");
  const locale = useSiteLocale();
  const { sent, total } = form.progress;
  const isUploaded = sent >= total && total > 0;
  const words = isUploaded
    ? t("checking")
    : t("progress", { sent: formatBytes(locale, sent), total: formatBytes(locale, total) });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="grid min-w-0 grow gap-1.5">
        <ProgressBar
          aria-label={t("progressLabel")}
          aria-valuetext={words}
          value={sent}
          max={Math.max(total, 1)}
          className="h-1 w-full"
        />
        <span className="small text-soft tabular-nums">{words}</span>
        <span role="status" className="sr-only">
          {isUploaded ? t("checking") : t("sending")}
        </span>
      </div>
      <Button look="quiet" onClick={form.cancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}

function Sent({ email }: { email: string }) {
  const t = useTranslations("application.sent");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="enter-rise border-s-3 border-water ps-6">
      <h2 id="apply-title" ref={title} tabIndex={-1} className="display-md outline-none">
        {t("title")}
      </h2>
      <p className="lede mt-4">
        {t.rich("text", {
          email,
          mail: (words) => (
            <span className="ltr-island font-medium text-ink [overflow-wrap:anywhere]">
              {words}
            </span>
          ),
        })}
      </p>
      <ButtonLink page="careers" look="outline" label={t("again")} className="mt-7" />
    </div>
  );
}

/**
 * The choice of a file: the platform's own control, which also takes a file that is dropped on it,
 * under a face that speaks the page's language rather than the browser's.
 */
function CvField({ form }: { form: Form }) {
  const t = useTranslations("application.fields");
  const locale = useSiteLocale();
  const id = useId();
  const control = useRef<HTMLInputElement>(null);
  const file = form.values.cv;
  const error = form.error("cv");
  const disabled = form.phase === "sending";

  function remove() {
    if (control.current) control.current.value = "";
    form.change({ cv: undefined });
    control.current?.focus();
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="small font-medium">
        {t("cv")}
      </label>
      <div className="relative">
        <input
          ref={control}
          id={id}
          name="cv"
          type="file"
          required
          accept={cvAccept}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={clsx(`${id}-hint`, error && `${id}-error`)}
          onChange={(event) => form.change({ cv: event.target.files?.[0] })}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <div
          aria-hidden="true"
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-[4px] border border-dashed border-edge bg-basin p-3 text-[0.9375rem] peer-hover:border-water peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--water) peer-disabled:opacity-60 peer-aria-invalid:border-danger"
        >
          <span className="grid min-h-11 place-items-center rounded-[4px] border border-edge bg-ground px-4 font-medium">
            {t("cvChoose")}
          </span>
          <span className="text-soft pointer-coarse:hidden">{t("cvDrop")}</span>
        </div>
      </div>
      <p id={`${id}-hint`} className="small text-soft">
        {t("cvHint")}
      </p>
      {file && (
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-[0.9375rem]">
          <FileText className="size-4 shrink-0 text-water" aria-hidden="true" />
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{file.name}</bdi>
          <span className="text-soft">{formatBytes(locale, file.size)}</span>
          {!disabled && (
            <button
              type="button"
              onClick={remove}
              aria-label={t("remove")}
              className="grid size-11 place-items-center text-soft hover:text-ink"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          )}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="small font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
