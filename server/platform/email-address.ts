import { domainToASCII } from "node:url";

export type EmailAddress =
  | {
      outcome: "valid";
      /** As typed, without the blanks around it. */
      address: string;
      /** The same for two spellings of one mailbox. */
      key: string;
      /** In the form of the domain name system. */
      domain: string;
    }
  | { outcome: "invalid" };

const invalid: EmailAddress = { outcome: "invalid" };

/** Letters of every script, digits and the signs an unquoted local part may hold; no quotes, no blanks. */
const localPart =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** What may be typed as a domain; the full stops of East Asian keyboards too. */
const typedDomain = /^[\p{L}\p{M}\p{N}\-.\u3002\uFF0E\uFF61]+$/u;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const gmail = new Set(["gmail.com", "googlemail.com"]);

/**
 * Reads an e-mail address. Stricter than the standard allows, in what no mailbox of a person has:
 * quoted local parts, comments, address literals, domains without a dot, invisible characters.
 */
export function emailAddress(typed: string): EmailAddress {
  const address = typed.trim();
  if (address.length > 254 || Buffer.byteLength(address) > 320) return invalid;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const typedHost = address.slice(at + 1);
  if (at < 1 || Buffer.byteLength(local) > 64) return invalid;
  if (!localPart.test(local) || !typedDomain.test(typedHost)) return invalid;
  // Mail programs show what is written so as another text (RFC 2047): a name of the writer's choice.
  if (local.includes("=?")) return invalid;
  const domain = domainToASCII(typedHost.toLowerCase());
  const labels = domain.split(".");
  if (domain.length > 253 || labels.length < 2 || !labels.every((part) => label.test(part))) {
    return invalid;
  }
  // An address of numbers is a machine, not a domain.
  if (/^\d+$/.test(labels.at(-1) ?? "")) return invalid;
  return { outcome: "valid", address, key: canonical(local, domain), domain };
}

function canonical(local: string, domain: string): string {
  const lower = local.normalize("NFKC").toLowerCase();
  if (!gmail.has(domain)) return `${lower}@${domain}`;
  // Google delivers any dotting and any +tag of a name to the same person.
  const folded = (lower.split("+", 1)[0] ?? "").replaceAll(".", "");
  return `${folded || lower}@gmail.com`;
}
