import { mayDo } from "#contract/admin.ts";
import {
  campaignsQuery,
  countCall,
  issueCall,
  newCampaignCall,
  saveCampaignCall,
  sendCall,
} from "#contract/campaigns.ts";
import { byId, refuse } from "#server/platform/http/guarded-route.ts";
import { type Administration, withNamesInLog } from "./administration.ts";
import { countAudience, fitsKind } from "./audience.ts";
import { segmentRoutes } from "./segments.ts";
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  type SendParts,
  sendCampaign,
} from "./send.ts";
import {
  copyCampaign,
  createDraft,
  deleteDraft,
  listCampaigns,
  readCampaign,
  type StoreParts,
  saveDraft,
  showIssue,
} from "./store.ts";
import { waveRoutes } from "./waves.ts";

/** Most bytes of a call with three long texts and twenty thousand addresses. */
const longCall = 4 * 1024 * 1024;

/** Campaigns, segments and waves in the administration: drafted by editors, sent by owners. */
export function campaignRoutes(
  administration: Administration,
  given: StoreParts &
    Omit<SendParts, "recordAudit"> & {
      /** Updates the archive on this node; other nodes follow within seconds. */
      refreshArchive: () => Promise<void>;
    },
): void {
  const { route } = administration;
  const recordAudit = withNamesInLog(administration.recordAudit);
  const parts = { ...given, recordAudit };
  const { database, clock } = parts;

  route("GET /api/admin/campaigns", "read", { query: campaignsQuery }, ({ query }) =>
    listCampaigns(parts, query),
  );

  route(
    "POST /api/admin/campaigns",
    "act",
    { body: newCampaignCall },
    async ({ body, caller }, reply) => {
      const id = await createDraft(database, { ...body, by: caller.email }, clock());
      return reply.code(201).send(await readCampaign(parts, id));
    },
    longCall,
  );

  route(
    "POST /api/admin/campaigns/count",
    "act",
    { body: countCall },
    ({ body }) => {
      if (!fitsKind(body.kind, body.audience)) refuse(400, "bad_request");
      const { leadsWhere } = parts;
      return countAudience(database, { ...body, leadsWhere }, { at: clock(), campaignId: null });
    },
    longCall,
  );

  route("GET /api/admin/campaigns/:id", "read", byId, ({ params }) =>
    readCampaign(parts, params.id),
  );

  route(
    "POST /api/admin/campaigns/:id",
    "act",
    { ...byId, body: saveCampaignCall },
    async ({ params, body, caller }) => {
      await saveDraft(parts, params.id, body, { maySend: mayDo(caller.role, "send") });
      return readCampaign(parts, params.id);
    },
    longCall,
  );

  route("POST /api/admin/campaigns/:id/copy", "act", byId, async ({ params, caller }, reply) => {
    const id = await copyCampaign(parts, params.id, caller.email);
    return reply.code(201).send(await readCampaign(parts, id));
  });

  route("POST /api/admin/campaigns/:id/delete", "act", byId, async ({ params, caller }) => {
    await database.transaction(async (transaction) => {
      const name = await deleteDraft(transaction, params.id);
      const [by, at] = [caller.email, clock()];
      const details = { campaign: params.id, name };
      await recordAudit(transaction, { kind: "campaign_deleted", by, at, details });
    });
    return { ok: true };
  });

  route(
    "POST /api/admin/campaigns/:id/send",
    "send",
    { ...byId, body: sendCall },
    async ({ params, body, caller }) => {
      await sendCampaign(parts, params.id, body, caller);
      return readCampaign(parts, params.id);
    },
  );

  const changes = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign };
  for (const [name, change] of Object.entries(changes)) {
    route(`POST /api/admin/campaigns/:id/${name}`, "send", byId, async ({ params, caller }) => {
      await change(parts, params.id, caller);
      return readCampaign(parts, params.id);
    });
  }

  route(
    "POST /api/admin/campaigns/:id/issue",
    "send",
    { ...byId, body: issueCall },
    async ({ params: { id }, body: { isShown }, caller }) => {
      await database.transaction(async (transaction) => {
        if (!(await showIssue(parts, transaction, id, isShown))) return;
        const kind = isShown ? "issue_put_back" : "issue_taken_down";
        const details = { campaign: id };
        await recordAudit(transaction, { kind, by: caller.email, at: clock(), details });
      });
      await parts.refreshArchive();
      return readCampaign(parts, id);
    },
  );

  segmentRoutes(administration, parts);
  waveRoutes({ ...administration, recordAudit }, parts);
}
