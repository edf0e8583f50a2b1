import { Columns3 } from "lucide-react";
import { useTranslations } from "use-intl";
import { type MoreColumn, moreColumns } from "#site/features/admin/desk/columns.ts";
import { Menu, MenuCheck, MenuGroup } from "#site/ui/menu.tsx";
import { toolClass } from "./tool.ts";

/** Which columns stand beside those that always do. */
export function ColumnsMenu({
  chosen,
  onChoose,
}: {
  chosen: readonly MoreColumn[];
  onChoose: (column: MoreColumn, on: boolean) => void;
}) {
  const t = useTranslations("admin-desk.columns");
  return (
    <Menu
      button={
        <button type="button" className={toolClass}>
          <Columns3 className="size-4 text-soft" aria-hidden="true" />
          {t("open")}
        </button>
      }
    >
      <MenuGroup label={t("label")}>
        {moreColumns.map((column) => (
          <MenuCheck
            key={column}
            checked={chosen.includes(column)}
            onChange={(on) => onChoose(column, on)}
          >
            {t(column)}
          </MenuCheck>
        ))}
      </MenuGroup>
    </Menu>
  );
}
