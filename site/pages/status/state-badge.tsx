import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { ServiceState } from "#contract/choices.ts";

const looks = {
  operational: { Icon: CircleCheck, colour: "text-good" },
  degraded: { Icon: TriangleAlert, colour: "text-warning" },
  down: { Icon: CircleX, colour: "text-danger" },
} as const;

/** A state as a sign, a word and a colour, so that none of them is needed to understand it. */
export function StateBadge({ state }: { state: ServiceState }) {
  const t = useTranslations("status.states");
  const { Icon, colour } = looks[state];
  return (
    <span className={`inline-flex items-center gap-2 font-medium ${colour}`}>
      <Icon className="size-4.5 shrink-0" aria-hidden="true" />
      {t(state)}
    </span>
  );
}
