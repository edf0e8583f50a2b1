import { clsx } from "clsx";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { directionOf, locales } from "#contract/locale.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { useCurrentInSight } from "../page-rows.tsx";
import type { TextSection } from "./sections.ts";
import { hasColumns, languageColumns, shownText } from "./text-row.tsx";

const idOf = ({ id }: TextSection) => `texts-${id}`;

/** A section of texts under its name; its first text says what it is about. */
export function Section({
  section,
  title,
  isTable,
  children,
}: {
  section: TextSection;
  /** Of a section that is a file; else its name is what its keys begin with. */
  title: string | undefined;
  /** Whether the languages are columns. */
  isTable: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("admin-content.editor.languages");
  const locale = useSiteLocale();
  const [first] = section.rows;
  return (
    <section aria-labelledby={idOf(section)} data-section={section.id} className="pt-8">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b border-edge pb-2">
        <h2
          id={idOf(section)}
          tabIndex={-1}
          className="scroll-mt-12 text-[1.125rem] leading-snug outline-none max-md:scroll-mt-0"
        >
          {title ?? (
            <code className="ltr-island text-[1rem] [overflow-wrap:anywhere]">
              {section.names.join(" – ")}
            </code>
          )}
        </h2>
        {title === undefined && first && section.rows.length > 1 && (
          <p
            lang={locale}
            dir={directionOf[locale]}
            className="small one-line min-w-0 flex-1 basis-60 text-soft"
          >
            {shownText(first.texts[locale])}
          </p>
        )}
      </div>
      {isTable && hasColumns && locales.length > 1 && (
        <div
          aria-hidden="true"
          className={clsx("small hidden gap-5 pt-2 text-soft lg:grid", languageColumns)}
        >
          {locales.map((each) => (
            <span key={each}>{t(each)}</span>
          ))}
        </div>
      )}
      {children}
    </section>
  );
}

/** Links to the sections, with the one that is read marked. */
export function SectionNav({
  sections,
  nameOf,
}: {
  sections: readonly TextSection[];
  nameOf: (section: TextSection) => string | undefined;
}) {
  const t = useTranslations("admin-content");
  const row = useRef<HTMLElement>(null);
  const current = useReadSection(sections);
  useCurrentInSight(row, current);
  if (sections.length < 2) return null;
  // The router handles an address that it did not set as a step back.
  function goTo(event: MouseEvent, section: TextSection) {
    event.preventDefault();
    const heading = document.getElementById(idOf(section));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }
  return (
    <nav
      ref={row}
      aria-label={t("sections")}
      className="relative flex min-w-0 gap-x-5 overflow-x-auto"
    >
      {sections.map((section) => (
        <a
          key={section.id}
          href={`#${idOf(section)}`}
          aria-current={section.id === current ? "true" : undefined}
          onClick={(event) => goTo(event, section)}
          className={clsx(
            "small min-h-11 shrink-0 border-b-2 py-2.5 whitespace-nowrap focus-visible:-outline-offset-2",
            section.id === current
              ? "border-water font-medium"
              : "border-transparent text-soft hover:text-ink",
          )}
        >
          {nameOf(section) ?? <bdi dir="ltr">{section.names.join(" – ")}</bdi>}
        </a>
      ))}
    </nav>
  );
}

/** The section at the top of the window. */
function useReadSection(sections: readonly TextSection[]): number | undefined {
  const [current, setCurrent] = useState<number>();
  useEffect(() => {
    const seen = new Set<number>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = Number((target as HTMLElement).dataset.section);
          if (isIntersecting) seen.add(id);
          else seen.delete(id);
        }
        if (seen.size > 0) setCurrent(Math.min(...seen));
      },
      // From below the row of links to the upper third of the window.
      { rootMargin: "-148px 0px -66% 0px" },
    );
    for (const { id } of sections) {
      const section = document.querySelector(`[data-section="${id}"]`);
      if (section) watcher.observe(section);
    }
    return () => watcher.disconnect();
  }, [sections]);
  return sections.some(({ id }) => id === current) ? current : sections[0]?.id;
}
