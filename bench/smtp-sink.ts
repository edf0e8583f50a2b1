// A mail server that accepts everything and keeps nothing: a process of its own, so that it takes
// no time from what is measured. Started by startSink.
import { createServer, type Socket } from "node:net";
import type { SinkFigures } from "./start-sink.ts";

const ids = new Set<string>();
const arrivals = new Map<string, number>();
let figures: SinkFigures = { mails: 0, bytes: 0, repeats: 0, firstAt: null, lastAt: null };

/** The first mail, as it came. */
let sample = "";

/** Longer than any headers, in bytes: the rest of a mail is not parsed. */
const longestHead = 4096;

/** A copy: a substring keeps the whole string in memory, and so every mail received. */
const copied = (piece = "") => Buffer.from(piece).toString();

function take(mail: Buffer): void {
  const head = mail.toString("latin1", 0, longestHead);
  const to = copied(/^To: (\S+)/im.exec(head)?.[1]);
  const now = Date.now();
  // Mails of sign-ups are looked up by their address.
  if (to.startsWith("visitor")) arrivals.set(to, now);
  else {
    const id = copied(/^Message-ID: <(\S+)>/im.exec(head)?.[1]);
    if (ids.has(id)) figures.repeats += 1;
    ids.add(id);
    figures.firstAt ??= now;
    figures.lastAt = now;
    figures.mails += 1;
    figures.bytes += mail.length;
    sample ||= mail.toString("latin1");
  }
}

const endOfMail = Buffer.from("\r\n.\r\n");

/** Clients wait for each answer, so a chunk never holds more than one line or mail. */
function serve(socket: Socket): void {
  socket.setNoDelay(true);
  socket.on("error", () => {});
  const answer = (line: string) => socket.write(`${line}\r\n`);
  let parts: Buffer[] = [];
  let isData = false;
  answer("220 sink ESMTP");
  socket.on("data", (part: Buffer) => {
    parts.push(part);
    if (part.at(-1) !== 10) return;
    const came = parts.length === 1 ? part : Buffer.concat(parts);
    parts = [came];
    if (isData) {
      if (!came.subarray(-endOfMail.length).equals(endOfMail)) return;
      take(came.subarray(0, -endOfMail.length));
      isData = false;
      answer("250 taken");
    } else {
      const command = came.toString("latin1").toUpperCase();
      if (command.startsWith("EHLO")) answer("250-sink\r\n250-8BITMIME\r\n250 SMTPUTF8");
      else if (command.startsWith("DATA")) {
        isData = true;
        answer("354 go on");
      } else if (command.startsWith("QUIT")) {
        answer("221 bye");
        socket.end();
      } else answer("250 fine");
    }
    parts = [];
  });
}

const server = createServer(serve);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
});
process.on("message", (message: { reset?: true }) => {
  if (message.reset) {
    figures = { mails: 0, bytes: 0, repeats: 0, firstAt: null, lastAt: null };
    ids.clear();
  }
  process.send?.({ figures, sample, arrivals: Object.fromEntries(arrivals) });
  arrivals.clear();
});
process.on("disconnect", () => process.exit());
