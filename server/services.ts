import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { invitation } from "#brand/links.ts";
import { token } from "#brand/token.ts";
import { hasPart } from "#content/offer.ts";
import type { RecordKind } from "#contract/choices.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import { accountMailRenderers } from "#server/accounts/account-mails.ts";
import { isAllowed } from "#server/accounts/accounts.ts";
import { recordAudit } from "#server/accounts/audit.ts";
import { createPasswordLinks, passwordMailRenderers } from "#server/accounts/password-links.ts";
import { teamNewsRenderers } from "#server/accounts/team-news.ts";
import { startArchive } from "#server/campaigns/archive/archive.ts";
import { mailIdHeaders } from "#server/campaigns/bounces/bounce-routes.ts";
import { suppressionData } from "#server/campaigns/bounces/suppressions.ts";
import { createSendingChecks } from "#server/campaigns/checks/sending-checks.ts";
import { createCampaignTexts } from "#server/campaigns/drafts/campaign-texts.ts";
import { sendAutomatic } from "#server/campaigns/sending/automatic.ts";
import { createCampaignRenderer } from "#server/campaigns/sending/campaign-renderer.ts";
import { createMailableCheck, suppressRefused } from "#server/campaigns/sending/recipient-mails.ts";
import { startTicker, type TickerParts } from "#server/campaigns/sending/ticker.ts";
import { startKnownImages } from "#server/content/images/image-store.ts";
import { createReleases } from "#server/content/releases.ts";
import { createRenderer } from "#server/content/renderer.ts";
import { startShownRelease } from "#server/content/shown-release.ts";
import { readSourceTexts } from "#server/content/source-texts.ts";
import { startQueue } from "#server/database/job-queue.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { PersonalData } from "#server/database/personal-data-source.ts";
import {
  applicationData,
  applicationInbox,
  applicationMailRenderers,
} from "#server/inbox/applications.ts";
import { contactData, contactInbox, contactMailRenderers } from "#server/inbox/contact.ts";
import { inboxSource } from "#server/inbox/inbox-source.ts";
import { startDeliveries } from "#server/integrations/delivery-worker.ts";
import { startBulkActions } from "#server/leads/bulk-actions/bulk-action-worker.ts";
import { importRowsData } from "#server/leads/import/import-jobs.ts";
import { createImportPorts } from "#server/leads/import/import-port.ts";
import { startImports } from "#server/leads/import/import-worker.ts";
import { invitationMailRenderers } from "#server/leads/invitation.ts";
import { createLeadDirectory } from "#server/leads/lead-directory.ts";
import type { LeadMailParts } from "#server/leads/lead-mails.ts";
import { placeMailRenderers } from "#server/leads/place-page.ts";
import { freezeFormula } from "#server/leads/places.ts";
import { createSearchIndex } from "#server/leads/search-index.ts";
import { friendMails, waitlist } from "#server/leads/waitlist.ts";
import { recordInvitations } from "#server/leads/waitlist-bulk.ts";
import { createBatchCounts } from "#server/mail/batches.ts";
import { openTransport, relayOf } from "#server/mail/open-transport.ts";
import { startOutbox } from "#server/mail/outbox.ts";
import { paceOf } from "#server/mail/pace.ts";
import { personalDataMailRenderers } from "#server/privacy/personal-data.ts";
import { typedTextsData } from "#server/privacy/typed-texts.ts";
import { newsletter, newsletterInbox } from "#server/subscriptions/newsletter.ts";
import { listFooter, listPersonalData } from "#server/subscriptions/opt-in-list.ts";
import { listMailRenderers } from "#server/subscriptions/subscribe.ts";
import { withNamesInLog } from "./campaigns/campaign-audit.ts";
import { startChangedSettings } from "./changed-settings.ts";
import { type Config, readConfig } from "./config.ts";
import { createMarket } from "./market/market.ts";
import { scheduledJobs } from "./scheduled-jobs.ts";
import { typedTexts } from "./typed-columns.ts";

/** The lists with double opt-in. */
export const lists = [waitlist, newsletter];

/** The list that a kind of campaign writes to. */
const listOfCampaign = { invitation: waitlist, update: waitlist, newsletter };

export const inbox = [...contactInbox, applicationInbox, inboxSource(newsletterInbox)];

/** Constants of the process. */
export interface AppContext {
  config: Config & { authSecret: string };
  log: Logger;
  clock: () => Date;
  rendered: RenderedMails;
  /** Loads the mails with these files in place of built ones. */
  loadMails?: ((changed: ReadonlyMap<string, string>) => RenderedMails) | undefined;
  /** The build that the site is served from, to render pages with other words. */
  buildFolder?: string | undefined;
  /** Milliseconds between two polls for webhooks; a second by default. */
  webhookPoll?: number | undefined;
}

const contentFolder = fileURLToPath(new URL("../content", import.meta.url));

/** Opens the database, the mail transport, the queue and the market, in the order they need each other. */
export async function openServices(context: AppContext) {
  const { config, log, clock, loadMails } = context;
  let mails = context.rendered;
  const rendered: RenderedMails = {
    images: mails.images,
    fill: (template, locale, values) => mails.fill(template, locale, values),
  };
  const { publicUrl, authSecret } = config;
  const opened = await openDatabase(config, log);
  // For background work: callers' statements have connections and timeouts of their own.
  const database = opened.background;
  try {
    await freezeFormula(database);
    const indexed = createSearchIndex(database, log);
    // A server makes them beside all else.
    if (database.kind === "pglite") await indexed;
    const idHeaders = mailIdHeaders(config.bounces);
    const settings = await startChangedSettings({
      ...{ database, log },
      read: (changed) => {
        const { mailPerHour, ...read } = readConfig(config.environment, changed);
        return { ...read, pace: mailPerHour === undefined ? undefined : paceOf(mailPerHour) };
      },
    });
    const mailFrom = () => settings.current().mailFrom;
    const transport = await openTransport({ ...config, mailFrom, idHeaders }, clock);
    const queue = await startQueue(database, log);
    const basics = { database, clock, log };
    // In the order in which it is shown.
    const personalData: PersonalData<RecordKind>[] = [
      importRowsData,
      ...lists.map((list) => listPersonalData(list, authSecret)),
      contactData,
      applicationData,
      suppressionData,
      typedTextsData(typedTexts),
    ];
    const mailParts = {
      database,
      rendered,
      publicUrl,
      authSecret,
      clock,
    };
    const { showsPlace } = invitation;
    const leads = createLeadDirectory({ ...mailParts, showsPlace });
    const images = await startKnownImages({ database, log });
    const texts = createCampaignTexts({ ...mailParts, images });
    const leadMails: LeadMailParts = {
      ...mailParts,
      footer: (recipient) => listFooter(config, waitlist, recipient),
      friendFooter: (recipient) => listFooter(config, friendMails, recipient),
    };
    const renderers = {
      ...listMailRenderers(mailParts, waitlist),
      ...listMailRenderers(mailParts, newsletter),
      ...invitationMailRenderers(leadMails),
      ...placeMailRenderers(leadMails),
      ...contactMailRenderers(mailParts),
      ...applicationMailRenderers(mailParts),
      ...passwordMailRenderers({ ...mailParts, links: createPasswordLinks(database, config) }),
      ...accountMailRenderers(mailParts),
      ...teamNewsRenderers(mailParts),
      ...personalDataMailRenderers({ ...mailParts, sources: personalData }),
      ...createCampaignRenderer({
        database,
        texts,
        footer: (kind, recipient) => listFooter(config, listOfCampaign[kind], recipient),
        leads,
      }),
    };
    const pace = () => settings.current().pace;
    const longestWait = config.mailWait;
    const outbox = await startOutbox({
      ...{ ...basics, transport, renderers, pace, longestWait },
      findObjections: createMailableCheck(database),
      outcomeRecorders: [recordInvitations, suppressRefused],
    });
    const countBatches = createBatchCounts();
    const work = { ...basics, queue, recordAudit, wakeMail: () => outbox.wake() };
    const bulkActions = await startBulkActions({ ...work, inbox });
    const imports = await startImports({
      ...work,
      ports: createImportPorts(authSecret, newsletter),
    });
    const sendingChecks = createSendingChecks({
      ...config,
      mailFrom,
      relay: relayOf(config.smtpUrl),
      probeRelay: async () => (await transport.probe?.()) ?? "open",
    });
    const campaignParts: TickerParts = {
      ...basics,
      leads,
      outbox,
      sendingChecks,
      countBatches,
      recordAudit: withNamesInLog(recordAudit),
      textFaults: texts.faults,
      maySend: (on, email) => isAllowed(on, email, "send"),
    };
    const campaigns = {
      ...startTicker(campaignParts),
      sendAutomatic: () => sendAutomatic(campaignParts),
    };
    const jobs = scheduledJobs({ ...basics, outbox, sendAutomatic: campaigns.sendAutomatic });
    for (const { name, cron, run } of jobs) {
      await queue.schedule(name, cron, run);
    }
    const { defaults, ...facts } = token;
    const market = createMarket({
      ...basics,
      database: opened,
      sources: hasPart("token") ? config.marketSources : [],
      token: { ...facts, ...defaults },
    });
    await market.start();
    const deliveries = await startDeliveries({
      ...{ ...basics, publicUrl, authSecret },
      privateTargets: config.privateTargets,
      pollEvery: context.webhookPoll,
    });
    const archive = await startArchive({ database: opened, log, texts });
    const sources = readSourceTexts(contentFolder);
    const renderer = context.buildFolder && createRenderer(context.buildFolder, publicUrl);
    const releases = renderer
      ? createReleases({
          ...{ ...basics, sources, renderer, recordAudit },
          refresh: () => shownRelease.refresh(),
        })
      : undefined;
    const shownRelease = await startShownRelease({
      ...{ database, log },
      build: renderer ? renderer.build : undefined,
      ensure: async (id) => (await releases?.ensure(id)) ?? false,
      takeMails: (changed) => {
        const isBuilt = changed.size === 0 && mails === context.rendered;
        if (loadMails && !isBuilt) mails = loadMails(changed);
      },
    });
    return {
      database: opened,
      queue,
      transport,
      outbox,
      bulkActions,
      imports,
      campaigns,
      countBatches,
      sendingChecks,
      personalData,
      leads,
      campaignTexts: texts,
      images,
      pace,
      settings,
      market,
      archive,
      sources,
      releases,
      shownRelease,
      async close() {
        settings.stop();
        images.stop();
        imports.stop();
        archive.stop();
        shownRelease.stop();
        if (renderer) renderer.stop();
        // At once: one after another they could take longer than a stop may (main.ts).
        await Promise.all([
          market.stop(),
          campaigns.stop(),
          outbox.stop(),
          deliveries.stop(),
          queue.stop(),
        ]);
        await transport.close();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The services that are started before the first call and stopped after the last. */
export type Services = Awaited<ReturnType<typeof openServices>>;
