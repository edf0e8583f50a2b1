import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { SendingCheckCode, SendingChecks } from "#contract/campaigns.ts";
import { mailboxProviders, organisationOf } from "#server/http/mail-domains.ts";
import type { Administration } from "../campaign-audit.ts";

export interface SendingParts {
  /** The sender's address of our mail. */
  mailFrom: () => string;
  /** Host of the mail server; undefined while mail stays on this machine. */
  relay: string | undefined;
  publicUrl: string;
  /** Name of the key that the mail server signs with. */
  dkimSelector: string | undefined;
  /** Servers to query instead of the machine's own. */
  dnsServers: readonly string[];
  /** Whether the connection to the mail server is encrypted, open or failing. */
  probeRelay: () => Promise<"encrypted" | "open" | "failed">;
}

type Check = SendingChecks["checks"][number];
type Level = Check["level"];
type Found = { level: Level; code: SendingCheckCode; values: Record<string, string> };

/** Most DNS lookups that an SPF record may cause (RFC 7208, 4.6.4). */
const maxLookups = 10;

const finding =
  (level: Level) =>
  (code: SendingCheckCode, values: Found["values"] = {}): Found => ({ level, code, values });
const [ok, amber, red] = [finding("green"), finding("amber"), finding("red")];

/** The tags of a record such as `v=DKIM1; k=rsa; p=…`. */
function tagsOf(record: string): Map<string, string> {
  return new Map(
    record.split(";").flatMap((part) => {
      const [name = "", ...value] = part.split("=");
      return name.trim() ? [[name.trim().toLowerCase(), value.join("=").trim()] as const] : [];
    }),
  );
}

/** Makes the checks that large mailbox providers apply to senders. A red one prevents sending, amber does not. */
export function createSendingChecks(parts: SendingParts): () => Promise<SendingChecks> {
  const { mailFrom, relay, publicUrl, dkimSelector, dnsServers } = parts;

  async function check(): Promise<SendingChecks> {
    const from = mailFrom();
    const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
    const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
    const organisation = organisationOf(domain);
    if (!relay) return { isApplicable: false, domain, checks: [] };
    const dns = createDns(dnsServers);
    const [spf, dkim, dmarc, tls, mx, reverse] = await Promise.all([
      orUnknown(checkSpf(dns, domain)),
      orUnknown(checkDkim(dns, domain, organisation, dkimSelector)),
      orUnknown(checkDmarc(dns, domain, organisation)),
      checkTls(parts.probeRelay),
      orUnknown(checkMx(dns, domain)),
      orUnknown(checkReverseName(dns, relay)),
    ]);
    const found: Record<Check["name"], Found> = {
      spf,
      dkim,
      dmarc,
      alignment: alignmentOf(spf, dkim, domain),
      free_mailbox: mailboxProviders.has(organisation)
        ? red("free_mailbox_used")
        : ok("free_mailbox_ok"),
      tls,
      unsubscribe: publicUrl.startsWith("https:")
        ? ok("unsubscribe_ok")
        : red("unsubscribe_no_https"),
      mx,
      reverse_name: reverse,
    };
    const checks = Object.entries(found).map(([name, one]) => ({
      name: name as Check["name"],
      ...one,
      values: { domain, ...one.values },
    }));
    return { isApplicable: true, domain, checks };
  }

  let running: Promise<SendingChecks> | undefined;
  return () => {
    // Concurrent calls share one answer.
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** GET /api/admin/sending_checks. */
export function sendingCheckRoutes(
  { route }: Administration,
  sendingChecks: () => Promise<SendingChecks>,
): void {
  route("GET /api/admin/sending_checks", "read", {}, () => sendingChecks());
}

/** A failed lookup proves nothing about the record: it warns, and does not prevent sending. */
async function orUnknown(check: Promise<Found>): Promise<Found> {
  try {
    return await check;
  } catch {
    return amber("not_found_out");
  }
}

type Dns = ReturnType<typeof createDns>;

function createDns(servers: readonly string[]) {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  /** Returns nothing if there is no such record; other errors are thrown. */
  async function recordsOf<T>(question: Promise<T[]>): Promise<T[]> {
    try {
      return await question;
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (["ENODATA", "ENOTFOUND"].includes(code)) return [];
      throw error;
    }
  }
  return {
    txt: async (name: string) =>
      (await recordsOf(resolver.resolveTxt(name))).map((chunks) => chunks.join("")),
    mx: (name: string) => recordsOf(resolver.resolveMx(name)),
    addresses: async (name: string) =>
      (
        await Promise.all([recordsOf(resolver.resolve4(name)), recordsOf(resolver.resolve6(name))])
      ).flat(),
    names: (ip: string) => recordsOf(resolver.reverse(ip)),
  };
}

const spfOf = async (dns: Dns, domain: string) =>
  (await dns.txt(domain)).filter((record) => /^v=spf1(?:\s|$)/i.test(record));

async function checkSpf(dns: Dns, domain: string): Promise<Found> {
  const records = await spfOf(dns, domain);
  if (records.length === 0) return red("spf_missing");
  if (records.length > 1) return red("spf_several");
  const lookups = await countLookups(dns, records[0] ?? "", 0);
  return lookups > maxLookups
    ? red("spf_too_many_lookups", { lookups: String(lookups) })
    : ok("spf_ok");
}

/** Counts the lookups of a record and of those that it includes, until just above the limit. */
async function countLookups(dns: Dns, record: string, before: number): Promise<number> {
  let count = before;
  for (const term of record.toLowerCase().split(/\s+/).slice(1)) {
    const [, mechanism = "", target = ""] =
      /^[+?~-]?(include|redirect|exists|a|mx|ptr)(?:[:=]([^/\s]+))?(?:\/.*)?$/.exec(term) ?? [];
    if (!mechanism) continue;
    count += 1;
    if (count > maxLookups) return count;
    // A name with a macro depends on the mail.
    if (!/^(?:include|redirect)$/.test(mechanism) || target.includes("%")) continue;
    const [included] = await spfOf(dns, target);
    if (included) count = await countLookups(dns, included, count);
    if (count > maxLookups) return count;
  }
  return count;
}

async function checkDkim(
  dns: Dns,
  domain: string,
  organisation: string,
  selector: string | undefined,
): Promise<Found> {
  if (!selector) return red("dkim_no_selector", { host: `_domainkey.${domain}` });
  // A signature of the organisation's own domain counts for every name under it.
  for (const signing of new Set([domain, organisation])) {
    const host = `${selector}._domainkey.${signing}`;
    for (const record of await dns.txt(host)) {
      const tags = tagsOf(record);
      if (!tags.get("p")) continue;
      const bits = keyLength(tags.get("p") ?? "", tags.get("k") ?? "rsa");
      if (bits === undefined) continue;
      const values = { selector, host, bits: String(bits) };
      if (bits < 1024) return red("dkim_too_weak", values);
      return bits < 2048 ? amber("dkim_short", values) : ok("dkim_ok", values);
    }
  }
  return red("dkim_missing", { selector, host: `${selector}._domainkey.${domain}` });
}

/** Bits of a published key, for Ed25519 those of an equally strong RSA key; undefined if it is no key. */
function keyLength(published: string, kind: string): number | undefined {
  const key = Buffer.from(published.replaceAll(/\s/g, ""), "base64");
  if (kind.toLowerCase() === "ed25519") return key.length === 32 ? 3072 : undefined;
  for (const type of ["spki", "pkcs1"] as const) {
    try {
      return createPublicKey({ key, format: "der", type }).asymmetricKeyDetails?.modulusLength;
    } catch {}
  }
  return undefined;
}

async function checkDmarc(dns: Dns, domain: string, organisation: string): Promise<Found> {
  for (const name of new Set([domain, organisation])) {
    const records = (await dns.txt(`_dmarc.${name}`)).filter((one) =>
      /^v=DMARC1\s*(?:;|$)/.test(one),
    );
    if (records.length > 1) return red("dmarc_several");
    const [record] = records;
    if (!record) continue;
    const tags = tagsOf(record);
    if (!/^(?:none|quarantine|reject)$/i.test(tags.get("p") ?? "")) return red("dmarc_missing");
    return tags.get("rua") ? ok("dmarc_ok") : amber("dmarc_no_reports");
  }
  return red("dmarc_missing");
}

/**
 * Alignment: the sender's domain must be the signing one (DKIM) or the return address's one (SPF). Our return
 * address is the sender's, and signatures are only looked for at the sender's domain and organisation.
 */
function alignmentOf(spf: Found, dkim: Found, domain: string): Found {
  if (dkim.level !== "red" && dkim.code !== "not_found_out") return ok("alignment_ok");
  if (spf.level === "green") return ok("alignment_ok");
  const isUnknown = [spf, dkim].some(({ code }) => code === "not_found_out");
  return isUnknown
    ? amber("not_found_out")
    : red("alignment_broken", { host: dkim.values.host ?? domain });
}

async function checkTls(probe: SendingParts["probeRelay"]): Promise<Found> {
  const connection = await probe();
  if (connection === "failed") return red("tls_failed");
  return connection === "open" ? red("tls_off") : ok("tls_ok");
}

async function checkMx(dns: Dns, domain: string): Promise<Found> {
  // A lone dot says that the domain takes no mail (RFC 7505).
  const servers = (await dns.mx(domain)).filter(({ exchange }) => exchange !== "");
  return servers.length > 0 ? ok("mx_ok") : amber("mx_missing");
}

async function checkReverseName(dns: Dns, host: string): Promise<Found> {
  for (const ip of await dns.addresses(host)) {
    for (const name of await dns.names(ip)) {
      if ((await dns.addresses(name)).includes(ip)) return ok("reverse_name_ok", { host });
    }
  }
  return amber("reverse_name_missing", { host });
}
