import type { EndpointList } from "#contract/webhooks.ts";
import { startReceiver } from "#tests/fakes/webhook-receiver.ts";
import { account, deaths } from "./account.ts";
import { openWithLeads } from "./campaigns.ts";
import { none, whole } from "./findings.ts";
import { strikes } from "./kills.ts";
import { type Scenario, type Stage, within } from "./stage.ts";
import { addresses, join } from "./visitors.ts";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Opens a site with an endpoint that is sent every join, with the address. */
async function openWithEndpoint(stage: Stage) {
  const receiver = await startReceiver();
  stage.atEnd(() => receiver.stop());
  await stage.openMail();
  const env = { WEBHOOK_PRIVATE_TARGETS: receiver.target };
  const owner = await openWithLeads(stage, 0, 2, env);
  const call = { name: "CRM", url: receiver.url, events: ["lead.joined"], personal: true };
  await owner.call("/api/admin/webhooks", call);
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

async function reckon(stage: Stage, receiver: Receiver, joined: readonly string[]): Promise<void> {
  await within(180_000, () => {
    const ids = idsOf(receiver);
    return joined.every((email) => ids.has(email));
  });
  await account(stage, joined);
  const stored = await stage.storedEmails();
  const ids = idsOf(receiver);
  const second = [...ids.values()].reduce((sum, { size }) => sum + size - 1, 0);
  stage.must(...none(stored.filter((email) => !ids.has(email)).length, "events lost"));
  stage.must(...none(second, "deliveries with a second id"));
  const again = receiver.received.length - ids.size;
  stage.say(`${whole(ids.size)} delivered, ${whole(again)} came twice under one id`);
}

async function killed(stage: Stage): Promise<void> {
  const { receiver } = await openWithEndpoint(stage);
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
  await reckon(stage, receiver, joins.acknowledged);
}

/** As if an hour had passed for what waits. */
const anHourLater = `WITH endpoint AS (UPDATE webhook_endpoints SET
    paused_until = paused_until - interval '1 hour', failing_since = failing_since - interval '1 hour')
  UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - interval '1 hour'
  WHERE state = 'waiting'`;

async function deadForADay(stage: Stage): Promise<void> {
  const { receiver, owner } = await openWithEndpoint(stage);
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
  await reckon(stage, receiver, acknowledged);
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
    name: "dead-endpoint",
    about: "an endpoint answers 500 for a day in accelerated time, then 200",
    on: ["postgres"],
    sideBySide: true,
    run: deadForADay,
  },
];
