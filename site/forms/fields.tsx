import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { emailLimit } from "#contract/limits.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, TextField } from "#site/ui/field.tsx";
import type { CaptchaKind } from "./captcha.ts";
import type { VisitorForm } from "./use-visitor-form.ts";

/** The visitor's e-mail address. */
export function EmailField({ className, ...rest }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      required
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailLimit}
      dir="ltr"
      className={clsx("rtl:text-end", className)}
      {...rest}
    />
  );
}

/** A field that people do not see, and that programs fill in. */
export function Honeypot({
  error: _,
  ...input
}: Omit<ComponentProps<"input">, "name"> & { error?: string | undefined }) {
  const t = useTranslations("forms");
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {t("website")}
        <input {...input} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** An address in a sentence; it may be longer than a line. */
export const mailAddress = (words: ReactNode) => (
  <strong className="ltr-island [overflow-wrap:anywhere]">{words}</strong>
);

/** A link to the privacy policy around words of a sentence; it opens beside the form. */
export function usePrivacyLink(): (words: ReactNode) => ReactNode {
  const shell = useTranslations("shell");
  const privacy = usePageHref("privacy");
  return (words) => (
    <a href={privacy} target="_blank" rel="noopener" className="text-link text-ink">
      {words}
      <span className="sr-only"> ({shell("newTab")})</span>
    </a>
  );
}

/** The consent that a form needs; `label` gives its sentence around the link to the policy. */
export function ConsentField({
  label,
  ...box
}: Omit<ComponentProps<typeof CheckboxField>, "label"> & {
  label: (link: (words: ReactNode) => ReactNode) => ReactNode;
}) {
  return <CheckboxField {...box} required label={label(usePrivacyLink())} />;
}

const googleLink = (href: string) => (words: ReactNode) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="text-link">
    {words}
  </a>
);

/**
 * Messages below a form's button: that it is being sent, why it was refused, what could not be loaded,
 * and what its captcha requires.
 */
export function FormNotices({
  form: { phase, failure, isIncomplete, captchaKind },
  sending,
}: {
  form: Pick<VisitorForm, "phase" | "failure" | "isIncomplete" | "captchaKind">;
  /** The notice while sending, where the form has none of its own. */
  sending?: string;
}) {
  return (
    <>
      <p role="status" className="sr-only">
        {phase === "sending" && sending}
      </p>
      {/* The notice that came with it was read out. */}
      {failure && <p className="small w-full font-medium text-danger">{failure}</p>}
      {isIncomplete && <LoadFailure />}
      <CaptchaNotice kind={captchaKind} />
    </>
  );
}

/** Google requires this sentence wherever its captcha is in use; with any other there is none. */
function CaptchaNotice({ kind }: { kind: CaptchaKind | undefined }) {
  const t = useTranslations("shell");
  if (kind !== "recaptcha") return null;
  return (
    <p className="small text-soft">
      {t.rich("recaptchaNotice", {
        privacy: googleLink("https://policies.google.com/privacy"),
        terms: googleLink("https://policies.google.com/terms"),
      })}
    </p>
  );
}

/** A message that a part of the form could not be loaded, and a button that loads the page again. */
function LoadFailure() {
  const t = useTranslations("shell.dialogFailed");
  return (
    <div role="alert" className="w-full">
      <p className="font-medium">{t("title")}</p>
      <p className="small mt-1 text-soft">{t("text")}</p>
      <Button look="quiet" onClick={() => location.reload()}>
        {t("reload")}
      </Button>
    </div>
  );
}
