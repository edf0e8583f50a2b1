import { clsx } from "clsx";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import type { CampaignCounts, CampaignState } from "#contract/campaigns.ts";

const looks: Record<CampaignState, string> = {
  draft: "border-line text-soft",
  scheduled: "border-water",
  running: "border-water font-medium text-water",
  paused: "border-danger font-medium text-danger",
  finished: "border-good font-medium text-good",
  cancelled: "border-line text-soft",
};

export function StateBadge({ state, name }: { state: CampaignState; name?: string }) {
  const t = useTranslations("admin-campaigns.states");
  return (
    <span
      className={clsx(
        "inline-block rounded-[3px] border px-1.5 text-[0.8125rem] leading-[1.45] whitespace-nowrap",
        looks[state],
      )}
    >
      {name ?? t(state)}
    </span>
  );
}

/** Whom nothing more will be sent to: sent, refused, failed or left out. */
export const settledOf = (counts: CampaignCounts) => writtenOf(counts) + counts.skipped;

/** Whom something will still be sent to. */
export const waitingOf = (counts: CampaignCounts) => (counts.recipients ?? 0) - settledOf(counts);

/** Recipients to whom a mail was tried. A cancelled campaign skips the others, which is no progress. */
export const writtenOf = ({ sent, refused, failed }: CampaignCounts) => sent + refused + failed;

export const isAtWork = ({ state }: { state: CampaignState }) =>
  state === "running" || state === "scheduled";

/** Whether its counts still change after sending has stopped: claimed mails are still sent, the others skipped. */
export const isSettling = ({ state, counts }: { state: CampaignState; counts: CampaignCounts }) =>
  (state === "paused" && counts.queued > 0) ||
  (state === "cancelled" && settledOf(counts) < (counts.recipients ?? 0));

/** Calls back again and again while the page is in view. */
export function useRepeat(act: () => void, every: number | undefined): void {
  const repeat = useEffectEvent(() => {
    if (document.visibilityState === "visible") act();
  });
  useEffect(() => {
    if (every === undefined) return;
    const timer = setInterval(() => repeat(), every);
    return () => clearInterval(timer);
  }, [every]);
}
