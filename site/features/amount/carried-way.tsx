import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatDirhams } from "#site/i18n/formats.ts";
import { splitPath } from "#site/i18n/paths.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { useLatePart } from "#site/ui/late-part.ts";
import { useCarried } from "./carried-amount.ts";

const loadReceipt = () => import("./receipt.tsx");

/** At the foot of the site's map: how far the amount came, which the map shows lit, and its receipt. */
export function CarriedWay() {
  const t = useTranslations("amount");
  const locale = useSiteLocale();
  const carried = useCarried();
  const line = useRef<HTMLDivElement>(null);
  const way = carried?.way;
  useEffect(() => {
    const map = line.current?.closest("footer")?.querySelector(".course-map");
    if (map && way) return lightWay(map, way);
  }, [way]);
  if (!carried) return null;
  return (
    <div
      ref={line}
      id="carried-way"
      className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-4"
    >
      <p className="flex items-center gap-3">
        <span aria-hidden="true" className="lit-drop shrink-0" />
        <span>
          {t("way", {
            amount: formatDirhams(locale, carried.amount),
            count: carried.way.length,
          })}
        </span>
      </p>
      <ReceiptButton />
    </div>
  );
}

/** Opens the receipt of the carried amount. */
function ReceiptButton() {
  const t = useTranslations("amount");
  const [isOpen, setOpen] = useState(false);
  const { Part: Receipt, fetchPart, fetchAhead } = useLatePart(loadReceipt);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={async () => {
          if (await fetchPart()) setOpen(true);
        }}
        className="text-link min-h-11 text-[0.9375rem] font-medium"
      >
        {t("take")}
      </button>
      {Receipt && <Receipt open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}

/** Lights the stops of the map on a way, and the branch of each down to the last of them. */
function lightWay(map: Element, way: readonly string[]): () => void {
  const lit: HTMLElement[] = [];
  const light = (element: HTMLElement, ...names: string[]) => {
    for (const name of names) element.style.setProperty(name, "var(--water)");
    lit.push(element);
  };
  for (const column of map.children) {
    const stops = [...column.querySelectorAll("li")];
    const isPassed = (stop: Element) => {
      const link = stop.querySelector("a");
      return link !== null && way.includes(splitPath(link.pathname).path);
    };
    const last = stops.findLastIndex(isPassed);
    if (last === -1) continue;
    light(column as HTMLElement, "--way");
    stops.slice(0, last + 1).forEach((stop, i) => {
      if (isPassed(stop)) light(stop, "--lit");
      light(stop, "--upper", ...(i < last ? ["--lower"] : []));
    });
  }
  return () => {
    for (const { style } of lit) {
      for (const name of ["--way", "--lit", "--upper", "--lower"]) style.removeProperty(name);
    }
  };
}
