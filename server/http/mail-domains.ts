import { getDomain } from "tldts-icann";

/**
 * Providers of personal mailboxes, by their domains: no other server may send for them, and their
 * addresses belong to many people.
 */
export const mailboxProviders: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com yahoo.fr
  hotmail.fr outlook.fr aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com
  gmx.net gmx.de web.de mail.com mail.ru yandex.com yandex.ru zoho.com zohomail.com orange.fr
  free.fr laposte.net wanadoo.fr maktoob.com qq.com 163.com 126.com tutanota.com fastmail.com
  hey.com sfr.fr bbox.fr etisalat.ae eim.ae emirates.net.ae`.split(/\s+/),
);

/** The domain that a name was registered under: `mail.example.co.uk` is of `example.co.uk`. */
export const organisationOf = (domain: string): string => getDomain(domain) ?? domain;
