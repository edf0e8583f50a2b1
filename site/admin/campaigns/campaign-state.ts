import type { CampaignCounts, CampaignState } from "#contract/campaigns.ts";

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
