import { PageLink } from "#site/i18n/page-link.tsx";
import type { PageName } from "#site/i18n/paths.ts";

/** The way back to the page above, upstream. */
export function BackLink({ page, label }: { page: PageName; label: string }) {
  return (
    <PageLink
      page={page}
      className="group small inline-flex min-h-9 items-center gap-2.5 text-soft hover:text-ink print:hidden"
    >
      <svg
        viewBox="0 0 24 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        className="w-6 transition-transform duration-200 ltr:-scale-x-100 ltr:group-hover:-translate-x-1 rtl:group-hover:translate-x-1"
        aria-hidden="true"
      >
        <path d="M1 6h21M17 1.500C18 4 19.500 5.400 22.500 6 19.500 6.600 18 8 17 10.500" />
      </svg>
      {label}
    </PageLink>
  );
}
