import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { exportFileName } from "#contract/lead-date.ts";
import { useLeave } from "#site/features/admin/administrator.ts";
import { type ExportProgress, saveFile, streamExport } from "#site/features/admin/export-stream.ts";
import { formatFigure } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";
import { readerForms } from "./reader-forms.ts";

/** Writes the whole list to a file, with its progress, and lets the reader stop it. */
export function ExportButton({ total }: { total: number }) {
  const t = useTranslations("admin.dashboard.export");
  const leave = useLeave();
  const locale = useSiteLocale();
  const running = useRef<AbortController | null>(null);
  const start = useRef<HTMLButtonElement>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, total });
    const reader = readerForms(locale);
    const name = exportFileName(new Date(), reader.timeZone);
    const result = await streamExport(reader, control.signal, setProgress);
    running.current = null;
    setProgress(null);
    switch (result.outcome) {
      case "written":
        saveFile(result.file, name);
        return showToast({ kind: "good", title: t("success") });
      case "none":
        return leave("ended");
      case "denied":
        return leave("denied");
      case "cancelled":
        return showToast({ kind: "plain", title: t("cancelled") });
      case "failed":
        return showToast({ kind: "danger", title: t("failed") });
    }
  }

  function cancel() {
    running.current?.abort();
    start.current?.focus();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {progress && (
        <>
          <ProgressLine {...progress} />
          <Button look="quiet" onClick={cancel}>
            {t("cancel")}
          </Button>
        </>
      )}
      <Button ref={start} look="outline" aria-disabled={progress !== null} onClick={run}>
        {t("start")}
      </Button>
    </div>
  );
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
