import { expect, it } from "vitest";
import type { SendingChecks } from "#contract/campaigns.ts";
import { findObstacles, type SendParts, sendCampaign } from "./send-campaign.ts";

type Level = SendingChecks["checks"][number]["level"];

const draft = {
  kind: "newsletter" as const,
  content: { texts: {}, fallback: "en" as const },
  audience: { of: "subscribers" as const, filter: {} },
};

/** Everything that Send needs, with SPF found as given and a database that may only be read. */
function partsWith(level: Level, isApplicable = true): SendParts {
  const unwanted = () => {
    throw new Error("nothing is to be written");
  };
  return {
    database: { kind: "pglite", query: async () => [draft], transaction: unwanted } as never,
    clock: () => new Date("2026-11-22T12:00:00Z"),
    leads: { where: () => "true", inLog: () => "all" },
    countBatches: async () => new Map(),
    textFaults: () => [],
    sendingChecks: async () => ({
      isApplicable,
      checks: [{ name: "spf", level, code: "spf_missing", values: {} }],
    }),
    recordAudit: unwanted,
    wake: unwanted,
  };
}

it("sends nothing while a sending check is red, and names the check", async () => {
  const sent = sendCampaign(partsWith("red"), "id", { version: 1, count: 1 }, { email: "o@x.org" });
  await expect(sent).rejects.toMatchObject({
    ...{ status: 409, message: "not_ready", details: { checks: ["spf"] } },
  });
});

it.each<[Level, boolean]>([
  ["amber", true],
  ["green", true],
  // Mail that stays on this machine needs no proof.
  ["red", false],
])("is kept back by no check that is %s (applicable: %s)", async (level, isApplicable) => {
  expect(await findObstacles(partsWith(level, isApplicable), draft)).toEqual({
    ...{ faults: [], checks: [] },
  });
});
