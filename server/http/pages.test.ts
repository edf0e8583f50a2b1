import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installErrors } from "./errors.ts";
import { createFrontDoor } from "./front-door.ts";
import { readPageFiles } from "./page-files.ts";
import { servePages } from "./pages.ts";
import { createSecurity, installApiHeaders } from "./security-headers.ts";
import { serverOptions } from "./server-options.ts";

const page = (language: string, title: string) =>
  `<!DOCTYPE html><html lang="${language}"><head><title>${title}</title><style>body{margin:0}</style></head><body>${`<p>${title}</p>`.repeat(30)}<script>start()</script></body></html>`;

const site: Record<string, string> = {
  "index.html": page("en", "home"),
  "ar/index.html": page("ar", "home"),
  "fr/index.html": page("fr", "home"),
  "about/index.html": page("en", "about"),
  "ar/about/index.html": page("ar", "about"),
  "fr/about/index.html": page("fr", "about"),
  "waitlist/confirm/index.html": page("en", "confirm"),
  "ar/waitlist/confirm/index.html": page("ar", "confirm"),
  "fr/waitlist/confirm/index.html": page("fr", "confirm"),
  "admin/login/index.html": page("en", "login"),
  "404/index.html": page("en", "nowhere"),
  "ar/404/index.html": page("ar", "nowhere"),
  "fr/404/index.html": page("fr", "nowhere"),
  "about.data": "[1,2]".repeat(100),
  "assets/app-B1x2_y3-.js": "console.info(1);".repeat(50),
  "assets/logo.svg": "<svg/>",
  "robots.txt": "User-agent: *\nSitemap: https://origin.invalid/sitemap.xml\n",
  "press kit.txt": "words",
  "__spa-fallback.html": "<p>fallback</p>",
  ".hidden/key.txt": "hidden",
};

let folder: string;
let app: FastifyInstance;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pages-"));
  for (const [name, content] of Object.entries(site)) {
    const path = join(folder, "client", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  await writeFile(join(folder, "secret.txt"), "outside the build");
  const files = await readPageFiles(join(folder, "client"), "https://example.com");
  const security = createSecurity({
    publicUrl: "https://example.com",
    privatePaths: ["/waitlist/confirm", "/admin"],
  });
  const frontDoor = createFrontDoor();
  const { serverFactory } = frontDoor;
  app = Fastify({ ...serverOptions({ trustProxy: false }, security.api), serverFactory });
  installErrors(app);
  installApiHeaders(app, security);
  frontDoor.open(app, [servePages(app, files, security)]);
  app.get("/api/known", async () => ({ known: true }));
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  agent.destroy();
  await app.close();
  await rm(folder, { recursive: true });
});

interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  rawPayload: Buffer;
  body: string;
}

/** Sends a request over a real socket, with the path exactly as written: an injected one would be tidied up. */
async function get(
  url: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo;
  const outgoing = request({ port, path: url, method, headers, agent });
  outgoing.end();
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const rawPayload = await buffer(answer);
  const { statusCode = 0 } = answer;
  return { statusCode, headers: answer.headers, rawPayload, body: rawPayload.toString() };
}
const languageOf = (html: string) => /lang="(\w+)"/.exec(html)?.[1];

describe("the language of an address without one", () => {
  it.each([
    ["nothing said", {}, "en"],
    ["the browser's first language", { "accept-language": "fr-CA,fr;q=0.9,en;q=0.8" }, "fr"],
    [
      "the browser's heaviest language",
      { "accept-language": "en;q=0.2, ar-AE;q=0.9, fr;q=0.3" },
      "ar",
    ],
    ["languages we do not have", { "accept-language": "de, zh;q=0.5" }, "en"],
    ["a refused language", { "accept-language": "fr;q=0, ar;q=0.1" }, "ar"],
    ["an unreadable weight", { "accept-language": "fr;q=lots, ar;q=0.1" }, "ar"],
    ["the choice before the browser", { cookie: "language=ar", "accept-language": "fr" }, "ar"],
    ["the choice among other cookies", { cookie: "a=1; language=fr; b=2" }, "fr"],
    ["another cookie's value", { cookie: "xlanguage=fr; a=language=ar" }, "en"],
    ["the choice before the query", { cookie: "language=ar" }, "ar", "?lang=fr"],
    ["the query before the browser", { "accept-language": "fr" }, "en", "?a=1&lang=en"],
    ["a query that names none of ours", { "accept-language": "fr" }, "fr", "?lang=xx&language=ar"],
    ["a choice we do not have", { cookie: "language=xx", "accept-language": "fr" }, "fr"],
  ] as [string, Record<string, string>, string, string?][])(
    "%s",
    async (...[, headers, language, query = ""]) => {
      for (const url of ["/", "/about"]) {
        const answer = await get(url + query, headers);
        expect(answer.statusCode).toBe(200);
        expect(languageOf(answer.body)).toBe(language);
        expect(answer.headers["content-language"]).toBe(language);
        expect(answer.headers.vary).toBe("Cookie, Accept-Language, Accept-Encoding");
      }
    },
  );

  it("requires no validation at an address that has one", async () => {
    const answer = await get("/ar/about", { cookie: "language=fr", "accept-language": "en" });
    expect(languageOf(answer.body)).toBe("ar");
    expect(answer.headers.vary).toBe("Accept-Encoding");
  });
});

describe("encodings", () => {
  it.each([
    ["", undefined],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip;q=0, *;q=0.1", undefined],
    ["*", "br"],
    ["*;q=0", undefined],
    ["br;q=0, *;q=0.5", "gzip"],
    ["identity, gzip;q=0.5", undefined],
    ["identity;q=0", undefined],
    ["BR", "br"],
    ["x-gzip", "gzip"],
    ["br;q=0.0", undefined],
    ["brotli, gzipped", undefined],
  ])("%j gets %s", async (accepted, encoding) => {
    const answer = await get("/fr/about", accepted ? { "accept-encoding": accepted } : {});
    expect(answer.headers["content-encoding"]).toBe(encoding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""];
    const body = unpack ? unpack(answer.rawPayload) : answer.rawPayload;
    expect(body.toString()).toBe(site["fr/about/index.html"]);
    expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
  });

  it("are not spent on what they would not make smaller", async () => {
    const answer = await get("/assets/logo.svg", { "accept-encoding": "br" });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.body).toBe("<svg/>");
  });
});

describe("what a browser keeps", () => {
  it("requires validation for pages and data, is kept for ever for hashed files", async () => {
    expect((await get("/fr/about")).headers["cache-control"]).toBe("no-cache");
    expect((await get("/about.data")).headers["cache-control"]).toBe("no-cache");
    expect((await get("/assets/logo.svg")).headers["cache-control"]).toBe("no-cache");
    expect((await get("/assets/app-B1x2_y3-.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
  });

  it("has a tag of its own in each form and language", async () => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].flatMap((encoding) =>
        ["en", "ar"].map(async (language) => {
          const headers = { "accept-encoding": encoding, "accept-language": language };
          return (await get("/about", headers)).headers.etag;
        }),
      ),
    );
    expect(new Set(tags).size).toBe(6);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it("is confirmed with 304, and only while it is the same", async () => {
    const { etag } = (await get("/about", { "accept-encoding": "br" })).headers;
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await get("/about", {
        "accept-encoding": "br",
        "if-none-match": String(sent),
      });
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe("");
      expect(answer.headers.etag).toBe(etag);
      expect(answer.headers.vary).toContain("Cookie");
    }
    const inFrench = { "accept-encoding": "br", "accept-language": "fr" };
    const other = await get("/about", { ...inFrench, "if-none-match": String(etag) });
    expect(other.statusCode).toBe(200);
  });

  it("is nothing of a page with a secret in its address", async () => {
    for (const url of ["/waitlist/confirm?token=secret", "/ar/waitlist/confirm", "/admin/login"]) {
      const { headers } = await get(url, { "if-none-match": "*" });
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers.etag).toBeUndefined();
    }
  });
});

it("answers HEAD as GET without its body", async () => {
  for (const url of ["/", "/ar/about", "/assets/app-B1x2_y3-.js", "/nowhere", "/about/"]) {
    const whole = await get(url);
    const head = await get(url, {}, "HEAD");
    expect(head.body).toBe("");
    expect(head.statusCode).toBe(whole.statusCode);
    const { date: _one, connection: _first, ...expected } = whole.headers;
    const { date: _other, connection: _second, ...seen } = head.headers;
    expect(seen).toEqual(expected);
  }
});

it("answers a request that reaches it through Fastify in the same words", async () => {
  for (const url of ["/", "/ar/about", "/nowhere", "/about/?a=b", "/admin/login"]) {
    const seen = await get(url, { "accept-encoding": "br", host: "localhost:80" });
    const inside = await app.inject({ url, headers: { "accept-encoding": "br" } });
    expect(inside.statusCode).toBe(seen.statusCode);
    expect(inside.rawPayload.equals(seen.rawPayload)).toBe(true);
    expect(inside.headers.etag).toBe(seen.headers.etag);
    expect(inside.headers.location).toBe(seen.headers.location);
  }
});

it("leaves the calls of the API to their routes", async () => {
  expect((await get("/api/known")).body).toBe('{"known":true}');
});

it("puts the site's own address where the pages were built with a placeholder", async () => {
  expect((await get("/robots.txt")).body).toBe(
    "User-agent: *\nSitemap: https://example.com/sitemap.xml\n",
  );
});

it("serves a file under its encoded name", async () => {
  expect((await get("/press%20kit.txt")).body).toBe("words");
});

describe("one address for each page", () => {
  it.each([
    ["/about/", "/about"],
    ["/ar/", "/ar"],
    ["/ar/about/", "/ar/about"],
    ["/about/index.html", "/about"],
    ["/index.html", "/"],
    ["/en", "/"],
    ["/en/", "/"],
    ["/en/about", "/about"],
    ["/en/about/?utm_source=x&utm_medium=y", "/about?utm_source=x&utm_medium=y"],
  ])("%s moves to %s", async (from, to) => {
    const answer = await get(from);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, to]);
    expect(answer.headers["cache-control"]).toBe(to.includes("?") ? "no-store" : "no-cache");
  });
});

describe("an open redirect", () => {
  it.each([
    "//evil.example/",
    "//evil.example/about/",
    "/\\evil.example/",
    "/%5Cevil.example/",
    "/%2F%2Fevil.example/",
    "/about//",
    "/en//evil.example/",
    "/en/https://evil.example/",
    "/.//evil.example/",
    "https://evil.example/about/",
  ])("is not to be had from %s", async (url) => {
    const answer = await get(url);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.statusCode).toBe(404);
  });

  it("is not to be had through the query, nor can a header be added with it", async () => {
    const answer = await get("/about/?next=//evil.example%0d%0aSet-Cookie:a=b");
    expect(answer.headers.location).toBe("/about?next=//evil.example%0d%0aSet-Cookie:a=b");
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });
});

describe("a page that does not exist", () => {
  it.each([
    ["the fallback", "/nowhere", {}, "en"],
    ["the prefix first", "/ar/nowhere", { cookie: "language=fr" }, "ar"],
    ["then the choice", "/nowhere", { cookie: "language=fr", "accept-language": "ar" }, "fr"],
    ["then the browser", "/nowhere/deep?x=1", { "accept-language": "ar" }, "ar"],
    ["a name that only begins like a language", "/arabia", {}, "en"],
    ["its own address", "/404", {}, "en"],
    ["its own address in French", "/fr/404", {}, "fr"],
    ["the router's fallback", "/__spa-fallback.html", {}, "en"],
    ["an address of an older site", "/ar/wallet.php", {}, "ar"],
    ["an address that cannot be decoded", "/fees%", { "accept-language": "ar" }, "ar"],
    ["one of a language that cannot be decoded", "/fr/%zz?x=%", {}, "fr"],
    ["a file that is gone", "/press/old-logo.zip", { "accept-language": "ar" }, "ar"],
  ] as [string, string, Record<string, string>, string][])(
    "is shown in the visitor's language: %s",
    async (_name, url, headers, language) => {
      const answer = await get(url, { ...headers, accept: "text/html,*/*;q=0.8" });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain("nowhere");
      expect(languageOf(answer.body)).toBe(language);
      expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    },
  );

  it.each([
    ["an image", "/nowhere", { accept: "image/avif,image/webp,*/*;q=0.8" }],
    ["a script", "/nowhere", { accept: "*/*", "sec-fetch-dest": "script" }],
    ["a missing asset", "/assets/app-00000000.js", { accept: "text/html" }],
    ["data of the router", "/nowhere.data", { accept: "*/*" }],
    ["a program that looks for holes", "/wp-login.php", { accept: "*/*" }],
  ] as [string, string, Record<string, string>][])(
    "is answered in two words to %s",
    async (_name, url, headers) => {
      const answer = await get(url, headers);
      expect([answer.statusCode, answer.body]).toEqual([404, "Not found\n"]);
      expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    },
  );

  it.each(["/api", "/api/", "/api/nowhere", "/api/known/deeper"])(
    "of the API is answered in JSON: %s",
    async (url) => {
      const answer = await get(url, { accept: "text/html" });
      expect([answer.statusCode, answer.body]).toEqual([404, '{"error":"not_found"}']);
      expect(answer.headers["cache-control"]).toBe("no-store");
    },
  );

  it("cannot be written to either", async () => {
    const send = (url: string) => app.inject({ method: "POST", url, payload: {} });
    expect((await send("/about")).statusCode).toBe(405);
    expect((await send("/about")).headers.allow).toBe("GET, HEAD");
    const form = await app.inject({
      method: "POST",
      url: "/about?from=mail",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      payload: "email=amina%40example.com",
    });
    expect([form.statusCode, form.headers.location, form.body]).toEqual([303, "/about", ""]);
    expect((await send("/nowhere")).statusCode).toBe(404);
    expect((await send("/api/nowhere")).json()).toEqual({ error: "not_found" });
  });
});

describe("a path that leads out of the build", () => {
  it.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/../../secret.txt",
    "/assets/..\\..\\secret.txt",
    "/.hidden/key.txt",
    "/%00secret.txt",
    "/client/../secret.txt",
  ])("finds nothing: %s", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/outside the build|hidden/);
  });

  it.each(["/%", "/%zz", "/about%", "/%c3%28", "/api/%e0%a4%a"])(
    "or that cannot be read is not our failure: %s",
    async (url) => {
      const answer = await get(url);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    },
  );

  const segment = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }).map(encodeURIComponentSafely),
    fc.constantFrom("..", ".", "%2e%2e", "%2f", "\\", "", "%", "%00", "ar", "en", "about", "api"),
    fc.constantFrom("assets", "index.html", "secret.txt", "constructor", "__proto__", "404"),
  );

  it("whatever it looks like, gets a file of the build or is refused, never a 5xx", async () => {
    const contents = new Set(
      Object.values(site).map((text) => text.replace("origin.invalid", "example.com")),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 6 }), fc.string(), async (parts, query) => {
        const url = `/${parts.join("/")}${query ? `?${query}` : ""}`.replace(/[^\x21-\xff]/g, "");
        const { statusCode, body, headers } = await get(url);
        expect(statusCode).toBeLessThan(500);
        if (statusCode === 200) expect(contents.has(body)).toBe(true);
        if (headers.location !== undefined) expect(headers.location).toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 400 },
    );
  });

  it("whatever the headers say, never a 5xx", async () => {
    const header = fc.string({
      unit: fc
        .integer({ min: 32, max: 255 })
        .filter((code) => code !== 127)
        .map(toCharacter),
    });
    await fc.assert(
      fc.asyncProperty(header, header, header, header, header, async (a, b, c, d, e) => {
        const answer = await get("/about", {
          "accept-encoding": a,
          "accept-language": b,
          cookie: c,
          "if-none-match": d,
          accept: e,
        });
        expect([200, 304]).toContain(answer.statusCode);
      }),
      { numRuns: 300 },
    );
  });
});

const toCharacter = (code: number) => String.fromCharCode(code);

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
