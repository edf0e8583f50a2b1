import { isIP } from "node:net";
import { join, resolve } from "node:path";
import parseMailboxes from "nodemailer/lib/addressparser";
import * as z from "zod/mini";
import { names } from "#brand/names.ts";
import { token } from "#brand/token.ts";
import { type FigureSource, figureSources } from "#contract/choices.ts";
import { visitModes } from "#contract/funnel.ts";
import type { Setting, SettingGroup } from "#contract/settings.ts";
import type { BounceSettings } from "#server/campaigns/bounces/bounce-routes.ts";
import { readPostgresAddress } from "#server/database/postgres-address.ts";
import type { RecaptchaSettings } from "#server/http/captcha/recaptcha.ts";
import { topicPattern } from "./campaigns/bounces/amazon-ses.ts";
import { resendSecret, sendgridKey } from "./campaigns/bounces/reports-with-signature.ts";
import { withPresentNames } from "./earlier-names.ts";
import type { SourceSettings } from "./market/answers.ts";
import { supportsChain } from "./market/sources.ts";
import {
  defaultMailsPerHour,
  defaultNetworkClients,
  type RateLimitName,
  rateLimitDefaults,
  rateLimitsFrom,
  readWindows,
} from "./rate-limits.ts";

export type CaptchaSettings =
  | { kind: "altcha" | "off" }
  | ({ kind: "recaptcha" } & RecaptchaSettings);

/** A setting that cannot be used. Its message is the one line the operator reads. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const withoutSlash = (address: string) => address.replace(/\/+$/, "");

const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);
const number = (expected: string, from: number, to: number) =>
  z.coerce.number(expected).check(z.minimum(from, expected), z.maximum(to, expected));
const wholeNumber = (expected: string, from: number, to: number) =>
  number(expected, from, to).check(z.int(expected));
/** A text that fulfils a condition. */
const textThat = (fits: (given: string) => boolean, expected: string) =>
  z.string().check(z.refine(fits, expected));
const textLike = (pattern: RegExp, expected: string) =>
  z.string().check(z.regex(pattern, expected));
const url = (protocols: RegExp, expected: string) =>
  z.url({ protocol: protocols, hostname: /.+/, error: `an address that starts with ${expected}` });
const https = url(/^https?$/, "https://");
const text = z.optional(z.string());
const recaptchaKey = z.optional(
  textLike(/^[\w-]+$/, "letters, digits, _ and - as Google writes it"),
);

const isBare = (value: string) => {
  const { origin, href } = URL.parse(value) ?? {};
  return origin === undefined || origin === "null" || href === `${origin}/`;
};
const limitText = textThat(
  (given) => readWindows(given) !== undefined,
  "limits such as 5/10m 20/1d",
);
const limitTexts = Object.fromEntries(
  Object.keys(rateLimitDefaults).map((name) => [name, z.optional(limitText)]),
) as Record<RateLimitName, z.ZodMiniOptional<typeof limitText>>;

/** Exactly as browsers write an origin. */
const isOrigin = (value: string) => {
  const { protocol, origin } = URL.parse(value) ?? {};
  return origin === value && /^https?:$/.test(protocol ?? "");
};

/** A secret that proves the origin of reports. */
const secret = (expected: string) => z.optional(z.string().check(z.minLength(16, expected)));
const reportLogin = z.optional(
  textLike(/^[^\s:]+:\S{16,}$/, "name:password, the password of at least 16 characters"),
);
const isTopicList = (list: string) =>
  listOf(list).length > 0 && listOf(list).every((topic) => topicPattern.test(topic));
/** An address, with a port or without: 9.9.9.9, [2620:fe::fe]:53. */
const isServer = (value: string) =>
  isIP(value) > 0 || isIP(/^\[?([\d.a-fA-F:]+?)\]?:\d{1,5}$/.exec(value)?.[1] ?? "") > 0;
const isSendgridKey = (value: string) => {
  try {
    return sendgridKey(value).asymmetricKeyType === "ec";
  } catch {
    return false;
  }
};

/**
 * By the groups in which the administration shows them. Each message says what the variable must be. Values are
 * never repeated: some are secrets.
 */
const settingsByGroup = {
  site: {
    NODE_ENV: z._default(
      z.enum(["development", "production", "test"], "development or production"),
      "production",
    ),
    PORT: z._default(wholeNumber("a port number, 0 to 65535", 0, 65_535), 3000),
    HOST: z._default(
      textThat(canBeHost, "localhost, or an address of this machine or its name"),
      "localhost",
    ),
    PUBLIC_URL: z.optional(
      url(/^https?$/, "http:// or https://").check(
        z.refine(isBare, "an address without a path or a query, such as https://www.example.com"),
      ),
    ),
    LOG_LEVEL: z._default(
      oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
      "info",
    ),
    VISITS: z._default(oneOf(...visitModes), "server"),
  },
  database: {
    DATA_DIR: z._default(z.string(), "./data"),
    DATABASE_URL: z.optional(
      textThat(
        (given) => readPostgresAddress(given) !== undefined,
        "an address that starts with postgres://, of one host or several, separated by commas",
      ),
    ),
    DATABASE_POOLING: z._default(oneOf("session", "transaction"), "session"),
    DATABASE_WAIT_SECONDS: z._default(
      wholeNumber("a whole number of seconds, at most 3600", 0, 3_600),
      60,
    ),
    BACKUP_TESTED: z.optional(textLike(/^\d{4}-\d\d-\d\d$/, "a day such as 2026-01-31")),
    CV_STORAGE_MB: z._default(
      wholeNumber("a whole number of megabytes, at least 5", 5, 10_000_000),
      5000,
    ),
  },
  mail: {
    SMTP_URL: z.optional(url(/^smtps?$/, "smtp:// or smtps://")),
    SMTP_CONNECTIONS: z._default(wholeNumber("a whole number from 1 to 50", 1, 50), 5),
    MAIL_FROM: z.optional(z.string().check(z.maxLength(320, "a plain text"))),
    MAIL_WAIT_MS: z._default(
      wholeNumber("a whole number of milliseconds, at most 10000", 0, 10_000),
      400,
    ),
    MAIL_PER_HOUR: z.optional(wholeNumber("a whole number of mails, at least 10", 10, 10_000_000)),
    MAIL_DKIM_SELECTOR: z.optional(
      textLike(/^[\w-]+(?:\.[\w-]+)*$/, "a name of letters, digits, _ and -"),
    ),
    DNS_SERVERS: z._default(
      textThat(
        (list) => listOf(list).every(isServer),
        "network addresses of name servers, separated by commas",
      ),
      "",
    ),
  },
  reports: {
    BOUNCES_SES_TOPICS: z.optional(
      textThat(isTopicList, "ARNs of Amazon SNS topics, separated by commas"),
    ),
    BOUNCES_POSTMARK_LOGIN: reportLogin,
    BOUNCES_MAILGUN_KEY: secret("Mailgun's key for signing webhooks"),
    BOUNCES_SENDGRID_KEY: z.optional(
      textThat(isSendgridKey, "SendGrid's verification key, as its page shows it"),
    ),
    BOUNCES_BREVO_LOGIN: reportLogin,
    BOUNCES_MAILJET_LOGIN: reportLogin,
    BOUNCES_SPARKPOST_LOGIN: reportLogin,
    BOUNCES_RESEND_SECRET: z.optional(
      textLike(resendSecret, "Resend's signing secret, whsec_ and base64, as its page shows it"),
    ),
    BOUNCES_REPORT_SECRET: secret("at least 16 characters"),
  },
  protection: {
    AUTH_SECRET: z.optional(z.string().check(z.minLength(32, "at least 32 characters"))),
    CAPTCHA: z.optional(oneOf("recaptcha", "altcha", "off")),
    RECAPTCHA_SITE_KEY: recaptchaKey,
    RECAPTCHA_SECRET_KEY: recaptchaKey,
    RECAPTCHA_URL: z._default(https, "https://www.google.com/recaptcha"),
    RECAPTCHA_HOSTNAMES: text,
    RECAPTCHA_MIN_SCORE: z._default(number("a number from 0 to 1", 0, 1), 0.5),
    TRUST_PROXY: z._default(z.string(), "off"),
    METRICS_HOSTS: z._default(
      textLike(/^[\w.,\s-]*$/, "names of hosts without a port, separated by commas"),
      "",
    ),
    WAITLIST_PRIVACY: z._default(oneOf("open", "strict"), "open"),
  },
  limits: {
    RATE_LIMITS: z._default(oneOf("on", "off"), "on"),
    RATE_LIMIT_NETWORK_CLIENTS: z._default(
      wholeNumber("a whole number from 1 to 65536", 1, 65_536),
      defaultNetworkClients,
    ),
    ...limitTexts,
  },
  market: {
    MARKET_SOURCES: text,
    EXPLORER_API_URL: z.optional(https),
    DEFI_API_URL: z.optional(https),
    DEFI_API_KEY: text,
    DEXSCREENER_API_URL: z._default(https, "https://api.dexscreener.com"),
    GECKOTERMINAL_API_URL: z._default(https, "https://api.geckoterminal.com/api/v2"),
    SOLSCAN_API_URL: z._default(https, "https://pro-api.solscan.io/v2.0"),
    SOLSCAN_API_KEY: text,
  },
  programs: {
    WEBHOOK_PRIVATE_TARGETS: z._default(
      textThat(
        (list) => listOf(list).every((one) => /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/.test(one)),
        "hosts with their ports, such as crm.internal:8443, separated by commas",
      ),
      "",
    ),
    EMBED_ORIGINS: z._default(
      textThat(
        (list) => listOf(list).every(isOrigin),
        "exact origins, such as https://www.example.com, separated by commas",
      ),
      "",
    ),
  },
} satisfies Record<SettingGroup, Record<string, z.ZodMiniType>>;
const environment = z.object({
  ...settingsByGroup.site,
  ...settingsByGroup.database,
  ...settingsByGroup.mail,
  ...settingsByGroup.reports,
  ...settingsByGroup.protection,
  ...settingsByGroup.limits,
  ...settingsByGroup.market,
  ...settingsByGroup.programs,
});
/** Settings whose value never leaves the server: it is a secret, or can contain one. */
const secretNames = /_(?:SECRET|KEY|LOGIN)$|^(?:DATABASE|SMTP)_URL$/;

/** All settings, with the values in effect and where each comes from. */
function describeSettings(
  given: Record<string, string | undefined>,
  changed: Readonly<Partial<Record<string, string>>>,
  inEffect: Partial<Record<string, unknown>>,
): Setting[] {
  const groups = Object.entries(settingsByGroup) as [SettingGroup, object][];
  return groups.flatMap(([group, members]) =>
    Object.keys(members).map((name): Setting => {
      const isSecret = secretNames.test(name);
      const value = inEffect[name];
      const isShown = !isSecret && value !== undefined && value !== "";
      const source = given[name] ? "environment" : changed[name] ? "administration" : "default";
      return { name, group, value: isShown ? String(value) : null, isSecret, source };
    }),
  );
}

/**
 * Reads the environment once. Throws `ConfigError` with one line that names the variable at fault. `changed`: what an
 * owner has set in the administration, where the environment has nothing.
 */
export function readConfig(
  source: Record<string, string | undefined>,
  changed: Readonly<Partial<Record<string, string>>> = {},
) {
  // An empty line in an env file means "not set", as it does in a shell.
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const { settings: given, warnings } = withPresentNames(set);
  const parsed = environment.safeParse({ ...changed, ...given });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} must be ${issue?.message}.`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL && !env.AUTH_SECRET) {
    throw new ConfigError(
      "AUTH_SECRET must be set when DATABASE_URL is: several nodes share it (openssl rand -hex 32).",
    );
  }
  const publicUrl = withoutSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const dataDir = resolve(env.DATA_DIR);
  const captcha = readCaptcha(env, publicUrl);
  const mailFrom = readMailFrom(env.MAIL_FROM, publicUrl);
  /** Mails that may leave in an hour; undefined: as many as there are. */
  const mailPerHour =
    env.MAIL_PER_HOUR ?? (env.RATE_LIMITS === "on" ? defaultMailsPerHour : undefined);
  return {
    /** The environment, to be read again together with the settings that an owner changes. */
    environment: Object.fromEntries(
      Object.entries(given).filter(([name]) => name in environment.shape),
    ),
    settings: describeSettings(given, changed, {
      ...env,
      ...rateLimitDefaults,
      ...given,
      ...{ PUBLIC_URL: publicUrl, MAIL_FROM: mailFrom, MAIL_PER_HOUR: mailPerHour },
      CAPTCHA: captcha.kind,
    }),
    captcha,
    /** `development` starts without a built site, which its own tool serves then. */
    mode: env.NODE_ENV === "development" ? ("development" as const) : ("production" as const),
    port: env.PORT,
    host: env.HOST,
    /** Base of every link the server writes, without a slash at the end. */
    publicUrl,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databasePooling: env.DATABASE_POOLING,
    databaseWait: env.DATABASE_WAIT_SECONDS,
    smtpUrl: env.SMTP_URL,
    smtpConnections: env.SMTP_CONNECTIONS,
    mailFrom,
    /** The longest that an answer waits for the mail server, in milliseconds. */
    mailWait: env.MAIL_WAIT_MS,
    mailDir: join(dataDir, "mail"),
    /** Printed at the start. */
    warnings: [...warnings, ...readWarnings(env, publicUrl)],
    authSecret: env.AUTH_SECRET,
    /** In order of trust; without any the site shows demonstration figures. */
    marketSources: readMarketSources(env),
    /** Whether visits are counted. */
    visits: env.VISITS,
    rateLimits: env.RATE_LIMITS === "on",
    limitTable: rateLimitsFrom(env, env.RATE_LIMIT_NETWORK_CLIENTS),
    mailPerHour,
    /** The most that stored CVs may have together, in bytes. */
    cvStorage: env.CV_STORAGE_MB * 1024 ** 2,
    /** The secrets that authenticate the reports of mail services about bounces. */
    bounces: {
      ...(env.BOUNCES_SES_TOPICS && { ses: listOf(env.BOUNCES_SES_TOPICS) }),
      ...(env.BOUNCES_POSTMARK_LOGIN && { postmark: env.BOUNCES_POSTMARK_LOGIN }),
      ...(env.BOUNCES_MAILGUN_KEY && { mailgun: env.BOUNCES_MAILGUN_KEY }),
      ...(env.BOUNCES_SENDGRID_KEY && { sendgrid: env.BOUNCES_SENDGRID_KEY }),
      ...(env.BOUNCES_BREVO_LOGIN && { brevo: env.BOUNCES_BREVO_LOGIN }),
      ...(env.BOUNCES_MAILJET_LOGIN && { mailjet: env.BOUNCES_MAILJET_LOGIN }),
      ...(env.BOUNCES_SPARKPOST_LOGIN && { sparkpost: env.BOUNCES_SPARKPOST_LOGIN }),
      ...(env.BOUNCES_RESEND_SECRET && { resend: env.BOUNCES_RESEND_SECRET }),
      ...(env.BOUNCES_REPORT_SECRET && { report: env.BOUNCES_REPORT_SECRET }),
    } satisfies BounceSettings,
    /** Hosts that webhooks may be posted to besides those of the public network. */
    privateTargets: namesIn(env.WEBHOOK_PRIVATE_TARGETS),
    /** Origins of the sites that may show a form of the waitlist in a frame. */
    embedOrigins: listOf(env.EMBED_ORIGINS),
    /** Name of the key that the mail server signs our mail with (DKIM). */
    dkimSelector: env.MAIL_DKIM_SELECTOR,
    /** Name servers to query about our own domain; none: those of this machine. */
    dnsServers: listOf(env.DNS_SERVERS),
    /** What Fastify takes as `trustProxy`: none, all, a number of hops, or addresses. */
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    /** Names by which `/metrics` may be requested, beside addresses, localhost and the site's own. */
    metricsHosts: namesIn(env.METRICS_HOSTS),
    waitlistPrivacy: env.WAITLIST_PRIVACY,
    logLevel: env.LOG_LEVEL,
  };
}
export type Config = ReturnType<typeof readConfig>;

type Environment = z.infer<typeof environment>;

function listOf(list: string): string[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}
const namesIn = (list: string) => listOf(list).map((name) => name.toLowerCase());

function readCaptcha(env: Environment, publicUrl: string): CaptchaSettings {
  const siteKey = env.RECAPTCHA_SITE_KEY;
  const secretKey = env.RECAPTCHA_SECRET_KEY;
  if (Boolean(siteKey) !== Boolean(secretKey)) {
    throw new ConfigError("RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY must be set together.");
  }
  const kind = env.CAPTCHA ?? (siteKey ? "recaptcha" : "altcha");
  if (kind !== "recaptcha") return { kind };
  if (!siteKey || !secretKey) {
    throw new ConfigError(
      "CAPTCHA=recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY to be set.",
    );
  }
  const hostnames = namesIn(env.RECAPTCHA_HOSTNAMES ?? new URL(publicUrl).hostname);
  const minScore = env.RECAPTCHA_MIN_SCORE;
  return { kind, siteKey, secretKey, url: withoutSlash(env.RECAPTCHA_URL), hostnames, minScore };
}

/** Configured sources must be usable: a source that never answers would go unnoticed. */
function readMarketSources(env: Environment): SourceSettings[] {
  const known: Record<FigureSource, { url: string | undefined; key?: string; lacks?: string }> = {
    explorer: { url: env.EXPLORER_API_URL, lacks: "EXPLORER_API_URL" },
    defi: { url: env.DEFI_API_URL, key: env.DEFI_API_KEY, lacks: "DEFI_API_URL" },
    dexscreener: { url: env.DEXSCREENER_API_URL },
    geckoterminal: { url: env.GECKOTERMINAL_API_URL },
    "solscan-pro": {
      url: env.SOLSCAN_API_KEY && env.SOLSCAN_API_URL,
      key: env.SOLSCAN_API_KEY,
      lacks: "SOLSCAN_API_KEY",
    },
  };
  const configured = (["explorer", "defi"] as const).filter((name) => known[name].url);
  const names = env.MARKET_SOURCES === undefined ? configured : listOf(env.MARKET_SOURCES);
  return [...new Set(names)].map((given) => {
    const name = figureSources.find((one) => one === given);
    if (!name) {
      throw new ConfigError(
        `MARKET_SOURCES must be names of ${figureSources.join(", ")}, separated by commas.`,
      );
    }
    const { url, key, lacks } = known[name];
    if (!url)
      throw new ConfigError(`MARKET_SOURCES names ${name}, which needs ${lacks} to be set.`);
    if (!supportsChain(name, token.chain)) {
      throw new ConfigError(
        `MARKET_SOURCES names ${name}, which does not know the chain ${token.chain} of brand/token.ts.`,
      );
    }
    return { name, url: withoutSlash(url), key };
  });
}

/**
 * Switching a protection off is for load tests: refused on a real site, with a warning elsewhere. A real site
 * without a mail server gets a warning too.
 */
function readWarnings(env: Environment, publicUrl: string): string[] {
  const off = (["CAPTCHA", "RATE_LIMITS"] as const).filter((name) => env[name] === "off");
  if (!publicUrl.startsWith("https:")) {
    return off.map(
      (name) => `${name}=off: this protection is switched OFF. Never do this on a real site.`,
    );
  }
  if (off[0]) {
    throw new ConfigError(
      `${off[0]}=off is for load tests; it is refused with an https PUBLIC_URL.`,
    );
  }
  return env.SMTP_URL
    ? []
    : ["SMTP_URL is not set: mails are files in DATA_DIR/mail and reach nobody."];
}

function readMailFrom(value: string | undefined, publicUrl: string): string {
  const named = (address: string) => `${JSON.stringify(names.group.en)} <${address}>`;
  if (!value) return named(`no-reply@${new URL(publicUrl).hostname}`);
  const address = /<([^<>]+)>\s*$/.exec(value)?.[1] ?? value;
  // As it will be read for each mail: a comma or a colon can make several mailboxes of it, or a group.
  const [one = { group: [] }, ...others] = parseMailboxes(value);
  const isOne = others.length === 0 && "address" in one && one.address === address;
  const isSound = /^[^\s@<>()[\]\\,:;"]+@[^\s@<>()[\]\\,:;"]+$/.test(address);
  if (!isOne || !isSound || /[\p{Cc}\u2028\u2029]|@.*@/u.test(value)) {
    throw new ConfigError(
      "MAIL_FROM must be exactly one e-mail address, or one name with one in <…>.",
    );
  }
  // Adds the group's name to a bare address.
  return address === value ? named(address) : value;
}

/** An IP address or a host name; digits alone are a mistake. */
function canBeHost(value: string): boolean {
  return isIP(value) !== 0 || (/^[\w.-]+$/.test(value) && !/^[\d.]+$/.test(value));
}

function readTrustProxy(value: string): boolean | number | string {
  if (value === "off") return false;
  if (value === "on") return true;
  if (/^\d$/.test(value)) return Number(value);
  if (value.split(",").every((one) => isProxy(one.trim()))) return value;
  throw new ConfigError(
    "TRUST_PROXY must be off, on, a number of proxies up to 9, or addresses such as 10.0.0.0/8 or loopback, separated by commas.",
  );
}

function isProxy(value: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(value)) return true;
  const [address = "", prefix, ...more] = value.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (prefix === undefined) return bits > 0;
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}
