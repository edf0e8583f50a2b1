import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAdministrator } from "#server/accounts/accounts.ts";
import { type PageFile, readPageFiles } from "#server/http/page-files.ts";
import { someAddress } from "../../bench/site-process.ts";
import { password } from "./admin-harness.ts";
import { openSite, type Site } from "./waitlist-site.ts";

// The rules of Mozilla's HTTP Observatory (developer.mozilla.org/docs/Web/Security/Practical_implementation_guides),
// on an answer of every kind that an https site gives.

const build = path.join(import.meta.dirname, "../../build/client");
const publicUrl = "https://site.example";

type Kind =
  | "page"
  | "private page"
  | "not-found page"
  | "call"
  | "refused call"
  | "missing call"
  | "asset"
  | "PDF"
  | "SVG"
  | "redirect"
  | "304"
  | "CSV"
  | "unreadable address"
  | "unreadable request";

/** A site that may show the forms for other sites. */
const framer = "https://shop.example";

let site: Site;
let pages: PageFile[];
const answers = new Map<Kind, { status: number; headers: Headers }>();
let cookies: string[] = [];

/** Sends the bytes as they are and reads the head of the answer. */
async function raw(request: string) {
  const { port } = new URL(site.url);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.end(request);
  const [head = ""] = (await text(socket)).split("\r\n\r\n", 1);
  const [first = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(" ")[1]), headers: new Headers(pairs) };
}

beforeAll(async () => {
  if (!existsSync(build)) throw new Error("The site is not built: node tasks/build.mjs");
  // The texts of the pages do not matter.
  pages = await readPageFiles(build, someAddress);
  site = await openSite(
    { PUBLIC_URL: publicUrl, CAPTCHA: "altcha", RATE_LIMITS: "on", EMBED_ORIGINS: framer },
    { pages },
  );
  const fetchFrom = async (where: string, headers: Record<string, string> = {}, method = "GET") => {
    const body = method === "POST" ? { body: "{}" } : {};
    const answer = await fetch(`${site.url}${where}`, {
      method,
      headers,
      redirect: "manual",
      ...body,
    });
    await answer.arrayBuffer();
    return answer;
  };
  const { database } = site;
  const email = "owner@site.example";
  const deps = { database, clock: () => new Date() };
  await addAdministrator(deps, { email, password, reset: false, role: "owner" });
  const signedIn = await fetch(`${site.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: publicUrl },
    body: JSON.stringify({ email, password }),
  });
  expect(signedIn.status).toBe(200);
  cookies = signedIn.headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(";", 1)[0]).join("; ");

  const html = { accept: "text/html" };
  const page = await fetchFrom("/about", html);
  const json = { "content-type": "application/json" };
  const asset = /\/assets\/[^"]+\.js/.exec(await (await fetch(`${site.url}/about`)).text())?.[0];
  const samples: [Kind, number, { status: number; headers: Headers }][] = [
    ["page", 200, page],
    ["private page", 200, await fetchFrom("/my-data", html)],
    ["not-found page", 404, await fetchFrom("/nowhere", html)],
    ["call", 200, await fetchFrom("/api/config")],
    ["refused call", 400, await fetchFrom("/api/waitlist", json, "POST")],
    ["missing call", 404, await fetchFrom("/api/nowhere")],
    ["asset", 200, await fetchFrom(asset ?? "/")],
    ["PDF", 200, await fetchFrom("/press/fact-sheet-en.pdf")],
    ["SVG", 200, await fetchFrom("/press/logo-en.svg")],
    ["redirect", 308, await fetchFrom("/about/", html)],
    [
      "304",
      304,
      await fetchFrom("/about", { ...html, "if-none-match": page.headers.get("etag") ?? "" }),
    ],
    ["CSV", 200, await fetchFrom("/api/waitlist_leads.csv?languageTag=en", { cookie })],
    [
      "unreadable address",
      404,
      await raw("GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
    ],
    ["unreadable request", 400, await raw("GET / HTTP/1.1\r\nHost a\r\n\r\n")],
  ];
  for (const [kind, status, answer] of samples) {
    expect([kind, answer.status]).toEqual([kind, status]);
    answers.set(kind, answer);
  }
});
afterAll(() => site?.close());

const every = (read: (headers: Headers) => unknown) =>
  [...answers].map(([kind, { headers }]) => [kind, read(headers)] as const);
const policies = () =>
  [...answers].flatMap(([kind, { headers }]) => {
    const policy = headers.get("content-security-policy");
    return policy === null ? [] : [{ kind, policy, parts: policy.split("; ") }];
  });
const documents: Kind[] = ["page", "private page", "not-found page", "304"];

describe("Mozilla's HTTP Observatory", () => {
  it("strict-transport-security: six months at least, on every answer", () => {
    for (const [kind, value] of every((headers) => headers.get("strict-transport-security"))) {
      const age = /max-age=(\d+)/.exec(String(value))?.[1];
      expect([kind, Number(age) >= 15_768_000]).toEqual([kind, true]);
    }
  });

  it("x-content-type-options: nosniff on every answer", () => {
    for (const [kind, value] of every((headers) => headers.get("x-content-type-options"))) {
      expect([kind, value]).toEqual([kind, "nosniff"]);
    }
  });

  it("cross-origin-resource-policy: every answer is the site's own, but for the press files", () => {
    const shared: Kind[] = ["PDF", "SVG"];
    for (const [kind, value] of every((headers) => headers.get("cross-origin-resource-policy"))) {
      expect([kind, value]).toEqual([kind, shared.includes(kind) ? "cross-origin" : "same-origin"]);
    }
  });

  it("content-security-policy: on pages, calls, errors, lists and images that could run", () => {
    const without: Kind[] = ["asset", "PDF", "redirect"];
    const expected = [...answers.keys()].filter((kind) => !without.includes(kind));
    expect(policies().map(({ kind }) => kind)).toEqual(expected);
  });

  it("content-security-policy: default-src 'none', nothing inline or evaluated unless by its hash", () => {
    for (const { kind, policy, parts } of policies()) {
      if (kind !== "SVG")
        expect([kind, parts]).toEqual([kind, expect.arrayContaining(["default-src 'none'"])]);
      expect([kind, policy]).toEqual([kind, expect.not.stringMatching(/'unsafe-(?:inline|eval)'/)]);
    }
  });

  it("content-security-policy: no plain http, no wildcard and no scheme for scripts", () => {
    for (const { kind, parts } of policies()) {
      const scripts = parts.find((part) => part.startsWith("script-src "));
      expect([kind, scripts ?? ""]).toEqual([
        kind,
        expect.not.stringMatching(/\*|https?:(?:\s|$)|data:/),
      ]);
      expect([kind, parts.join()]).toEqual([kind, expect.not.stringContaining("http:")]);
    }
  });

  it("content-security-policy: base-uri and form-action are closed on every page", () => {
    for (const { kind, parts } of policies().filter(({ kind }) => documents.includes(kind))) {
      expect([kind, parts]).toEqual([
        kind,
        expect.arrayContaining([
          "base-uri 'none'",
          "form-action 'self'",
          "upgrade-insecure-requests",
        ]),
      ]);
    }
  });

  it("frame-ancestors: no site frames a page, a call or an image", () => {
    for (const { kind, parts } of policies()) {
      expect([kind, parts]).toEqual([kind, expect.arrayContaining(["frame-ancestors 'none'"])]);
    }
    for (const kind of documents) {
      expect([kind, answers.get(kind)?.headers.get("x-frame-options")]).toEqual([kind, "DENY"]);
    }
  });

  it("frame-ancestors: of all pages only the forms for other sites are framed, by those named", async () => {
    const framing = { admin: 0, embed: 0 };
    for (const { address, page } of pages) {
      if (!page || page.path === "/404") continue;
      const { headers } = await fetch(site.url + address, { redirect: "manual" });
      const policy = headers.get("content-security-policy");
      const isForm = page.path.startsWith("/embed/");
      expect([address, /frame-ancestors ([^;]*)/.exec(policy ?? "")?.[1]]).toEqual([
        ...[address, isForm ? framer : "'none'"],
      ]);
      expect([address, headers.get("x-frame-options")]).toEqual([address, isForm ? null : "DENY"]);
      framing.embed += Number(isForm);
      framing.admin += Number(page.path.startsWith("/admin/"));
    }
    expect(framing.embed).toBeGreaterThan(0);
    expect(framing.admin).toBeGreaterThan(20);
  });

  it("referrer-policy: none from what is private, the origin alone from pages", () => {
    const policy = (kind: Kind) => answers.get(kind)?.headers.get("referrer-policy");
    for (const kind of ["page", "not-found page", "304"] as const) {
      expect([kind, policy(kind)]).toEqual([kind, "strict-origin-when-cross-origin"]);
    }
    for (const kind of ["private page", "call", "refused call", "CSV", "redirect"] as const) {
      expect([kind, policy(kind)]).toEqual([kind, "no-referrer"]);
    }
  });

  it("cookies: __Host-, Secure, HttpOnly, SameSite", () => {
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      for (const part of [
        /; Secure/i,
        /; HttpOnly/i,
        /; SameSite=(?:Lax|Strict)/i,
        /; Path=\/(?:;|$)/i,
      ]) {
        expect(cookie).toMatch(part);
      }
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  });

  it("cross-origin-resource-sharing: no answer is for other sites", () => {
    for (const [kind, value] of every((headers) => headers.get("access-control-allow-origin"))) {
      expect([kind, value]).toEqual([kind, null]);
    }
  });

  it("subresource integrity and redirection: scripts come from the site, redirects stay on it", async () => {
    const html = await (await fetch(`${site.url}/about`)).text();
    const sources = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, source]) => source);
    expect(sources.every((source) => source?.startsWith("/"))).toBe(true);
    expect(answers.get("redirect")?.headers.get("location")).toMatch(/^\/(?!\/)/);
    for (const folder of ["/legal/", "/ar/resources/"]) {
      const { redirected, status } = await fetch(site.url + folder);
      expect([folder, redirected, status]).toEqual([folder, true, 200]);
    }
  });

  it("names no software", () => {
    for (const [kind, value] of every(
      (headers) => headers.get("server") ?? headers.get("x-powered-by"),
    )) {
      expect([kind, value]).toEqual([kind, null]);
    }
  });
});
