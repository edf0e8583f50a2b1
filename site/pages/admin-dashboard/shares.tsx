import { X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatFigure } from "#site/i18n/formats.ts";
import { confirmedPart, type Share, ShareBar } from "./share-bar.tsx";

const shortList = 7;

/**
 * Shares of the signups as bars. With `onPick` a bar narrows the desk to its value, and the one that
 * is picked widens it again.
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
  const line =
    "grid w-full min-h-8 grid-cols-[minmax(0,1fr)_auto_2.75rem] items-center py-1 text-start max-sm:min-h-10";
  return (
    <div>
      <ul
        aria-label={t("title", { name: title })}
        className="text-[0.8125rem] leading-tight tabular-nums"
      >
        {(isWhole ? shares : shares.slice(0, shortList)).map((share) => (
          <li key={share.value} className="relative">
            <ShareBar share={share} most={most} />
            {onPick ? (
              <button
                type="button"
                aria-pressed={picked === share.value}
                onClick={() => onPick(picked === share.value ? undefined : share.value)}
                className={`${line} hover:text-water aria-pressed:font-medium`}
              >
                <Name name={share.name} isPicked={picked === share.value} />
                <Figures share={share} />
              </button>
            ) : (
              <div className={line}>
                <Name name={share.name} isPicked={false} />
                <Figures share={share} />
              </div>
            )}
          </li>
        ))}
      </ul>
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
    </div>
  );
}

function Name({ name, isPicked }: { name: string; isPicked: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <bdi className="truncate">{name}</bdi>
      {isPicked && <X className="size-3.5 shrink-0 text-water" aria-hidden="true" />}
    </span>
  );
}

function Figures({ share }: { share: Share }) {
  return (
    <>
      <span className="ps-2">{formatFigure(share.joined)}</span>
      <span className="text-end text-soft">{confirmedPart(share)}</span>
    </>
  );
}
