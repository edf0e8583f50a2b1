import { useTranslations } from "use-intl";
import type { ContactTopic } from "#contract/choices.ts";

/** The subject that a topic suggests, with the name of what a link speaks of, if it speaks of something. */
export function useSubject(): (topic: ContactTopic, name?: string) => string {
  const t = useTranslations("contact");
  return (topic, name) => {
    if (topic === "general") return "";
    return t(`subjects.${topic}`, { named: name ? "yes" : "no", name: name ?? "" } as never);
  };
}
