import { describe, expect, it } from "vitest";
import { faultsOf } from "./file-faults.ts";
import { deadKeys } from "./used-keys.ts";

const fr = (english: string, french: string) => faultsOf("f", "fr", { k: english }, { k: french });
const ar = (english: string, arabic: string) => faultsOf("f", "ar", { k: english }, { k: arabic });

describe("the check of translations", () => {
  it("sees missing and additional keys, in groups and lists", () => {
    const faults = faultsOf("f", "fr", { a: { b: "One" }, c: ["Two"] }, { a: { d: "Un" }, c: [] });
    expect(faults).toHaveLength(3);
  });

  it.each([
    ["an argument left out", "Hello {name}", "Bonjour"],
    ["an argument renamed", "Hello {name}", "Bonjour {nom}"],
    ["a tag left out", "Read <link>this text</link>", "Lisez ce texte"],
    ["another choice", "{k, select, a {One} other {Two}}", "{k, select, b {Un} other {Deux}}"],
    ["broken ICU", "Hello {name}", "Bonjour {name"],
    [
      "a plural without other",
      "{n, plural, one {# day} other {# days}}",
      "{n, plural, one {# jour}}",
    ],
    [
      "a plural without one",
      "{n, plural, one {# day} other {# days}}",
      "{n, plural, other {# jours}}",
    ],
    ["English left", "Join the waitlist", "Join the waitlist"],
    ["English in it", "Join the waitlist", "Rejoindre the waitlist"],
    ["emptiness", "Join", " "],
    ["a straight apostrophe", "The list", "L'attente"],
    ["a plain space before a sign", "Ready?", "Prêt ?"],
    ["no space before a sign", "Ready!", "Prêt!"],
    ["no space after an argument", "{name}: ready", "{name}: prêt"],
    ["no space before a colon", "Address: here", "Adresse: ici"],
    ["plain spaces in quotes", "“List”", "« Liste »"],
    [
      "a plain space after a number",
      "{n, plural, one {# day} other {# days}}",
      "{n, plural, one {# jour} other {#\u00a0jours}}",
    ],
    ["a plain space between an argument and its measure", "From {age}", "Dès {age} ans"],
    ["a plain space between a digit and its measure", "In 24 hours", "Sous 24 heures"],
    ["a word that breaks at its hyphen", "By email", "Par e-mail"],
    [
      "a quoted name that is not isolated",
      "“{name}” is gone",
      "«\u202f{name}\u202f» n’est plus là",
    ],
  ])("sees %s in French", (_name, english, french) => {
    expect(fr(english, french)).not.toEqual([]);
  });

  it.each([
    ["Ready?", "Prêt\u202f?"],
    ["“List”: see {name}", "«\u202fListe\u202f»\u202f: voir {name}"],
    ["{g, select, other {Chief}}", "{g, select, female {Cheffe} other {Chef}}"],
    ["By email", "Par e-\u2060mail"],
    ["At 10:30 on https://a.example", "À 10:30 sur https://a.example"],
    ["The list of {name}!", "L’attente de {name}\u202f!"],
    [
      "{n, plural, one {# day} other {# days}}",
      "{n, plural, one {#\u00a0jour} other {#\u00a0jours}}",
    ],
    ["{name}: # is a heading", "{name}\u202f: # est un titre"],
  ])("lets %s be in French", (english, french) => {
    expect(fr(english, french)).toEqual([]);
  });

  it.each([
    [
      "two plural forms",
      "{n, plural, one {# day} other {# days}}",
      "{n, plural, one {يوم} other {# أيام}}",
    ],
    ["a Latin comma", "Wallet, ready", "المحفظة, جاهزة"],
    ["a Latin question mark", "Ready?", "جاهز?"],
    ["Arabic-Indic digits", "3 days", "٣ أيام"],
    ["no Arabic", "Wallet", "Mahfaza"],
    ["a plain space between a digit and its measure", "In 24 hours", "خلال 24 ساعة"],
    [
      "a plain space after a number",
      "{n, plural, one {# day} other {# days}}",
      "{n, plural, zero {#\u00a0يوم} one {يوم} two {يومان} few {# أيام} many {#\u00a0يومًا} other {#\u00a0يوم}}",
    ],
  ])("sees %s in Arabic", (_name, english, arabic) => {
    expect(ar(english, arabic)).not.toEqual([]);
  });

  it("lets all six plural forms and names be in Arabic", () => {
    const arabic =
      "{n, plural, zero {لا أيام} one {يوم} two {يومان} few {#\u00a0أيام} many {#\u00a0يومًا} other {#\u00a0يوم}}";
    expect(ar("{n, plural, one {# day} other {# days}}", arabic)).toEqual([]);
    expect(
      faultsOf("f", "ar", { k: "English" }, { k: "English" }, { mayBeEnglish: () => true }),
    ).toEqual([]);
  });
});

describe("the check of dead keys", () => {
  const words = {
    home: { hero: { title: "a", text: "b" }, list: ["c", "d"], pages: { wallet: "e" } },
  };
  const dead = (source: string) => deadKeys(words, { "a.tsx": source });

  it("finds a key without a use, or in a group without one", () => {
    expect(dead("const t = useTranslations('home'); t('hero.title'); t.raw('list');")).toEqual([
      "home:hero.text",
      "home:pages.wallet",
    ]);
    expect(dead("const t = useTranslations('other'); t('title');")).toHaveLength(5);
  });

  it("understands groups, templates and lists of names", () => {
    const source =
      "const t = useTranslations('home.hero'); t('title'); t('text'); const u = useTranslations('home');" +
      "u(`pages.${name}`); u.raw('list');";
    expect(dead(source)).toEqual([]);
  });

  it("understands code that imports its word file", () => {
    expect(
      deadKeys(
        { error: { title: "a", text: "b" } },
        { "a.tsx": "import en from '#content/en/error.json'; const { title } = en;" },
      ),
    ).toEqual(["error:text"]);
  });
});
