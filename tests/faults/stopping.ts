import { joinCall, openConnection } from "../../bench/joins.ts";
import { account } from "./account.ts";
import { atMost, none, seconds } from "./findings.ts";
import { deliveredMails, type Scenario, type Stage, within } from "./stage.ts";
import { addresses, join, noJoins, refusals } from "./visitors.ts";

/** Longest time a node may take to stop, in milliseconds. */
const stopLimit = 3_000;

async function stops(stage: Stage): Promise<void> {
  if (stage.kind === "postgres") await stage.openMail();
  const [node] = await stage.open({ count: 1 });
  if (!node) return;
  const times = stage.count(12, 3);
  const joins = noJoins();
  let slowest = 0;
  let bad = 0;
  let taken = 0;
  for (let time = 0; time < times; time += 1) {
    const kept = await Promise.all(Array.from({ length: 8 }, () => openConnection(node.url)));
    let stopped: ReturnType<typeof node.stop> | undefined;
    const keepers = noJoins();
    const burst = upTo(addresses(`stop-${time}`, 200), () => stopped !== undefined);
    await join(
      () => [node.url],
      burst,
      16,
      joins,
      () => {
        if (stopped || joins.acknowledged.length - taken < 60) return;
        // Their calls are in progress when the signal comes. They keep the connection open afterwards.
        for (const [n, connection] of kept.entries()) {
          const email = `kept-${time}-${n}@example.com`;
          connection.send(joinCall(email)).then(
            ({ status }) => status === 200 && keepers.acknowledged.push(email),
            () => keepers.broken.push(email),
          );
        }
        stopped = node.stop();
      },
    );
    const { code, ms } = await (stopped ?? node.stop());
    for (const connection of kept) connection.close();
    joins.acknowledged.push(...keepers.acknowledged);
    joins.broken.push(...keepers.broken);
    taken = joins.acknowledged.length;
    slowest = Math.max(slowest, ms);
    if (code !== 0) bad += 1;
    await node.start();
  }
  stage.say(`${times} times behind kept connections, in mid-join`);
  stage.must(...atMost(stopLimit, slowest, "slowest end"));
  stage.must(...none(bad, "with another exit code than 0"));
  stage.must(...none(refusals(joins).other, "refused"));
  await account(stage, joins.acknowledged);
  const stored = new Set(await stage.storedEmails());
  const cut = joins.broken.filter((email) => stored.has(email));
  stage.must(...none(cut.length, "stored and not answered"));
  // A connection may be closed just as its next call is sent: that call was never begun.
  stage.say(`${joins.broken.length - cut.length} calls found their connection closed`);
}

/** These until it is over. */
function* upTo<T>(values: T[], isOver: () => boolean): Generator<T> {
  for (const value of values) {
    if (isOver()) return;
    yield value;
  }
}

export const stopping: Scenario[] = [
  {
    name: "stop",
    about: "SIGTERM in mid-join, behind clients that keep their connections, 12 times",
    on: ["postgres", "embedded"],
    run: stops,
  },
  {
    name: "dead-node-mails",
    about: "kill -9 of a node with mails in its hands that stays away; another sends them",
    on: ["postgres"],
    sideBySide: true,
    async run(stage) {
      const mail = await stage.openMail();
      // Each mail takes seconds, so that the node is certainly killed while it sends some.
      mail.delay = 2_000;
      const [dying, other] = await stage.open();
      if (!dying || !other) return;
      await other.stop();
      const joining = join(() => [dying.url], addresses("held", stage.count(100, 40)), 100);
      // The mail server has received some of them, and acknowledges none within the next seconds.
      await within(20_000, () => mail.received.length > 2);
      await dying.kill();
      const joins = await joining;
      const queued = "SELECT 1 FROM mails WHERE state = 'queued'";
      const owed = await stage.onPostgres(async (client) => (await client.query(queued)).rowCount);
      stage.must(Number(owed) > 0, `${owed} mails not sent when the node died`);
      mail.delay = 0;
      await other.start();
      const died = performance.now();
      const stored = new Set(await stage.storedEmails());
      const allArrived = () => {
        const reached = new Set(deliveredMails(stage).map(({ to }) => to));
        return [...stored].every((email) => reached.has(email));
      };
      await within(90_000, allArrived);
      const waited = performance.now() - died;
      stage.must(waited <= 35_000, `all sent elsewhere after ${seconds(waited)}`);
      await account(stage, joins.acknowledged);
    },
  },
];
