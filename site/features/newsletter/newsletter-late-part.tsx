import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { newsletterSubmission } from "#contract/newsletter.ts";
import { waitlistAnswer } from "#contract/waitlist.ts";
import { ConsentField, FormNotices, Honeypot, mailAddress } from "#site/forms/fields.tsx";
import { useFailureText, useWait } from "#site/forms/post.ts";
import { useVisitorForm } from "#site/forms/use-visitor-form.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";

/** The state that the field and the button, which are in the built page, share with the rest. */
export interface NewsletterState {
  form: RefObject<HTMLFormElement | null>;
  email: string;
  setEmail: (email: string) => void;
  setBusy: (busy: boolean) => void;
  /** Times the form was sent; the rest of it does the sending. */
  presses: number;
}

const initial = { email: "", consent: false, website: "" };

/** Loads once a visitor focuses the newsletter's field: the consent, the sending, the answer. */
export function NewsletterLatePart({ state }: { state: NewsletterState }) {
  const t = useTranslations("newsletter");
  const brand = names.group[useSiteLocale()];
  const failureText = useFailureText();
  const waitText = useWait();
  const [done, setDone] = useState<{
    outcome: "joined" | "late" | "resent" | "already";
    email: string;
    wait: string;
  }>();
  const handled = useRef(0);
  const refuse = (description: string) => {
    showToast({ kind: "danger", title: t("errorTitle"), description });
    return description;
  };

  const form = useVisitorForm({
    path: "/api/newsletter",
    action: "newsletter_submit",
    form: state.form,
    initial: { ...initial, email: state.email },
    load: async () => ({ submission: newsletterSubmission, answer: waitlistAnswer }),
    faultText: (field, fault) =>
      field === "consent"
        ? t("faults.consent")
        : t(fault === "missing" ? "faults.email-missing" : "faults.email-invalid"),
    // One fault at a time: the address first.
    onFaults(faults) {
      if (!faults.email) refuse(t("faults.consent"));
    },
    onAnswer(answer, { email }) {
      const isConfirmed = "alreadyConfirmed" in answer;
      const late = isConfirmed ? undefined : answer.mailDelayMinutes;
      const pending = late ? "late" : !isConfirmed && answer.resent ? "resent" : "joined";
      const outcome = isConfirmed ? "already" : pending;
      state.setEmail("");
      form.reset();
      setDone({ outcome, email: email.trim(), wait: late ? waitText(late * 60) : "" });
      return "form";
    },
    onFailure: (failure) =>
      refuse(
        failureText(failure, (code) => {
          if (code === "invalid_email") return t("faults.email-invalid");
          return t(code === "email_error" ? "errors.email_error" : "errors.failed");
        }),
      ),
  });

  const isSending = form.phase === "sending";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the captcha begins with the form.
  useEffect(() => form.prepare(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is outside.
  useEffect(() => form.change({ email: state.email }), [state.email]);
  useEffect(() => state.setBusy(isSending), [isSending, state.setBusy]);
  useEffect(() => {
    if (state.presses === handled.current) return;
    handled.current = state.presses;
    setDone(undefined);
    void form.submit();
  });

  /** The form as it was sent, with the consent that was given for that address. */
  function asSent() {
    if (!done) return;
    state.setEmail(done.email);
    form.change({ email: done.email, consent: true });
    setDone(undefined);
  }

  return (
    <div className="enter-rise grid gap-3">
      {form.error("email") && (
        <p role="alert" className="small font-medium text-danger">
          {form.error("email")}
        </p>
      )}
      <ConsentField
        {...form.tick("consent")}
        label={(link) => t.rich("consent", { brand, link })}
      />
      <Honeypot {...form.text("website")} />
      <FormNotices form={form} />
      <p role="status" className="small empty:hidden">
        {isSending && <span>{t("sending")}</span>}
        {done && (
          <span key={done.outcome}>
            {t.rich(done.outcome, { email: done.email, wait: done.wait, mail: mailAddress })}
          </span>
        )}
      </p>
      {done && done.outcome !== "already" && (
        <div className="flex flex-wrap gap-x-5">
          {done.outcome !== "late" && (
            <Button
              look="quiet"
              onClick={() => {
                asSent();
                void form.submit();
              }}
            >
              {t("again")}
            </Button>
          )}
          <Button
            look="quiet"
            onClick={() => {
              asSent();
              form.edit("email");
            }}
          >
            {t("change")}
          </Button>
        </div>
      )}
    </div>
  );
}
