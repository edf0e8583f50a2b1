// The other side of a mail server that takes everything and keeps nothing: a process of its own, so that
// what is measured does not wait for it. Started by startSink.
import { createServer, type Socket } from "node:net";
import type { SinkFigures } from "./start-sink.ts";

const ids = new Set<string>();
const arrivals = new Map<string, number>();
let figures: SinkFigures = { mails: 0, bytes: 0, repeats: 0, firstAt: null, lastAt: null };

/** The first mail, as it came. */
let sample = "";

function take(mail: string): void {
  const head = mail.slice(0, mail.indexOf("\r\n\r\n"));
  const id = /^Message-ID: <(\S+)>/im.exec(head)?.[1] ?? "";
  const to = /^To: (\S+)/im.exec(head)?.[1] ?? "";
  const now = Date.now();
  // Mails of sign-ups are looked up by their address.
  if (to.startsWith("visitor")) arrivals.set(to, now);
  else {
    if (ids.has(id)) figures.repeats += 1;
    ids.add(id);
    figures.firstAt ??= now;
    figures.lastAt = now;
    figures.mails += 1;
    figures.bytes += mail.length;
    sample ||= mail;
  }
}

function serve(socket: Socket): void {
  socket.setNoDelay(true);
  socket.setEncoding("latin1");
  socket.on("error", () => {});
  const answer = (line: string) => socket.write(`${line}\r\n`);
  let text = "";
  let isData = false;
  answer("220 sink ESMTP");
  socket.on("data", (part: string) => {
    text += part;
    for (;;) {
      if (isData) {
        const end = text.startsWith(".\r\n") ? 0 : text.indexOf("\r\n.\r\n");
        if (end === -1) return;
        take(text.slice(0, end));
        text = text.slice(end + (end === 0 ? 3 : 5));
        isData = false;
        answer("250 taken");
        continue;
      }
      const line = text.indexOf("\r\n");
      if (line === -1) return;
      const command = text.slice(0, line).toUpperCase();
      text = text.slice(line + 2);
      if (command.startsWith("EHLO")) answer("250-sink\r\n250-8BITMIME\r\n250 SMTPUTF8");
      else if (command === "DATA") {
        isData = true;
        answer("354 go on");
      } else if (command === "QUIT") {
        answer("221 bye");
        socket.end();
      } else answer("250 fine");
    }
  });
}

const server = createServer(serve);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
});
process.on("message", (asked: { reset?: true }) => {
  if (asked.reset) {
    figures = { mails: 0, bytes: 0, repeats: 0, firstAt: null, lastAt: null };
    ids.clear();
  }
  process.send?.({ figures, sample, arrivals: Object.fromEntries(arrivals) });
  arrivals.clear();
});
process.on("disconnect", () => process.exit());
