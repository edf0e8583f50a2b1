import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { dataLinkDays } from "#contract/limits.ts";
import { EmailField, FormNotices, Honeypot } from "#site/forms/fields.tsx";
import { useFailureText } from "#site/forms/form-words.tsx";
import { useVisitorForm } from "#site/forms/use-visitor-form.ts";
import { Button } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";

async function load() {
  const [{ dataLinkSubmission }, { visitorAnswer }] = await Promise.all([
    import("#contract/personal-data.ts"),
    import("#contract/visitor.ts"),
  ]);
  return { submission: dataLinkSubmission, answer: visitorAnswer };
}

/** For who has no mail of ours at hand: the link is sent to the address that is typed. */
export function LinkForm({ notice }: { notice: string | undefined }) {
  const t = useTranslations("my-data");
  const failureText = useFailureText();
  const form = useVisitorForm({
    path: "/api/my-data/link",
    action: "data_link_request",
    initial: { email: "", website: "" },
    load,
    faultText: (_, fault) => t(fault === "missing" ? "emailMissing" : "emailInvalid"),
    onAnswer: () => "sent",
    onFailure(failure, faults) {
      if (faults.email) return undefined;
      const title = failureText(failure, () => t("failed"));
      showToast({ kind: "danger", title });
      return title;
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (form.phase === "sent") heading.current?.focus();
  }, [form.phase]);

  if (form.phase === "sent") {
    return (
      <div className="enter-rise mt-10 border-s-3 border-water ps-6">
        <h2 ref={heading} tabIndex={-1} className="display-sm outline-none">
          {t("ask.sent")}
        </h2>
        <p className="lede mt-3">{t("ask.sentText", { days: dataLinkDays })}</p>
        <Button look="quiet" className="mt-4" onClick={form.reset}>
          {t("ask.again")}
        </Button>
      </div>
    );
  }
  const isSending = form.phase === "sending";
  return (
    <>
      {notice && (
        <p role="alert" className="mt-6 border-s-3 border-danger ps-5">
          {notice}
        </p>
      )}
      <p className="lede mt-6">{t("ask.text")}</p>
      <form
        ref={form.form}
        method="post"
        noValidate
        onSubmit={form.submit}
        onFocus={form.prepare}
        className="mt-8 grid max-w-lg gap-5"
      >
        <EmailField label={t("ask.email")} {...form.text("email")} />
        <Honeypot {...form.text("website")} />
        <Button
          type="submit"
          name="submit"
          data-early=""
          busy={isSending}
          className="justify-self-start noscript:hidden"
        >
          {isSending ? t("ask.sending") : t("ask.submit")}
        </Button>
        <FormNotices form={form} sending={t("ask.sending")} />
      </form>
    </>
  );
}
