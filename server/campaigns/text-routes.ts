import {
  type CampaignContent,
  type CampaignKind,
  previewCall,
  type TextFault,
  testMailCall,
} from "#contract/campaigns.ts";
import { locales } from "#contract/locale.ts";
import type { Database } from "#server/platform/database.ts";
import { byId, refuse } from "#server/platform/http/guarded-route.ts";
import { type Limit, type Limits, limitRules } from "#server/platform/limits.ts";
import { writeWithMails } from "#server/platform/mail/enqueue.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import type { Administration } from "./administration.ts";
import { checkLinks, type LinkParts } from "./links.ts";
import { type CampaignTexts, unsavedId } from "./texts.ts";

export interface TextRoutesParts extends LinkParts {
  database: Database;
  outbox: Pick<Outbox, "wake">;
  limits: Pick<Limits, "consume">;
  limitTable: { test: Limit; check: Limit };
  texts: CampaignTexts;
  clock: () => Date;
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
    const [row] = await database.query<{
      name: string;
      kind: CampaignKind;
      content: CampaignContent;
    }>("SELECT name, kind, content FROM campaigns WHERE id = $1", [id]);
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
        await recordAudit(transaction, { kind: "campaign_tested", by, at: now, details });
      });
      outbox.wake();
      return { ok: true };
    },
  );

  route("POST /api/admin/campaigns/:id/check", "act", byId, async ({ params: { id }, caller }) => {
    const { kind, content } = await find(id);
    await count(limitTable.check, caller.id);
    const faults = texts.faults(kind, content);
    return { faults: [...faults, ...(await linkFaults(kind, content))] };
  });

  /** The faults of links: each address once for each language, with its first line. */
  async function linkFaults(kind: CampaignKind, content: CampaignContent): Promise<TextFault[]> {
    const links = locales
      .filter((locale) => content.texts[locale])
      .flatMap((locale) => {
        const seen = new Map<string, number>();
        for (const { address, line } of texts.read({ kind, content }, locale).links) {
          if (!seen.has(address)) seen.set(address, line);
        }
        return [...seen].map(([address, line]) => ({ locale, address, line }));
      });
    const states = await checkLinks(
      parts,
      links.map(({ address }) => address),
    );
    return links.flatMap(({ locale, address: detail, line }): TextFault[] => {
      const state = states.get(detail);
      if (state === "alive") return [];
      return state === "dead"
        ? [{ level: "red", code: "dead_link", locale, detail, line }]
        : [{ level: "amber", code: "link_not_checked", locale, detail, line }];
    });
  }
}
