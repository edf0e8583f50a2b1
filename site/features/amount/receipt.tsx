import { useRef } from "react";
import { useTranslations } from "use-intl";
import { names } from "#brand/names.ts";
import { formatDay, formatDirhams, localTimeZone } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { Dialog } from "#site/ui/dialog.tsx";
import { pictureOf } from "#site/ui/element-picture.ts";
import { Mark } from "#site/ui/icons.tsx";
import { saveFile } from "#site/ui/save-file.ts";
import { showLoadFailure } from "#site/ui/toast.ts";
import { useCarried } from "./carried-amount.ts";
import { receiptRows } from "./receipt-rows.ts";

const teeth = 24;
/** The edge where the paper was torn off: no tooth is as deep as the next. */
const tornEdge = `M0 0${Array.from({ length: teeth }, (_, i) => {
  const deep = 6 + ((i * 7) % 5);
  return `L${i * 10 + 5} ${deep}L${i * 10 + 10} ${1 + ((i * 3) % 3)}`;
}).join("")}V0Z`;

/** The results of the carried amount as a receipt, saved as a picture made on the device, or printed. */
export default function Receipt({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("amount.receipt");
  const locale = useSiteLocale();
  const carried = useCarried();
  const tray = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  if (!carried) return null;
  const rows = receiptRows(locale, carried.stops).map((row) => ({
    name: t(`rows.${row.name}`, { count: row.count }),
    figure: row.state ? t(row.state) : row.figure,
  }));
  const ends = [
    { name: t("pages"), figure: String(carried.way.length) },
    { name: t("sent"), figure: t("nothing") },
  ];
  async function save() {
    if (!paper.current || !tray.current) return;
    const ground = getComputedStyle(tray.current).backgroundColor;
    await pictureOf(paper.current, ground).then(
      (picture) => saveFile(picture, `${names.group.en.toLowerCase()}-receipt.png`),
      showLoadFailure,
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      description={t("text")}
      closeLabel={t("close")}
    >
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="primary" onClick={save}>
          {t("save")}
        </Button>
        <Button look="outline" onClick={() => print()}>
          {t("print")}
        </Button>
      </div>
      {/* Paper is light and lies in the dark, whatever the theme. */}
      <div
        ref={tray}
        className="dark mt-6 rounded-[4px] overflow-clip bg-ground px-2.5 py-6 sm:px-4 sm:py-8 print:overflow-visible print:bg-transparent"
      >
        <div
          ref={paper}
          data-receipt=""
          className="[animation:feed_600ms_var(--ease)_120ms_both] mx-auto w-full max-w-[22rem] text-ink scheme-light"
        >
          <div className="relative -mb-px px-5 pt-5 pb-4 sm:px-6">
            <Paper d="M0 0H240V10H0Z" className="absolute inset-0 h-full" />
            <div className="relative">
              <div className="flex items-center gap-2.5">
                <Mark className="size-6 text-water" />
                <span className="font-display text-[1.4rem] leading-none">
                  {names.group[locale]}
                </span>
                <span className="small ms-auto text-soft">
                  {formatDay(locale, new Date(), localTimeZone())}
                </span>
              </div>
              <p className="small mt-6 text-soft">{t("carried")}</p>
              <p className="figure-lg text-water">{formatDirhams(locale, carried.amount)}</p>
              {[rows, ends].map(
                (list, i) =>
                  list.length > 0 && (
                    <dl
                      key={list[0]?.name}
                      className={i === 0 ? "mt-5" : "mt-4 border-t border-line pt-3"}
                    >
                      {list.map(({ name, figure }) => (
                        <div
                          key={name}
                          className="flex items-baseline gap-2.5 py-1 text-[0.9375rem]"
                        >
                          <dt className="flex grow items-baseline gap-2.5">
                            <span>{name}</span>
                            <span
                              aria-hidden="true"
                              data-dots=""
                              className="min-w-4 grow border-b border-dotted border-edge"
                            />
                          </dt>
                          <dd className="font-display whitespace-nowrap">{figure}</dd>
                        </div>
                      ))}
                    </dl>
                  ),
              )}
              <p className="small mt-5 text-soft">{t("sample")}</p>
              <p className="small ltr-island text-start text-soft rtl:text-end">{location.host}</p>
            </div>
          </div>
          <Paper d={tornEdge} className="h-3" />
        </div>
      </div>
    </Dialog>
  );
}

/** Paper in a shape across a box of 240 by 10. */
function Paper({ d, className }: { d: string; className: string }) {
  return (
    <svg
      viewBox="0 0 240 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`block w-full ${className}`}
    >
      <path d={d} fill="var(--ground)" />
    </svg>
  );
}
