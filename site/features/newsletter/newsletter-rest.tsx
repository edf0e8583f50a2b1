import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { CheckboxField } from "#site/ui/field.tsx";
import { clearToasts, showToast } from "#site/ui/toast.ts";
import {
  type Fault,
  faultOf,
  type Subscribed,
  type SubscribeParts,
  subscribe,
} from "./subscribe.ts";

/** What the field and the button, which are there from the start, share with the rest. */
export interface NewsletterState {
  form: RefObject<HTMLFormElement | null>;
  email: string;
  setEmail: (email: string) => void;
  isBusy: boolean;
  setBusy: (busy: boolean) => void;
  /** Times the form was sent; the rest of it does the sending. */
  sendings: number;
  /** When the visitor turned to the form. */
  since: number;
}

interface NewsletterRestProps {
  state: NewsletterState;
  captcha: { prepare: () => void; obtain: SubscribeParts["obtainToken"] };
  notice: ReactNode;
}

/** What comes once somebody turns to the newsletter's field: the consent, the sending, the answer. */
export function NewsletterRest({ state, captcha, notice }: NewsletterRestProps) {
  const t = useTranslations("newsletter");
  const locale = useSiteLocale();
  const [consent, setConsent] = useState(false);
  const [website, setWebsite] = useState("");
  const [fault, setFault] = useState<Fault>();
  const [done, setDone] = useState<{ outcome: "joined" | "resent" | "already"; email: string }>();
  const handled = useRef(0);

  useEffect(() => {
    if (state.sendings === handled.current) return;
    handled.current = state.sendings;
    void send();
  });

  function refuse(description: string) {
    showToast({ kind: "danger", title: t("errorTitle"), description });
  }

  async function send() {
    if (state.isBusy) return;
    clearToasts();
    setDone(undefined);
    const wish = { email: state.email, consent, website };
    const found = faultOf(wish);
    setFault(found);
    if (found) {
      if (found === "consent") refuse(t("faults.consent"));
      const control = state.form.current?.elements.namedItem(found === "consent" ? found : "email");
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    state.setBusy(true);
    const subscribed = await subscribe(wish, locale, {
      obtainToken: () => captcha.obtain().catch(() => ({ outcome: "failed" }) as const),
      filledIn: () => performance.now() - state.since,
    });
    state.setBusy(false);
    // A token is good for one sending only.
    captcha.prepare();
    settle(subscribed, wish.email.trim());
  }

  function settle(subscribed: Subscribed, email: string) {
    switch (subscribed.outcome) {
      case "joined":
      case "resent":
      case "already":
        state.setEmail("");
        setConsent(false);
        return setDone({ outcome: subscribed.outcome, email });
      case "no_token":
        return refuse(t("errors.captcha"));
      case "failed":
        return refuse(t("errors.failed"));
      case "refused":
        return refuse(wordsOf(subscribed));
    }
  }

  function wordsOf({ code, retryAfter }: Extract<Subscribed, { outcome: "refused" }>): string {
    if (code === "rate_limited") {
      return t("errors.rate_limited", { minutes: Math.max(1, Math.ceil(retryAfter / 60)) });
    }
    if (code === "email_error") return t("errors.email_error");
    if (code.startsWith("recaptcha_")) return t("errors.captcha");
    if (code !== "invalid_email") return t("errors.failed");
    setFault("email-invalid");
    return t("faults.email-invalid");
  }

  return (
    <div className="enter-rise grid gap-3">
      {fault && fault !== "consent" && (
        <p role="alert" className="small font-medium text-danger">
          {t(`faults.${fault}`)}
        </p>
      )}
      <Consent
        checked={consent}
        error={fault === "consent" ? t("faults.consent") : undefined}
        onChange={(checked) => {
          setConsent(checked);
          if (checked && fault === "consent") setFault(undefined);
        }}
      />
      <div className="sr-only" aria-hidden="true">
        <label>
          {t("website")}
          <input
            name="website"
            type="text"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </label>
      </div>
      {notice}
      <p role="status" className="small empty:hidden">
        {state.isBusy && t("sending")}
        {done && t.rich(done.outcome, { email: done.email, mail: address })}
      </p>
    </div>
  );
}

const address = (words: ReactNode) => (
  <strong className="ltr-island [overflow-wrap:anywhere]">{words}</strong>
);

function Consent({
  checked,
  error,
  onChange,
}: {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}) {
  const t = useTranslations("newsletter");
  const shell = useTranslations("shell");
  const privacy = usePageHref("privacy");
  const brand = names.group[useSiteLocale()];
  return (
    <CheckboxField
      name="consent"
      required
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      error={error}
      label={t.rich("consent", {
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
