import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { type ContactTopic, contactTopics } from "#contract/choices.ts";
import { contactLimits } from "#contract/limits.ts";
import { useAboutName } from "#site/i18n/about-names.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { type ContactForm, withTopic } from "./use-contact-form.ts";

/** What the link that led here asks for: `?topic=demo&about=logistics`. */
interface LinkRequest {
  topic: ContactTopic;
  about: string;
}

/** Reads it. A topic we do not know, or none, asks for nothing. */
export function linkRequest(search: string): LinkRequest | undefined {
  const query = new URLSearchParams(search);
  const topic = contactTopics.find((known) => known === query.get("topic"));
  if (!topic) return undefined;
  const about = query.get("about") ?? "";
  // An identity of ours is short and plain; anything else was made up by somebody.
  const isPlain = about.length <= contactLimits.about && /^[a-z\d-]*$/i.test(about);
  return { topic, about: isPlain ? about : "" };
}

/**
 * What somebody looked for on the help page, whose link led here. It comes with the move from page to
 * page and not in the address, which anybody could have written.
 */
export function lookedFor(state: unknown): string {
  const asked = (state as { asked?: unknown } | null)?.asked;
  return typeof asked === "string" ? asked.slice(0, contactLimits.subject) : "";
}

/** The subject that a topic suggests, with the name of what a link speaks of, if it speaks of something. */
export function useSubject(): (topic: ContactTopic, name?: string) => string {
  const t = useTranslations("contact");
  return (topic, name) => {
    if (topic === "general") return "";
    return t(`subjects.${topic}`, { named: name ? "yes" : "no", name: name ?? "" } as never);
  };
}

/**
 * Fills in topic and subject as the link asks that led to this page. After a reload or in another language the
 * link has been followed already: what was chosen since stays, and a subject of ours comes in that language.
 */
export function useLinkRequest({ change }: Pick<ContactForm, "change">): void {
  const { search, state } = useLocation();
  const asked = lookedFor(state);
  const nameOf = useAboutName();
  const subjectOf = useSubject();
  const fill = useEffectEvent(() => {
    const request = linkRequest(search);
    if (!request) return;
    change((now) => {
      const { topic, about } = now.linked === search ? now : request;
      const name = nameOf(about);
      const subject = asked || subjectOf(topic, name);
      return withTopic(now, { topic, about: name ? about : "", subject, linked: search });
    });
  });
  const locale = useSiteLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link, and in each language.
  useEffect(() => fill(), [search, asked, locale]);
}
