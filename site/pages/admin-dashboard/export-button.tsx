import { ChevronDown, Download } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { exportFileName } from "#contract/lead-date.ts";
import { type ExportFormat, exportFormats, type LeadFilter } from "#contract/leads.ts";
import { useLeave } from "#site/features/admin/administrator.ts";
import { isNarrowed } from "#site/features/admin/desk/view.ts";
import { type ExportProgress, saveFile, streamExport } from "#site/features/admin/export-stream.ts";
import { formatFigure } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Menu, MenuAction, MenuGroup } from "#site/ui/menu.tsx";
import { showToast } from "#site/ui/toast.ts";
import { readerForms } from "./reader-forms.ts";
import { toolClass } from "./tool.ts";

interface Size {
  matching: number;
  all: number;
}

/**
 * Writes the leads that match, or all, to a file, with its progress, and lets the reader stop it. The
 * button writes the columns of the specification; the menu beside it knows more forms.
 */
export function ExportButton({
  filter,
  size,
  isAllowed,
}: {
  filter: LeadFilter;
  size: Size;
  isAllowed: boolean;
}) {
  const t = useTranslations("admin.dashboard.export");
  const desk = useTranslations("admin-desk.export");
  const start = useRef<HTMLButtonElement>(null);
  const reason = useId();
  const { progress, run, cancel } = useExport();
  const isNarrow = isNarrowed(filter);
  const isOff = !isAllowed || progress !== null;
  const groups = [
    ...(isNarrow
      ? [{ name: desk("these", { figure: formatFigure(size.matching) }), of: filter }]
      : []),
    { name: desk("all", { figure: formatFigure(size.all) }), of: {} },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {progress && (
        <>
          <ProgressLine {...progress} />
          <button
            type="button"
            onClick={() => {
              cancel();
              start.current?.focus();
            }}
            className="text-link min-h-10 text-[0.875rem]"
          >
            {t("cancel")}
          </button>
        </>
      )}
      {!isAllowed && (
        <span id={reason} className="small text-soft">
          {desk("refused")}
        </span>
      )}
      <span className="flex">
        <button
          ref={start}
          type="button"
          aria-disabled={isOff}
          aria-describedby={isAllowed ? undefined : reason}
          onClick={() => {
            if (!isOff) void run("spec", filter, isNarrow ? size.matching : size.all);
          }}
          className={`${toolClass} rounded-e-none! pe-3!`}
        >
          <Download className="size-4 text-soft" aria-hidden="true" />
          {t("start")}
        </button>
        {isAllowed && (
          <Menu
            button={
              <button
                type="button"
                aria-label={desk("choose")}
                className={`${toolClass} -ms-px rounded-s-none! px-2!`}
              >
                <ChevronDown className="size-4" aria-hidden="true" />
              </button>
            }
          >
            {groups.map(({ name, of }) => (
              <MenuGroup key={name} label={name}>
                {exportFormats.map((format) => (
                  <MenuAction
                    key={format}
                    onAct={() => {
                      if (!isOff) void run(format, of, of === filter ? size.matching : size.all);
                    }}
                  >
                    {desk(`formats.${format}`)}
                  </MenuAction>
                ))}
              </MenuGroup>
            ))}
          </Menu>
        )}
      </span>
    </div>
  );
}

/** One export at a time, that ends when the page is left. */
function useExport() {
  const t = useTranslations("admin.dashboard.export");
  const desk = useTranslations("admin-desk.export");
  const leave = useLeave();
  const locale = useSiteLocale();
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(format: ExportFormat, filter: LeadFilter, total: number) {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, total });
    const reader = readerForms(locale);
    const name = nameOf(format, exportFileName(new Date(), reader.timeZone));
    const result = await streamExport(format, filter, reader, control.signal, setProgress);
    running.current = null;
    setProgress(null);
    switch (result.outcome) {
      case "written":
        saveFile(result.file, name);
        return showToast({
          kind: "good",
          title: format === "jsonl" ? desk("linesDone") : t("success"),
        });
      case "none":
        return leave("ended");
      case "denied":
        return showToast({ kind: "danger", title: desk("refused") });
      case "cancelled":
        return showToast({ kind: "plain", title: t("cancelled") });
      case "failed":
        return showToast({ kind: "danger", title: t("failed") });
    }
  }

  return { progress, run, cancel: () => running.current?.abort() };
}

function nameOf(format: ExportFormat, csv: string): string {
  if (format === "jsonl") return csv.replace(/\.csv$/, ".jsonl");
  return format === "csv" ? csv.replace(/\.csv$/, "_all_columns.csv") : csv;
}

function ProgressLine({ done, total }: ExportProgress) {
  const t = useTranslations("admin.dashboard.export");
  const words = t("progress", { done: formatFigure(done), total: formatFigure(total) });
  return (
    <div className="grid gap-1">
      <span className="small text-soft tabular-nums">{words}</span>
      <progress
        aria-label={t("label")}
        aria-valuetext={words}
        value={done}
        max={Math.max(total, 1)}
        className="h-1 w-44 appearance-none bg-line [&::-moz-progress-bar]:bg-water [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-water"
      />
    </div>
  );
}
