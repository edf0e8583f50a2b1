import { clsx } from "clsx";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { JoinForm } from "#brand/join-forms.ts";
import { names } from "#brand/names.ts";
import type { Question } from "#brand/questions.ts";
import { heardChannels, signupCountries } from "#brand/signup.ts";
import { answerLimit, confirmationHours } from "#contract/limits.ts";
import type { VisitorError } from "#contract/visitor.ts";
import type { AnswerField } from "#contract/waitlist.ts";
import { ConsentField, EmailField, FormNotices, Honeypot } from "#site/forms/fields.tsx";
import { tabDraft } from "#site/forms/form-draft.ts";
import { type Failure, useTooOften, useWait } from "#site/forms/post.ts";
import { useVisitorForm } from "#site/forms/use-visitor-form.ts";
import type { Words } from "#site/i18n/messages.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { showToast, type ToastMessage } from "#site/ui/toast.ts";
import { firstTouch } from "./first-touch.ts";

interface Values {
  email: string;
  country: string;
  city: string;
  heard_channel: string;
  heard_detail: string;
  consent: boolean;
  website: string;
  [answer: AnswerField]: string;
}

const initial: Values = {
  email: "",
  country: "",
  city: "",
  heard_channel: "",
  heard_detail: "",
  consent: false,
  website: "",
};

/** Kept from page to page. */
const draft = tabDraft<Values>(
  "waitlist.draft",
  ["email", "city", "heard_detail"],
  ["country", "heard_channel"],
);

/** The values of the success view, with the expected delay of the mail in words if it is late. */
interface Answered {
  count: number;
  view: "sent" | "resent" | "late";
  wait: string;
}

/** The words of each view, as keys under `success`. */
export const successWords = {
  sent: { title: "title", text: "text" },
  resent: { title: "resentTitle", text: "resentText" },
  late: { title: "lateTitle", text: "lateText" },
} as const;

/** An address in a sentence that can hold no markup, such as a notice's. */
const plain = (words: string) => words;

/** How long the dialog takes to appear, in milliseconds: until then the captcha would slow it down. */
const timeToAppear = 400;

const loadSchemas = async () => {
  const { waitlistSubmission, waitlistAnswer } = await import("#contract/waitlist.ts");
  return { submission: waitlistSubmission, answer: waitlistAnswer };
};

/** A question of the group's own, in the reader's language. */
export interface FormQuestion extends Pick<Question, "id" | "kind"> {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** A form of brand/join-forms.ts, which is not the dialog. */
interface ShownJoinForm {
  id: string;
  questions: readonly FormQuestion[];
  /** The campaign of leads without one of their own. */
  counts: JoinForm["counts"];
  /**
   * In a page of another site: notices are in the form, and nothing is kept on the device. Called when
   * the server has taken the form.
   */
  onJoined?: () => void;
}

/** State of the waitlist form (specification 4.1, 5.1). `isOpen`: it is visible. */
export function useWaitlistForm({
  isOpen = true,
  joinForm,
}: {
  isOpen?: boolean;
  joinForm?: ShownJoinForm;
}) {
  const t = useTranslations("waitlist");
  const forms = useTranslations("forms");
  const tooOften = useTooOften();
  const waitText = useWait();
  const [answered, setAnswered] = useState<Answered>({ count: 0, view: "sent", wait: "" });
  const isOpenRef = useRef(isOpen);
  isOpenRef.current = isOpen;
  const isFramed = joinForm?.onJoined !== undefined;
  /** The notice of a form in a page of another site. */
  const [note, setNote] = useState<ToastMessage>();
  const say = isFramed ? setNote : showToast;
  // The success view stays while the mail is requested again, and when that is refused.
  const [isAgain, setAgain] = useState(false);
  const refuse = (description: string) => {
    say({ kind: "danger", title: t("errorTitle"), description });
    return isFramed ? "" : description;
  };

  const [start] = useState<Values>(() => ({
    ...initial,
    ...Object.fromEntries((joinForm?.questions ?? []).map(({ id }) => [`answer_${id}`, ""])),
  }));
  const form = useVisitorForm({
    path: "/api/waitlist",
    action: "waitlist_submit",
    link: () => firstTouch().ref,
    initial: start,
    ...(!isFramed && { draft }),
    load: loadSchemas,
    extra: () => ({ ...firstTouch(joinForm?.counts), ...(joinForm && { form: joinForm.id }) }),
    faultText: (field, fault) =>
      field === "email"
        ? t(fault === "missing" ? "faults.email-missing" : "faults.email-invalid")
        : field.startsWith("answer_")
          ? t("faults.answer")
          : t(`faults.${field as "country" | "heard_channel" | "consent"}`),
    // Other faults are at their fields, where the focus goes.
    onFaults(faults) {
      if (faults.consent && Object.keys(faults).length === 1) refuse(t("errors.consent_required"));
    },
    onAnswer(answer, { email }) {
      if ("alreadyConfirmed" in answer) {
        say({ kind: "good", title: t("already.title"), description: t("already.text") });
        return "form";
      }
      const { mailDelayMinutes: late } = answer;
      const view = late ? "late" : answer.resent ? "resent" : "sent";
      const wait = late ? waitText(late * 60) : "";
      setAnswered(({ count }) => ({ count: count + 1, view, wait }));
      joinForm?.onJoined?.();
      if (!isOpenRef.current) {
        const values = { email: email.trim(), hours: confirmationHours, wait, mail: plain };
        const words = successWords[view];
        showToast({
          kind: "good",
          title: t(`success.${words.title}`),
          description: t.markup(`success.${words.text}`, values),
        });
      }
      return "sent";
    },
    onFailure: (failure, _, captcha) =>
      refuse(
        errorMessage(failure, {
          text: (key, values) => t(`errors.${key}`, values as never),
          tooOften,
          otherCaptcha: captcha === "recaptcha" ? undefined : forms("captcha"),
        }),
      ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the captcha begins once, after the dialog has opened.
  useEffect(() => {
    const timer = setTimeout(form.prepare, timeToAppear);
    return () => clearTimeout(timer);
  }, []);
  const submit: typeof form.submit = (event) => {
    setNote(undefined);
    return form.submit(event);
  };
  return {
    form: { ...form, submit },
    answered,
    questions: joinForm?.questions ?? [],
    note,
    isDone: form.phase === "sent" || isAgain,
    /** Requests the mail once more. */
    again() {
      setAgain(true);
      void submit();
    },
    /** Leads back to the address, with all else as it was typed. */
    change() {
      setAgain(false);
      form.edit("email");
    },
    reset() {
      setAgain(false);
      form.reset();
    },
  };
}

export function WaitlistForm({
  joining: { form, note, questions },
}: {
  joining: Pick<ReturnType<typeof useWaitlistForm>, "form" | "note" | "questions">;
}) {
  const t = useTranslations("waitlist");
  const brand = names.group[useSiteLocale()];
  const isSending = form.phase === "sending";
  // Two hundred names are not looked up again with each letter that is typed.
  const countryOptions = useMemo(
    () => signupCountries.map((value) => ({ value, label: t(`countries.${value}`) })),
    [t],
  );
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.submit} className="grid gap-5">
      <EmailField label={t("fields.email")} enterKeyHint="next" {...form.text("email")} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          {...form.choice("country")}
          label={t("fields.country")}
          required
          placeholder={t("fields.choose")}
          options={countryOptions}
          autoComplete="country"
        />
        <TextField
          {...form.text("city")}
          label={t("fields.city")}
          optionalLabel={t("fields.optional")}
          autoComplete="address-level2"
          enterKeyHint="next"
          maxLength={120}
          dir="auto"
        />
      </div>
      <SelectField
        {...form.choice("heard_channel")}
        label={t("fields.heard_channel")}
        required
        placeholder={t("fields.choose")}
        options={heardChannels.map((value) => ({ value, label: t(`channels.${value}`) }))}
        autoComplete="off"
      />
      {form.values.heard_channel !== "" && (
        <div className="enter-rise">
          <TextField
            {...form.text("heard_detail")}
            label={t("fields.heard_detail")}
            optionalLabel={t("fields.optional")}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={500}
            dir="auto"
          />
        </div>
      )}
      {questions.map(({ id, kind, label, options }) =>
        kind === "choice" ? (
          <SelectField
            {...form.choice(`answer_${id}`)}
            key={id}
            label={label}
            optionalLabel={t("fields.optional")}
            placeholder={t("fields.choose")}
            options={options}
            autoComplete="off"
          />
        ) : (
          <TextField
            {...form.text(`answer_${id}`)}
            key={id}
            label={label}
            optionalLabel={t("fields.optional")}
            inputMode={kind === "number" ? "numeric" : undefined}
            maxLength={kind === "number" ? 9 : answerLimit}
            autoComplete="off"
            dir="auto"
          />
        ),
      )}
      <ConsentField
        {...form.tick("consent")}
        label={(link) => t.rich("fields.consent", { brand, link })}
      />
      <Honeypot {...form.text("website")} />
      <div className="grid gap-4">
        <Button
          look="join"
          type="submit"
          name="submit"
          busy={isSending}
          className="w-full sm:w-auto sm:justify-self-start"
        >
          {isSending ? t("submitting") : t("submit")}
        </Button>
        <FormNotices form={form} sending={t("submitting")} />
        {note && (
          <div role="alert">
            <p className={clsx("font-medium", note.kind === "danger" && "text-danger")}>
              {note.title}
            </p>
            <p className="small mt-1">{note.description}</p>
          </div>
        )}
      </div>
    </form>
  );
}

type Errors = Words["waitlist"]["errors"];

/** The codes of the catalogue (specification 8.1) and our own; each is a key under `errors`. */
const codes = [
  "recaptcha_failed",
  "recaptcha_action_mismatch",
  "recaptcha_hostname_mismatch",
  "db_error",
  "email_error",
  "config_missing",
  "invalid_email",
  "missing_required_fields",
  "consent_required",
  "unavailable",
] as const satisfies (keyof Errors)[];

/** Gives a word of `waitlist.errors`, filled. */
export type ErrorText = (key: keyof Errors, values?: Record<string, string | number>) => string;

function detailsOf(answer: VisitorError, text: ErrorText): string {
  const { error, codes: reasons, expected, got, hostname, detail } = answer;
  const own =
    error === "recaptcha_failed"
      ? reasons?.join(", ")
      : error === "recaptcha_action_mismatch" && (expected || got)
        ? text("expectedGot", { expected: expected ?? "", got: got ?? "" })
        : error === "recaptcha_hostname_mismatch"
          ? hostname
          : undefined;
  return [own, detail].filter(Boolean).join(", ");
}

interface ErrorWords {
  text: ErrorText;
  tooOften: (retryAfter?: number, mailed?: boolean) => string;
  /** The message for every other failure of a captcha. */
  otherCaptcha?: string | undefined;
}

/** The text of the notice for an attempt that failed. An unknown code is shown as it came. */
export function errorMessage(
  failure: Failure,
  { text, tooOften, otherCaptcha }: ErrorWords,
): string {
  const withDetails = (message: string, details: string) =>
    details === "" ? message : text("withDetails", { message, details });
  if (failure.outcome === "no_token") return otherCaptcha ?? text(failure.failure);
  if (failure.outcome === "unreachable") return text("generic");
  if (failure.outcome !== "refused") return text("failed");
  const { error } = failure;
  if (error.error === "rate_limited") return tooOften(error.retryAfter, error.mailed);
  if (otherCaptcha && error.error.startsWith("recaptcha_")) return otherCaptcha;
  const known = codes.find((code) => code === error.error);
  return withDetails(known ? text(known) : error.error, detailsOf(error, text));
}
