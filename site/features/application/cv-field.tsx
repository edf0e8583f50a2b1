import { clsx } from "clsx";
import { FileText, X } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { cvAccept } from "#contract/choices.ts";
import { formatBytes } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/**
 * The choice of a file: the platform's own control, which also takes a file that is dropped on it,
 * under a face that speaks the page's language rather than the browser's.
 */
export function CvField({
  file,
  error,
  disabled,
  onChoose,
}: {
  file: File | undefined;
  error: string | undefined;
  disabled: boolean;
  onChoose: (file: File | undefined) => void;
}) {
  const t = useTranslations("application.fields");
  const locale = useSiteLocale();
  const id = useId();
  const control = useRef<HTMLInputElement>(null);

  function remove() {
    if (control.current) control.current.value = "";
    onChoose(undefined);
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
          onChange={(event) => onChoose(event.target.files?.[0])}
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
