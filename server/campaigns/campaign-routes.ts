import { mayDo } from "#contract/admin.ts";
import {
  type Audience,
  type CampaignError,
  campaignsQuery,
  countCall,
  issueCall,
  newCampaignCall,
  previewCall,
  saveCampaignCall,
  segmentCall,
  sendCall,
  switchCall,
  testMailCall,
} from "#contract/campaigns.ts";
import type { DatabaseContext } from "#server/database/database.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { byId, refuse } from "#server/http/guarded-route.ts";
import { type Limit, type Limits, limitRules } from "#server/http/limits.ts";
import { writeWithMails } from "#server/mail/enqueue.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { type Administration, withNamesInLog } from "./campaign-audit.ts";
import { containsAddresses, countAudience, fitsKind } from "./drafts/audience.ts";
import {
  type CampaignRow,
  copyCampaign,
  createDraft,
  deleteDraft,
  listCampaigns,
  readCampaign,
  type StoreParts,
  saveDraft,
  showIssue,
} from "./drafts/campaign-store.ts";
import { type CampaignTexts, unsavedId } from "./drafts/campaign-texts.ts";
import { type LinkCheckParts, linkFaults } from "./drafts/link-check.ts";
import { switchAutomatic } from "./sending/automatic.ts";
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  type SendParts,
  sendCampaign,
} from "./sending/send-campaign.ts";
import { waveRoutes } from "./sending/waves.ts";

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
      return countAudience(
        database,
        { ...body, leads: parts.leads },
        { at: clock(), campaignId: null },
      );
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
      const details = { campaign: params.id, name };
      await recordAudit(transaction, "campaign_deleted", caller.email, clock(), details);
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
  route(
    "POST /api/admin/campaigns/:id/switch",
    "send",
    { ...byId, body: switchCall },
    async ({ params: { id }, body: { isOn }, caller }) => {
      await switchAutomatic(parts, id, isOn, caller);
      return readCampaign(parts, id);
    },
  );

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
        await recordAudit(transaction, kind, caller.email, clock(), { campaign: id });
      });
      await parts.refreshArchive();
      return readCampaign(parts, id);
    },
  );

  segmentRoutes(administration, parts);
  waveRoutes({ ...administration, recordAudit }, parts);
}

/** Saved audiences. They are kept until an administrator deletes them, so they may not contain addresses. */
function segmentRoutes({ route }: Administration, { database, clock }: DatabaseContext): void {
  const list = async () => ({
    segments: await database.query<{ id: string; name: string; audience: Audience }>(
      "SELECT id::text AS id, name, audience FROM segments ORDER BY lower(name), id",
    ),
  });

  route("GET /api/admin/segments", "read", {}, list);

  route(
    "POST /api/admin/segments",
    "act",
    { body: segmentCall },
    async ({ body: { name, audience }, caller }) => {
      if (containsAddresses(audience)) refuse(400, "bad_request");
      const now = clock();
      const inserted = await database.query(
        `INSERT INTO segments (id, name, audience, created_at, created_by)
         VALUES ($1, $2, $3::jsonb, $4, $5) ON CONFLICT (name) DO NOTHING RETURNING id`,
        [sortableId(now), name, JSON.stringify(audience), now, caller.email],
      );
      return inserted.length > 0 ? list() : refuse(409, "name_taken" satisfies CampaignError);
    },
  );

  route("POST /api/admin/segments/:id/delete", "act", byId, async ({ params }) => {
    const deleted = await database.query("DELETE FROM segments WHERE id = $1 RETURNING id", [
      params.id,
    ]);
    return deleted.length > 0 ? list() : refuse(404, "not_found");
  });
}

interface TextRoutesParts extends DatabaseContext, LinkCheckParts {
  outbox: Pick<Outbox, "wake">;
  limits: Pick<Limits, "consume">;
  limitTable: { test: Limit; check: Limit };
  texts: CampaignTexts;
}

/** Most bytes of a call with three texts of the maximum length. */
const previewLimit = 1024 * 1024;

/** The calls about the texts of a campaign: a preview, a test mail to oneself, and their faults. */
export function campaignTextRoutes(
  { route, recordAudit }: Administration,
  parts: TextRoutesParts,
): void {
  const { database, outbox, limits, limitTable, texts, clock } = parts;

  async function count(limit: Limit, callerId: string): Promise<void> {
    const counted = await limits.consume(limitRules(limit, callerId));
    if (counted.outcome === "limited") {
      refuse(429, "rate_limited", { retryAfter: counted.retryAfter });
    }
  }

  async function find(id: string) {
    const [row] = await database.query<Pick<CampaignRow, "name" | "kind" | "content">>(
      "SELECT name, kind, content FROM campaigns WHERE id = $1",
      [id],
    );
    return row ?? refuse(404, "not_found");
  }

  route(
    "POST /api/admin/campaigns/preview",
    "read",
    { body: previewCall },
    async ({ body: { kind, content, locale } }) =>
      texts.preview({ id: unsavedId, kind, content }, locale),
    previewLimit,
  );

  route(
    "POST /api/admin/campaigns/:id/test",
    "act",
    { ...byId, body: testMailCall },
    async ({ params: { id }, body: { locale }, caller }) => {
      const { name } = await find(id);
      await count(limitTable.test, caller.id);
      const now = clock();
      await database.transaction(async (transaction) => {
        await writeWithMails(transaction, {
          name: "enqueue-campaign-test",
          urgency: "notice",
          now,
          subject: { kind: "campaign", id },
          mails: [{ kind: "campaign-test", locale, to: caller.email }],
        });
        const [by, details] = [caller.email, { campaign: id, name }];
        await recordAudit(transaction, "campaign_tested", by, now, details);
      });
      outbox.wake();
      return { ok: true };
    },
  );

  route("POST /api/admin/campaigns/:id/check", "act", byId, async ({ params: { id }, caller }) => {
    const { kind, content } = await find(id);
    await count(limitTable.check, caller.id);
    const faults = await linkFaults(parts, kind, content);
    return { faults: [...texts.faults(kind, content), ...faults] };
  });
}
