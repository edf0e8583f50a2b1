import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { type ContactTopic, contactTopics } from "#contract/choices.ts";
import { useSubject } from "./subject.ts";
import type { Contact } from "./use-contact.ts";

/** What the letter is about. It has an answer from the start, so it is never empty. */
export function TopicField({ contact, disabled }: { contact: Contact; disabled: boolean }) {
  const t = useTranslations("contact");
  const subjectOf = useSubject();
  const id = useId();
  const { topic } = contact.letter;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="small font-medium">
        {t("letter.fields.topic")}
      </label>
      <span className="relative grid">
        <select
          id={id}
          name="topic"
          value={topic}
          disabled={disabled}
          onChange={(event) => {
            const chosen = event.target.value as ContactTopic;
            contact.address({ topic: chosen, about: "", subject: subjectOf(chosen) });
          }}
          className="min-h-12 w-full appearance-none border-b border-edge bg-transparent py-2.5 pe-8 text-ink"
        >
          {contactTopics.map((value) => (
            <option key={value} value={value} className="bg-basin text-ink">
              {t(`topics.${value}`)}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute end-1 top-1/2 size-4 -translate-y-1/2 text-soft"
          aria-hidden="true"
        />
      </span>
    </div>
  );
}
