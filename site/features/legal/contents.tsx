import { clsx } from "clsx";
import { useSectionInView } from "#site/ui/use-section-in-view.ts";
import type { RenderedText } from "./rendered-text.ts";

/** The table of contents that follows the reader, beside the text where there is room. */
export function Contents({
  label,
  sections,
}: {
  label: string;
  sections: RenderedText["sections"];
}) {
  const current = useSectionInView(sections.map(({ id }) => id));
  return (
    <nav aria-label={label} className="print:hidden">
      <p className="font-medium">{label}</p>
      <ol className="mt-3 border-line border-s">
        {sections.map(({ id, title }) => {
          const here = id === current;
          return (
            <li key={id} className="relative">
              <span
                aria-hidden="true"
                className={clsx(
                  "absolute -start-px top-0 h-full w-0.5 bg-water transition-opacity forced-colors:bg-[Highlight] duration-200",
                  !here && "opacity-0",
                )}
              />
              <a
                href={`#${id}`}
                aria-current={here ? "location" : undefined}
                className={clsx(
                  "small block py-1.5 ps-4 transition-colors duration-150 hover:text-ink",
                  here ? "text-ink" : "text-soft",
                )}
              >
                {title}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The same where there is no room beside the text: closed until it is wanted. */
export function FoldedContents({
  label,
  sections,
}: {
  label: string;
  sections: RenderedText["sections"];
}) {
  return (
    <details className="group border-line border-y print:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-medium [&::-webkit-details-marker]:hidden">
        {label}
        <svg
          viewBox="0 0 12 12"
          className="size-3 transition-transform duration-150 group-open:rotate-180"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="M2 4.5 6 8.5l4-4" />
        </svg>
      </summary>
      <ol className="pb-3">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-2 text-soft">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
