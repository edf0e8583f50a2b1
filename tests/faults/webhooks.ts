import type { EndpointList } from "#contract/webhooks.ts";
import { startReceiver } from "#tests/fakes/webhook-receiver.ts";
import type { Owner } from "../../bench/campaign-owner.ts";
import { account, deaths } from "./account.ts";
import { openWithLeads } from "./campaigns.ts";
import { atMost, none, whole } from "./findings.ts";
import { strikes } from "./kills.ts";
import { type Scenario, type Stage, within } from "./stage.ts";
import { addresses, join } from "./visitors.ts";

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
interface Opened {
  receiver: Receiver;
  owner: Owner;
}

/** A receiver of webhooks, and the setting by which nodes may post to it. */
export async function openReceiver(stage: Stage) {
  const receiver = await startReceiver();
  stage.atEnd(() => receiver.stop());
  return { receiver, env: { WEBHOOK_PRIVATE_TARGETS: receiver.target } };
}

/** Makes an endpoint that is sent every join, with the address. */
export async function sendJoins(owner: Owner, { url }: Receiver): Promise<void> {
  const call = { name: "CRM", url, events: ["lead.joined"], personal: true };
  await owner.call("/api/admin/webhooks", call);
}

async function openWithEndpoint(stage: Stage): Promise<Opened> {
  const { receiver, env } = await openReceiver(stage);
  await stage.openMail();
  const owner = await openWithLeads(stage, 0, 2, env);
  await sendJoins(owner, receiver);
  return { receiver, owner };
}

/** The ids under which the join of each address was delivered. */
function idsOf({ received }: Receiver): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { id, event } of received) {
    const email = String(event.data.email);
    ids.set(email, (ids.get(email) ?? new Set()).add(id));
  }
  return ids;
}

/** Waits until all is delivered, stops the nodes, and compares what arrived with the rows of the database. */
export async function reckon(
  stage: Stage,
  { receiver, owner }: Opened,
  joined: readonly string[],
  patience?: number,
): Promise<void> {
  await within(180_000, () => {
    const ids = idsOf(receiver);
    return joined.every((email) => ids.has(email));
  });
  // Joins that were stored without an answer have events too. A delivery is made of one within a second.
  let calm = 0;
  await within(
    60_000,
    async () => {
      const { endpoints } = await owner.call<EndpointList>("/api/admin/webhooks");
      calm = endpoints[0]?.waiting === 0 ? calm + 1 : 0;
      return calm > 3;
    },
    1_000,
  );
  await account(stage, joined, { ...(patience && { patience }) });
  const stored = await stage.storedEmails();
  const ids = idsOf(receiver);
  const second = [...ids.values()].reduce((sum, { size }) => sum + size - 1, 0);
  stage.must(...none(stored.filter((email) => !ids.has(email)).length, "events lost"));
  stage.must(...none(second, "deliveries with a second id"));
  const again = receiver.received.length - ids.size;
  stage.say(`${whole(ids.size)} delivered, ${whole(again)} came twice under one id`);
}

async function killed(stage: Stage): Promise<void> {
  const opened = await openWithEndpoint(stage);
  const { nodes } = stage;
  const joins = await strikes(stage, {
    times: stage.count(20, 3),
    burst: 100,
    kill: async (time) => {
      const node = nodes[time % nodes.length];
      await node?.kill();
      const back = nodes.length === 1 ? node?.start() : undefined;
      return async () => (back ? await back : await node?.start());
    },
  });
  deaths(stage);
  await reckon(stage, opened, joins.acknowledged);
}

/** One of two nodes dies while the receiver has its posts, and stays away. */
async function nodeDies(stage: Stage): Promise<void> {
  const opened = await openWithEndpoint(stage);
  const { receiver } = opened;
  const [dying, other] = stage.nodes;
  // Both posts that may be under way are of the node that dies.
  await other?.kill();
  const answers = Promise.withResolvers<void>();
  receiver.hold = answers.promise;
  const { acknowledged } = await join(() => [dying?.url ?? ""], addresses("orphaned", 20), 4);
  stage.must(await within(10_000, () => receiver.received.length === 2), "2 posts under way");
  await other?.start();
  await dying?.kill();
  const killed = performance.now();
  receiver.hold = undefined;
  answers.resolve();
  stage.nodes.reverse();
  await within(60_000, () => idsOf(receiver).size === acknowledged.length);
  const orphaned = receiver.received.slice(0, 2).map(({ id }) => id);
  const isAgain = ({ id }: { id: string }) => orphaned.includes(id);
  await within(60_000, () => receiver.received.slice(2).filter(isAgain).length === 2);
  stage.must(...atMost(30_000, performance.now() - killed, "all at the other node after"));
  await reckon(stage, opened, acknowledged);
}

/** As if an hour had passed for what waits. */
const anHourLater = `WITH endpoint AS (UPDATE webhook_endpoints SET
    paused_until = paused_until - interval '1 hour', failing_since = failing_since - interval '1 hour')
  UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - interval '1 hour'
  WHERE state = 'waiting'`;

async function deadForADay(stage: Stage): Promise<void> {
  const opened = await openWithEndpoint(stage);
  const { receiver, owner } = opened;
  const state = async () =>
    (await owner.call<EndpointList>("/api/admin/webhooks")).endpoints[0]?.state;
  receiver.answer.status = 500;
  const count = stage.count(100, 20);
  const urls = () => stage.nodes.map(({ url }) => url);
  const { acknowledged } = await join(urls, addresses("dead", count), 4);
  for (let hour = 0; hour < 24; hour += 1) {
    const before = receiver.received.length;
    await stage.onPostgres((client) => client.query(anHourLater));
    await within(10_000, () => receiver.received.length > before);
  }
  const tried = receiver.received.length;
  stage.must((await state()) === "failing", `after a day it is ${await state()}`);
  stage.say(`${whole(tried)} attempts in that day`);
  receiver.received.length = 0;
  receiver.answer.status = 200;
  for (let hour = 0; hour < 24; hour += 1) {
    await stage.onPostgres((client) => client.query(anHourLater));
    if (await within(3_000, () => idsOf(receiver).size >= count)) break;
  }
  stage.must((await state()) === "active", `once it answers it is ${await state()}`);
  await reckon(stage, opened, acknowledged);
}

export const webhookFaults: Scenario[] = [
  {
    name: "webhooks",
    about: "kill -9 of a node while joins are delivered to an endpoint, 20 times",
    on: ["postgres", "embedded"],
    sideBySide: true,
    run: killed,
  },
  {
    name: "dead-node-webhooks",
    about: "kill -9 of a node in the middle of its posts; it stays away, another delivers them",
    on: ["postgres"],
    sideBySide: true,
    run: nodeDies,
  },
  {
    name: "dead-endpoint",
    about: "an endpoint answers 500 for a day in accelerated time, then 200",
    on: ["postgres"],
    sideBySide: true,
    run: deadForADay,
  },
];
