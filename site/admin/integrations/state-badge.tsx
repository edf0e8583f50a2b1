import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import type { KeyState } from "#contract/api-keys.ts";
import type { DeliveryFault, DeliveryState, EndpointState } from "#contract/webhooks.ts";

const looks: Record<EndpointState | DeliveryState | KeyState, string> = {
  active: "border-good font-medium text-good",
  failing: "border-danger font-medium text-danger",
  disabled: "border-danger font-medium text-danger",
  off: "border-line text-soft",
  pending: "border-water",
  sending: "border-water",
  waiting: "border-danger text-danger",
  delivered: "border-good text-good",
  dead: "border-danger font-medium text-danger",
  expired: "border-danger font-medium text-danger",
  suspended: "border-danger font-medium text-danger",
  revoked: "border-line text-soft",
};

/** The state of an endpoint, of a delivery or of a key. */
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

/** A fault and its remedy. */
export function FaultText({
  fault,
  status,
}: {
  fault: DeliveryFault | null;
  status: number | null;
}) {
  const t = useTranslations("admin-integrations.faults");
  return fault && <span>{t(fault, { status: `${status ?? ""}` })}</span>;
}
