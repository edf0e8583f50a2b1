import { createTransport } from "nodemailer";
import { envelope, type Sender, type Sent, type Transport } from "./transport.ts";
import { folderTransport } from "./transport-folder.ts";

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

/** Hands mail to an SMTP server, over a few kept connections. */
function smtpTransport(url: string, sender: Sender, clock: () => Date): Transport {
  const server = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  return {
    mayRefuse: true,
    async send(message) {
      try {
        await server.sendMail(envelope(message, sender, clock()));
        return { outcome: "sent" };
      } catch (error) {
        return judge(error as SmtpError);
      }
    },
    async close() {
      server.close();
    },
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * Only a 5xx about this recipient or this message is for good. The same number in answer to our own
 * name, password or sender speaks of our settings: the mail waits until they are put right.
 */
function judge(error: SmtpError): Sent {
  const detail = (error.response ?? error.message).replaceAll(/\p{Cc}+/gu, " ").slice(0, 500);
  const code = error.responseCode ?? 0;
  const aboutTheMail = error.command === "RCPT TO" || error.command === "DATA";
  const aboutOurSettings = code === 530 || code === 535 || code === 538;
  if (code >= 500 && aboutTheMail && !aboutOurSettings) return { outcome: "refused", detail };
  // The server cannot write to addresses with letters beyond ASCII before the @.
  if (error.code === "EENVELOPE" && code === 0) return { outcome: "refused", detail };
  return { outcome: "deferred", detail };
}
