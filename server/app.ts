import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { contact } from "#brand/contact.ts";
import { joinForms } from "#brand/join-forms.ts";
import { invitation } from "#brand/links.ts";
import { hasPart } from "#content/offer.ts";
import {
  type ConsentForm,
  consentVersionNow,
  minimumFillTime,
  minimumTokenLength,
} from "#contract/limits.ts";
import { fallbackLocale, locales } from "#contract/locale.ts";
import { captchaActions } from "#contract/visitor.ts";
import { isAllowed } from "#server/accounts/accounts.ts";
import { adminRoutes } from "#server/accounts/admin-routes.ts";
import { recordAudit } from "#server/accounts/audit.ts";
import { createArchivePages, isTemplate } from "#server/campaigns/archive/archive-pages.ts";
import { bounceRoutes, providersIn } from "#server/campaigns/bounces/bounce-routes.ts";
import { suppressionRoutes } from "#server/campaigns/bounces/suppressions.ts";
import { campaignRoutes, campaignTextRoutes } from "#server/campaigns/campaign-routes.ts";
import { sendingCheckRoutes } from "#server/campaigns/checks/sending-checks.ts";
import { campaignImages, createCampaignList } from "#server/campaigns/drafts/campaign-store.ts";
import { contentRoutes } from "#server/content/content-routes.ts";
import { imageFileRoute, imageRoutes } from "#server/content/images/image-routes.ts";
import type { Queryable } from "#server/database/database.ts";
import { type AltchaDependencies, createAltcha } from "#server/http/captcha/altcha.ts";
import {
  type Captcha,
  createStrictness,
  noCaptcha,
  registerCaptcha,
} from "#server/http/captcha/captcha.ts";
import { createRecaptcha, type RecaptchaDependencies } from "#server/http/captcha/recaptcha.ts";
import { warnOfProxies } from "#server/http/client-address.ts";
import {
  closeConnections,
  endUnreadAnswers,
  limitPipelining,
  limitUnfinishedBodies,
} from "#server/http/connections.ts";
import { installErrors } from "#server/http/errors.ts";
import { createFrontDoor, refuseAmbiguous } from "#server/http/front-door.ts";
import { createLimits } from "#server/http/limits.ts";
import { installOriginCheck } from "#server/http/origin-check.ts";
import { limitCalls, type OverloadOptions } from "#server/http/overload.ts";
import type { PageFile } from "#server/http/page-files.ts";
import { servePages } from "#server/http/pages.ts";
import { installJsonParser } from "#server/http/parse-json.ts";
import { createSecurity, installApiHeaders } from "#server/http/security-headers.ts";
import { securityTxtRoute } from "#server/http/security-txt.ts";
import { serverOptions, timeouts } from "#server/http/server-options.ts";
import { applicationRoutes } from "#server/inbox/applications.ts";
import { contactRoutes } from "#server/inbox/contact.ts";
import { countUnread, inboxRoutes } from "#server/inbox/inbox-routes.ts";
import { apiKeyRoutes } from "#server/integrations/api-key-routes.ts";
import { createKeyCheck } from "#server/integrations/api-keys.ts";
import { apiV1Routes, decodableCall } from "#server/integrations/api-v1-routes.ts";
import { webhookRoutes } from "#server/integrations/webhook-routes.ts";
import { bulkActionRoutes } from "#server/leads/bulk-actions/bulk-action-routes.ts";
import { funnelRoutes } from "#server/leads/funnel.ts";
import { importRoutes } from "#server/leads/import/import-routes.ts";
import { invitationPaths, invitationRoutes } from "#server/leads/invitation.ts";
import { joinFormRoutes, leadRoutes } from "#server/leads/lead-routes.ts";
import { countLeads } from "#server/leads/lead-stats.ts";
import { createLeadsForPrograms } from "#server/leads/leads-for-programs.ts";
import { createLinkStrictness } from "#server/leads/link-strictness.ts";
import { placePageRoutes } from "#server/leads/place-page.ts";
import { confirmedRoute } from "#server/leads/places.ts";
import { referralRoutes } from "#server/leads/referral-routes.ts";
import { countVisits, visitRoute } from "#server/leads/visits.ts";
import { friendMails, waitlist } from "#server/leads/waitlist.ts";
import { mailLag } from "#server/mail/outbox.ts";
import { marketRoutes } from "#server/market/market-routes.ts";
import { erasureRoutes } from "#server/privacy/erasure.ts";
import { personRoutes } from "#server/privacy/person.ts";
import { createPersonErasure, personalDataRoutes } from "#server/privacy/personal-data.ts";
import { metricsRoutes } from "#server/status/metrics.ts";
import {
  createApiSubscribers,
  newsletter,
  subscriberRoutes,
} from "#server/subscriptions/newsletter.ts";
import { openPaths, unsubscribeRoutes } from "#server/subscriptions/opt-in-list.ts";
import { createJoin, listRoutes } from "#server/subscriptions/subscribe.ts";
import { describeApi } from "./api-description.ts";
import { settingsRoutes } from "./changed-settings.ts";
import type { CaptchaSettings } from "./config.ts";
import { devMailIsOn, devMailSecret, registerDevMail } from "./dev-mail/dev-mail.ts";
import { createAddressReader } from "./earlier-names.ts";
import { type AppContext, inbox, lists, type Services } from "./services.ts";
import { healthRoutes } from "./status/health.ts";
import { statusRoutes } from "./status/status.ts";

/** Where files come in: bodies that may take minutes. */
const uploadPaths = ["/api/applications", "/api/admin/imports", "/api/admin/images"];

/** Pages whose address holds a secret, or that show people's data. */
const privatePaths = [
  "/waitlist/confirm",
  "/newsletter/confirm",
  "/unsubscribe",
  "/invitation",
  "/place",
  "/my-data",
  "/admin",
];

/** Whether visits of the page are counted. */
const isVisited = (path: string) =>
  ![...privatePaths, "/embed/"].some((start) => path.startsWith(start));

/** Unprefixed addresses of the pages that show words of the site to visitors. */
const previewedPages = (files: readonly PageFile[]) =>
  files.flatMap(({ page }) =>
    page?.locale === fallbackLocale && !/^\/(?:admin|embed)\//.test(page.path) ? [page.path] : [],
  );

export interface AppParts extends AppContext, Omit<Services, "queue" | "transport" | "close"> {
  /** The built site; without it only the API is served. */
  pages: PageFile[] | undefined;
  /** When the API refuses calls for overload, if not by the defaults. */
  overload?: OverloadOptions;
}

/** The whole server: every call and every page, wired in one place. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  // Taken out of `parts`, so that no closure below keeps every file of the build in memory.
  const {
    config,
    settings,
    log,
    database,
    outbox,
    campaigns,
    archive,
    sendingChecks,
    market,
    clock,
  } = parts;
  const { pages, pace, personalData: sources, campaignTexts: texts } = parts;
  const { publicUrl, authSecret } = config;
  const privacy = () => settings.current().waitlistPrivacy;
  const embedOrigins = () => settings.current().embedOrigins;

  const { limitTable } = config;
  const limits = createLimits(database, { on: config.rateLimits, secret: authSecret, now: clock });
  const captcha = createCaptcha(config.captcha, {
    database,
    secret: authSecret,
    actions: Object.values(captchaActions),
    minimumTokenLength,
    strictness: createStrictness(limitTable.captchaEasy, { on: config.rateLimits, now: clock }),
    ...(config.rateLimits && { linkStrictness: createLinkStrictness({ database, clock, log }) }),
    limits,
    rejectedTokens: limitTable.captchaRejected,
    now: clock,
  });
  const { contentSources } = captcha;
  const security = createSecurity({
    publicUrl,
    captcha: contentSources,
    privatePaths,
    formTargets: { "/invitation": new URL(invitation.app).origin },
    sharedFolders: ["/press", "/embed.js"],
    framed: { path: "/embed", by: embedOrigins },
    // All of its pages, since they share a document.
    framing: ["/admin"],
    // A header makes a page report its visit, so that built pages need not change.
    ...(config.visits === "beacon" && {
      moreFor: (path: string): Record<string, string> =>
        isVisited(path) ? { "Server-Timing": "visits" } : {},
    }),
  });

  const loggerInstance: FastifyBaseLogger = log;
  const frontDoor = createFrontDoor();
  const presentAddress = createAddressReader(log);
  const app: FastifyInstance = Fastify({
    ...serverOptions(config, security.api),
    serverFactory: frontDoor.serverFactory,
    loggerInstance,
    rewriteUrl: ({ url = "/" }) => decodableCall(presentAddress(url)),
  });
  closeConnections(app);
  installErrors(app);
  installJsonParser(app);
  installApiHeaders(app, security);
  const overload = { headers: security.api, ...parts.overload };
  const limitedCalls = limitCalls(app, frontDoor.forward, overload);
  const limitedBodies = limitUnfinishedBodies(app, timeouts, uploadPaths);
  installOriginCheck(app, { publicUrl, exempt: [...openPaths(lists), ...invitationPaths] });

  const shared = { database, outbox, limits, publicUrl, authSecret, clock };
  const readMailLag = () => mailLag(database);
  metricsRoutes(app, {
    hosts: [new URL(publicUrl).hostname, ...config.metricsHosts],
    mailLag: readMailLag,
    pools: () => database.pools(),
    clock,
  });
  healthRoutes(app, { checkWrites: () => database.checkWrites(), clock, log });
  statusRoutes(app, {
    clock,
    mailLag: readMailLag,
    servesPages: pages !== undefined,
    pingDatabase: () => database.query("SELECT 1"),
    hasMarketSources: config.marketSources.length > 0,
    market,
  });
  describeApi(app, { publicUrl });
  const { securityEmail: email } = contact;
  securityTxtRoute(app, { email, languages: locales, publicUrl, clock });
  registerCaptcha(app, captcha);
  const answers = hasPart("token")
    ? [marketRoutes(app, { market, clock, headers: security.api })]
    : [];
  const { personMail } = limitTable;
  const consentVersion = (form: ConsentForm) =>
    consentVersionNow(form, parts.shownRelease.legalVersions());
  const formParts = { ...shared, captcha, minimumFillTime, personMail, privacy, consentVersion };
  listRoutes(app, { ...formParts, places: parts.leads }, waitlist, limitTable.waitlist);
  const countConfirmed = async () => (await countLeads(database, {})).counts.confirmed;
  confirmedRoute(app, { clock, ...(invitation.showsPlace && { countConfirmed }) });
  invitationRoutes(app, { ...formParts, app: invitation.app }, limitTable.invited);
  placePageRoutes(app, shared, limitTable.place);
  listRoutes(app, formParts, newsletter, limitTable.newsletter);
  unsubscribeRoutes(app, { ...formParts, lists: [...lists, friendMails] });
  bounceRoutes(app, { database, clock, settings: config.bounces, request: fetch, lists });
  contactRoutes(app, formParts, limitTable.contact);
  if (hasPart("careers")) {
    applicationRoutes(app, { ...formParts, cvStorage: config.cvStorage }, limitTable.application);
  }
  personalDataRoutes(app, { ...formParts, sources }, limitTable.dataLink);
  const erasure = createPersonErasure({
    database,
    outbox,
    sources,
    authSecret,
    clock,
  });
  const served = pages?.filter((file) => !isTemplate(file));
  const addresses = new Set(served?.map(({ address }) => address));
  const released = parts.shownRelease.files;
  // Their headers name the sites that may frame them: the answers are made anew when those change.
  const framed = served?.filter(({ page }) => page?.path.startsWith("/embed/")) ?? [];
  let inPlace = { released: released(), origins: embedOrigins(), files: released() };
  const replacedFiles = () => {
    const now = { released: released(), origins: embedOrigins() };
    if (now.released !== inPlace.released || now.origins !== inPlace.origins) {
      inPlace = { ...now, files: [...framed, ...now.released] };
    }
    return inPlace.files;
  };
  const archived = createArchivePages(archive, pages ?? [], {
    ...{ security, publicUrl, changed: released },
  });
  const isServed = (path: string) => addresses.has(path) || archived(path) !== undefined;
  const hasPage = pages && isServed;
  const mayConnect = (on: Queryable, email: string) => isAllowed(on, email, "connect");
  adminRoutes(app, {
    ...shared,
    captcha,
    limitTable: limitTable.admin,
    countUnread: () => countUnread(database, inbox),
    declareCalls: (administration) => {
      // Lists and exports take longer than a visitor may wait.
      const { patient } = database;
      leadRoutes(administration, { database: patient, clock });
      referralRoutes(administration, { database: patient, clock });
      joinFormRoutes(administration, { origins: embedOrigins });
      funnelRoutes(administration, { database: patient, clock, mode: config.visits });
      inboxRoutes(administration, { database: patient, clock, inbox });
      subscriberRoutes(administration, { database: patient, clock });
      settingsRoutes(administration, { database: patient, clock, changed: settings });
      erasureRoutes(administration, { erasure, clock });
      personRoutes(administration, { database: patient, sources: parts.personalData });
      bulkActionRoutes(administration, { database: patient, clock, inbox, ...parts.bulkActions });
      importRoutes(administration, { database: patient, clock, ...parts.imports });
      const { privateTargets } = config;
      const webhookParts = { publicUrl, authSecret, privateTargets };
      webhookRoutes(administration, { database: patient, clock, ...webhookParts });
      const { sources, releases } = parts;
      contentRoutes(administration, {
        ...{ database: patient, clock, sources, releases, limits },
        pages: previewedPages(pages ?? []),
        previewLimit: limitTable.contentPreview,
      });
      const { refresh } = parts.images;
      imageRoutes(administration, { database: patient, clock, users: campaignImages, refresh });
      apiKeyRoutes(administration, { database: patient, clock, mayConnect });
      const providers = providersIn(config.bounces);
      suppressionRoutes(administration, { database: patient, clock, providers });
      sendingCheckRoutes(administration, sendingChecks);
      campaignRoutes(administration, {
        leads: parts.leads,
        database: patient,
        clock,
        countBatches: parts.countBatches,
        sendingChecks,
        pace,
        wake: () => campaigns.wake(),
        textFaults: texts.faults,
        refreshArchive: () => archive.refresh(),
      });
      const textParts = { ...shared, texts, hasPage, limitTable: limitTable.campaigns };
      campaignTextRoutes(administration, textParts);
    },
  });
  imageFileRoute(app, { database, images: parts.images });
  const fromApi = { ...waitlist, consentSource: "api" };
  apiV1Routes(app, {
    ...{ publicUrl, authSecret, clock, erasure, personMail, recordAudit },
    database: database.patient,
    privateTargets: config.privateTargets,
    check: createKeyCheck({ database, limits, failures: limitTable.api.failures, mayConnect }),
    keyLimit: limitTable.api.key,
    rateLimits: config.rateLimits,
    limitsOn: (on) => createLimits(on, { on: config.rateLimits, secret: authSecret, now: clock }),
    leads: createLeadsForPrograms(database.patient),
    waitlist: {
      join: createJoin({ authSecret, clock, privacy: () => "open", consentVersion }, fromApi),
      wakeMail: () => outbox.wake(),
    },
    subscribers: createApiSubscribers(database.patient),
    campaigns: createCampaignList({ ...parts, database: database.patient }),
  });
  if (devMailIsOn(config)) {
    const secret = devMailSecret(config.dataDir);
    await app.register(registerDevMail, { mailDir: config.mailDir, secret });
  }
  const visits =
    pages && config.visits !== "off"
      ? countVisits({
          ...{ database: database.background, clock, log, files: pages, publicUrl },
          isCounted: isVisited,
          campaignOf: (path) => joinForms.find(({ id }) => path === `/join/${id}`)?.counts,
        })
      : undefined;
  if (visits) app.addHook("onClose", () => visits.stop());
  const isReported = config.visits === "beacon";
  if (visits && isReported) {
    const limit = config.rateLimits ? limitTable.visits : undefined;
    visitRoute(app, { visits, publicUrl, limit, clock });
  }
  // The layers that each request passes before Fastify, in this order.
  frontDoor.open(app, [
    limitPipelining(),
    refuseAmbiguous(app),
    warnOfProxies(app, config.trustProxy),
    endUnreadAnswers(timeouts.unread),
    limitedBodies,
    ...(visits && !isReported ? [visits.layer] : []),
    ...(served ? [servePages(app, served, security, answers, archived, replacedFiles)] : []),
    limitedCalls,
  ]);
  return app;
}

/** The captcha that the settings name. */
function createCaptcha(
  settings: CaptchaSettings,
  parts: AltchaDependencies & RecaptchaDependencies,
): Captcha {
  if (settings.kind === "recaptcha") return createRecaptcha(settings, parts);
  return settings.kind === "altcha" ? createAltcha(parts) : noCaptcha;
}
