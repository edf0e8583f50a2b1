import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { type ContactTopic, callTopics, contactTopics } from "#contract/choices.ts";
import { contactLimits, contactMonths } from "#contract/limits.ts";
import { EmailField, FormNotices, Honeypot, usePrivacyLink } from "#site/forms/fields.tsx";
import { formatAppointment } from "#site/i18n/formats.ts";
import { isOn, type PageName } from "#site/i18n/paths.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#site/ui/field.tsx";
import type { ContactForm as Form } from "./use-contact-form.ts";
import { useSubject } from "./use-contact-form.ts";

/** Topics that only make sense beside a page that a group may do without. */
const topicPages: { readonly [Topic in ContactTopic]?: PageName } = {
  position: "careers",
  investor: "investors",
};
const offeredTopics = contactTopics.filter((topic) => isOn(topicPages[topic] ?? "contact"));

/** A field looks like a line of paper: ruled below, open above. */
const lineClass = "rounded-none! border-0! border-b! bg-transparent! px-0!";

interface FormProps {
  form: Form;
  /** Moments proposed for a meeting; none before hydration. */
  times: readonly Date[];
}

/** The message form, from the sender's name to the message (specification 3.10). */
export function ContactForm({ form, times }: FormProps) {
  const t = useTranslations("contact");
  const subjectOf = useSubject();
  const { text, phase, values } = form;
  const isSending = phase === "sending";
  const optionalLabel = t("letter.fields.optional");
  return (
    <form
      ref={form.form}
      method="post"
      noValidate
      onSubmit={form.submit}
      onFocus={form.prepare}
      aria-label={t("letter.label")}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-6 outline-none sm:grid-cols-2"
    >
      <TextField
        {...text("name")}
        label={t("letter.fields.name")}
        required
        autoComplete="name"
        enterKeyHint="next"
        maxLength={contactLimits.name}
        dir="auto"
        className={lineClass}
      />
      <EmailField
        {...text("email")}
        label={t("letter.fields.email")}
        enterKeyHint="next"
        className={lineClass}
      />
      <TextField
        {...text("company")}
        label={t("letter.fields.company")}
        optionalLabel={optionalLabel}
        autoComplete="organization"
        enterKeyHint="next"
        maxLength={contactLimits.company}
        dir="auto"
        className={lineClass}
      />
      {/* It has an answer from the start, so it is never empty. */}
      <SelectField
        name="topic"
        label={t("letter.fields.topic")}
        value={values.topic}
        disabled={isSending}
        options={offeredTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        onChange={(event) => {
          const topic = event.target.value as ContactTopic;
          form.setTopic({ topic, about: "", subject: subjectOf(topic) });
        }}
        className={`${lineClass} pe-8! [&+svg]:end-1 [&>option]:bg-basin`}
      />
      {values.topic === "meeting" && times.length > 0 && <MeetingTimes form={form} times={times} />}
      {callTopics.includes(values.topic) && (
        <div className="enter-rise sm:col-span-2">
          <TextField
            {...text("phone")}
            label={t("letter.fields.phone")}
            optionalLabel={optionalLabel}
            hint={t("letter.phoneHint")}
            type="tel"
            autoComplete="tel"
            maxLength={contactLimits.phone}
            dir="ltr"
            className={`${lineClass} rtl:text-end`}
          />
        </div>
      )}
      <div className="sm:col-span-2">
        <TextField
          {...text("subject")}
          label={t("letter.fields.subject")}
          required
          autoComplete="off"
          enterKeyHint="next"
          maxLength={contactLimits.subject}
          dir="auto"
          className={`${lineClass} font-display text-[1.35rem]`}
        />
      </div>
      <div className="sm:col-span-2">
        <TextAreaField
          {...text("message")}
          label={t("letter.fields.message")}
          required
          rows={8}
          autoComplete="off"
          maxLength={contactLimits.message}
          dir="auto"
          className={`${lineClass} ruled min-h-[289px] resize-y py-0!`}
        />
      </div>
      <Honeypot {...text("website")} />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 sm:col-span-2">
        <Button
          type="submit"
          name="submit"
          data-early=""
          busy={isSending}
          className="w-full noscript:hidden sm:w-auto"
        >
          {isSending ? t("letter.sending") : t("letter.submit")}
        </Button>
        <p className="small max-w-[30em] text-balance text-soft">
          {t.rich("letter.privacy", { months: contactMonths, link: usePrivacyLink() })}
        </p>
        <FormNotices form={form} sending={t("letter.sending")} />
      </div>
    </form>
  );
}

/** The proposed times as a choice, and "another time", which is chosen at first. */
function MeetingTimes({ form, times }: FormProps) {
  const t = useTranslations("contact");
  const locale = useSiteLocale();
  const choices = [
    ...times.map((time) => ({ value: time.toISOString(), label: formatAppointment(locale, time) })),
    { value: "", label: t("letter.anyTime") },
  ];
  const isGone = !choices.some(({ value }) => value === form.values.meetingAt);
  const { change } = form;
  // Chosen before a reload, and no longer proposed.
  useEffect(() => {
    if (isGone) change({ meetingAt: "" });
  }, [isGone, change]);
  return (
    <fieldset className="enter-rise sm:col-span-2" disabled={form.phase === "sending"}>
      <legend className="small font-medium">{t("letter.fields.meeting")}</legend>
      <div className="mt-2 flex flex-wrap gap-x-7 gap-y-1">
        {choices.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="meeting"
              value={value}
              checked={value === form.values.meetingAt}
              onChange={() => form.change({ meetingAt: value })}
              className="size-5 shrink-0 appearance-none rounded-full border border-edge bg-transparent checked:border-[0.3rem] checked:border-water forced-colors:appearance-auto"
            />
            <span className="tabular-nums">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
