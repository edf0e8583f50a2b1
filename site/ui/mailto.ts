/**
 * The link that writes to an address. Every sign of an address that a mail program could take for a
 * header (`?bcc=`, `&body=`) is encoded, as RFC 6068 requires.
 */
export function mailto(address: string): string {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}`;
}

/** The link that begins a mail to any address, with a subject and a text. */
export function mailDraft(subject: string, text: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}
