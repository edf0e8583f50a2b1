import { clsx } from "clsx";
import { FileUp } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { importFileLimit, importRowLimit } from "#contract/lead-import.ts";
import { formatBytes, formatFigure } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { isolated } from "../figures.ts";
import { ProgressBar } from "../parts.tsx";
import type { Import } from "./use-import.ts";

/** Where a file is chosen or dropped, and how much of it has left. */
export function FileStep({ current }: { current: Import }) {
  const t = useTranslations("admin-import.file");
  const locale = useSiteLocale();
  const [name, setName] = useState("");
  const [isOver, setOver] = useState(false);
  const hintId = useId();

  function choose(file: File | undefined) {
    if (!file) return;
    setName(file.name);
    void current.upload(file);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  }

  if (current.step === "uploading") {
    return (
      <div className="max-w-xl">
        <p role="status">{t("uploading", { name: isolated(name) })}</p>
        <ProgressBar
          value={current.share}
          max={1}
          aria-label={t("progress")}
          className="mt-3 h-1 w-full"
        />
        <Button look="outline" onClick={current.cancelUpload} className="mt-5">
          {t("cancel")}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          "flex max-w-xl cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-[4px] border border-dashed px-5 py-7 hover:border-water focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--water)",
          isOver ? "border-water bg-basin" : "border-edge",
        )}
      >
        <FileUp className="size-5 text-water" aria-hidden="true" />
        <span className="font-medium">{t("choose")}</span>
        <span className="text-soft">{t("drop")}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby={hintId}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // The same file, corrected, can be chosen again.
            event.target.value = "";
          }}
          className="sr-only"
        />
      </label>
      <p id={hintId} className="small mt-3 max-w-xl text-soft">
        {t("limits", {
          size: formatBytes(locale, importFileLimit),
          rows: formatFigure(importRowLimit),
        })}
      </p>
    </div>
  );
}
