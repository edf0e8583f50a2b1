import { PageLink } from "#site/i18n/page-link.tsx";
import type { PageName } from "#site/i18n/paths.ts";
import { LongArrow } from "#site/ui/icons.tsx";

/** The way back to the page above. */
export function BackLink({ page, label }: { page: PageName; label: string }) {
  return (
    <PageLink
      page={page}
      className="group small inline-flex min-h-9 items-center gap-2.5 text-soft hover:text-ink print:hidden"
    >
      <LongArrow
        back
        className="transition-transform duration-200 ltr:group-hover:-translate-x-1 rtl:group-hover:translate-x-1"
      />
      {label}
    </PageLink>
  );
}
