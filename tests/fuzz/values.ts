import fc from "fast-check";
import type { JsonSchema } from "./calls.ts";

/** Part of each address and secret that is sent: no line of a log may contain it. */
export const canary = "canary5f1c";
/** What each of the administrators signs in with. */
export const password = `a long enough ${canary}`;

export const asText = (value: unknown) =>
  typeof value === "object" ? JSON.stringify(value) : String(value);
export const bytesOf = (text: string) => Buffer.from(text, "utf8").toString("latin1");

/** Hostile input for fields of one line or many. */
export const nastyText = fc.oneof(
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
        "{{dataPage}}",
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

/** Addresses: many invalid, and some valid though unusual. */
export const nastyAddress = fc.oneof(
  nastyText,
  fc.constantFrom(
    ...["o'hara+tag@example.com", "%s{}|~@example.com", "ليلى@example.com", "a@b@c.example"],
    ...["layla@مثال.example", "=?utf-8?q?x?=@example.com", "a@b.example;c@d.example", "a@b\0.com"],
    ...["a@b.example\r\nBcc: c@d.example", "<a@b.example>", '"a b"@example.com', "a@xn--0.com"],
  ),
  fc.emailAddress(),
  fc.nat(1_000_000).map((n) => `person${n}.${canary}@leak.example`),
);

/** JSON of any kind, and JSON that no form would send. */
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

/** Cursors in our format, with keys that no row has. */
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

/** A valid value of the schema, to be spoiled afterwards. */
export function fitting(schema: JsonSchema, name = ""): fc.Arbitrary<unknown> {
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
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 500, 1e6) }),
        // The database must be able to count to what a schema accepts.
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? Number.MAX_SAFE_INTEGER),
      );
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

export function fittingObject({
  properties = {},
  required = [],
}: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, fitting(schema, name)] as const,
  );
  // The honeypot and the time can mark a visitor as a program: left out.
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

/** Makes one thing in it wrong: a value, a name, or all of it. */
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

export const maybeSpoiled = (values: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: values }, { weight: 7, arbitrary: values.chain(spoiled) });
