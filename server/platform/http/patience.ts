import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Milliseconds a client may take to send: its headers, the body of a call, and a file. */
export const patience = {
  headers: 20_000,
  body: 30_000,
  /** 5 MB by a slow phone take minutes. */
  upload: 300_000,
  /** A file must come on: at least so many bytes in each span of so many milliseconds. */
  progress: { every: 20_000, bytes: 32 * 1024 },
  /** How often headers and files that are overdue are looked for. */
  lookEvery: 5_000,
};
export type Patience = typeof patience;

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0] ?? "";

/**
 * Cuts off who sends a body drop by drop. The platform has one limit for all requests, long enough for
 * a file; this is the shorter one for every address but those where `uploads` says that files come in.
 * A file has its time, but must come on: the few that are taken at once are no place to sit in.
 */
export function installPatience(
  server: Server,
  { body, progress }: Pick<Patience, "body" | "progress">,
  uploads: (path: string) => boolean,
): void {
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]);
    if (!hasBody) return;
    const cutOff = () => {
      // Whoever was answered already gets no second answer.
      if (response.headersSent) return void socket.destroy();
      const late = Object.assign(new Error("The body took too long."), {
        code: "ERR_HTTP_REQUEST_TIMEOUT",
      });
      server.emit("clientError", late, socket);
    };
    let seen = socket.bytesRead;
    const look = () => {
      // What has come and was not read yet waits for us, not we for it.
      const waitsForUs = request.readableLength > 0;
      if (!waitsForUs && socket.bytesRead - seen < progress.bytes) cutOff();
      seen = socket.bytesRead;
    };
    const timer = uploads(pathOf(request))
      ? setInterval(look, progress.every)
      : setTimeout(cutOff, body);
    const received = () => clearTimeout(timer);
    request.once("end", received).once("close", received);
  });
}
