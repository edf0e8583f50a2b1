import { useTranslations } from "use-intl";
import { toolClass } from "./tool.ts";

/**
 * Newer and older. At an end the button stays in place and only says that it is off, so that the
 * keyboard does not lose its place.
 */
export function Paging({
  page,
  hasNewer,
  hasOlder,
  onNewer,
  onOlder,
}: {
  page: number;
  hasNewer: boolean;
  hasOlder: boolean;
  onNewer: () => void;
  onOlder: () => void;
}) {
  const t = useTranslations("admin.dashboard.leads");
  return (
    <nav
      aria-label={t("pages")}
      className="sticky bottom-0 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-ground py-1.5"
    >
      <button
        type="button"
        aria-disabled={!hasNewer}
        className={`${toolClass} max-sm:px-2.5`}
        onClick={() => hasNewer && onNewer()}
      >
        {t("newer")}
      </button>
      <p aria-live="polite" className="small text-soft tabular-nums">
        {t("page", { page: `${page}` })}
      </p>
      <button
        type="button"
        aria-disabled={!hasOlder}
        className={`${toolClass} max-sm:px-2.5`}
        onClick={() => hasOlder && onOlder()}
      >
        {t("older")}
      </button>
    </nav>
  );
}
