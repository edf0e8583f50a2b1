import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { documents } from "#brand/documents.ts";
import { jobs } from "#brand/jobs.ts";
import { learningPaths } from "#brand/learning.ts";
import { studyAbroad } from "#brand/study-abroad.ts";
import { type ContactTopic, contactTopics } from "#contract/choices.ts";
import { contactLimits } from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import type { Words } from "#site/i18n/messages.ts";
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

const wordFiles = import.meta.glob<object>("/content/*/{careers,education,investors}.json", {
  import: "default",
});

/** The words of a page that has the names. */
const wordsOf = async <Name extends "careers" | "education" | "investors">(
  page: Name,
  locale: Locale,
) => (await wordFiles[`/content/${locale}/${page}.json`]?.()) as Words[Name] | undefined;

/** Pages that a link can speak of; the shell has their names on every page. */
const namedPages = [
  "wallet",
  "travel",
  "logistics",
  "education",
  "technology",
  "token",
  "investors",
  "api",
] as const;
type NamedPage = (typeof namedPages)[number];

const isNamedPage = (about: string): about is NamedPage =>
  (namedPages as readonly string[]).includes(about);

/** The name of the country, position, learning path or document that a link speaks of; nothing for what we do not have. */
export async function nameOf(about: string, locale: Locale): Promise<string | undefined> {
  const country = studyAbroad.find(({ code }) => about === `country-${code.toLowerCase()}`);
  if (country) return country.name[locale];
  const job = jobs.find(({ id }) => id === about);
  if (job) {
    const words = await wordsOf("careers", locale);
    return words?.jobs[job.id as keyof Words["careers"]["jobs"]]?.title;
  }
  const path = learningPaths.find(({ key }) => about === `path-${key}`);
  if (path) return (await wordsOf("education", locale))?.paths[path.key].title;
  const document = documents.find(({ id }) => id === about);
  return document && (await wordsOf("investors", locale))?.shelf.names[document.id];
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
  const locale = useSiteLocale();
  const shell = useTranslations("shell.pages");
  const subjectOf = useSubject();
  const latest = useRef({ change, shell, subjectOf });
  latest.current = { change, shell, subjectOf };
  useEffect(() => {
    const request = linkRequest(search);
    if (!request) return;
    let isStale = false;
    /** Puts in the request, with the name of what it is about where that is known. */
    const fill = (name?: string, linked?: string) => {
      if (isStale) return;
      const { change, subjectOf } = latest.current;
      change((now) => {
        const isFollowed = now.linked === search;
        const topic = isFollowed ? now.topic : request.topic;
        const about = isFollowed ? now.about : name ? request.about : "";
        const subject = asked || subjectOf(topic, about === "" ? undefined : name);
        return withTopic(now, { topic, about, subject, linked });
      });
    };
    const { about } = request;
    if (asked || about === "") fill(undefined, search);
    else if (isNamedPage(about)) fill(latest.current.shell(about), search);
    else {
      fill();
      // Its name is in another page's words; without it the subject stands as it is.
      nameOf(about, locale).then(
        (name) => fill(name, search),
        () => undefined,
      );
    }
    return () => {
      isStale = true;
    };
  }, [search, asked, locale]);
}
