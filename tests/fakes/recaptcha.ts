import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * The behaviour of the fake. It can change at any time; what is not set follows the service's contract.
 */
export interface RecaptchaBehaviour {
  score?: number;
  /** Returned instead of the action the token was made for. */
  action?: string;
  /** Returned instead of the host of the page that requested the token. */
  hostname?: string;
  /** Age of the challenge, in milliseconds. */
  age?: number;
  /** Every check fails with these. */
  errorCodes?: string[];
  /** Checks are received and never answered. */
  hang?: boolean;
  /** Checks are answered with an error page. */
  broken?: boolean;
  /** `execute` rejects in the browser, this many times. */
  executeFailures?: number;
  /** The script cannot be loaded. */
  scriptMissing?: boolean;
}

export interface FakeRecaptcha {
  /** To be set as RECAPTCHA_URL. */
  url: string;
  siteKey: string;
  secretKey: string;
  behaviour: RecaptchaBehaviour;
  /** Forms received by the check, oldest first. */
  checks: URLSearchParams[];
  /** Makes a token as a page on `hostname` would. */
  issue(action: string, hostname?: string): string;
  /** Resolves when the next check arrives. */
  nextCheck(): Promise<void>;
  close(): Promise<void>;
}

interface Issued {
  action: string;
  hostname: string;
  at: number;
  used: boolean;
}

/** A local stand-in for the two endpoints of reCAPTCHA v3, keeping their contract: one check a token. */
export async function startRecaptcha(
  behaviour: RecaptchaBehaviour = {},
  now: () => number = Date.now,
): Promise<FakeRecaptcha> {
  const siteKey = "site-key-of-the-tests";
  const secretKey = "secret-key-of-the-tests";
  const tokens = new Map<string, Issued>();
  const checks: URLSearchParams[] = [];
  const waiting: (() => void)[] = [];

  function issue(action: string, hostname = "localhost"): string {
    const token = randomBytes(90).toString("base64url");
    tokens.set(token, { action, hostname, at: now(), used: false });
    return token;
  }

  function check(form: URLSearchParams): object {
    const refuse = (...codes: string[]) => ({ success: false, "error-codes": codes });
    if (fake.behaviour.errorCodes) return refuse(...fake.behaviour.errorCodes);
    if (!form.get("secret")) return refuse("missing-input-secret");
    if (form.get("secret") !== secretKey) return refuse("invalid-input-secret");
    if (!form.get("response")) return refuse("missing-input-response");
    const issued = tokens.get(form.get("response") ?? "");
    if (!issued) return refuse("invalid-input-response");
    if (issued.used || now() - issued.at > 120_000) return refuse("timeout-or-duplicate");
    issued.used = true;
    return {
      success: true,
      score: fake.behaviour.score ?? 0.9,
      action: fake.behaviour.action ?? issued.action,
      challenge_ts: new Date(issued.at - (fake.behaviour.age ?? 0)).toISOString(),
      hostname: fake.behaviour.hostname ?? issued.hostname,
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
    if (pathname === "/recaptcha/api.js" && !fake.behaviour.scriptMissing) {
      response.setHeader("Content-Type", "text/javascript; charset=utf-8");
      response.end(script(fake.url, searchParams.get("render") ?? ""));
    } else if (pathname === "/recaptcha/api/token") {
      const page = request.headers.origin ?? request.headers.referer ?? "http://localhost";
      const isKnown = searchParams.get("k") === siteKey;
      const failures = fake.behaviour.executeFailures ?? 0;
      if (failures > 0) fake.behaviour.executeFailures = failures - 1;
      const token = issue(searchParams.get("action") ?? "", new URL(page).hostname);
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.writeHead(isKnown && failures === 0 ? 200 : 400);
      response.end(isKnown && failures === 0 ? token : "");
    } else if (pathname === "/recaptcha/api/siteverify" && request.method === "POST") {
      const form = new URLSearchParams(await text(request));
      checks.push(form);
      for (const resolve of waiting.splice(0)) resolve();
      if (fake.behaviour.hang) return;
      response.writeHead(fake.behaviour.broken ? 500 : 200, {
        "Content-Type": fake.behaviour.broken ? "text/html" : "application/json",
      });
      response.end(fake.behaviour.broken ? "<h1>Error</h1>" : JSON.stringify(check(form)));
    } else {
      response.writeHead(404).end();
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const fake: FakeRecaptcha = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha`,
    siteKey,
    secretKey,
    behaviour,
    checks,
    issue,
    nextCheck: () => new Promise((resolve) => waiting.push(resolve)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return fake;
}

/** What the real script gives a page: `ready` and `execute`. */
function script(base: string, key: string): string {
  return `(() => {
  const known = ${JSON.stringify(key)};
  window.grecaptcha = {
    ready(callback) { queueMicrotask(callback); },
    async execute(siteKey, { action }) {
      if (siteKey !== known) throw new Error("Invalid site key");
      const query = new URLSearchParams({ k: siteKey, action });
      const response = await fetch(${JSON.stringify(base)} + "/api/token?" + query);
      if (!response.ok) throw new Error("No token");
      return response.text();
    },
  };
})();
`;
}
