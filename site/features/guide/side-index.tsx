import { clsx } from "clsx";
import { useSectionInView } from "#site/ui/use-section-in-view.ts";

export interface IndexEntry {
  id: string;
  title: string;
  /** A step has its number; what follows the steps has none. */
  number?: number;
}

/** The index that follows the reader: the guide's course from above, a stone for each step. */
export function SideIndex({ label, entries }: { label: string; entries: readonly IndexEntry[] }) {
  const current = useSectionInView(entries.map(({ id }) => id));
  return (
    <nav aria-label={label}>
      <p className="font-medium">{label}</p>
      <ol className="relative mt-3">
        <span aria-hidden="true" className="absolute start-[6.5px] top-4 bottom-4 w-0.5 bg-line" />
        {entries.map(({ id, title, number }) => {
          const here = id === current;
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={here ? "location" : undefined}
                className={clsx(
                  "small relative flex gap-3.5 py-1.5 transition-colors duration-150 hover:text-ink",
                  here ? "text-ink" : "text-soft",
                )}
              >
                <span
                  aria-hidden="true"
                  className={clsx(
                    "mt-[3px] size-3.75 shrink-0 rounded-full border-[3px] transition-colors duration-200",
                    number === undefined && "scale-60",
                    here
                      ? "border-(--hue) bg-(--hue) forced-colors:bg-[Highlight]"
                      : "border-edge bg-ground",
                  )}
                />
                <span>
                  {number !== undefined && `${number}. `}
                  {title}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The same where there is no room beside the text: closed until it is wanted. */
export function FoldedIndex({ label, entries }: { label: string; entries: readonly IndexEntry[] }) {
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
        {entries.map(({ id, title, number }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-2 text-soft">
              {number !== undefined && `${number}. `}
              {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
