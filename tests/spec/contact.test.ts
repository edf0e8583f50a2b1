import { describe, expect, it } from "vitest";
import { contact } from "#brand/contact.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { builtPage } from "./built-page.ts";

/** Specification 2.14, 3.10, 4.4. */
const words: Record<Locale, { cards: string[]; headquarters: string; cities: string[] }> = {
  en: {
    cards: ["E-mail", "Live chat", "Schedule a meeting"],
    headquarters: "Headquarters",
    cities: ["Dubai", "London", "Singapore"],
  },
  ar: {
    cards: ["البريد الإلكتروني", "الدردشة", "موعد"],
    headquarters: "المقر الرئيسي",
    cities: ["دبي", "لندن", "سنغافورة"],
  },
  fr: {
    cards: ["E-mail", "direct", "rendez-vous"],
    headquarters: "Siège",
    cities: ["Dubaï", "Londres", "Singapour"],
  },
};

describe.each(locales)("contact, in %s", (locale) => {
  const page = () => builtPage("contact", locale);

  it("leads back to home", () => {
    expect(page().links[0]?.href).toBe(locale === "en" ? "/" : `/${locale}`);
  });

  it("has three contact cards: mail, and anchors to sections that are there", () => {
    const { links, html } = page();
    for (const [i, href] of [`mailto:${contact.email}`, "#live-chat", "#meeting"].entries()) {
      const card = links.find(
        (link) => link.href === href && link.text.includes(words[locale].cards[i] ?? ""),
      );
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
    const { html, text } = page();
    const teams = /<section aria-labelledby="teams-title"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
    expect(teams.match(/<dt\b/g)).toHaveLength(3);
    expect(text).toContain("24/7");
    expect(teams.match(/\d\d:\d\d/g)?.length).toBeGreaterThanOrEqual(4);
  });

  it("says how long an answer takes: live chat under 1 h, e-mail under 24 h", () => {
    const { html } = page();
    const replies =
      /<section aria-labelledby="replies-title"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
    const [chat = "", email = ""] = replies.match(/<dd\b[\s\S]*?<\/dd>/g) ?? [];
    expect(chat).toMatch(locale === "ar" ? /ساعة واحدة/ : /\b1\b/);
    expect(email).toMatch(/\b24\b/);
  });

  it("shows three offices, Dubai as the headquarters", () => {
    const { html } = page();
    const offices =
      /<section aria-labelledby="offices-title"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
    const items = offices.match(/<h3\b[\s\S]*?<\/h3>(?:<p[\s\S]*?<\/p>)?/g) ?? [];
    expect(items).toHaveLength(3);
    for (const [i, city] of words[locale].cities.entries()) expect(items[i]).toContain(city);
    expect(items[0]).toContain(words[locale].headquarters);
  });

  it("says no time and carries no style that only a browser could know", () => {
    const { html } = page();
    expect(html).not.toMatch(/<time\b/);
    expect(html.replace(/<style[\s\S]*?<\/style>/g, "")).not.toMatch(/\sstyle="/);
  });
});
