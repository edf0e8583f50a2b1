import { useTranslations } from "use-intl";
import { formatFigure } from "#site/i18n/formats.ts";
import { confirmedPart, type Share } from "./share-bar.tsx";

/** The bars as a table. */
export function ShareTable({ title, shares }: { title: string; shares: readonly Share[] }) {
  const t = useTranslations("admin-desk.shares");
  const hasConfirmed = shares.some(({ confirmed }) => confirmed !== undefined);
  const head = "py-1 font-medium text-end align-bottom";
  return (
    <table className="w-full border-collapse text-[0.8125rem] leading-tight tabular-nums">
      <caption className="sr-only">{t("title", { name: title })}</caption>
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className="py-1 text-start align-bottom font-medium">
            {title}
          </th>
          <th scope="col" className={head}>
            {t("joined")}
          </th>
          {hasConfirmed && (
            <th scope="col" className={`${head} ps-3`}>
              {t("confirmed")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.value} className="border-b border-line">
            <th scope="row" className="py-1 pe-2 text-start font-light [overflow-wrap:anywhere]">
              <bdi>{share.name}</bdi>
            </th>
            <td className="py-1 text-end">{formatFigure(share.joined)}</td>
            {hasConfirmed && (
              <td className="py-1 ps-3 text-end whitespace-nowrap">
                {formatFigure(share.confirmed ?? 0)}{" "}
                <span className="text-soft">{confirmedPart(share)}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
