import fc from "fast-check";
import { pdf } from "#tests/fixtures/cv.ts";
import type { JsonSchema, KnownCall } from "./calls.ts";

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

/** Stands in each address and each secret that is sent: no line of a log may hold it. */
export const canary = "canary5f1c";
/** What each of the administrators signs in with. */
export const password = `a long enough ${canary}`;

const asText = (value: unknown) =>
  typeof value === "object" ? JSON.stringify(value) : String(value);
const bytesOf = (text: string) => Buffer.from(text, "utf8").toString("latin1");

/** What people who mean harm type into a field of one line or many. */
const nastyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...["a\r\nBcc: all@example.com", "a\nContent-Type: text/html\n\n<b>", "\0", "a\0b", "\ud800"],
      ...[
        "=?utf-8?q?=0D=0ABcc:_all@example.com?=",
        "\u2028Reply-To: x@example.com",
        "\udfff\ud800",
      ],
      ...[
        "\r\n.\r\nMAIL FROM:<x@example.com>",
        "\u202Egnp.exe",
        "'; DROP TABLE mails; --",
        "$1 $&",
      ],
      ...[
        "{{dataUrl}}",
        "%0d%0aBcc:%20all@example.com",
        "=cmd|' /C calc'!A0",
        "__proto__",
        "\\",
        "%",
      ],
      ...[
        "",
        " ",
        "\t",
        "null",
        "NaN",
        "-1",
        "1e400",
        "0x10",
        "9999-99-99",
        "0000-00-00",
        "_",
        "%%",
      ],
      ...[
        "2026-02-30",
        "9999-12-31T23:59:60Z",
        "infinity",
        "-infinity",
        "99999999999999999999",
        "´",
      ],
      ...[
        "\u0000\u0001",
        "\ufeff",
        "ﷺ",
        "ｓｏｐｈｉｅ",
        "İ",
        "constructor",
        "toString",
        "../../etc/passwd",
      ],
    ),
  },
  { weight: 1, arbitrary: fc.nat(70_000).map((length) => "x".repeat(length)) },
);

/** Addresses: many that are none, and some that are, though no form would expect them. */
const nastyAddress = fc.oneof(
  nastyText,
  fc.constantFrom(
    ...["o'hara+tag@example.com", "%s{}|~@example.com", "ليلى@example.com", "a@b@c.example"],
    ...["layla@مثال.example", "=?utf-8?q?x?=@example.com", "a@b.example;c@d.example", "a@b\0.com"],
    ...["a@b.example\r\nBcc: c@d.example", "<a@b.example>", '"a b"@example.com', "a@xn--0.com"],
  ),
  fc.emailAddress(),
  fc.nat(1_000_000).map((n) => `person${n}.${canary}@leak.example`),
);

/** JSON of any kind, and what JSON can say that no form would. */
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -0, -1, 1.5, 2 ** 53, 1e308, 5e-324, [], {}, [[]], [null], [{}]],
      { toString: 1, length: -1 },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(8, 200, 3000).map(deep) },
);

function deep(levels: number): unknown {
  let value: unknown = "x";
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Cursors of pages as ours look, of keys that no row has. */
const cursor = fc
  .oneof(
    fc.tuple(
      fc.constantFrom(
        ...[
          "2026-11-21T10:00:00.123456Z",
          "9999-99-99T99:99:99.999999Z",
          "0000-00-00T00:00:00.000000Z",
        ],
        ...["2026-02-30T25:61:61.000000Z", "a@b.example", "\0", "", "\ud800"],
      ),
      fc.oneof(fc.uuid(), nastyText),
    ),
    fc.array(nastyValue, { maxLength: 4 }),
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString("base64url"));

/** A value of the schema: as the contract has it, to be spoiled afterwards. */
function fitting(schema: JsonSchema, name = ""): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const some = schema.anyOf?.map((one) => fitting(one, name));
  if (some?.length) return fc.oneof(...some);
  if (schema.allOf) {
    const parts = schema.allOf.map((one) => fitting(one, name) as fc.Arbitrary<object>);
    return fc.tuple(...parts).map((all) => Object.assign({}, ...all));
  }
  if (schema.properties) return fittingObject(schema);
  switch (schema.type) {
    case "array":
      return fc.array(fitting(schema.items ?? {}), { maxLength: 4 });
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 500, 1e6) });
    case "number":
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "string":
      return fittingText(schema, name);
    default:
      return nastyValue;
  }
}

function fittingObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, fitting(schema, name)] as const,
  );
  // Traps for programs, and times that make a visitor one.
  const model = Object.fromEntries(
    fields.filter(([name]) => name !== "website" && name !== "filled_in_ms"),
  );
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}

function fittingText({ format, maxLength = 100 }: JsonSchema, name: string): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "date")
    return fc.constantFrom("2026-11-21", "2024-02-29", "0001-01-01", "9999-12-31");
  if (format === "date-time")
    return fc.constantFrom("2026-11-21T10:00:00Z", "9999-12-31T23:59:59Z");
  if (/^(?:email|by)$/.test(name)) return nastyAddress;
  if (/^(?:after|before)$/.test(name)) return cursor;
  if (/password|current|next/.test(name)) {
    return fc.oneof(
      { weight: 1, arbitrary: fc.constant(password) },
      { weight: 4, arbitrary: fc.string({ minLength: 6, maxLength: 30 }) },
    );
  }
  if (/token|code/i.test(name)) {
    return fc.base64String({ maxLength: 60 }).map((text) => `${canary}${text}`.slice(0, maxLength));
  }
  return fc.oneof(fc.string({ maxLength: Math.min(maxLength, 80) }), nastyText);
}

/** One thing in it is made wrong: a value, a name, or all of it. */
function spoiled(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) {
    return fc.oneof(nastyValue, fc.constant([...value, ...value, null]));
  }
  if (typeof value !== "object" || value === null) return nastyValue;
  const names = Object.keys(value);
  if (names.length === 0) return nastyValue;
  const replaced = fc
    .tuple(fc.constantFrom(...names), fc.boolean(), nastyValue)
    .chain(([name, deeper, wrong]) => {
      const inner = (value as Record<string, unknown>)[name];
      const isDeep = deeper && typeof inner === "object" && inner !== null;
      return (isDeep ? spoiled(inner) : fc.constant(wrong)).map((made) => ({
        ...value,
        [name]: made,
      }));
    });
  const added = fc
    .tuple(
      fc.constantFrom("__proto__", "constructor", "prototype", "toString", "", "id", "role", "\0"),
      nastyValue,
    )
    .map(([name, more]) => {
      const copy: Record<string, unknown> = { ...value };
      Object.defineProperty(copy, name, { value: more, enumerable: true });
      return copy;
    });
  const left = fc.constantFrom(...names).map((name) => {
    const { [name]: _, ...rest } = value as Record<string, unknown>;
    return rest;
  });
  return fc.oneof(
    { weight: 6, arbitrary: replaced },
    { weight: 2, arbitrary: added },
    { weight: 2, arbitrary: left },
    { weight: 1, arbitrary: nastyValue },
  );
}

const maybeSpoiled = (values: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: values }, { weight: 7, arbitrary: values.chain(spoiled) });

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

/** Text that is nearly JSON, or is JSON of a kind that programs stumble over. */
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

/** A form as no browser writes it: values and the file's name stand in it byte for byte. */
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

/** A file of people as a list of another program might hold it. */
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
  // A lone half of a character has no encoding of its own.
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

/** Bytes that are a request only from afar. */
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

/** Calls that spend a tenth of a second on a password, or end the session they come with. */
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

/** Requests to all of the product: to its calls as their contracts have them and as they do not. */
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
