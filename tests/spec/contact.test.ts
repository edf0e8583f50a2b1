import { describe, expect, it } from "vitest";
import { contact } from "#brand/contact.ts";
import { offices } from "#brand/offices.ts";
import { locales } from "#contract/locale.ts";
import { builtPage, readable, sectionOf, wordsOf } from "./built-page.ts";

/** Specification 2.14, 3.10, 4.4. */
describe.each(locales)("contact, in %s", (locale) => {
  const page = () => builtPage("contact", locale);
  const say = wordsOf(locale);

  it("leads back to home", () => {
    expect(page().links[0]?.href).toBe(locale === "en" ? "/" : `/${locale}`);
  });

  it("has three contact cards: mail, and anchors to sections that are there", () => {
    const { links, html } = page();
    for (const [name, href] of [
      ["email", `mailto:${contact.email}`],
      ["chat", "#live-chat"],
      ["meeting", "#meeting"],
    ] as const) {
      const title = say(`contact.ways.${name}.name`);
      const card = links.find((link) => link.href === href && link.text.includes(title));
      expect(card, href).toBeDefined();
      if (href.startsWith("#")) expect(html).toContain(`<section id="${href.slice(1)}"`);
    }
  });

  it("has a form for name, email, company, subject and message, all but the company required", () => {
    const { html } = page();
    const form = /<form[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
    const control = (name: string) =>
      new RegExp(`<(?:input|textarea)\\b[^>]*\\bname="${name}"[^>]*>`).exec(form)?.[0] ?? "";
    for (const name of ["name", "email", "subject", "message"])
      expect(control(name), name).toMatch(/\brequired\b/);
    expect(control("email")).toContain('type="email"');
    expect(control("company")).not.toBe("");
    expect(control("company")).not.toMatch(/\brequired\b/);
  });

  it("names three support teams with their hours", () => {
    const { text } = page();
    const teams = sectionOf(page(), "teams-title");
    expect(teams.match(/<dt\b/g)).toHaveLength(3);
    expect(text).toContain("24/7");
    expect(teams.match(/\d\d:\d\d/g)?.length).toBeGreaterThanOrEqual(4);
  });

  it("says how long an answer takes: live chat under 1 h, e-mail under 24 h", () => {
    const replies = sectionOf(page(), "replies-title");
    const [chat = "", email = ""] = replies.match(/<dd\b[\s\S]*?<\/dd>/g) ?? [];
    expect(readable(chat)).toBe(say("contact.replies.chatTime", { hours: 1 }));
    expect(readable(email)).toBe(say("contact.replies.emailTime", { hours: 24 }));
  });

  it("shows three offices, Dubai as the headquarters", () => {
    const places = sectionOf(page(), "offices-title");
    const items = places.match(/<h3\b[\s\S]*?<\/h3>(?:<p[\s\S]*?<\/p>)?/g) ?? [];
    expect(items).toHaveLength(3);
    for (const [i, { city }] of offices.entries()) expect(items[i]).toContain(city[locale]);
    expect(items[0]).toContain(say("contact.offices.headquarters"));
  });

  it("says no time and carries no style that only a browser could know", () => {
    const { html } = page();
    expect(html).not.toMatch(/<time\b/);
    expect(html.replace(/<style[\s\S]*?<\/style>/g, "")).not.toMatch(/\sstyle="/);
  });
});
