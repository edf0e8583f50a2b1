import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import { directionOf, locales } from "#contract/locale.ts";
import { renderMails } from "./render.tsx";
import {
  type FilledMail,
  loadRenderedMails,
  type MailTemplate,
  mailTemplateNames,
  mailTemplates,
  type RenderedMails,
  wholeText,
} from "./rendered.ts";

const confirmUrl = "https://site.example/waitlist/confirm?token=aB3_x-9&v=1";
const unsubscribeUrl = "https://site.example/fr/waitlist/unsubscribe?token=Zz_9";
const inboxUrl = "https://site.example/admin/inbox?item=application.1";
const dataUrl = "https://site.example/ar/my-data#token=1.Ab-_.c";
const dataPage = (locale: string) => `https://site.example/${locale}/my-data`;
const passwordUrl = "https://site.example/fr/admin/set-password?for=reset&token=Ab3";
const accountUrl = "https://site.example/ar/admin/account";
const invitationUrl = "https://site.example/ar/invitation?token=t1.Ab-_.c";
const stopUrl = "https://site.example/fr/unsubscribe?token=Zz_8&list=friends";
const placeUrl = "https://site.example/ar/place#token=p1.Ab-_.c";
const addresses = {
  ...{ accountUrl, confirmUrl, unsubscribeUrl, inboxUrl, dataUrl, passwordUrl, invitationUrl },
  placeUrl,
  stopUrl,
};
const what = "Your password was changed";
const when = "2026-11-22 18:03 (Asia/Dubai), Firefox, Linux";
const source = "Stand at the R&D fair 2026, paper list";
type FrameTemplate = "campaign-leads" | "campaign-subscribers";
const isFrame = (template: MailTemplate): template is FrameTemplate =>
  template.startsWith("campaign-");
/** Mails with words of their own; the others are frames around what an administrator writes. */
const written = mailTemplateNames.filter(
  (template): template is Exclude<MailTemplate, FrameTemplate> => !isFrame(template),
);
const inEachLanguage = <T>(templates: readonly T[]) =>
  templates.flatMap((template) => locales.map((locale) => ({ template, locale })));
const cases = inEachLanguage(written);

let dir: string;
let mails: RenderedMails;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "mails-"));
  await renderMails(dir);
  mails = loadRenderedMails(dir, dataPage);
});
afterAll(() => rm(dir, { recursive: true }));

const whole = ({ subject, html, text }: FilledMail) => ({
  ...{ subject, html: wholeText(html), text: wholeText(text) },
});
const lines = { source, what, when, place: "1,204", friends: "3", reward: "A printed map" };
const values = { ...addresses, ...lines };
function valuesOf(template: Exclude<MailTemplate, FrameTemplate>) {
  const names: readonly (keyof typeof values)[] = mailTemplates[template];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as typeof values;
}

describe.each(cases)("$template in $locale", ({ template, locale }) => {
  const filled = () => whole(mails.fill(template, locale, valuesOf(template)));

  it("says its language and direction on the document, the body and every layout table", () => {
    const { html } = filled();
    const direction = directionOf[locale];
    expect(html).toMatch(new RegExp(`<html[^>]* dir="${direction}"[^>]* lang="${locale}"`));
    // The body and its own table come from the mail library; every table of ours has the attribute.
    expect(html).toMatch(new RegExp(`<body[^>]* dir="${direction}"`));
    const ours = html.match(/<table[^>]*dir="[^"]*"[^>]*>/g) ?? [];
    expect(ours.length).toBeGreaterThanOrEqual(5);
    for (const table of ours) expect(table).toContain(`dir="${direction}"`);
  });

  it("carries each of its links in both forms, and no hole", () => {
    const { html, text, subject } = filled();
    for (const [name, value] of Object.entries(valuesOf(template))) {
      expect(text).toContain(value);
      if (name in lines) continue;
      expect(html).toContain(`href="${value.replaceAll("&", "&amp;")}"`);
      expect(text.split("\n")).toContain(value);
    }
    const isToVisitor =
      /^(?:waitlist|newsletter)-|^(?:invitation-again|friend-confirmed|reward-earned)$|-received$/.test(
        template,
      );
    expect(html.includes(`href="${dataPage(locale)}"`)).toBe(isToVisitor);
    expect(text.split("\n").includes(dataPage(locale))).toBe(isToVisitor);
    const body = html.replace(/<style>.*<\/style>/s, "");
    for (const form of [body, text, subject])
      expect(form).not.toMatch(/\{|\}\}|undefined|\[object/);
  });

  it("does not break a line inside « e-mail », and has no word joiner, which some fonts lack", () => {
    const { html } = filled();
    const body = html.slice(html.indexOf("<body"));
    const unbroken = /<span style="white-space:nowrap">e-mails?<\/span>/gi;
    expect(body.replace(unbroken, "").replace(/<[^>]*>/g, "")).not.toMatch(/\be-mail/i);
    expect(html).not.toContain("\u2060");
  });

  it("links to nothing else than its addresses and the group's mailbox, and loads nothing", () => {
    const { html } = filled();
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    const allowed = [
      ...Object.values(addresses).map((address) => address.replaceAll("&", "&amp;")),
      `mailto:${contact.email}`,
      dataPage(locale),
    ];
    for (const target of targets) expect(allowed).toContain(target);
    expect(html).not.toMatch(/<(img|script|link|iframe|form|svg|object)\b|url\(|@import/i);
  });

  it("is legible: a title, one heading, an undecorated subject of one line, layout tables only", () => {
    const { html, text, subject } = filled();
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(subject).toMatch(/^[^\r\n]{10,78}$/);
    expect(subject).toContain(names.group[locale]);
    const tables = html.match(/<table\b[^>]*>/g) ?? [];
    for (const table of tables) expect(table).toContain('role="presentation"');
    expect(text).not.toMatch(/[<>]|&[a-z]+;/);
    expect(html).toContain('name="color-scheme" content="light dark"');
  });

  it("says one sentence, and has one button with its link below it where there is something to do", () => {
    const { html, text } = filled();
    const links = mailTemplates[template].map((name) => values[name]);
    const actions = [accountUrl, confirmUrl, invitationUrl, inboxUrl, passwordUrl, placeUrl];
    const action = actions.find((one) => links.includes(one));
    const lead = action ?? (template === "data-link" ? dataUrl : undefined);
    const [sentence = "", second] = text.split("\n\n");
    expect(sentence).toMatch(/^[^.!?؟]{20,220}\.$/);
    if (lead) expect(second).toBe(lead);
    expect(html.match(/class="press"/g) ?? []).toHaveLength(lead ? 1 : 0);
    // The mail's own text, before the links off the list and the address of the group.
    const own = text.split("\n\n").slice(0, lead ? 3 : 2);
    expect(own.join(" ").split(/\s+/).length).toBeLessThan(75);
  });

  it("stays small: mail programs cut a long one", () => {
    expect(Buffer.byteLength(filled().html)).toBeLessThan(30_000);
  });

  it("never letter-spaces Arabic, and follows French spacing", () => {
    const { html, text } = filled();
    if (locale === "ar") expect(html).not.toMatch(/letter-spacing|text-transform|font-style/);
    if (locale === "fr") {
      const prose = text.replace(/https?:\S+/g, "");
      expect(prose).not.toMatch(/[^\u202f\d][:;!?]/);
      expect(prose).not.toContain("'");
    }
  });
});

describe.each(inEachLanguage(mailTemplateNames.filter(isFrame)))(
  "$template in $locale",
  ({ template, locale }) => {
    const browserUrl = "https://site.example/newsletter/2026-11-23-news-a1b2c3";
    const body = { html: '<p style="margin:0">Body &amp; {{place}}</p>', text: "Body & {{place}}" };
    const given = { subject: "R&D: <now>", preview: "", body, unsubscribeUrl, browserUrl };
    const fill = (change: Partial<typeof given> = {}) => {
      const { browserUrl: page, ...others } = { ...given, ...change };
      return whole(
        template === "campaign-leads"
          ? mails.fill(template, locale, others)
          : mails.fill(template, locale, { ...others, browserUrl: page }),
      );
    };

    it("holds what was written as it is, and its subject as words", () => {
      const { subject, html, text } = fill();
      expect(subject).toBe("R&D: <now>");
      expect(html).toContain("<title>R&amp;D: &lt;now&gt;</title>");
      expect(html).toContain(body.html);
      expect(text.startsWith(`${body.text}\n\n`)).toBe(true);
    });

    it("has a direction and a side on each table and cell of ours, and every way off the list", () => {
      const { html, text } = fill();
      const direction = directionOf[locale];
      for (const tag of html.match(/<table[^>]* dir="[^>]*>/g) ?? []) {
        expect(tag).toContain(`dir="${direction}"`);
      }
      const links = template === "campaign-leads" ? [] : [browserUrl];
      for (const link of [...links, unsubscribeUrl, dataPage(locale)]) {
        expect(html).toContain(`href="${link}"`);
        expect(text.split("\n")).toContain(link);
      }
    });

    it("states that readers are not tracked, and loads nothing from anywhere", () => {
      const { html, text } = fill();
      expect(text).toMatch(/don’t track|لا نتتبّع|ne suivons ni/);
      expect(html).not.toMatch(/<(img|script|link|iframe|form|svg|object)\b|url\(|@import/i);
    });

    it.each(["two\r\nBcc: all@site.example", "a\u202eb", "x".repeat(1_001)])(
      "refuses the subject %j",
      (subject) => {
        expect(() => fill({ subject })).toThrow(/not one line/);
      },
    );
  },
);

describe("what may be put in", () => {
  const fill = (value: unknown) =>
    whole(mails.fill("waitlist-already", "en", { unsubscribeUrl: value as string }));

  it.each([
    ["a relative address", "/waitlist/unsubscribe"],
    ["another scheme", "javascript:alert(1)"],
    ["data", "data:text/html,hello"],
    ["a line break that adds a header", "https://site.example/\r\nBcc: all@site.example"],
    ["a line break at the end", "https://site.example/\n"],
    ["a quote that leaves the attribute", 'https://site.example/"onclick="x'],
    ["an apostrophe", "https://site.example/'"],
    ["markup", "https://site.example/<b>"],
    ["a sentence in the query", "https://site.example/?city=call%20me"],
    ["a sentence with plus signs", "https://site.example/?city=call+me"],
    ["a name and password", "https://user:pass@site.example/"],
    ["a right-to-left override", "https://site.example/\u202egnp.exe"],
    ["a backslash", "https://site.example\\@evil.example/"],
    ["a placeholder", "https://site.example/{{confirmUrl}}"],
    ["a very long one", `https://site.example/?token=${"a".repeat(1_000)}`],
    ["nothing", undefined],
    ["an object", new URL("https://site.example/")],
  ])("refuses %s", (_, value) => {
    expect(() => fill(value)).toThrow(/not a plain absolute/);
  });

  it("does not repeat a refused value, which may be a secret", () => {
    expect(() => fill("https://site.example/?token=secret value")).toThrow(/^((?!secret).)*$/s);
  });

  it("quotes where a list is from as text, whatever stands in it", () => {
    const imported = (stated: string) =>
      whole(
        mails.fill("waitlist-imported", "en", {
          ...{ confirmUrl, unsubscribeUrl, source: stated },
        }),
      );
    const { html, text } = imported("<b>R&D</b> {{confirmUrl}}");
    expect(html).toContain("&lt;b&gt;R&amp;D&lt;/b&gt; {{confirmUrl}}");
    expect(text).toContain("<b>R&D</b> {{confirmUrl}}");
    // Pictures of several signs, and numbers as some writings mark them.
    for (const stated of ["👩\u200d💻 Meetup", "\u0600٢٠٢٦", "می\u200cخواهم"]) {
      expect(imported(stated).text).toContain(stated);
    }
    for (const stated of ["", "two\r\nlines", "a\u202eb", "x".repeat(201)]) {
      expect(() => imported(stated)).toThrow("is not one line of text");
    }
  });

  it("refuses a value the mail has no place for", () => {
    const values = { unsubscribeUrl, city: "https://site.example/" };
    expect(() => mails.fill("waitlist-already", "en", values)).toThrow(/no place for "city"/);
  });

  it("refuses a missing value", () => {
    const values = { unsubscribeUrl } as typeof addresses;
    expect(() => mails.fill("waitlist-confirm", "en", values)).toThrow(/"confirmUrl"/);
  });

  it("takes a loopback address with a port, in IPv6 too", () => {
    for (const host of ["http://localhost:3000", "http://[::1]:3000", "http://127.0.0.1:3000"]) {
      expect(fill(`${host}/waitlist/unsubscribe?token=a`).text).toContain(host);
    }
  });
});

describe("what the build left", () => {
  it("says to run the build when a mail is missing", () => {
    expect(() => loadRenderedMails(path.join(dir, "nowhere"), dataPage)).toThrow(/npm run build/);
  });

  it("says so as well when a mail was built from other templates", async () => {
    const copy = await mkdtemp(path.join(tmpdir(), "mails-"));
    await renderMails(copy);
    const file = path.join(copy, "waitlist-confirm.fr.txt");
    await writeFile(file, (await readFile(file, "utf8")).replace("{{confirmUrl}}", ""));
    expect(() => loadRenderedMails(copy, dataPage)).toThrow(/out of date/);
    await rm(copy, { recursive: true });
  });
});
