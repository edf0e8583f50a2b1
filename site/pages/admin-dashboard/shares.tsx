import { X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatFigure } from "#site/i18n/formats.ts";

export interface Share {
  value: string;
  name: string;
  joined: number;
  confirmed?: number;
}

const shortList = 7;

/**
 * Shares of the signups as bars that are a table: the bar is as wide as the signups, its bright part
 * those that are confirmed. With `onPick` a row narrows the desk to its value, and widens it again.
 */
export function Shares({
  title,
  shares,
  picked,
  onPick,
}: {
  title: string;
  shares: readonly Share[];
  picked?: string | undefined;
  onPick?: (value: string | undefined) => void;
}) {
  const t = useTranslations("admin-desk.shares");
  const [isWhole, setWhole] = useState(false);
  const most = shares.reduce((top, { joined }) => Math.max(top, joined), 1);
  const shown = isWhole ? shares : shares.slice(0, shortList);
  const hasConfirmed = shares.some(({ confirmed }) => confirmed !== undefined);
  return (
    <>
      <table className="w-full table-fixed border-collapse text-[0.8125rem] leading-tight tabular-nums">
        <caption className="sr-only">{t("title", { name: title })}</caption>
        <colgroup>
          <col />
          <col className="w-16" />
          {hasConfirmed && <col className="w-12" />}
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t("joined")}</th>
            {hasConfirmed && <th scope="col">{t("confirmed")}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((share) => (
            <tr key={share.value} className="group relative">
              <th scope="row" className="p-0 text-start font-light">
                <Bar share={share.joined / most} confirmed={(share.confirmed ?? 0) / most} />
                {onPick ? (
                  <button
                    type="button"
                    aria-pressed={picked === share.value}
                    onClick={() => onPick(picked === share.value ? undefined : share.value)}
                    className="flex min-h-8 w-full items-center gap-1.5 py-1 text-start group-hover:text-water aria-pressed:font-medium max-sm:min-h-10"
                  >
                    <bdi className="truncate">{share.name}</bdi>
                    {picked === share.value && (
                      <X className="size-3.5 shrink-0 text-water" aria-hidden="true" />
                    )}
                  </button>
                ) : (
                  <span className="flex min-h-8 items-center py-1">{share.name}</span>
                )}
              </th>
              <td className="p-0 text-end align-middle">{formatFigure(share.joined)}</td>
              {hasConfirmed && (
                <td className="p-0 text-end align-middle text-soft">
                  {share.joined > 0 &&
                    `${formatFigure((100 * (share.confirmed ?? 0)) / share.joined)}%`}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shares.length > shortList && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="small text-link mt-1 min-h-8"
        >
          {isWhole ? t("fewer") : t("more", { figure: formatFigure(shares.length) })}
        </button>
      )}
    </>
  );
}

/** Lies at the foot of its row, from the side where the row begins. */
function Bar({ share, confirmed }: { share: number; confirmed: number }) {
  return (
    <span className="absolute inset-x-0 bottom-0 block h-0.75" aria-hidden="true">
      <span
        className="absolute inset-y-0 start-0 bg-edge opacity-45"
        style={{ inlineSize: `${100 * share}%` }}
      />
      <span
        className="absolute inset-y-0 start-0 bg-water"
        style={{ inlineSize: `${100 * confirmed}%` }}
      />
    </span>
  );
}
