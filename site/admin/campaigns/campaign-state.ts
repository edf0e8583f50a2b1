import type { CampaignCounts, CampaignState } from "#contract/campaigns.ts";

/** Recipients with a final outcome: sent, refused, failed or skipped. */
export const settledOf = (counts: CampaignCounts) => attemptedOf(counts) + counts.skipped;

/** Recipients without one. */
export const waitingOf = (counts: CampaignCounts) => (counts.recipients ?? 0) - settledOf(counts);

/** Recipients whose mail was attempted. A cancelled campaign skips the others, which is no progress. */
export const attemptedOf = ({ sent, refused, failed }: CampaignCounts) => sent + refused + failed;

export const isUnderWay = ({ state }: { state: CampaignState }) =>
  state === "running" || state === "scheduled";

/** Whether its counts still change after sending has stopped: claimed mails are still sent, the others skipped. */
export const isSettling = ({ state, counts }: { state: CampaignState; counts: CampaignCounts }) =>
  (state === "paused" && counts.queued > 0) ||
  (state === "cancelled" && settledOf(counts) < (counts.recipients ?? 0));
