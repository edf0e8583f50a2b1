import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  to: string[];
  source: string;
}

export interface MailServerOptions {
  /** Keeps only the head of each mail: thousands of them fit in memory. */
  headsOnly?: boolean;
  /** The port of an earlier one, to take its place. */
  port?: number;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** The reply to a recipient, if it is not accepted. */
  answer: (address: string) => { code: number; text: string } | undefined;
  /** Milliseconds before it acknowledges a mail. */
  delay: number;
  /** Whether it keeps a mail and breaks the connection instead of acknowledging it. */
  dropsAfterData: (address: string) => boolean;
  /** Resolves when this many mails have come in all. */
  arrived(count: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A real SMTP server on loopback, which keeps the mails it receives and refuses recipients as
 * configured.
 */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { headsOnly = false, port: wanted = 0 } = options;
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    // Connections of a killed client are not waited for.
    closeTimeout: 500,
    onRcptTo({ address }, _session, done) {
      const refusal = mail.answer(address);
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const take = async () => {
        const all = await text(stream);
        const source = headsOnly ? (all.split("\r\n\r\n", 1)[0] ?? "") : all;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mail.received.push({ to, source });
        for (const one of waiting) if (mail.received.length >= one.count) one.resolve();
        if (mail.delay > 0) await pause(mail.delay);
        if (to.some(mail.dropsAfterData)) socketOf(session.id)?.destroy();
        else done();
      };
      take().catch(done);
    },
  });
  const socketOf = (id: string): Socket | undefined =>
    [...server.connections].find((connection) => connection.id === id)?._socket;
  // A client killed in the middle of a mail is no fault of the server's.
  server.on("error", () => {});
  await new Promise<void>((resolve) => void server.listen(wanted, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    answer: () => undefined,
    delay: 0,
    dropsAfterData: () => false,
    arrived: (count) =>
      new Promise((resolve) => {
        if (mail.received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}
