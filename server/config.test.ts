import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { names } from "#brand/names.ts";
import { serverOptions } from "#server/http/server-options.ts";
import { withAuthSecret } from "./auth-secret.ts";
import { ConfigError, readConfig } from "./config.ts";
import { defaultNetworkClients, rateLimitDefaults } from "./rate-limits.ts";

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = path.join(mkdtempSync(path.join(tmpdir(), "config-")), "data");
});
afterEach(() => rmSync(path.dirname(DATA_DIR), { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR, ...env });
const secret = "s".repeat(32);

describe("readConfig", () => {
  it("has a default for everything, which works offline", () => {
    expect(read()).toMatchObject({
      mode: "production",
      port: 3000,
      host: "localhost",
      publicUrl: "http://localhost:3000",
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailDir: path.join(DATA_DIR, "mail"),
      captcha: { kind: "altcha" },
      rateLimits: true,
      trustProxy: false,
      waitlistPrivacy: "open",
      warnings: [],
    });
  });

  it("reads a setting by its name of the release before, with a warning", () => {
    const earlier = { RATE_LIMIT_CAPTCHA_WORTHLESS: "7/1m" };
    const { limitTable, warnings } = read(earlier);
    expect(limitTable.captchaRejected.windows).toEqual([[7, 60]]);
    expect(warnings).toEqual([expect.stringContaining("RATE_LIMIT_CAPTCHA_REJECTED now")]);
    const both = read({ ...earlier, RATE_LIMIT_CAPTCHA_REJECTED: "9/1m" });
    expect(both.limitTable.captchaRejected.windows).toEqual([[9, 60]]);
  });

  it.each([
    ["PORT", "banana"],
    ["PORT", "70000"],
    ["PUBLIC_URL", "example.com"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://x"],
    ["SMTP_URL", "https://mail.example"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "Falaj <a@example.com>\r\nBcc: b@example.com"],
    ["MAIL_FROM", "Falaj\u2028Bcc: b <a@example.com>"],
    ["MAIL_FROM", "a@example.com, b@example.com"],
    ["MAIL_FROM", "a@example.com, Falaj <b@example.com>"],
    ["MAIL_FROM", "Falaj <a@example.com> <b@example.com>"],
    ["MAIL_FROM", "Falaj (b@example.com) <a@example.com>"],
    ["MAIL_FROM", "Falaj: <a@example.com>;"],
    ["MAIL_FROM", "Falaj: <a@example.com>"],
    ["MAIL_FROM", "a,b@example.com"],
    ["MAIL_FROM", "a;b@example.com"],
    ["MAIL_FROM", 'Fal"aj <a@example.com>'],
    ["MAIL_FROM", '"Falaj <a@example.com>'],
    ["MAIL_FROM", '"a b"@example.com'],
    ["AUTH_SECRET", "short"],
    ["CAPTCHA", "none"],
    ["SMTP_CONNECTIONS", "0"],
    ["MAIL_PER_HOUR", "9"],
    ["MAIL_PER_HOUR", "a lot"],
    ["MAIL_WAIT_MS", "-1"],
    ["CV_STORAGE_MB", "4"],
    ["RECAPTCHA_MIN_SCORE", "2"],
    ["RECAPTCHA_SITE_KEY", '"><script>'],
    ["RATE_LIMITS", "yes"],
    ["RATE_LIMIT_WAITLIST_CLIENT", "often"],
    ["RATE_LIMIT_WAITLIST_CLIENT", "0/10m"],
    ["RATE_LIMIT_WAITLIST_CLIENT", "5/10m 6/600s"],
    ["RATE_LIMIT_SIGN_IN_ACCOUNT", "5/10 minutes"],
    ["RATE_LIMIT_NETWORK_CLIENTS", "0"],
    ...["proxy.example!", "true", "foo", "10.0.0.0/99", "10.0.0.0/8/8", "10.0.0", "::/129"].map(
      (value) => ["TRUST_PROXY", value] as const,
    ),
    ...["-1", "99", "1,", "loopback, yes"].map((value) => ["TRUST_PROXY", value] as const),
    ["HOST", "999.1.1.1"],
    ["HOST", "http://localhost"],
    ["HOST", "127.0.0.1:3000"],
    ["PUBLIC_URL", "https://site.example/?a=1"],
    ["PUBLIC_URL", "https://site.example/#a"],
    ["PUBLIC_URL", "https://site.example/path"],
    ["PUBLIC_URL", "https://user:password@site.example"],
    ["WAITLIST_PRIVACY", "closed"],
    ["LOG_LEVEL", "loud"],
    ["EXPLORER_API_URL", "ftp://explorer.example"],
    ["MARKET_SOURCES", "explorer"],
    ["MARKET_SOURCES", "dexscreener,coinbase"],
    ["MARKET_SOURCES", "solscan-pro"],
    ["NODE_ENV", "staging"],
  ] as [name: string, value: string][])(
    "refuses %s=%j in one line that names it",
    (name, value) => {
      const refuse = () =>
        read({ [name]: value, ...(name === "DATABASE_URL" && { AUTH_SECRET: secret }) });
      expect(refuse).toThrow(ConfigError);
      expect(refuse).toThrow(new RegExp(`^${name} [^\n]+$`));
    },
  );

  it("takes market sources in the order they are named, and else the two that are set", () => {
    expect(read().marketSources).toEqual([]);
    const set = { EXPLORER_API_URL: "https://e.example/", DEFI_API_URL: "https://d.example" };
    expect(read({ ...set, DEFI_API_KEY: "k", SOLSCAN_API_KEY: "s" }).marketSources).toEqual([
      { name: "explorer", url: "https://e.example" },
      { name: "defi", url: "https://d.example", key: "k" },
    ]);
    const MARKET_SOURCES = " solscan-pro, dexscreener ,geckoterminal,solscan-pro,";
    expect(read({ ...set, MARKET_SOURCES, SOLSCAN_API_KEY: "s" }).marketSources).toEqual([
      { name: "solscan-pro", url: "https://pro-api.solscan.io/v2.0", key: "s" },
      { name: "dexscreener", url: "https://api.dexscreener.com" },
      { name: "geckoterminal", url: "https://api.geckoterminal.com/api/v2" },
    ]);
  });

  it("never repeats a value, which may be a secret", () => {
    expect(() => read({ AUTH_SECRET: "hunter2" })).toThrow(/^(?!.*hunter2)/);
  });

  it("signs mails with the group's name, not with a bare address", () => {
    expect(read({ PUBLIC_URL: "https://www.example.com" }).mailFrom).toBe(
      `"${names.group.en}" <no-reply@www.example.com>`,
    );
    expect(read({ MAIL_FROM: "hello@example.com" }).mailFrom).toBe(
      `"${names.group.en}" <hello@example.com>`,
    );
    const kept = ["Team <hello@example.com>", '"Falaj, Group" <hello@example.com>'];
    for (const from of [...kept, "فلج <hello@example.com>"]) {
      expect(read({ MAIL_FROM: from }).mailFrom).toBe(from);
    }
  });

  it("takes an empty line for a setting that is not set", () => {
    expect(read({ SMTP_URL: "", AUTH_SECRET: " " }).smtpUrl).toBeUndefined();
  });

  it("makes a secret once, for its owner's eyes, and keeps it", () => {
    const first = withAuthSecret(read()).authSecret;
    expect(first).toMatch(/^[\da-f]{64}$/);
    expect(withAuthSecret(read()).authSecret).toBe(first);
    expect(statSync(path.join(DATA_DIR, "auth-secret")).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(DATA_DIR, "auth-secret"), "utf8").trim()).toBe(first);
  });

  it("refuses a damaged secret rather than sign with it", () => {
    withAuthSecret(read());
    writeFileSync(path.join(DATA_DIR, "auth-secret"), "");
    expect(() => withAuthSecret(read())).toThrow(/damaged/);
  });

  it("requires a shared secret where several nodes share a database", () => {
    const DATABASE_URL = "postgres://site@db.example/site";
    expect(() => read({ DATABASE_URL })).toThrow(/^AUTH_SECRET must be set/);
    expect(withAuthSecret(read({ DATABASE_URL, AUTH_SECRET: secret })).authSecret).toBe(secret);
  });

  it("lets every limit be set, and shows each with its default to operators", () => {
    const example = parseEnv(
      readFileSync(".env.example", "utf8").replaceAll(/^#(?=[A-Z_]+=)/gm, ""),
    );
    const shown = Object.entries(example).filter(([name]) => name.startsWith("RATE_LIMIT_"));
    expect(Object.fromEntries(shown)).toEqual({
      ...rateLimitDefaults,
      RATE_LIMIT_NETWORK_CLIENTS: String(defaultNetworkClients),
    });
    const documented = readFileSync("docs/operations.md", "utf8").matchAll(
      /^\| `(RATE_LIMIT_\w+)` \| `(.+?)` \|/gm,
    );
    expect(Object.fromEntries([...documented].map(([, ...row]) => row))).toEqual(rateLimitDefaults);
    const RATE_LIMIT_WAITLIST_CLIENT = "7/30s 9/2d";
    const { waitlist } = read({ RATE_LIMIT_WAITLIST_CLIENT }).limitTable;
    expect(waitlist.client).toEqual({
      name: "RATE_LIMIT_WAITLIST_CLIENT",
      windows: [
        [7, 30],
        [9, 172_800],
      ],
      network: [
        [28, 30],
        [36, 172_800],
      ],
    });
  });

  it.each(["CAPTCHA", "RATE_LIMITS"])(
    "refuses %s=off on a real site and shouts elsewhere",
    (name) => {
      expect(() => read({ [name]: "off", PUBLIC_URL: "https://example.com" })).toThrow(ConfigError);
      expect(read({ [name]: "off" }).warnings).toEqual([expect.stringContaining(`${name}=off`)]);
    },
  );

  it("warns of a public site whose mails reach no mail server", () => {
    const site = { PUBLIC_URL: "https://example.com" };
    expect(read(site).warnings).toEqual([expect.stringContaining("SMTP_URL is not set")]);
    expect(read({ ...site, SMTP_URL: "smtps://mail.example.com" }).warnings).toEqual([]);
  });

  it("uses reCAPTCHA when its keys are set, both of them", () => {
    const keys = { RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET_KEY: "secret" };
    expect(read({ ...keys, PUBLIC_URL: "https://www.example.com/" }).captcha).toEqual({
      kind: "recaptcha",
      siteKey: "site",
      secretKey: "secret",
      url: "https://www.google.com/recaptcha",
      hostnames: ["www.example.com"],
      minScore: 0.5,
    });
    expect(() => read({ RECAPTCHA_SITE_KEY: "site" })).toThrow(/must be set together/);
    expect(() => read({ CAPTCHA: "recaptcha" })).toThrow(ConfigError);
    expect(read({ ...keys, CAPTCHA: "altcha" }).captcha).toEqual({ kind: "altcha" });
  });

  it.each([
    ["off", false],
    ["on", true],
    ["1", 1],
    ["10.0.0.0/8, ::1,fc00::/7", "10.0.0.0/8, ::1,fc00::/7"],
    ["loopback", "loopback"],
  ])("reads TRUST_PROXY=%s", (given, expected) => {
    const { trustProxy } = read({ TRUST_PROXY: given });
    expect(trustProxy).toBe(expected);
    expect(() => Fastify(serverOptions({ trustProxy }))).not.toThrow();
  });
});
