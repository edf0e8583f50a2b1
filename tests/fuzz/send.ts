import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { Asker, FuzzRequest } from "./requests.ts";
import { password } from "./values.ts";

/** The address of each who signs in. */
export const emailOf = (asker: Asker) => `${asker}@fuzz.example`;
/** How long an answer may take, in milliseconds. */
const patience = 30_000;

/** The answer of a server that sheds load: nothing was done, try again later. */
const shed = /^\{"error":"unavailable","retryAfter":5\}$/;
/** No answer contains internals. */
const leak = /\bat \S+:\d+:\d+|node_modules|\b\w*Error: |pgboss|syntax error|SELECT .* FROM/;

type Verdict = { ok: true; status: number } | { ok: false; why: string };

export interface Sender {
  /** Sends it and judges the answer. */
  send(request: FuzzRequest): Promise<Verdict>;
  /** Secrets that the server has issued: no line of its log may contain one. */
  secrets: Set<string>;
  close(): void;
}

interface Wish {
  url: string;
  /** The `Origin` header that a browser would send. */
  origin: string;
  /** Ids that are in the database. */
  known: readonly string[];
  /** Resets the administrator's password, whatever state the account is in. */
  repair(asker: Asker): Promise<void>;
  atOnce: number;
}

/** Sends requests to a running site, signed in as the request says. */
export function createSender({ url, origin, known, repair, atOnce }: Wish): Sender {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const cookies = new Map<Asker, Promise<string>>();
  const secrets = new Set<string>();

  async function signIn(asker: Asker, tries = 0): Promise<string> {
    const answer = await fetch(`${url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ email: emailOf(asker), password }),
    });
    const lines = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
    await answer.arrayBuffer();
    if (answer.ok && lines.length > 0) {
      for (const line of lines) {
        const value = decodeURIComponent(line.slice(line.indexOf("=") + 1));
        if (value.length > 20) secrets.add(value).add(value.split(".", 1)[0] as string);
      }
      return lines.join("; ");
    }
    if (tries > 5) throw new Error(`${asker} cannot sign in any more: ${answer.status}`);
    await repair(asker);
    return signIn(asker, tries + 1);
  }

  function cookieOf(asker: Asker): Promise<string> {
    const cookie = cookies.get(asker) ?? signIn(asker);
    cookies.set(asker, cookie);
    return cookie;
  }

  type Answer = { status: number; text: string };

  function exchange(wish: FuzzRequest, cookie: string | undefined, again = false): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const path = wish.path.replace(/\{known\}(\d+)/g, (_, n) => known[n % known.length] ?? "x");
      const headers = { origin, ...(cookie && { cookie }), ...wish.headers };
      const body = wish.body === undefined ? undefined : Buffer.from(wish.body, "latin1");
      const sent = request({
        ...{ hostname, port, agent, path, method: wish.method, timeout: patience },
        headers: { ...headers, ...(body && { "content-length": String(body.length) }) },
      });
      sent.on("response", (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") }),
        );
        answer.on("error", reject);
      });
      sent.on("timeout", () => sent.destroy(new Error(`no answer within ${patience} ms`)));
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // A keep-alive connection that was just closed: every client retries over a new one.
        const isStale = sent.reusedSocket && error.code === "ECONNRESET" && !again;
        if (isStale) resolve(exchange(wish, cookie, true));
        else reject(error);
      });
      sent.end(body);
    });
  }

  /**
   * The answer to these bytes as far as it came at once; empty when the server hangs up or waits for
   * more.
   */
  function exchangeRaw(raw: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) });
      let text = "";
      const done = () => {
        clearTimeout(late);
        socket.destroy();
        resolve(text);
      };
      const late = setTimeout(done, 300);
      socket.on("data", (part) => {
        text += part.toString("latin1");
        if (text.includes("\r\n")) done();
      });
      socket.on("error", done).on("close", done);
      socket.write(Buffer.from(raw, "latin1"));
    });
  }

  return {
    secrets,
    close: () => agent.destroy(),
    async send(wish) {
      if (wish.raw !== undefined) {
        const answer = await exchangeRaw(wish.raw);
        const line = answer.split("\r\n", 1)[0] ?? "";
        const status = Number(/^HTTP\/1\.[01] (\d+)/.exec(line)?.[1] ?? 0);
        // Bytes that are no HTTP may get one of Node's own answers.
        const isShed = status === 503 && shed.test(answer.split("\r\n\r\n")[1] ?? "");
        const isFault = status >= 500 && !isShed && status !== 501 && status !== 505;
        return isFault ? { ok: false, why: line } : { ok: true, status };
      }
      const isSignedIn = wish.asker !== "nobody";
      const cookie = isSignedIn ? await cookieOf(wish.asker) : undefined;
      try {
        const { status, text } = await exchange(wish, cookie);
        // Some of these calls end the session, as do those of others with the same account.
        const isOver = status === 401 && !wish.path.startsWith("/api/auth/");
        if (isSignedIn && isOver) cookies.delete(wish.asker);
        const isShed = shed.test(text) || (wish.method === "HEAD" && text === "");
        if (status === 503 && isShed) return { ok: true, status };
        if (status >= 500) return { ok: false, why: `${status} ${text.slice(0, 300)}` };
        const isOurs = !wish.path.startsWith("/api/") || /html/.test(text.slice(0, 40));
        const found = isOurs ? undefined : leak.exec(text);
        // An answer may return what was sent; anything else comes from inside the server.
        if (found && status >= 400) return { ok: false, why: `${status} tells "${found[0]}"` };
        return { ok: true, status };
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        // Headers that cannot be sent at all are no fault of the server's.
        if (/^ERR_(INVALID_CHAR|UNESCAPED|HTTP_INVALID|INVALID_HTTP)/.test(code ?? "")) {
          return { ok: true, status: 0 };
        }
        // A server that has answered may close the connection before it has read the whole body.
        if (code === "EPIPE" || code === "ECONNRESET") {
          const mayRefuseEarly = (wish.body?.length ?? 0) > 10_000 || "expect" in wish.headers;
          if (mayRefuseEarly) return { ok: true, status: 0 };
        }
        return { ok: false, why: `${code ?? ""} ${message}` };
      }
    },
  };
}
