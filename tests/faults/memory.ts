import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { account } from "./account.ts";
import { none, whole } from "./findings.ts";
import type { Node, Scenario, Stage } from "./stage.ts";
import { addresses, join, noJoins, refusals } from "./visitors.ts";

/** Resident memory of the node, in megabytes. */
export function resident({ site }: Node): number {
  const status = readFileSync(`/proc/${site.child.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

async function memory(stage: Stage): Promise<void> {
  if (stage.kind === "postgres") await stage.openMail();
  const [node] = await stage.open({ count: 1 });
  if (!node) return;
  const count = stage.count(6_000, 1_500);
  const joins = noJoins();
  // A visitor who got a 503 is not counted: another one joins.
  for (let round = 0; joins.acknowledged.length < count && round < 10; round += 1) {
    const left = count - joins.acknowledged.length;
    await join(() => [node.url], addresses(`memory-${round}`, left), 32, joins);
  }
  stage.must(...none(refusals(joins).other, "refused otherwise than by 503"));
  const peak = resident(node);
  await pause(stage.count(60_000, 10_000));
  const left = resident(node);
  const limit = stage.kind === "postgres" ? 240 : 380;
  stage.say(`${whole(peak)} MB after ${whole(joins.acknowledged.length)} joins`);
  stage.must(left <= limit, `${whole(left)} MB a minute later, at most ${limit}`);
  await account(stage, joins.acknowledged);
}

export const memoryUse: Scenario[] = [
  {
    name: "memory",
    about: "6,000 joins, then a minute of quiet: what stays in memory",
    on: ["postgres", "embedded"],
    sideBySide: true,
    run: memory,
  },
];
