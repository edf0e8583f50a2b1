import { useCallback, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { emailLimit } from "#contract/limits.ts";
import { useSiteLocale, withLateWords } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { useLatePart } from "#site/ui/late-part.ts";

const loadLatePart = () =>
  import("./newsletter-late-part.tsx").then((module) => module.NewsletterLatePart);

/**
 * The newsletter's field, on every page. Its consent, words, captcha and sending are loaded when a
 * visitor approaches it.
 */
export function NewsletterForm() {
  const t = useTranslations("shell.newsletter");
  const locale = useSiteLocale();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [presses, setPresses] = useState(0);
  const load = useCallback(
    () => withLateWords(loadLatePart(), locale, ["newsletter", "forms"]),
    [locale],
  );
  const { Part: LatePart, fetchPart } = useLatePart(load);
  return (
    <form
      ref={form}
      id="subscribe"
      method="post"
      noValidate
      aria-labelledby={`${id}-title`}
      onFocus={fetchPart}
      onSubmit={(event) => {
        event.preventDefault();
        void fetchPart();
        setPresses((count) => count + 1);
      }}
      className="mt-8 grid max-w-[21em] gap-3 noscript:hidden"
    >
      <div>
        <h2 id={`${id}-title`} className="small [font-family:var(--font-text)] text-ink">
          {t("title")}
        </h2>
        <p className="small mt-1 text-balance text-soft">{t("text")}</p>
      </div>
      <div className="flex items-end gap-4">
        <label className="min-w-0 grow">
          <span className="sr-only">{t("email")}</span>
          <input
            name="email"
            type="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            placeholder={t("email")}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={emailLimit}
            dir="ltr"
            readOnly={isBusy}
            className="small min-h-11 w-full rounded-none border-b border-edge bg-transparent text-ink placeholder:py-1 placeholder:leading-8 placeholder:text-soft rtl:text-end"
          />
        </label>
        <Button
          type="submit"
          name="submit"
          look="outline"
          data-early=""
          busy={isBusy}
          className="px-4"
        >
          {t("submit")}
        </Button>
      </div>
      {LatePart && <LatePart state={{ form, email, setEmail, setBusy, presses }} />}
    </form>
  );
}
