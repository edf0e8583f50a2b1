import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import { partners, token } from "#brand/token.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { claimText, formatMonth } from "#site/i18n/formats.ts";
import { brandTexts } from "../../tasks/brand-texts.ts";
import { type BuiltText, plain, readTexts, writtenTexts } from "./built-texts.ts";
import { buildCopy, copyProject, type ProjectCopy } from "./project-copy.ts";
import { figuresOf, onlyOf, says } from "./said.ts";

const first = resolve("brand");
const second = resolve("tests/second-brand/brand");
const secondClaims: typeof import("#brand/claims.ts") = await import(join(second, "claims.ts"));

const secondSignup = await import("./brand/signup.ts");

const words = (locale: Locale, file: string) =>
  JSON.parse(readFileSync(`content/${locale}/${file}.json`, "utf8"));

/**
 * Texts that may name a town that is not the group's: an example of a trip. The longest first, since
 * one may contain another.
 */
const elsewhere = locales
  .flatMap((locale) => [
    ...Object.values<string>(words(locale, "scenes").travel).map(plain),
    plain(words(locale, "balance").entries.travel.name),
  ])
  .sort((a, b) => b.length - a.length);

/** The time that a build of the whole site takes on a small, busy machine. */
const patience = 600_000;

const foundIn = (texts: { file: string; text: string }[], isThere: (text: string) => boolean) =>
  texts.filter(({ text }) => isThere(text)).map(({ file }) => file);

let copy: ProjectCopy;
let written: BuiltText[];
let read: BuiltText[];

async function build(change?: (folder: string) => void): Promise<void> {
  copy = copyProject(second, change);
  await buildCopy(copy);
  written = writtenTexts(copy.folder);
  read = readTexts(copy.folder);
}

describe("the site of another brand", () => {
  beforeAll(() => build(), patience);
  afterAll(() => copy?.remove());

  it("says nothing that only the first brand says", async () => {
    const gone = await onlyOf(first, second);
    expect(gone).toEqual(expect.arrayContaining([contact.email, token.address, token.symbol]));
    expect(gone.length).toBeGreaterThan(150);
    expect(written.length).toBeGreaterThan(300);
    const left = gone.flatMap((text) => {
      const files = foundIn(written, (page) => page.includes(text));
      return files.length ? [`${text}: ${files.slice(0, 3).join(", ")}`] : [];
    });
    expect(left).toEqual([]);
    const name = names.group.en.toLowerCase();
    expect(foundIn(written, (text) => text.toLowerCase().includes(name))).toEqual([]);
  });

  it("shows none of the first brand's figures, and the second's", () => {
    const theirs = figuresOf(secondClaims.claims);
    const counted = locales.map((of) => formatMonth(of, new Date(claims.activeUsers.asOf)));
    // "A million dollars" in words may be part of any other number of millions.
    const ours = [...figuresOf(claims), ...counted].filter((figure) => /\d/.test(figure));
    const left = ours.flatMap((figure) => {
      const files = foundIn(read, (text) => says(text, figure));
      return files.length ? [`${figure}: ${files.slice(0, 3).join(", ")}`] : [];
    });
    expect(left).toEqual([]);
    const unseen = [...theirs].filter((figure) => !read.some(({ text }) => says(text, figure)));
    expect(unseen).toEqual([]);
  });

  it("offers its own countries and channels to those who join", () => {
    const { signupCountries, heardChannels } = secondSignup;
    const guide = written.find(({ file }) => file.endsWith("client/resources/docs/index.html"));
    for (const code of [...signupCountries, ...heardChannels]) expect(guide?.text).toContain(code);
    const files = (text: string) => foundIn(written, (one) => one.includes(text));
    expect(files(secondSignup.countryLabels.QA.label.fr)).not.toEqual([]);
    for (const gone of ["event_money2020", "Money20/20"]) expect(files(gone)).toEqual([]);
  });

  it("does not say that it is from the first brand's town", () => {
    const home = /client\/((ar|fr)\/)?((about|careers|contact)\/)?index\.html$|fact-sheet/;
    const texts = read.filter(({ file }) => home.test(file));
    expect(texts.length).toBeGreaterThanOrEqual(12);
    const towns = Object.values(contact.city);
    const own = (text: string) => elsewhere.reduce((rest, one) => rest.replaceAll(one, " "), text);
    const left = foundIn(texts, (text) => towns.some((town) => own(text).includes(town)));
    expect(left).toEqual([]);
  });

  it("draws its own pictures for sharing, its own logo and its own icon", () => {
    const pictures = globSync("build/client/{cards,press}/*.{png,svg}").concat(
      "build/client/icon.svg",
    );
    expect(pictures.length).toBeGreaterThan(80);
    const same = pictures.filter((file) => {
      try {
        return readFileSync(join(copy.folder, file)).equals(readFileSync(file));
      } catch {
        // A position that the second brand does not offer has no picture.
        return false;
      }
    });
    expect(same).toEqual([]);
  });

  it("draws its own mark on the stamp of the contact page, and names the values it has", async () => {
    const pageAt = (path: string) =>
      written.find(({ file }) => file === `build/client/${path}/index.html`);
    const { mark }: typeof import("#brand/names.ts") = await import(join(second, "names.ts"));
    const contactPage = pageAt("contact")?.text ?? "";
    for (const { d } of mark.lines) expect(contactPage.split(`d="${d}"`).length).toBeGreaterThan(2);
    const { values } = words("en", "about");
    const about = pageAt("about")?.text;
    expect(about).toContain(values.trust.text);
    expect(about).not.toContain(values.learning.text);
  });

  it("is set in its own faces: pages, mails and the PDF whose font it gives", () => {
    const home = written.find(({ file }) => file === "build/client/index.html");
    expect(home?.text).toMatch(/--font-text:\s*Verdana/);
    const mails = written.filter(({ file }) => /waitlist-confirm\.\w+\.html$/.test(file));
    expect(mails).toHaveLength(locales.length);
    const faces = ["font-family:Verdana, sans-serif,", "font-family:Rockwell, serif,"];
    for (const { text } of mails) for (const face of faces) expect(text).toContain(face);
    const sheet = readFileSync(join(copy.folder, "build/client/press/fact-sheet-en.pdf"), "latin1");
    expect(sheet).toMatch(/\/FontName \/\w+\+JetBrainsMono/);
  });

  it(
    "holds together: no dead link, no page without its head, no English left",
    async () => {
      const files = ["seo", "links", "left-behind"].map((name) => `tests/spec/${name}.test.ts`);
      const vitest = "node_modules/vitest/vitest.mjs";
      await copy.run(vitest, "run", "--project", "built", ...files);
    },
    patience,
  );
});

describe("a brand that may not promote its token, and has no optional part", () => {
  const change = (file: string, from: string, to: string) => {
    const source = readFileSync(file, "utf8");
    expect(source).toContain(from);
    writeFileSync(file, source.replaceAll(from, to));
  };
  const silence = (folder: string) => {
    const full = 'tokenPromotion = "full"';
    change(join(folder, "brand/registration.ts"), full, 'tokenPromotion = "facts"');
    const parts = '["careers", "investors", "pressKit", "guides", "api"]';
    change(join(folder, "brand/features.ts"), "Part[] = []", `Part[] = ${parts}`);
  };
  beforeAll(() => build(silence), patience);
  afterAll(() => copy?.remove());

  it(
    "has no page of them, and no link to one",
    async () => {
      const files = written.map(({ file }) => file).filter((file) => /\.(html|data)$/.test(file));
      expect(files).toContain("build/client/resources/docs/index.html");
      const parts = /\/(careers|investors|press-kit|resources\/(api|wallet|travel))(\/|\.|<|$)/;
      expect(files.filter((file) => parts.test(file))).toEqual([]);
      const lists = written.filter(({ file }) => /(sitemap\.xml|llms\.txt)$/.test(file));
      expect(lists).toHaveLength(2);
      expect(lists.filter(({ text }) => parts.test(text))).toEqual([]);
      await copy.run(
        "node_modules/vitest/vitest.mjs",
        "run",
        "--project",
        "built",
        "links.test.ts",
      );
    },
    patience,
  );

  it("leads to no trading venue", async () => {
    const { venues }: typeof import("#brand/token.ts") = await import(join(second, "token.ts"));
    const pages = written.filter(({ file }) => file.endsWith(".html"));
    for (const { name, href } of venues) {
      expect(foundIn(pages, (text) => text.includes(href))).toEqual([]);
      const said = Object.values(name);
      expect(foundIn(read, (text) => said.some((one) => text.includes(one)))).toEqual([]);
    }
  });

  it.each(locales)("in %s: says neither how to buy nor what it yields", (locale) => {
    const { buy, utility, roadmap, close } = words(locale, "token");
    const { capabilities } = words(locale, "wallet");
    const { name, text } = capabilities.yield;
    const silent = [
      ...[buy.title, buy.wallet.title, buy.fund.text, buy.swap.text],
      ...[utility.staking.text, roadmap.fees.title, roadmap.fees.text],
      ...[close.title, name, text],
    ].map((one: string) => (one.split("{")[0] ?? "").trim());
    // A short title of one language may be a word of another.
    const prefix = locale === "en" ? "client" : `client/${locale}`;
    const own = new RegExp(`${prefix}/(token|wallet)/index.html$`);
    const texts = read.filter(({ file }) => own.test(file));
    expect(texts).toHaveLength(2);
    const claim = secondClaims.claims.stakingYield;
    expect(
      foundIn(texts, (page) => says(page, claimText(locale, claim).replace(/\s/g, " "))),
    ).toEqual([]);
    expect(
      silent.filter((one) => one && foundIn(texts, (page) => page.includes(one)).length),
    ).toEqual([]);
  });
});

/** Names of files of the press kit, and of networks that are a channel of every sign-up or a way to share. */
const ofAnyGroup =
  /^(mark|logo|fact-sheet|press-kit|colours)[\w{}-]*\.\w+$|^Telegram$|^X \(Twitter\)$|^إكس \(تويتر\)$/;

describe("a group made from its answers: French alone, no token, one service of the four and one of its own", () => {
  beforeAll(async () => {
    copy = copyProject(first);
    await copy.run("tasks/brand.ts", "--no-build", "tests/second-brand/third/answers.json");
    await buildCopy(copy);
    written = writtenTexts(copy.folder);
    read = readTexts(copy.folder);
  }, patience);
  afterAll(() => copy?.remove());
  const lists = () => written.filter(({ file }) => /(sitemap\.xml|llms\.txt)$/.test(file));

  it("says nothing of the first brand: on no page, in no mail and in no script", async () => {
    const texts = [...(await brandTexts(first)).keys()];
    const theirs = await brandTexts(join(copy.folder, "brand"));
    const gone = texts.filter((text) => !theirs.has(text));
    expect(gone).toEqual(expect.arrayContaining([contact.email, names.legalEntity.en]));
    // What the answers left as it came is on no page, in no mail and in no script.
    const left = texts
      .filter((text) => text.length > 6 && !ofAnyGroup.test(text))
      .flatMap((text) => {
        const files = foundIn(written, (page) => page.includes(text));
        return files.length ? [`${text}: ${files.slice(0, 3).join(", ")}`] : [];
      });
    expect(left).toEqual([]);
    const name = names.group.en.toLowerCase();
    expect(foundIn(written, (text) => text.toLowerCase().includes(name))).toEqual([]);
    const ofToken = [names.token.symbol, token.address, ...partners.map((one) => one.name.en)];
    for (const said of ofToken) {
      expect(
        foundIn(written, (text) => text.includes(said)),
        said,
      ).toEqual([]);
    }
  });

  it("has no page of what it does without, and its own service in every list", () => {
    const pages = written.map(({ file }) => file).filter((file) => file.endsWith(".html"));
    const gone =
      /client\/(wallet|logistics|education|token|technology|coverage|careers|investors|press-kit)\//;
    expect(pages.filter((file) => gone.test(file))).toEqual([]);
    const address = "/services/payroll";
    expect(pages).toContain(`build/client${address}/index.html`);
    expect(pages).toContain("build/client/travel/index.html");
    for (const page of ["", "fees/", "help/", "services/"]) {
      const file = `build/client/${page}index.html`;
      expect(written.find((one) => one.file === file)?.text).toContain(`href="${address}"`);
    }
    expect(lists().filter(({ text }) => !text.includes(address))).toEqual([]);
    expect(lists().filter(({ text }) => /\/(wallet|token|coverage)[<)\s]/.test(text))).toEqual([]);
    const say = (file: string, text: string) =>
      expect(read.find((one) => one.file === `build/client/${file}`)?.text).toContain(text);
    say("fees/index.html", "95 KES");
    say("help/index.html", "Quand l’équipe est-elle payée ?");
    say("services/payroll/index.html", "Payez votre équipe au jour dit");
  });

  it("has no page, mail, menu or address in another language", () => {
    const pages = written.filter(({ file }) => file.endsWith(".html"));
    expect(pages.length).toBeGreaterThan(50);
    expect(foundIn(pages, (text) => !text.includes(' lang="fr"'))).toEqual([]);
    expect(pages.filter(({ file }) => /client\/(en|ar|fr)\/|\.(en|ar)\.html/.test(file))).toEqual(
      [],
    );
    const named = /hreflang="|xhtml:link rel|href="\/(en|ar|fr)["/]/i;
    expect(foundIn([...pages, ...lists()], (text) => named.test(text))).toEqual([]);
    const arabic = /[\u0621-\u064a]{2}/;
    expect(foundIn(read, (text) => arabic.test(text))).toEqual([]);
    const frames = pages.filter(({ file }) => file.includes("/embed/"));
    expect(frames.filter(({ file }) => !file.includes("/embed/fr/"))).toEqual([]);
    const embed = written.find(({ file }) => file.endsWith("client/embed.js"));
    expect(embed?.text).toContain('return "fr"');
    expect(embed?.text).not.toMatch(/"(en|ar)":/);
  });

  it("has no vision, mission or values, which it has not stated", () => {
    const about = written.find(({ file }) => file === "build/client/about/index.html")?.text;
    expect(about).not.toMatch(/purpose-title|values-title/);
  });

  it("wears its own colours and mark", () => {
    const mail = written.find(({ file }) => /waitlist.*\.html$/i.test(file));
    const home = written.find(({ file }) => file === "build/client/index.html");
    for (const one of [mail, home]) expect(one?.text).toContain("#8a3412");
    const icon = written.find(({ file }) => file.endsWith("client/icon.svg"));
    expect(icon?.text).toContain("M4 24L16 6L28 24");
  });

  it(
    "holds together: no dead link, no page without its head, no English left",
    async () => {
      const files = ["seo", "links", "left-behind"].map((name) => `tests/spec/${name}.test.ts`);
      const vitest = "node_modules/vitest/vitest.mjs";
      await copy.run(vitest, "run", "--project", "built", ...files);
    },
    patience,
  );
});
