import { createHash } from "node:crypto";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { createSecurity, installApiHeaders, readInlineSources } from "./security-headers.ts";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const site = {
  publicUrl: "https://example.com",
  privatePaths: ["/waitlist/confirm", "/admin"],
};
function directives(policy: string | undefined): Record<string, string[]> {
  return Object.fromEntries(
    (policy ?? "").split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}
const policyOf = (html: string, options = {}) =>
  directives(
    createSecurity({ ...site, ...options }).page("/about", readInlineSources(html))[
      "Content-Security-Policy"
    ],
  );

describe("a script injected into a page", () => {
  const html = `<html><head><style>b{color:red}</style><script src="/assets/a.js">ignored</script>
<script type="module">import("/a.js")</script><script type="application/ld+json">{"@type":"x"}</script></head>
<body><p style="margin:0">x</p><script>run("<style>not one</style>")</script></body></html>`;

  it("is not run: only the page's own inline scripts are named, by their hash", () => {
    expect(policyOf(html)["script-src"]).toEqual([
      "'self'",
      sha('import("/a.js")'),
      sha('run("<style>not one</style>")'),
    ]);
  });

  it("cannot bring styles, frames, a base address or a foreign form either", () => {
    const policy = policyOf(html);
    expect(policy["default-src"]).toEqual(["'none'"]);
    expect(policy["style-src"]).toEqual(["'self'", sha("b{color:red}")]);
    expect(policy["style-src-attr"]).toEqual(["'unsafe-hashes'", sha("margin:0")]);
    expect(policy["base-uri"]).toEqual(["'none'"]);
    expect(policy["form-action"]).toEqual(["'self'"]);
    expect(policy["frame-ancestors"]).toEqual(["'none'"]);
    expect(policy["frame-src"]).toEqual(["'none'"]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  });

  it("finds no style attribute allowed where a page has none", () => {
    expect(policyOf("<p data-style='x'>a style=\"y\"</p>")["style-src-attr"]).toBeUndefined();
  });
});

describe("hashes match what a browser computes", () => {
  it.each([
    ["entities in an attribute", `<p style="font:&quot;A&quot;&amp;&#x27;">`, `font:"A"&'`],
    ["single quotes", `<p class="a>b" style='a:b'>`, "a:b"],
    ["no quotes", "<p style=a:b>", "a:b"],
  ])("%s", (_name, html, text) => {
    expect(readInlineSources(html).styleAttributes).toEqual([sha(text)]);
  });

  it("with line ends of another system, and with a > inside an attribute", () => {
    expect(readInlineSources('<script data-x="a>b">\r\na()\r\n</script>').scripts).toEqual([
      sha("\na()\n"),
    ]);
  });

  it("for what is run only: no external, no data block, nothing in a comment", () => {
    const found = readInlineSources(
      '<!-- <style>x{}</style> --><script src=a.js></script><script type="application/json">{}</script>',
    );
    expect(found).toEqual({ scripts: [], styles: [], styleAttributes: [] });
  });
});

describe("foreign hosts", () => {
  it("are none while no feature needs one", () => {
    expect(JSON.stringify(policyOf("<p></p>"))).not.toContain("://");
  });

  it("are exactly those of the captcha that is on", () => {
    const policy = policyOf("<p></p>", {
      captcha: {
        script: ["https://captcha.example/s/"],
        frame: ["https://captcha.example/f/"],
        connect: ["https://captcha.example/c/"],
      },
    });
    expect(policy["script-src"]).toContain("https://captcha.example/s/");
    expect(policy["frame-src"]).toEqual(["https://captcha.example/f/"]);
    expect(policy["connect-src"]).toEqual(["'self'", "https://captcha.example/c/"]);
    expect(policy["img-src"]).toEqual(["'self'", "data:"]);
  });
});

it("frames answers of this site in the pages that show some, and in no other", () => {
  const { page } = createSecurity({ ...site, framing: ["/admin"] });
  const framesOf = (path: string) => directives(page(path)["Content-Security-Policy"])["frame-src"];
  expect(framesOf("/admin/content")).toEqual(["'self'"]);
  expect(framesOf("/about")).toEqual(["'none'"]);
});

describe("a page that other sites may show in a frame", () => {
  const by = ["https://shop.example", "https://news.example:8443"];
  const withFrames = createSecurity({ ...site, framed: { path: "/embed", by: () => by } });
  const ancestorsOf = (headers: Record<string, string>) =>
    directives(headers["Content-Security-Policy"])["frame-ancestors"];

  it("names exactly their origins, and it alone leaves out the header that refuses all", () => {
    const framed = withFrames.page("/embed/ar/freight");
    expect(ancestorsOf(framed)).toEqual(by);
    expect(framed["X-Frame-Options"]).toBeUndefined();
    for (const path of ["/", "/embedded", "/join/freight", "/admin/forms"]) {
      expect(ancestorsOf(withFrames.page(path))).toEqual(["'none'"]);
      expect(withFrames.page(path)["X-Frame-Options"]).toBe("DENY");
    }
    expect(withFrames.api["X-Frame-Options"]).toBe("DENY");
  });

  it("is no exception where no site is named", () => {
    const none = createSecurity({ ...site, framed: { path: "/embed", by: () => [] } });
    expect(ancestorsOf(none.page("/embed/en/freight"))).toEqual(["'none'"]);
    expect(none.page("/embed/en/freight")["X-Frame-Options"]).toBe("DENY");
  });
});

describe("a link that holds a secret", () => {
  it("leaks to no other site and is kept nowhere", () => {
    const security = createSecurity(site);
    for (const path of ["/waitlist/confirm", "/admin", "/admin/dashboard"]) {
      expect(security.page(path, undefined)).toMatchObject({
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
      });
    }
    expect(security.page("/waitlist/confirmed", undefined)["Cache-Control"]).toBeUndefined();
    expect(security.page("/about", undefined)["Referrer-Policy"]).toBe(
      "strict-origin-when-cross-origin",
    );
  });
});

it("keeps search engines from the private pages, and from no others", () => {
  const security = createSecurity(site);
  expect(security.page("/admin/login", undefined)["X-Robots-Tag"]).toBe("noindex, nofollow");
  expect(security.page("/administration", undefined)["X-Robots-Tag"]).toBeUndefined();
});

it("requires HTTPS for ever only of a site that has it", () => {
  const plain = createSecurity({ ...site, publicUrl: "http://localhost:3000" });
  expect(plain.page("/", undefined)["Strict-Transport-Security"]).toBeUndefined();
  expect(plain.page("/", undefined)["Content-Security-Policy"]).not.toContain("upgrade");
  expect(createSecurity(site).page("/", undefined)["Strict-Transport-Security"]).toMatch(/max-age/);
  expect(createSecurity(site).file("/f.woff2", "font/woff2")["Strict-Transport-Security"]).toMatch(
    /max-age/,
  );
});

it("lets nothing run in an answer of the API, and keeps none, unless a route says otherwise", async () => {
  const app = Fastify();
  installApiHeaders(app, createSecurity(site));
  app.get("/api/x", async () => ({}));
  app.get("/dev/mail", async (_request, reply) => {
    reply.header("content-security-policy", "default-src 'self'");
    return "mail";
  });
  const answer = await app.inject("/api/x");
  expect(answer.headers["content-security-policy"]).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  expect([answer.headers.server, answer.headers["x-powered-by"]]).toEqual([undefined, undefined]);
  expect((await app.inject("/dev/mail")).headers["content-security-policy"]).toBe(
    "default-src 'self'",
  );
  await app.close();
});

it("lets the form of one page lead to one other origin, and no other form anywhere", () => {
  const app = "https://app.example";
  const security = createSecurity({ ...site, formTargets: { "/accept": app } });
  const formAction = (path: string) =>
    /form-action ([^;]*)/.exec(
      security.page(path, undefined)["Content-Security-Policy"] ?? "",
    )?.[1];
  expect(formAction("/accept")).toBe(`'self' ${app}`);
  for (const path of ["/", "/accept/more", "/constructor"]) expect(formAction(path)).toBe("'self'");
});

it("lets mails and readers of feeds show the files of a shared folder, and no other file", () => {
  const security = createSecurity({ ...site, sharedFolders: ["/press"] });
  const policy = (address: string) =>
    security.file(address, "image/png")["Cross-Origin-Resource-Policy"];
  expect(policy("/press/mark.png")).toBe("cross-origin");
  expect(policy("/pressed/mark.png")).toBe("same-origin");
  expect(policy("/assets/mark.png")).toBe("same-origin");
});
