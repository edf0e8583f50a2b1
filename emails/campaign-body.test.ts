import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyLimit, type CampaignKind } from "#contract/campaigns.ts";
import type { Locale } from "#contract/locale.ts";
import { readCampaignText } from "./campaign-body.ts";

const site = {
  publicUrl: "https://site.example",
  images: new Map([["/press/mark.png", { width: 1024, height: 1024 }]]),
};
const link = "{{invitation|https://site.example/}}";

function read(body: string, more: { kind?: CampaignKind; locale?: Locale; subject?: string } = {}) {
  const { kind = "newsletter", locale = "en", subject = "News" } = more;
  return readCampaignText(kind, locale, { subject, preview: "", body }, site);
}
const filled = (body: string, locale: Locale = "en") => read(body, { locale }).fill({}).body;
const codes = (body: string, more = {}) => read(body, more).faults.map(({ code }) => code);

describe("what a text becomes", () => {
  const whole = [
    "# The autumn",
    "Fees **fall** by *half*: [see them](https://site.example/fees?a=1&b=2).",
    "- one\n- two\n  - inner",
    "3. third\n4. fourth",
    "> Quoted",
    "![Our mark](/press/mark.png)",
    "---",
    '[Open the page](https://site.example/fees "button")',
  ].join("\n\n");

  it("is HTML with styles on every element", () => {
    const { html } = filled(whole);
    expect(read(whole).faults).toEqual([]);
    expect(html).toMatch(/<h1 class="ink" style="[^"]+">The autumn<\/h1>/);
    expect(html).toMatch(/<strong style="font-weight:600">fall<\/strong> by <em>half<\/em>/);
    expect(html).toContain('href="https://site.example/fees?a=1&amp;b=2"');
    expect(html).toMatch(/<ol dir="ltr" start="3"/);
    expect(html).toMatch(
      /<img src="https:\/\/site.example\/press\/mark.png" alt="Our mark" width="480"/,
    );
    expect(html).toMatch(/<td [^>]*class="press" bgcolor="#007980"/);
    expect(html.match(/<(p|h1|li|a|img|ul|ol)\b(?![^>]*style=)/g)).toBeNull();
  });

  it("says direction and alignment on every table and cell, and pads the side of its language", () => {
    for (const [locale, direction, start] of [
      ["ar", "rtl", "right"],
      ["fr", "ltr", "left"],
    ] as const) {
      const { html } = filled(whole, locale);
      for (const tag of html.match(/<(?:table|td)\b[^>]*>/g) ?? []) {
        expect(tag).toContain(`dir="${direction}"`);
        expect(tag).toMatch(new RegExp(`align="(?:${start}|center)"`));
      }
      expect(html).toContain(`padding-${start}:28px`);
      expect(html).toContain(`<ul dir="${direction}"`);
    }
  });

  it("is plain text with each address on a line of its own", () => {
    const { text } = filled(whole);
    expect(text).toBe(
      [
        "The autumn",
        "Fees fall by half: see them.\nhttps://site.example/fees?a=1&b=2",
        "– one\n– two\n  – inner",
        "3. third\n4. fourth",
        "> Quoted",
        "[Our mark]",
        "* * *",
        "Open the page\nhttps://site.example/fees",
      ].join("\n\n"),
    );
  });

  it("begins each line in Arabic with a mark of its direction, but no address", () => {
    const { text } = filled(
      "**مرحبًا** [الأسعار](https://site.example/fees)\n\n- أول\n- ثان\n\n> قول\n> آخر\n\n1.5 in",
      "ar",
    );
    for (const line of text.split("\n").filter(Boolean)) {
      expect(line).toMatch(/^(?:\u200f|https:\/\/site\.example\/fees$)/);
    }
  });

  it("makes a link of an address that is written out, without the mark that ends its sentence", () => {
    const { html } = filled("See https://site.example/a_b_c?x=1, or (https://site.example/b).");
    expect(html).toContain('href="https://site.example/a_b_c?x=1"');
    expect(html).toContain('href="https://site.example/b"');
    const paired = filled(
      "(https://site.example/Euro_(currency)), https://site.example/L'Or, https://site.example/c[1]].",
    );
    expect(paired.html).toContain('href="https://site.example/Euro_(currency)"');
    expect(paired.html).toContain('href="https://site.example/c[1]"');
    expect(paired.text).toContain("https://site.example/L'Or,");
    expect(paired.html).toContain('href="https://site.example/L%27Or"');
  });

  it("writes for a page without styles, and with no heading above its subject", () => {
    const page = read(whole).page();
    expect(page).toContain("<h2>The autumn</h2>");
    expect(page).toContain('<img src="/press/mark.png" alt="Our mark" width="1024" height="1024"');
    expect(page).not.toMatch(/style=|class=|<table|<h1/);
  });
});

describe("placeholders", () => {
  const body = `You are number {{place|a *near* one}}.\n\n[Open](${link} "button")\n\n${link}`;
  const subject = "Number {{place|…}}: your turn";

  it("are filled for each reader, escaped, and by their fallback where nothing is known", () => {
    const text = read(body, { kind: "invitation", subject });
    expect(text.faults).toEqual([]);
    const values = { place: "<1,204>", invitation: "https://site.example/invitation?token=a&v=1" };
    const known = text.fill(values);
    expect(known.subject).toBe("Number <1,204>: your turn");
    expect(known.body.html).toContain("number &lt;1,204&gt;.");
    expect(
      known.body.html.match(/href="https:\/\/site.example\/invitation\?token=a&amp;v=1"/g),
    ).toHaveLength(2);
    expect(known.body.text).toContain("number <1,204>.");
    expect(known.body.text.split("\n")).toContain(values.invitation);
    const unknown = text.fill({});
    expect(unknown.subject).toBe("Number …: your turn");
    expect(unknown.body.html).toContain("number a *near* one.");
    expect(unknown.body.html).toContain('href="https://site.example/"');
  });

  it.each([
    ["unknown_placeholder", `${link}\n\n{{name|you}}`],
    ["unknown_placeholder", `${link}\n\n{{place|{{place|x}}}}`],
    ["unknown_placeholder", `${link}\n\n{{place|x`],
    ["placeholder_without_fallback", `${link}\n\n{{place}}`],
    ["placeholder_without_fallback", `${link}\n\n{{place| }}`],
    ["address_not_allowed", `${link}\n\n{{invitation|http://site.example/}}`],
    ["address_not_allowed", `${link}\n\n{{invitation|the site}}`],
    ["address_not_allowed", `${link}\n\n{{link|the site}}`],
    ["address_not_allowed", `${link}\n\n[x](https://site.example/?p={{place|1}})`],
  ])("answers %s to %j, by its line", (code, wrong) => {
    const { faults } = read(wrong, { kind: "invitation" });
    expect(faults.map((fault) => [fault.code, fault.line])).toEqual(
      wrong.includes("}}}}") ? expect.arrayContaining([[code, 3]]) : [[code, 3]],
    );
  });

  it("has none of one list in mails to the other, and no address in a subject", () => {
    expect(codes("{{place|soon}}")).toEqual(["placeholder_not_for_kind"]);
    expect(codes("{{place|soon}}", { kind: "update" })).toEqual([]);
    expect(codes(link, { kind: "invitation", subject: link })).toEqual(["placeholder_not_here"]);
    expect(codes("Hello", { kind: "invitation" })).toEqual(["no_invitation_link"]);
  });

  it("reports a thousand of them in one fault", () => {
    const text = read("{{place|x}} ".repeat(1_000) + link, { kind: "invitation" });
    expect(text.faults.map(({ code }) => code)).toEqual([
      "too_many_placeholders",
      "no_invitation_link",
    ]);
    expect(text.fill({ place: "1" }).body.text.match(/1/g)).toHaveLength(50);
  });
});

describe("what a text may not hold", () => {
  it.each([
    ["html_not_allowed", 'a\n\n<div onclick="x">b</div>', 3, '<div onclick="x">b</div>'],
    ["html_not_allowed", "a\n\nb <b>c", 3, "<b>"],
    ["html_not_allowed", "a\n\n- b\n- <script>alert(1)</script>", 4, "<script>alert(1)</script>"],
    ["html_not_allowed", "a\n\n> b\n> <!-- c -->", 4, "<!-- c -->"],
    ["address_not_allowed", "a\r\n\r\n[b](javascript:alert(1))", 3, "javascript:alert(1)"],
    ["address_not_allowed", "a\n\nb\n[c](JaVaScRiPt:alert)", 4, "JaVaScRiPt:alert"],
    ["address_not_allowed", "[a](data:text/html,b)", 1, "data:text/html,b"],
    ["address_not_allowed", "[a](/fees)", 1, "/fees"],
    ["address_not_allowed", "[a](//evil.example)", 1, "//evil.example"],
    ["address_not_allowed", "[a](https:evil.example)", 1, "https:evil.example"],
    [
      "address_not_allowed",
      "[a](https://user:pass@evil.example)",
      1,
      "https://user:pass@evil.example",
    ],
    ["address_not_allowed", "[a](<https://evil.example/ b>)", 1, "https://evil.example/ b"],
    ["address_not_allowed", "[a](mailto:a@b.example?subject=c%0d%0aBcc:d)", 1, null],
    ["address_not_allowed", "[a](mailto:all)", 1, "mailto:all"],
    ["address_not_allowed", '[a](javascript:b "button")', 1, "javascript:b"],
    ["image_not_ours", "![a](https://evil.example/pixel.gif)", 1, "https://evil.example/pixel.gif"],
    ["image_not_ours", "![a](/press/../x.png)", 1, "/press/../x.png"],
    ["image_without_text", "![](/press/mark.png)", 1, "/press/mark.png"],
    ["direction_override", "a\nb\u202egnp.exe", 2, "U+202E"],
    ["no_body", "  \n", null, null],
  ])("answers %s to %j with line and words", (code, body, line, detail) => {
    const { faults } = read(body);
    expect(faults.map((fault) => fault.code)).toContain(code);
    const fault = faults.find((one) => one.code === code);
    expect(fault).toMatchObject({ level: "red", locale: "en", line });
    if (detail !== null) expect(fault?.detail).toBe(detail);
  });

  it("names a subject that is missing, or that reads backwards", () => {
    expect(codes("Text", { subject: " " })).toEqual(["no_subject"]);
    expect(codes("Text", { subject: "Pay \u202efdp.exe" })).toEqual(["direction_override"]);
  });

  it("shows nothing of what it refuses", () => {
    const { html, text } = filled(
      '<script>alert(1)</script>\n\nx <img src=x onerror="y"> [z](javascript:alert(1)) ![w](https://evil.example/p.gif)',
    );
    for (const form of [html, text]) expect(form).not.toMatch(/script|onerror|evil|<img/);
    expect(text).toContain("z");
  });

  it("lists no more faults than fit on a screen", () => {
    expect(read("<b>".repeat(10_000)).faults).toHaveLength(100);
  });
});

/** Elements and attributes that a body may have, whatever was typed. */
const allowedTag =
  /^<(?:\/(?:table|tbody|tr|td|p|h[1-3]|ul|ol|li|a|strong|em|div)|br|(?:table|tbody|tr|td|p|h[1-3]|ul|ol|li|a|strong|em|img|div)(?: (?:role|dir|align|width|cellpadding|cellspacing|border|class|style|start|href|src|alt|bgcolor)="[^"<>]*")*)>$/;

const pieces = fc.constantFrom(
  ..."<,>,\",',&,*,_,[,],(,),!,`,#,- ,> ,1. ,\n,\n\n,  ,\\,|,{{,}},{{place|x}},\u202e,\ue0000\ue001,\u0000".split(
    ",",
  ),
  ...[
    "<b>",
    "<!--",
    "-->",
    "<script>",
    "javascript:",
    "https://a.example/",
    "](",
    'onload="',
    "![",
    "مرحبا",
  ],
);

describe("any text at all", () => {
  it("leaves nothing but our own elements and allowed addresses", () => {
    const texts = fc.array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 6 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(texts, fc.constantFrom<Locale>("en", "ar"), (parts, locale) => {
        const text = read(parts.join(""), { kind: "invitation", locale });
        const { html } = text.fill({ place: '"<1>', invitation: "https://a.example/?t=1" }).body;
        for (const form of [html, text.page()]) {
          for (const tag of form.match(/<[^>]*>?/g) ?? []) {
            if (!/^<\/?(?:blockquote|hr)>$/.test(tag)) expect(tag).toMatch(allowedTag);
          }
          for (const [, address] of form.matchAll(/ href="([^"]*)"/g)) {
            expect(address).toMatch(/^(?:https:\/\/[^/]|mailto:[^@]+@)/);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  const long = (part: string) =>
    part.repeat(Math.ceil(bodyLimit / part.length)).slice(0, bodyLimit);
  const deep = (part: (depth: number) => string) =>
    Array.from({ length: 300 }, (_, depth) => part(depth))
      .join("\n")
      .slice(0, bodyLimit);

  it.each([
    ...[
      "*a",
      "**a *b ",
      "_a ",
      "[",
      "[a](",
      "![",
      "<",
      "<a ",
      "`a ``b ",
      "> ",
      "- ",
      "> - ",
      "1. a\n",
      "a\n",
    ],
    ...[
      "https://a",
      "a@b.",
      "{{",
      "{{place|",
      "<!--",
      "\\",
      "[a *b](c) ",
      "a  \n",
      "#\n",
      "| a |\n",
      "<b>\n\n",
    ],
  ])("is read within three seconds when it is %j again and again", (part) => {
    const began = process.threadCpuUsage();
    const text = read(long(part));
    text.fill({});
    expect(process.threadCpuUsage(began).user).toBeLessThan(3_000_000);
  });

  it("is read as quickly when lists and quotes stand in each other, and no deeper than four", () => {
    const began = process.threadCpuUsage();
    for (const body of [
      deep((d) => `${" ".repeat(2 * d)}- a`),
      deep((d) => `${">".repeat(d)} a`),
    ]) {
      const { html } = read(body).fill({}).body;
      expect(html).not.toMatch(/(?:<ul[^>]*>(?:<li[^>]*>)?){5}/);
    }
    expect(process.threadCpuUsage(began).user).toBeLessThan(3_000_000);
  });
});
