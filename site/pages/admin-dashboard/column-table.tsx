import { useTranslations } from "use-intl";
import type { Column } from "#site/features/admin/desk/timeline.ts";
import { formatFigure } from "#site/i18n/formats.ts";

/** The same as figures, latest first. */
export function ColumnTable({
  columns,
  when,
}: {
  columns: readonly Column[];
  when: (column: Column) => string;
}) {
  const t = useTranslations("admin-desk.picture");
  return (
    <section
      aria-label={t("table")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="mt-2 max-h-72 overflow-y-auto border-y border-line"
    >
      <table className="small w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className="py-1.5 pe-4 text-start font-medium">
              {t("when")}
            </th>
            <th scope="col" className="py-1.5 pe-4 text-end font-medium">
              {t("joined")}
            </th>
            <th scope="col" className="py-1.5 text-end font-medium">
              {t("confirmed")}
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.toReversed().map((column) => (
            <tr key={column.at} className="border-b border-line">
              <th scope="row" className="py-1 pe-4 text-start font-light">
                {when(column)}
              </th>
              <td className="py-1 pe-4 text-end">{formatFigure(column.joined)}</td>
              <td className="py-1 text-end">{formatFigure(column.confirmed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
