import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CaptchaConfig } from "./captcha/captcha.ts";

const googleLink = (href: string) => (words: ReactNode) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="text-link">
    {words}
  </a>
);

/** Google asks for this sentence wherever its captcha is in use; with any other there is none. */
export function RecaptchaNotice({ kind }: { kind: CaptchaConfig["kind"] | undefined }) {
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
