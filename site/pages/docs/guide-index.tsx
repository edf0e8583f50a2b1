import { clsx } from "clsx";
import { useSectionInView } from "#site/ui/use-section-in-view.ts";

/** The chapters by part; the one being read is marked. On a phone it is folded until it is wanted. */
export function GuideIndex({
  label,
  parts,
}: {
  label: string;
  parts: readonly { name: string; entries: readonly { id: string; title: string }[] }[];
}) {
  const current = useSectionInView(parts.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const list = parts
    .filter(({ entries }) => entries.length > 0)
    .map(({ name, entries }) => (
      <div key={name} className="pt-5">
        <p className="small font-medium">{name}</p>
        <ul className="mt-1.5 border-line border-s">
          {entries.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? "location" : undefined}
                className={clsx(
                  "small -ms-px block border-s-2 py-1.5 ps-4 transition-colors duration-150 hover:text-ink",
                  id === current
                    ? "border-water text-ink"
                    : "border-transparent text-soft forced-colors:border-[Canvas]",
                )}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ));
  return (
    <>
      <nav aria-label={label} className="hidden lg:block">
        {list}
      </nav>
      <details className="group mt-4 border-line border-y lg:hidden print:hidden">
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
        <nav aria-label={label} className="pb-5">
          {list}
        </nav>
      </details>
    </>
  );
}
