import type { ComponentType } from "react";
import type { ServiceName } from "#brand/badges.ts";
import { CheapestDays } from "./cheapest-days.tsx";
import { GateRelease } from "./gate-release.tsx";
import { SemesterPlan } from "./semester-plan.tsx";
import { SplitBill } from "./split-bill.tsx";

const scenes: Record<ServiceName, ComponentType> = {
  wallet: SplitBill,
  travel: CheapestDays,
  logistics: GateRelease,
  education: SemesterPlan,
};

/** The drawn object of a service, made of its real interface. Needs the words of `scenes`. */
export function Scene({ service }: { service: ServiceName }) {
  const Drawing = scenes[service];
  return <Drawing />;
}
