import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface JoinAnswer {
  status: number;
  body: string;
}

/** The body that the dialog sends for the address. */
export const submission = (email: string) =>
  JSON.stringify({
    email,
    country: "AE",
    city: "Dubai",
    heard_channel: "search",
    heard_detail: "",
    consent: true,
    locale: "en",
    recaptchaToken: "",
    utm_source: "newsletter",
    utm_medium: "email",
    utm_campaign: "launch",
    referrer_url: "https://example.com/",
    website: "",
    filled_in_ms: 9000,
  });

/** The answer of a server that sheds load: nothing was stored, try again later. */
export const shed = '{"error":"unavailable","retryAfter":5}';

/** The raw request by which the address joins. `headers` are whole lines. */
export function joinCall(email: string, headers = ""): string {
  const body = submission(email);
  return (
    `POST /api/waitlist HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** A kept connection. Bare: a full HTTP client would take from the server it measures. */
export interface Connection {
  /** Sends a call and waits for its answer. Rejects when the connection breaks. */
  send(call: string): Promise<JoinAnswer>;
  isOpen(): boolean;
  close(): void;
}

/** `localAddress` is the client's address: any of 127.0.0.0/8 if the server listens there. */
export async function openConnection(url: string, localAddress?: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const from = localAddress ? { localAddress } : {};
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, ...from });
  await once(socket, "connect");
  // A connection that breaks between two calls makes the next call fail.
  socket.on("error", () => {});
  return {
    send: (call) => exchange(socket, call),
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    close: () => socket.destroy(),
  };
}

/**
 * Sends joins over kept connections, `atOnce` at a time, and hands on each answer. Rejects when a
 * connection breaks.
 */
export async function sendJoins(
  url: string,
  emails: string[],
  atOnce: number,
  answered: (email: string, answer: JoinAnswer) => void,
): Promise<void> {
  const waiting = [...emails].reverse();
  const one = async () => {
    let connection = await openConnection(url);
    try {
      for (let email = waiting.pop(); email !== undefined; email = waiting.pop()) {
        // A server that sheds load ends the connection with its answer.
        if (!connection.isOpen()) connection = await openConnection(url);
        answered(email, await connection.send(joinCall(email)));
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

function exchange(socket: Socket, call: string): Promise<JoinAnswer> {
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (part: Buffer) => {
      text += part.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      if (end === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < end + 4 + length) return;
      finish();
      resolve({ status: Number(text.slice(9, 12)), body: text.slice(end + 4) });
    };
    const broken = () => {
      finish();
      reject(new Error("The server closed the connection."));
    };
    const finish = () => {
      socket.off("data", read);
      socket.off("close", broken);
      socket.off("error", broken);
    };
    socket.on("data", read).once("close", broken).once("error", broken);
    if (socket.destroyed) return broken();
    socket.write(call);
  });
}
