import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SendingCheckCode } from "#contract/campaigns.ts";
import { startNameServer, type Zone } from "#tests/fakes/name-server.ts";
import { createSendingChecks, type SendingParts } from "./sending-checks.ts";

const keyOf = (modulusLength: number, type: "spki" | "pkcs1" = "spki") =>
  generateKeyPairSync("rsa", { modulusLength })
    .publicKey.export({ type, format: "der" })
    .toString("base64");
const long = keyOf(2048);
const domain = "mail.falaj.co.uk";
const dkim = `TXT s1._domainkey.${domain}`;
const spf = `TXT ${domain}`;
const dmarc = `TXT _dmarc.falaj.co.uk`;

/** A domain as it should be: its policy is at the name it was registered under. */
const good: Zone = {
  [spf]: ["some other text", "v=spf1 include:relay.example -all"],
  "TXT relay.example": ["v=spf1 ip4:192.0.2.0/24 ~all"],
  [dkim]: [`v=DKIM1; k=rsa; p=${long}`],
  [dmarc]: ["v=DMARC1; p=none; rua=mailto:dmarc@falaj.co.uk"],
  [`MX ${domain}`]: ["mx.falaj.co.uk"],
  "A smtp.relay.example": ["192.0.2.7"],
  "PTR 7.2.0.192.in-addr.arpa": ["smtp.relay.example"],
};

describe("how this site sends", () => {
  let server: Awaited<ReturnType<typeof startNameServer>>;
  beforeAll(async () => {
    server = await startNameServer();
  });
  beforeEach(() => {
    server.zone = good;
  });
  afterAll(() => server.stop());

  const look = (change: Partial<SendingParts> = {}) =>
    createSendingChecks({
      ...{ mailFrom: () => `"Falaj" <news@${domain}>`, relay: "smtp.relay.example" },
      ...{ publicUrl: "https://falaj.co.uk", dkimSelector: "s1", dnsServers: [server.address] },
      probeRelay: async () => "encrypted",
      ...change,
    })();
  /** The checks that found something, as `red spf_missing`. */
  async function faults(zone: Zone = {}, change: Partial<SendingParts> = {}) {
    server.zone = { ...good, ...zone };
    const { checks } = await look(change);
    return checks
      .filter(({ level }) => level !== "green")
      .map(({ level, code }) => `${level} ${code}`);
  }

  it("is found good where everything is set, and every check is named", async () => {
    const { isApplicable, checks } = await look();
    expect(isApplicable).toBe(true);
    expect(checks.map(({ name, level }) => `${name} ${level}`)).toEqual([
      ...["spf green", "dkim green", "dmarc green", "alignment green", "free_mailbox green"],
      ...["tls green", "unsubscribe green", "mx green", "reverse_name green"],
    ]);
    expect(checks.every(({ values }) => values.domain === domain)).toBe(true);
  });

  it("cannot be looked at while mail stays on this machine", async () => {
    expect(await look({ relay: undefined })).toEqual({ isApplicable: false, domain, checks: [] });
  });

  const nested = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [
      `TXT i${n}.example`,
      [`v=spf1 include:i${n + 1}.example ~all`],
    ]),
  );
  it.each<[string, Zone, SendingCheckCode[]]>([
    ["no SPF", { [spf]: ["v=spf2 x"] }, ["spf_missing"]],
    ["two of SPF", { [spf]: ["v=spf1 -all", "v=spf1 ~all"] }, ["spf_several"]],
    [
      "too many lookups",
      { [spf]: [`v=spf1 ${"a:x.example ".repeat(11)}-all`] },
      ["spf_too_many_lookups"],
    ],
    [
      "lookups that lead on",
      { ...nested, [spf]: ["v=spf1 include:i0.example -all"] },
      ["spf_too_many_lookups"],
    ],
    [
      "a record that includes itself",
      { [spf]: [`v=spf1 redirect=${domain}`] },
      ["spf_too_many_lookups"],
    ],
    ["no key", { [dkim]: [] }, ["dkim_missing"]],
    ["a key that was taken back", { [dkim]: ["v=DKIM1; p="] }, ["dkim_missing"]],
    ["a key that is none", { [dkim]: ["v=DKIM1; p=AAAA"] }, ["dkim_missing"]],
    ["a key of 512 bits", { [dkim]: [`p=${keyOf(512)}`] }, ["dkim_too_weak"]],
    ["no policy", { [dmarc]: [] }, ["dmarc_missing"]],
    ["a policy that says nothing", { [dmarc]: ["v=DMARC1; rua=mailto:a@b.c"] }, ["dmarc_missing"]],
    ["two policies", { [dmarc]: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }, ["dmarc_several"]],
    [
      "neither SPF nor DKIM",
      { [spf]: [], [dkim]: [] },
      ["spf_missing", "dkim_missing", "alignment_broken"],
    ],
  ])("is refused with %s", async (_, zone, codes) => {
    expect(await faults(zone)).toEqual(codes.map((code) => `red ${code}`));
  });

  it.each<[string, Partial<SendingParts>, SendingCheckCode[]]>([
    ["no selector", { dkimSelector: undefined }, ["dkim_no_selector"]],
    ["a site without https", { publicUrl: "http://falaj.co.uk" }, ["unsubscribe_no_https"]],
    ["a connection in the open", { probeRelay: async () => "open" }, ["tls_off"]],
    ["a mail server that is not there", { probeRelay: async () => "failed" }, ["tls_failed"]],
  ])("is refused with %s", async (_, change, codes) => {
    expect(await faults({}, change)).toEqual(codes.map((code) => `red ${code}`));
  });

  it("is refused from a mailbox of a person", async () => {
    const { checks } = await look({ mailFrom: () => "falaj@gmail.com" });
    expect(checks.find(({ name }) => name === "free_mailbox")).toMatchObject({
      ...{ level: "red", code: "free_mailbox_used", values: { domain: "gmail.com" } },
    });
  });

  it.each<[string, Zone, SendingCheckCode]>([
    ["a key of 1024 bits", { [dkim]: [`p=${keyOf(1024, "pkcs1")}`] }, "dkim_short"],
    ["a policy without reports", { [dmarc]: ["v=DMARC1; p=none"] }, "dmarc_no_reports"],
    ["no mail servers", { [`MX ${domain}`]: [] }, "mx_missing"],
    [
      "another's reverse name",
      { "PTR 7.2.0.192.in-addr.arpa": ["x.example"] },
      "reverse_name_missing",
    ],
    ["a name server that fails", { [spf]: "fail" }, "not_found_out"],
  ])("is warned of %s, and may send", async (_, zone, code) => {
    expect(await faults(zone)).toEqual([`amber ${code}`]);
  });

  it("takes the signature of the domain above, and names what to set", async () => {
    const above = { [dkim]: [], "TXT s1._domainkey.falaj.co.uk": [`p=${long}`] };
    expect(await faults(above)).toEqual([]);
    server.zone = { ...good, [dkim]: [] };
    const { checks } = await look();
    expect(checks.find(({ name }) => name === "dkim")?.values).toEqual({
      ...{ domain, selector: "s1", host: `s1._domainkey.${domain}` },
    });
  });
});
