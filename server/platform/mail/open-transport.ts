import type { Transport } from "./transport.ts";
import { folderTransport } from "./transport-folder.ts";
import { smtpTransport } from "./transport-smtp.ts";

export interface MailSettings {
  smtpUrl: string | undefined;
  mailDir: string;
  mailFrom: string;
  publicUrl: string;
}

/** SMTP when a server is named, else the mail folder. */
export async function openTransport(config: MailSettings, clock: () => Date): Promise<Transport> {
  const sender = { from: config.mailFrom, publicUrl: config.publicUrl };
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, sender, clock)
    : folderTransport(config.mailDir, sender, clock);
}
