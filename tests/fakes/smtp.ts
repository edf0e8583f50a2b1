import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  to: string[];
  source: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Answers a recipient with a code and a text instead of taking them; `undefined` takes them. */
  answer: (address: string) => { code: number; text: string } | undefined;
  /** Resolves when this many mails have come in all. */
  arrived(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback, which keeps what it is handed and refuses whom it is told to. */
export async function startMailServer(): Promise<MailServer> {
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      const refusal = mail.answer(address);
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      text(stream).then((source) => {
        mail.received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        for (const one of waiting) if (mail.received.length >= one.count) one.resolve();
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    answer: () => undefined,
    arrived: (count) =>
      new Promise((resolve) => {
        if (mail.received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}
