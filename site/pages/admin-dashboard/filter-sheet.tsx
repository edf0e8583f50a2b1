import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { LeadFilter } from "#contract/leads.ts";
import { filterNames } from "#site/features/admin/desk/view.ts";
import { Button } from "#site/ui/button.tsx";
import { Sheet } from "#site/ui/sheet.tsx";
import { toolClass } from "./tool.ts";

/** The filters behind a button, where there is no room for them beside the list. */
export function FilterSheet({ filter, children }: { filter: LeadFilter; children: ReactNode }) {
  const t = useTranslations("admin-desk.filters");
  const [isOpen, setOpen] = useState(false);
  const active = filterNames.filter((name) => filter[name] !== undefined).length;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={toolClass}
      >
        <SlidersHorizontal className="size-4 text-soft" aria-hidden="true" />
        {active > 0 ? t("openWith", { figure: `${active}` }) : t("open")}
      </button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("label")}
        closeLabel={t("close")}
        foot={
          <Button className="w-full" onClick={() => setOpen(false)}>
            {t("done")}
          </Button>
        }
      >
        {children}
      </Sheet>
    </>
  );
}
