import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contact } from "#brand/contact.ts";
import { publicCallNames } from "#server/api-description.ts";
import { callsOf } from "./calls-of.ts";
import { openSite, type Site } from "./waitlist-site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ CAPTCHA: "altcha", METRICS_HOSTS: "site, Node-1.internal" });
});
afterAll(() => site.close());

describe("the metrics", () => {
  const load = (headers: Record<string, string> = {}) => fetch(`${site.url}/metrics`, { headers });

  it("count calls by their pattern and show the mail queue", async () => {
    await site.post("/api/waitlist", {});
    const answer = await load();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    expect(text).toContain(
      'http_request_duration_seconds_count{method="POST",route="/api/waitlist",status="400"} 1',
    );
    expect(text).toMatch(/^mail_queue_waiting \d+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  });

  it.each([
    ...["x-forwarded-for", "x-forwarded-proto", "forwarded", "x-real-ip", "via", "cdn-loop"],
    ...["cf-connecting-ip", "true-client-ip", "x-amzn-trace-id", "fastly-client-ip"],
  ])("are there for neighbours only, not for whom a proxy speaks in %s", async (header) => {
    const answer = await load({ [header]: "203.0.113.7" });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("process_");
  });

  it("are closed to a proxy that adds nothing and names us itself, as nginx does by default", async () => {
    const { hostname, port } = new URL(site.url);
    const proxy = connect(Number(port), hostname);
    proxy.end(`GET /metrics HTTP/1.0\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
    const answer = await textOf(proxy);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain("process_");
  });

  it.each([
    ["10.0.0.5:3000", 200],
    ["[fd00::5]:3000", 200],
    ["localhost:3000", 200],
    ["site.example", 200],
    ["site:3000", 200],
    ["node-1.internal", 200],
    ["rebound.example:3000", 404],
    ["127.0.0.1.rebound.example", 404],
    ["localhost.rebound.example", 404],
  ])("are read by no page elsewhere that makes its own name point here: %s", async (host, code) => {
    const outgoing = get(`${site.url}/metrics`, { headers: { host } });
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    expect((await textOf(answer)).includes("process_")).toBe(code === 200);
    expect(answer.statusCode).toBe(code);
  });

  it("are measured once for all requests meanwhile, since each measurement queries the database", async () => {
    const gathered = async () => {
      const text = await (await load()).text();
      return Number(/mail_queue_measured_total (\d+)/.exec(text)?.[1]);
    };
    const before = await gathered();
    await Promise.all(Array.from({ length: 200 }, gathered));
    expect((await gathered()) - before).toBeLessThan(100);
  });

  it("name no requested address", async () => {
    await fetch(`${site.url}/api/nothing-here?token=secret`);
    const text = await (await load()).text();
    expect(text).not.toContain("nothing-here");
    expect(text).not.toContain("secret");
  });
});

describe("a researcher who found a weakness", () => {
  it("finds the contact in security.txt, which never expires while the site is up", async () => {
    const load = async () => {
      const answer = await fetch(`${site.url}/.well-known/security.txt`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      const lines = (await answer.text()).trimEnd().split("\n");
      return Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
    };
    const fields = await load();
    expect(fields).toEqual({
      Contact: `mailto:${contact.securityEmail}`,
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
      "Preferred-Languages": "en, ar, fr",
      Canonical: "http://site.example/.well-known/security.txt",
    });
    const daysLeft = (text = "") => (Date.parse(text) - Date.now()) / 86_400_000;
    expect(daysLeft(fields.Expires)).toBeGreaterThan(150);
    expect(daysLeft(fields.Expires)).toBeLessThan(365);
    site.forward(400 * 86_400_000);
    expect(daysLeft((await load()).Expires)).toBeGreaterThan(550);
  });
});

describe("the description of the calls", () => {
  it("names every public call and no other", async () => {
    const answer = await fetch(`${site.url}/api/openapi.json`);
    expect(answer.status).toBe(200);
    const { openapi, paths } = (await answer.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { requestBody?: object; responses: object }>>;
    };
    expect(openapi).toBe("3.1.0");
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...publicCallNames].sort());
    expect(described.sort()).toEqual(publicCalls(site));
  });

  it("describes each field as the server takes it", async () => {
    const { paths } = await (await fetch(`${site.url}/api/openapi.json`)).json();
    const { schema } = paths["/api/waitlist"].post.requestBody.content["application/json"];
    expect(schema.required).toEqual(
      expect.arrayContaining(["email", "country", "heard_channel", "consent", "locale"]),
    );
    expect(schema.properties.country.enum).toContain("AE");
  });
});

/**
 * The calls under /api by the server's own route tree, without HEAD, the administration and /api/v1,
 * which has a description of its own.
 */
function publicCalls({ app }: Site): string[] {
  const hidden = / \/api\/(?:admin|auth|inbox|rpc|v1|waitlist_leads)/;
  const calls = callsOf(app).filter((call) => call.includes(" /api/") && !hidden.test(call));
  return calls.map((call) => call.replaceAll(/:(\w+)/g, "{$1}")).sort();
}
