import { useTranslations } from "use-intl";
import type { LeadsList } from "#site/features/admin/leads.ts";
import { Button } from "#site/ui/button.tsx";

/**
 * Newer and older. At an end the button stays in place and only says that it is off, so that the
 * keyboard does not lose its place.
 */
export function Paging({ list }: { list: LeadsList }) {
  const t = useTranslations("admin.dashboard.leads");
  const { page, number, newer, older } = list;
  const off = "aria-disabled:cursor-not-allowed aria-disabled:opacity-55";
  return (
    <nav
      aria-label={t("pages")}
      className="sticky bottom-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-ground py-3"
    >
      <Button look="outline" aria-disabled={!page?.before} className={off} onClick={newer}>
        {t("newer")}
      </Button>
      <p aria-live="polite" className="small text-soft">
        {t("page", { page: `${number}` })}
      </p>
      <Button look="outline" aria-disabled={!page?.after} className={off} onClick={older}>
        {t("older")}
      </Button>
    </nav>
  );
}
