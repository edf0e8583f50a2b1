import fc from "fast-check";
import { pdf } from "#tests/fixtures/cv.ts";
import type { JsonSchema, KnownCall } from "./calls.ts";
import {
  asText,
  bytesOf,
  fitting,
  fittingObject,
  maybeSpoiled,
  nastyAddress,
  nastyText,
} from "./values.ts";

export const askers = ["nobody", "reader", "editor", "owner"] as const;
export type Asker = (typeof askers)[number];

/** A request as it is sent. `{known}` with a number in a path stands for an id that exists. */
export interface FuzzRequest {
  asker: Asker;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Byte by byte, one character each, so that it can be printed and repeated. */
  body?: string;
  /** Sent over a connection of its own as these bytes, whatever they are. */
  raw?: string;
}

interface Body {
  type: string | undefined;
  body: string;
}

const strangeTypes = fc.constantFrom<string | undefined>(
  ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/csv", "*/*"],
  ...[
    "application/json; charset=utf-7",
    "application/xml",
    "APPLICATION/JSON",
    "application/json;",
  ],
  ...["multipart/form-data; boundary=", `multipart/form-data; boundary=${"b".repeat(300)}`, "x"],
  ...[
    "multipart/form-data; boundary=x",
    "application/json, text/plain",
    "text/html; ;;=",
    undefined,
  ],
);

/** Text that is nearly JSON, or valid JSON that trips programs. */
const strangeJson = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      " ",
      "{",
      "}",
      "[",
      "nul",
      '"',
      "\ufeff{}",
      '{"email":}',
      "{}{}",
      '{"a":1,"a":2}',
      "1e999",
    ],
    ...[
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      "undefined",
      "-",
    ],
    ...['{"email":"\\ud800"}', '{"email":"\\u0000"}', "'single'", "/* */{}", "[".repeat(30_000)],
    ...['{"a":'.repeat(10_000), `"${"x".repeat(80_000)}"`, `{"email":"${"a".repeat(60_000)}"}`],
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
);

function jsonBody(schema: JsonSchema): fc.Arbitrary<Body> {
  const type = "application/json";
  const written = maybeSpoiled(fitting(schema)).map((value) => ({
    type,
    body: bytesOf(JSON.stringify(value) ?? ""),
  }));
  return fc.oneof(
    { weight: 16, arbitrary: written },
    { weight: 2, arbitrary: strangeJson.map((text) => ({ type, body: bytesOf(text) })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(written, strangeTypes)
        .map(([{ body }, other]) => ({ body, type: other })),
    },
  );
}

const edge = "an-edge-that-no-field-holds";

/** A form as no browser writes it: values and the file's name are in it byte for byte. */
function formBody(schema: JsonSchema): fc.Arbitrary<Body> {
  const cv = pdf();
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constant("cv.pdf") },
    nastyText.map((text) => text.slice(0, 400)),
  );
  const bytes = fc.oneof(
    { weight: 5, arbitrary: fc.constant(cv) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 200 })
        .map((more) => Buffer.concat([cv.subarray(0, 200), more])),
    },
  );
  const type = `multipart/form-data; boundary=${edge}`;
  const whole = fc
    .tuple(maybeSpoiled(fittingObject(schema)), name, bytes, fc.constantFrom("cv", "cv", "cv", "x"))
    .map(([fields, fileName, content, field]) => {
      const named = Object.entries((fields as object) ?? {}).map(
        ([key, value]) =>
          `--${edge}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${asText(value)}\r\n`,
      );
      const file = `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n`;
      const text = bytesOf(named.join("") + file);
      return { type, body: `${text}${Buffer.from(content).toString("latin1")}\r\n--${edge}--\r\n` };
    });
  const broken = fc
    .tuple(whole, fc.nat(600), fc.constantFrom("\r\n", "\n", `--${edge}`, "\0", '"', ""))
    .map(([{ body }, at, piece]) => ({
      type,
      body: body.slice(0, at % body.length) + piece + body.slice((at % body.length) + 7),
    }));
  const elsewhere = fc
    .tuple(whole, strangeTypes)
    .map(([{ body }, other]) => ({ body, type: other }));
  return fc.oneof({ weight: 6, arbitrary: whole }, { weight: 3, arbitrary: broken }, elsewhere);
}

/** A file of people as another program might export it. */
const csvBody = fc
  .tuple(
    fc.constantFrom(
      "email,country\n",
      "E-mail;City\r\n",
      "\ufeffemail\tname\n",
      "",
      "a,b,c\n",
      "email\n",
    ),
    fc.array(fc.array(fc.oneof(nastyAddress, nastyText), { maxLength: 4 }), { maxLength: 12 }),
    fc.constantFrom(",", ";", "\t"),
  )
  .map(([head, rows, comma]) => ({
    type: "text/csv",
    body: bytesOf(head + rows.map((row) => row.join(comma)).join("\n")),
  }));

const encoded = (text: string) => {
  // A lone surrogate has no encoding.
  const safe = text.replaceAll(/[\ud800-\udfff]/g, "%ED%A0%80");
  return safe === text ? encodeURIComponent(text) : safe.replaceAll(/[^\w%]/g, "_");
};

function queryText(schema: JsonSchema): fc.Arbitrary<string> {
  const written = maybeSpoiled(fitting(schema)).map((value) =>
    Object.entries((value as object) ?? {})
      .map(([name, one]) => `${encoded(name)}=${encoded(asText(one)).slice(0, 4_000)}`)
      .join("&"),
  );
  const strange = fc.constantFrom(
    ...[
      "%",
      "a=%ff",
      "q=%00",
      "q=%ED%A0%80",
      "q[]=1",
      "q[a]=b",
      "=",
      "&&&",
      "q=1&q=2",
      "__proto__=1",
    ],
    ...[
      "limit=99999999999999999999",
      "limit=-1",
      "limit=1e3",
      "from=9999-99-99",
      "after=!!!!",
      "q=+%2B",
    ],
    ...["after=W10", "after=bnVsbA", "before=e30", `q=${"x".repeat(6_000)}`, "constructor[a]=1"],
  );
  return fc.oneof({ weight: 8, arbitrary: written }, { weight: 2, arbitrary: strange });
}

function pathOf(path: string): fc.Arbitrary<string> {
  const parts = path.split("/").map((part): fc.Arbitrary<string> => {
    if (!part.startsWith(":")) return fc.constant(part);
    const strange = nastyText.map((text) => encoded(text.slice(0, 600)));
    const words = fc.constantFrom("message", "request", "application", "newsletter", "x");
    return fc.oneof(
      { weight: 5, arbitrary: fc.nat(40).map((n) => `{known}${n}`) },
      { weight: part === ":kind" ? 10 : 1, arbitrary: words },
      { weight: 2, arbitrary: fc.uuid() },
      { weight: 2, arbitrary: strange },
    );
  });
  return fc.tuple(...parts).map((all) => all.join("/"));
}

const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Record<string, string>>(
      ...[
        { origin: "null" },
        { origin: "https://evil.example" },
        { origin: "\xff" },
        { origin: "x" },
      ],
      ...[{ "accept-language": "x;q=9,,;;=*" }, { "accept-encoding": "gzip;q=nan, br;q=-1" }],
      ...[
        { cookie: "session=x; =;;" },
        { cookie: "language=%ff; session" },
        { range: "bytes=9-1" },
      ],
      ...[
        { "if-none-match": '"' },
        { "x-forwarded-for": "garbage, ::ffff:1.2.3.4:99" },
        { te: "x" },
      ],
      ...[
        { "content-encoding": "gzip" },
        { expect: "100-continue" },
        { "user-agent": "\x01".slice(1) },
      ],
      ...[{ host: "evil.example" }, { referer: "x".repeat(4_000) }, { accept: "application/xml" }],
    ),
  },
);

const otherMethods = [
  "HEAD",
  "OPTIONS",
  "PUT",
  "DELETE",
  "PATCH",
  "TRACE",
  "PROPFIND",
  "GET",
  "POST",
];

/** Bytes that only resemble a request. */
const rawRequest = fc
  .oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
    fc
      .tuple(
        fc.constantFrom("GET", "POST", "get", "G\0T", "POST\t", "FOO", "PRI"),
        fc.constantFrom(
          "/",
          "*",
          "http://x/",
          "/api/waitlist",
          "/\0",
          "/%",
          "//",
          "/\xff\xfe",
          "x",
        ),
        fc.constantFrom("HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "", "HTTP/2.0", "HTTP/1.1 x"),
        fc.array(
          fc.constantFrom(
            ...[
              "Host: localhost",
              "Host:",
              "Content-Length: 5",
              "Content-Length: -1",
              "Host: a\0b",
            ],
            ...[
              "Transfer-Encoding: chunked",
              "Transfer-Encoding: x, chunked",
              "Content-Length: 5,6",
            ],
            ...[
              "Content-Type: application/json",
              ": x",
              "No colon",
              "X: \xff",
              " folded",
              "Expect: x",
            ],
            ...["Connection: upgrade", "Upgrade: websocket", `X: ${"x".repeat(20_000)}`],
          ),
          { maxLength: 5 },
        ),
        fc.constantFrom(
          "",
          "{}",
          "0\r\n\r\n",
          "5\r\nabc\r\n",
          "ffffffffff\r\n",
          "-1\r\n\r\n",
          "[1,2]",
        ),
      )
      .map(([method, path, version, lines, body]) =>
        [`${method} ${path} ${version}`, ...lines, "", body].join("\r\n"),
      ),
  )
  .map((raw): FuzzRequest => ({ asker: "nobody", method: "", path: "", headers: {}, raw }));

/** Calls that hash a password for a tenth of a second, or end the session they come with. */
const isCostly = /password|sign-in|sign-out|end-other|second-factor|recovery-codes|\/people$/;

const pages = [
  ...[
    "/",
    "/ar/about",
    "/fr/token",
    "/admin/dashboard",
    "/waitlist/confirm?token=x",
    "/nothing-here",
  ],
  ...[
    "/healthz",
    "/readyz",
    "/metrics",
    "/api/unknown",
    "/api/",
    "/assets/../../package.json",
    "/dev/mail",
  ],
  ...[
    "/%2e%2e/%2e%2e/etc/passwd",
    "/%00",
    "/%ff",
    "/wallet.php",
    "//evil.example/",
    "/.env",
    "/ar/ar/ar",
  ],
];

function requestOf(call: KnownCall): fc.Arbitrary<FuzzRequest> {
  const { method, path } = call;
  const none = fc.constant<Body>({ type: undefined, body: "" });
  const given: fc.Arbitrary<Body> = call.isForm
    ? formBody(call.body ?? {})
    : path === "/api/admin/imports"
      ? csvBody
      : jsonBody(call.body ?? {});
  const body = method === "GET" ? none : given;
  return fc
    .record({
      asker: fc.constantFrom(...askers),
      verb: fc.oneof(
        { weight: 19, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
      ),
      place: pathOf(path),
      query: call.query
        ? queryText(call.query)
        : fc.oneof(
            { weight: 9, arbitrary: fc.constant("") },
            { weight: 1, arbitrary: queryText({}) },
          ),
      body,
      more: strangeHeaders,
    })
    .map(({ asker, verb, place, query, body: { type, body: text }, more }) => ({
      asker,
      method: verb,
      path: query ? `${place}?${query}` : place,
      headers: { ...(type && { "content-type": type }), ...more },
      ...(text && { body: text }),
    }));
}

const pageRequest = fc
  .record({
    asker: fc.constantFrom(...askers),
    method: fc.constantFrom("GET", "GET", "GET", ...otherMethods),
    path: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pages) },
      { weight: 1, arbitrary: nastyText.map((text) => `/${encoded(text.slice(0, 600))}`) },
    ),
    headers: strangeHeaders,
  })
  .map((request): FuzzRequest => request);

/** Requests to the whole product: valid by the contracts of its calls, and invalid. */
export function requestsTo(calls: readonly KnownCall[]): fc.Arbitrary<FuzzRequest> {
  const each = calls.map((call) => ({
    weight: isCostly.test(call.path) ? 1 : 8,
    arbitrary: requestOf(call),
  }));
  const share = each.reduce((sum, { weight }) => sum + weight, 0);
  return fc.oneof(
    ...each,
    { weight: Math.ceil(share / 20), arbitrary: pageRequest },
    { weight: Math.ceil(share / 30), arbitrary: rawRequest },
  );
}
