/** An address of PostgreSQL servers, as libpq reads it: several hosts, of which one takes writes. */
export interface PostgresAddress {
  /** One address a host, in the order in which they are tried. */
  urls: string[];
  /** Whether a connection is used only if its server takes writes (`target_session_attrs`). */
  isPrimaryOnly: boolean;
}

const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)(\/[^?#]*)?(?:\?([^#]*))?$/;
const host = /^(?:\[[\da-fA-F:.]+\]|[\w.-]+)(?::\d{1,5})?$/;
const attributes = ["any", "read-write", "primary"];

/** The parts of an address, or undefined if it is none. */
export function readPostgresAddress(text: string): PostgresAddress | undefined {
  const [, start, hosts = "", path = "", query = ""] = form.exec(text) ?? [];
  const names = hosts.split(",");
  const parameters = new URLSearchParams(query);
  const required = parameters.get("target_session_attrs");
  if (!start || !names.every((name) => host.test(name))) return undefined;
  if (required !== null && !attributes.includes(required)) return undefined;
  // The driver does not know it.
  parameters.delete("target_session_attrs");
  const rest = parameters.size > 0 ? `?${parameters}` : "";
  const urls = names.map((name) => `${start}${name}${path}${rest}`);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  return { urls, isPrimaryOnly: required === null ? urls.length > 1 : required !== "any" };
}
