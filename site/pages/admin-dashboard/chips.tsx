import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import type { LeadFilter } from "#contract/leads.ts";
import { type FilterName, filterNames } from "#site/features/admin/desk/view.ts";
import { useLeadNames } from "./lead-names.ts";

/** What narrows the list now, each with its way out. */
export function Chips({
  filter,
  onRemove,
  onClear,
}: {
  filter: LeadFilter;
  onRemove: (name: FilterName) => void;
  onClear: () => void;
}) {
  const t = useTranslations("admin-desk.filters");
  const names = useLeadNames();
  const active = filterNames.filter((name) => filter[name] !== undefined);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("active")} className="mt-3 flex flex-wrap items-center gap-2">
      {active.map((name) => {
        const words = t("chip", {
          name: names.filter(name),
          value: names.value(name, filter[name] ?? ""),
        });
        return (
          <li key={name} className="min-w-0">
            <button
              type="button"
              onClick={() => onRemove(name)}
              aria-label={t("remove", { filter: words })}
              className="small flex min-h-8 max-w-full items-center gap-2 rounded-[3px] border border-water ps-2.5 pe-2 hover:bg-basin"
            >
              <bdi className="truncate">{words}</bdi>
              <X className="size-3.5 shrink-0 text-soft" aria-hidden="true" />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" onClick={onClear} className="small text-link min-h-8 px-1">
          {t("clear")}
        </button>
      </li>
    </ul>
  );
}
