import { clsx } from "clsx";
import type { KeyState } from "#contract/api-keys.ts";
import type { CampaignState } from "#contract/campaigns.ts";
import type { ContentRelease } from "#contract/content.ts";
import type { DeliveryState, EndpointState } from "#contract/webhooks.ts";

const quiet = "border-line text-soft";
const atWork = "border-water";
const good = "border-good font-medium text-good";
const bad = "border-danger font-medium text-danger";

/** The looks of the states of campaigns, releases, endpoints, deliveries and keys. */
const looks: Record<
  CampaignState | ContentRelease["state"] | EndpointState | DeliveryState | KeyState,
  string
> = {
  ...{ draft: quiet, cancelled: quiet, kept: quiet, off: quiet, revoked: quiet },
  ...{ scheduled: atWork, rendering: atWork, pending: atWork, sending: atWork },
  ...{ finished: good, live: good, active: good, delivered: "border-good text-good" },
  ...{ paused: bad, failed: bad, failing: bad, disabled: bad },
  ...{ dead: bad, expired: bad, suspended: bad, waiting: "border-danger text-danger" },
  running: "border-water font-medium text-water",
};

export function StateBadge({ state, name }: { state: keyof typeof looks; name: string }) {
  return (
    <span
      className={clsx(
        "inline-block rounded-[3px] border px-1.5 text-[0.8125rem] leading-[1.45] whitespace-nowrap",
        looks[state],
      )}
    >
      {name}
    </span>
  );
}
