import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { callTopics } from "#contract/choices.ts";
import { contactLimits, contactMonths, emailLimit } from "#contract/limits.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { Button } from "#site/ui/button.tsx";
import { TextAreaField, TextField } from "#site/ui/field.tsx";
import type { CheckedField } from "./letter.ts";
import { MeetingTimes } from "./meeting-times.tsx";
import { TopicField } from "./topic-field.tsx";
import type { Contact } from "./use-contact.ts";

/** A field is a line of the letter: ruled below, open above. */
export const lineClass = "rounded-none! border-0! border-b! bg-transparent! px-0!";

interface LetterFormProps {
  contact: Contact;
  /** Moments proposed for a meeting; none before the page has come alive. */
  times: readonly Date[];
  /** What the captcha in use asks to be said. */
  notice: ReactNode;
  /** Someone begins to write. */
  onTouch: () => void;
}

/** The letter, from the sender's name to the message (specification 3.10). */
export function LetterForm({ contact, times, notice, onTouch }: LetterFormProps) {
  const t = useTranslations("contact");
  const { letter, faults, phase, change } = contact;
  const fault = (field: CheckedField) => faults[field] && t(`faults.${faults[field]}`);
  const isSending = phase === "sending";
  const optionalLabel = t("letter.fields.optional");
  return (
    <form
      ref={contact.form}
      noValidate
      onSubmit={contact.submit}
      onFocus={onTouch}
      aria-label={t("letter.label")}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-6 outline-none sm:grid-cols-2"
    >
      <TextField
        label={t("letter.fields.name")}
        name="name"
        required
        value={letter.name}
        onChange={(event) => change({ name: event.target.value })}
        error={fault("name")}
        autoComplete="name"
        enterKeyHint="next"
        maxLength={contactLimits.name}
        readOnly={isSending}
        dir="auto"
        className={lineClass}
      />
      <TextField
        label={t("letter.fields.email")}
        name="email"
        type="email"
        required
        value={letter.email}
        onChange={(event) => change({ email: event.target.value })}
        error={fault("email")}
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailLimit}
        readOnly={isSending}
        dir="ltr"
        className={`${lineClass} rtl:text-end`}
      />
      <TextField
        label={t("letter.fields.company")}
        optionalLabel={optionalLabel}
        name="company"
        value={letter.company}
        onChange={(event) => change({ company: event.target.value })}
        autoComplete="organization"
        enterKeyHint="next"
        maxLength={contactLimits.company}
        readOnly={isSending}
        dir="auto"
        className={lineClass}
      />
      <TopicField contact={contact} disabled={isSending} />
      {letter.topic === "meeting" && times.length > 0 && (
        <MeetingTimes
          times={times}
          chosen={letter.meetingAt}
          disabled={isSending}
          onChoose={(meetingAt) => change({ meetingAt })}
        />
      )}
      {callTopics.includes(letter.topic) && (
        <div className="enter-rise sm:col-span-2">
          <TextField
            label={t("letter.fields.phone")}
            optionalLabel={optionalLabel}
            hint={t("letter.phoneHint")}
            name="phone"
            type="tel"
            value={letter.phone}
            onChange={(event) => change({ phone: event.target.value })}
            autoComplete="tel"
            maxLength={contactLimits.phone}
            readOnly={isSending}
            dir="ltr"
            className={`${lineClass} rtl:text-end`}
          />
        </div>
      )}
      <div className="sm:col-span-2">
        <TextField
          label={t("letter.fields.subject")}
          name="subject"
          required
          value={letter.subject}
          onChange={(event) => change({ subject: event.target.value })}
          error={fault("subject")}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={contactLimits.subject}
          readOnly={isSending}
          dir="auto"
          className={`${lineClass} font-display text-[1.35rem]`}
        />
      </div>
      <div className="sm:col-span-2">
        <TextAreaField
          label={t("letter.fields.message")}
          name="message"
          required
          rows={8}
          value={letter.message}
          onChange={(event) => change({ message: event.target.value })}
          error={fault("message")}
          autoComplete="off"
          maxLength={contactLimits.message}
          readOnly={isSending}
          dir="auto"
          className={`${lineClass} ruled min-h-[289px] resize-y py-0!`}
        />
      </div>
      <div className="sr-only" aria-hidden="true">
        <label>
          {t("letter.fields.website")}
          <input
            name="website"
            type="text"
            tabIndex={-1}
            autoComplete="off"
            value={letter.website}
            onChange={(event) => change({ website: event.target.value })}
          />
        </label>
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 sm:col-span-2">
        <Button
          type="submit"
          name="submit"
          data-early=""
          busy={isSending}
          className="w-full sm:w-auto"
        >
          {isSending ? t("letter.sending") : t("letter.submit")}
        </Button>
        <PrivacyNote />
        {notice}
      </div>
    </form>
  );
}

function PrivacyNote() {
  const t = useTranslations("contact");
  const shell = useTranslations("shell");
  const privacy = usePageHref("privacy");
  return (
    <p className="small max-w-[26em] text-soft">
      {t.rich("letter.privacy", {
        months: contactMonths,
        link: (words) => (
          <a href={privacy} target="_blank" rel="noopener" className="text-link text-ink">
            {words}
            <span className="sr-only"> ({shell("newTab")})</span>
          </a>
        ),
      })}
    </p>
  );
}
