import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useSubject } from "#site/features/contact/subject.ts";
import type { Contact } from "#site/features/contact/use-contact.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { isNamedPage, nameOf } from "./about-name.ts";
import { linkRequest } from "./link-request.ts";

/** Fills in topic and subject as the link asks that led to this page. */
export function useLinkRequest(contact: Contact): void {
  const { search } = useLocation();
  const locale = useSiteLocale();
  const shell = useTranslations("shell.pages");
  const subjectOf = useSubject();
  const latest = useRef({ contact, shell, subjectOf });
  latest.current = { contact, shell, subjectOf };
  useEffect(() => {
    const request = linkRequest(search);
    if (!request) return;
    const { topic, about } = request;
    let isStale = false;
    const fill = (name?: string) => {
      if (isStale) return;
      const now = latest.current;
      now.contact.address({ topic, about: name ? about : "", subject: now.subjectOf(topic, name) });
    };
    if (isNamedPage(about)) fill(latest.current.shell(about));
    else {
      fill();
      // Its name is in another page's words; without it the subject stands as it is.
      if (about !== "")
        nameOf(about, locale).then(
          (name) => name && fill(name),
          () => undefined,
        );
    }
    return () => {
      isStale = true;
    };
  }, [search, locale]);
}
