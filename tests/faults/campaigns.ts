import { pino } from "pino";
import type { Campaign } from "#contract/campaigns.ts";
import { consentVersions } from "#contract/limits.ts";
import { openDatabase } from "#server/database/open-database.ts";
import {
  content,
  type Owner,
  seedCampaign,
  sendToAll,
  signInOwner,
} from "../../bench/campaign-owner.ts";
import { deaths } from "./account.ts";
import { none, whole } from "./findings.ts";
import { deliveredMails, type Scenario, type Stage, within } from "./stage.ts";

/** The public address of the site that `openWithLeads` opens. */
export const origin = "http://site.example";
const silent = pino({ level: "silent" });
/** Without a limit on mails an hour. */
const env = { PUBLIC_URL: origin, MAIL_PER_HOUR: "10000000" };

/** Nodes with so many confirmed leads, and their owner. */
export async function openWithLeads(
  stage: Stage,
  leads: number,
  count: number,
  more: Record<string, string> = {},
): Promise<Owner> {
  if (stage.kind === "embedded") {
    const dataDir = stage.folder();
    await seed({ dataDir, databaseUrl: undefined }, leads);
    await stage.open({ env: { ...env, ...more, DATA_DIR: dataDir } });
  } else {
    await stage.open({ count, env: { ...env, ...more } });
    await seed({ dataDir: "", databaseUrl: stage.postgres?.url }, leads);
  }
  return signInOwner(() => stage.nodes[0]?.url ?? "", origin);
}

async function seed(settings: Parameters<typeof openDatabase>[0], leads: number): Promise<void> {
  const database = await openDatabase(settings, silent);
  try {
    await seedCampaign(database, leads);
  } finally {
    await database.close();
  }
}

/** Sends to all leads by a campaign. Returns its id. */
const byHand = async (owner: Owner) => (await sendToAll(owner)).id;

/** Turns an automatic mail on that all leads are due for. Returns its id. */
async function byItself(owner: Owner, stage: Stage): Promise<string> {
  const { id } = await owner.call<Campaign>("/api/admin/campaigns", {
    ...{ kind: "update", name: "Welcome", content, perHour: null },
    audience: { of: "leads", filter: {} },
    automatic: { event: "confirmed", days: 0 },
  });
  const settings = { dataDir: "", databaseUrl: stage.postgres?.url };
  const database = await openDatabase(settings, silent);
  try {
    const version = consentVersions.waitlist;
    await database.background.query("UPDATE waitlist_leads SET consent_version = $1", [version]);
    await owner.call(`/api/admin/campaigns/${id}/switch`, { isOn: true });
    await database.background.query("UPDATE campaigns SET started_at = now() - interval '1 year'");
  } finally {
    await database.close();
  }
  return id;
}

async function kill(
  stage: Stage,
  start: (owner: Owner, stage: Stage) => Promise<string>,
): Promise<void> {
  await stage.openMail();
  const leads = stage.count(20_000, 2_000);
  const times = stage.count(10, 3);
  const owner = await openWithLeads(stage, leads, 2);
  const id = await start(owner, stage);
  const arrived = () => stage.mail?.received.length ?? 0;
  let inMidCampaign = 0;
  for (let time = 0; time < times; time += 1) {
    // A random moment in each part of the campaign; in the last one some recipients are left.
    const moment = ((time + Math.random()) * leads * 0.95) / times;
    await within(120_000, () => arrived() >= moment, 5);
    if (arrived() < leads) inMidCampaign += 1;
    const node = stage.nodes[time % stage.nodes.length];
    await node?.kill();
    await node?.start();
  }
  stage.must(inMidCampaign === times, `${inMidCampaign} of ${times} kills in the middle of it`);
  const read = async () => {
    const owner = await signInOwner(() => stage.nodes[0]?.url ?? "", origin);
    return owner.call<Campaign>(`/api/admin/campaigns/${id}`);
  };
  const isOver = ({ state, automatic, counts }: Campaign) =>
    automatic ? counts.sent === leads : state === "finished";
  const ends = await within(240_000, async () => isOver(await read()), 500);
  const { state, counts } = await read();
  stage.must(ends, `came to an end by itself: ${state}`);
  const ids = new Map<string, Set<string>>();
  const mails = deliveredMails(stage);
  for (const { to, id: mail } of mails) ids.set(to, (ids.get(to) ?? new Set()).add(mail));
  stage.must(...none(leads - ids.size, "recipients without a mail"));
  const second = [...ids.values()].reduce((sum, found) => sum + found.size - 1, 0);
  stage.must(...none(second, "second Message-IDs"));
  stage.must(counts.sent === leads, `${whole(counts.sent)} counted as sent of ${whole(leads)}`);
  stage.say(`${whole(mails.length - ids.size)} mails once more under their own Message-ID`);
  deaths(stage);
}

export const campaignKills: Scenario = {
  name: "campaign-kills",
  about:
    "kill -9 of a node in the middle of a campaign to 20,000, ten times; two nodes in turn on PostgreSQL",
  on: ["postgres", "embedded"],
  sideBySide: true,
  run: (stage) => kill(stage, byHand),
};

export const automaticKills: Scenario = {
  name: "automatic-kills",
  about: "kill -9 of a node while an automatic mail leaves to 20,000, ten times; two nodes in turn",
  on: ["postgres"],
  sideBySide: true,
  run: (stage) => kill(stage, byItself),
};
