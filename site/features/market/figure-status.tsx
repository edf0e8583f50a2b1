import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { marketStaleAfter } from "#contract/limits.ts";
import { useAgeText } from "./age-text.ts";
import { Awaited } from "./skeleton.tsx";
import { useAge, useMarket } from "./use-market.ts";

/** Where the figures come from and how old they are, in words. Grows older by itself, silently. */
export function FigureStatus({ className }: { className?: string }) {
  const t = useTranslations("market");
  const ageText = useAgeText();
  const view = useMarket();
  const seconds = useAge(view);
  const age = seconds === undefined ? "" : ageText(seconds);
  const isPast = (seconds ?? 0) * 1000 > marketStaleAfter;
  // A page that slept for an hour must not call its figures live while it fetches newer ones.
  const source = view.answer?.source === "live" && isPast ? "cached" : view.answer?.source;
  const isOld = source === "cached" && isPast;
  return (
    <p
      data-source={source}
      className={clsx(
        "small flex min-h-[2lh] items-baseline gap-2.5 max-sm:min-h-[3lh]",
        className,
      )}
    >
      {source === undefined ? (
        <Awaited text={undefined} like={t("status.live", { age: "00 seconds" })} />
      ) : (
        <>
          <Mark source={source} />
          <span className={isOld || source === "demo" ? "font-medium" : "text-soft"}>
            {source === "demo" ? t("status.demo") : t(`status.${source}`, { age })}
          </span>
        </>
      )}
    </p>
  );
}

/** A full drop for live, a ring for old figures, a dashed ring for invented ones. */
function Mark({ source }: { source: "live" | "cached" | "demo" }) {
  const colour = { live: "text-good", cached: "text-warning", demo: "text-warning" }[source];
  return (
    <svg
      viewBox="0 0 12 12"
      className={clsx("size-2.5 shrink-0", colour)}
      fill={source === "live" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray={source === "demo" ? "2.4 2.4" : undefined}
      aria-hidden="true"
    >
      <circle cx="6" cy="6" r="4.6" />
    </svg>
  );
}
