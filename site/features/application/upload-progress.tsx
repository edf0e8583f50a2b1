import { useTranslations } from "use-intl";
import { formatBytes } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import type { Progress } from "./upload.ts";

/** How far the sending has come, as a channel that fills, and the way to stop it. */
export function UploadProgress({
  progress: { sent, total },
  onCancel,
}: {
  progress: Progress;
  onCancel: () => void;
}) {
  const t = useTranslations("application");
  const locale = useSiteLocale();
  const isThere = sent >= total && total > 0;
  const words = isThere
    ? t("checking")
    : t("progress", { sent: formatBytes(locale, sent), total: formatBytes(locale, total) });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="grid min-w-0 grow gap-1.5">
        <progress
          aria-label={t("progressLabel")}
          aria-valuetext={words}
          value={sent}
          max={Math.max(total, 1)}
          className="h-1 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-water [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-water"
        />
        <span className="small text-soft tabular-nums">{words}</span>
        <span role="status" className="sr-only">
          {isThere ? t("checking") : t("sending")}
        </span>
      </div>
      <Button look="quiet" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}
