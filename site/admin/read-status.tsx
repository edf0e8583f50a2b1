import { useTranslations } from "use-intl";
import { Button } from "#site/ui/button.tsx";
import type { Read } from "./page-loader.ts";

/** A read that failed, and the button that repeats it. */
export function ReadFault({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslations("admin");
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
      <p role="alert" className="text-danger">
        {text}
      </p>
      <Button look="outline" onClick={onRetry}>
        {t("again")}
      </Button>
    </div>
  );
}

/** The state of a page's read: that it loads, for screen readers, or that it failed. */
export function ReadStatus({
  read: { isBusy, hasFailed, again },
  failed,
}: {
  read: Omit<Read<unknown>, "value">;
  failed: string;
}) {
  const t = useTranslations("admin.dashboard");
  return (
    <>
      <p role="status" className="sr-only">
        {isBusy && t("loading")}
      </p>
      {hasFailed && <ReadFault text={failed} onRetry={again} />}
    </>
  );
}
