import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icons.tsx";
import { useSectionInView } from "./in-view.ts";

/** A section of a long page that its index leads to. */
export interface IndexedSection {
  id: string;
  title: string;
  number?: number;
}

const titleOf = ({ number, title }: IndexedSection) =>
  number === undefined ? title : `${number}. ${title}`;

/** Marks the section being read: by a bar on the hairline, or by a filled dot on a line of dots. */
type IndexLook = "bar" | "dots";

/** The index beside a long text, which follows its reader. Its parent scrolls where it is longer. */
export function SectionIndex({
  label,
  sections,
  look = "bar",
}: {
  label: string;
  sections: readonly IndexedSection[];
  look?: IndexLook;
}) {
  const current = useSectionInView(sections.map(({ id }) => id));
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of section.
  useEffect(() => {
    const place = nav.current?.parentElement;
    const currentRect = nav.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!place) return;
    // Above the first section the index is at its beginning, as its page does.
    if (!currentRect) {
      place.scrollTo(0, 0);
      return;
    }
    const { top, bottom, height } = place.getBoundingClientRect();
    // Not by `scrollIntoView`, which would move the page too.
    if (currentRect.top < top || currentRect.bottom > bottom)
      place.scrollBy(0, currentRect.top - top - height / 2);
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className="print:hidden">
      <p className="font-medium">{label}</p>
      <SectionLinks sections={sections} current={current} look={look} className="mt-3" />
    </nav>
  );
}

/** The links of an index, or of one group of it. */
export function SectionLinks({
  sections,
  current,
  look = "bar",
  className,
}: {
  sections: readonly IndexedSection[];
  current: string | undefined;
  look?: IndexLook;
  className?: string;
}) {
  const isDots = look === "dots";
  return (
    <ol className={clsx(isDots ? "relative" : "border-line border-s", className)}>
      {isDots && (
        <span aria-hidden="true" className="absolute start-[6.5px] top-4 bottom-4 w-0.5 bg-line" />
      )}
      {sections.map((section) => {
        const isCurrent = section.id === current;
        return (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              aria-current={isCurrent ? "location" : undefined}
              className={clsx(
                "small py-1.5 transition-colors duration-150 hover:text-ink",
                isDots ? "relative flex gap-3.5" : "-ms-px block border-s-2 ps-4",
                isCurrent ? "text-ink" : "text-soft",
                !isDots &&
                  (isCurrent ? "border-water" : "border-transparent forced-colors:border-[Canvas]"),
              )}
            >
              {isDots && (
                <span
                  aria-hidden="true"
                  className={clsx(
                    "mt-[3px] size-3.75 shrink-0 rounded-full border-[3px] transition-colors duration-200",
                    section.number === undefined && "scale-60",
                    isCurrent
                      ? "border-(--hue) bg-(--hue) forced-colors:bg-[Highlight]"
                      : "border-edge bg-ground",
                  )}
                />
              )}
              <span>{titleOf(section)}</span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

/** The index where there is no room beside the text: folded until it is opened. */
export function FoldedIndex({
  label,
  sections,
  children,
  className,
}: {
  label: string;
  sections?: readonly IndexedSection[];
  /** An index of several groups, instead of one list of sections. */
  children?: ReactNode;
  className?: string;
}) {
  return (
    <details className={clsx("group border-line border-y print:hidden", className)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-medium [&::-webkit-details-marker]:hidden">
        {label}
        <Icon
          name="chevronDown"
          className="size-4 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {sections && (
        <ol className="pb-3">
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`} className="block py-2 text-soft">
                {titleOf(section)}
              </a>
            </li>
          ))}
        </ol>
      )}
      {children}
    </details>
  );
}
