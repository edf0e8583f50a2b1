import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { pino } from "pino";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import type { ContentOverview, ContentRow } from "#contract/content.ts";
import type { SiteImage, SitePortrait } from "#contract/images.ts";
import { consentVersions } from "#contract/limits.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { type PageFile, readPageFiles } from "#server/http/page-files.ts";
import { atFullCost } from "#tests/fakes/quick-hashes.ts";
import { openPostgres } from "#tests/fakes/shared-postgres.ts";
import { startMailServer } from "#tests/fakes/smtp.ts";
import { addPerson, origin, password } from "#tests/integration/admin-harness.ts";
import {
  openSite,
  type Site,
  siteDatabases,
  submission,
} from "#tests/integration/waitlist-site.ts";
import { someAddress, startSite } from "../../bench/site-process.ts";

type ImageList = { images: SiteImage[]; portraits: SitePortrait[] };

const silent = pino({ level: "silent" });
const buildFolder = resolve("build");
let pages: PageFile[];
beforeAll(async () => {
  pages = await readPageFiles(resolve(buildFolder, "client"), origin);
});

/** On a machine that is busy with other tests: the process of a release lets all others go first. */
const renderingTakes = { timeout: 280_000 };
vi.setConfig({ testTimeout: 300_000 });

/** The calls of an administrator of a site. */
async function administrator({ url }: { url: string }, email: string, from = origin) {
  const send = (path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: { origin: from, ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signedIn = await send("/api/auth/sign-in/email", { email, password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  async function call(path: string, body?: object, headers: Record<string, string> = {}) {
    const answer = await send(`/api/admin/content${path}`, body, { cookie, ...headers });
    return { status: answer.status, body: await answer.json() };
  }
  const overview = async () => (await call("")).body as ContentOverview;
  async function textOf(file: string, key: string) {
    const { rows } = (await call(`/texts?file=${file}`)).body as { rows: ContentRow[] };
    const row = rows.find((one) => one.key === key);
    if (!row) throw new Error(`${file} has no ${key}`);
    return row;
  }
  return {
    call,
    overview,
    textOf,
    async preview(path: string, signal: AbortSignal | null = null) {
      const address = `${url}/api/admin/content/preview?path=${path}`;
      const answer = await fetch(address, { headers: { cookie }, signal });
      return { status: answer.status, headers: answer.headers, html: await answer.text() };
    },
    async upload(file: Buffer) {
      const answer = await fetch(`${url}/api/admin/images`, {
        method: "POST",
        headers: { origin: from, cookie, "content-type": "application/octet-stream" },
        body: new Uint8Array(file),
      });
      return (await answer.json()) as { id: string };
    },
    /** Saves a draft over the version that is there. */
    async save(file: string, key: string, locale: "en" | "ar" | "fr", text: string | null) {
      const { version } = (await textOf(file, key)).texts[locale];
      return call("/drafts", { file, key, locale, text }, { "if-match": `"${version}"` });
    },
    /** Publishes every draft, and resolves once the release is on the site or has failed. */
    async publish() {
      const versions = (await overview()).changes.map(({ version }) => version);
      const made = await call("/releases", { versions, note: "" });
      if (made.status !== 202) return { ...made, release: undefined };
      let release: ContentOverview["releases"][number] | undefined;
      await expect
        .poll(async () => {
          release = (await overview()).releases.find(({ id }) => id === made.body.id);
          return release?.state;
        }, renderingTakes)
        .not.toBe("rendering");
      return { ...made, release };
    },
  };
}

const read = async (site: { url: string }, path: string, language = "en") =>
  (await fetch(site.url + path, { headers: { "accept-language": language } })).text();

/** Whether a page says a text. Pages are too long to be printed. */
const says = async (site: { url: string }, path: string, text: string, language?: string) =>
  (await read(site, path, language)).includes(text);

describe.each(siteDatabases)("the words of the site on the $name", ({ open }) => {
  let site: Site;
  let owner: Awaited<ReturnType<typeof administrator>>;
  let editor: typeof owner;
  beforeAll(async () => {
    site = await open({ PUBLIC_URL: origin }, { pages, buildFolder });
    await addPerson(site.database, "owner@example.com", "owner");
    await addPerson(site.database, "editor@example.com", "editor");
    await addPerson(site.database, "reader@example.com", "reader");
    owner = await administrator(site, "owner@example.com");
    editor = await administrator(site, "editor@example.com");
  });
  afterAll(() => site?.close());

  it("a headline that an editor writes in three languages is on the site once an owner publishes it", async () => {
    const said = { en: "Money that travels along", ar: "مال يسافر معك", fr: "L’argent qui voyage" };
    for (const locale of ["en", "ar", "fr"] as const) {
      const saved = await editor.save("about.json", "hero.title", locale, said[locale]);
      expect(saved).toMatchObject({ status: 200, body: { faults: [] } });
    }
    await editor.save("home.json", "meta.description", "en", "Money & its way from {city}.");
    expect(await says(site, "/about", said.en)).toBe(false);
    const changes = (await editor.overview()).changes;
    expect(changes.map(({ after }) => after)).toEqual(expect.arrayContaining(Object.values(said)));
    const versions = changes.map(({ version }) => version);
    expect(await editor.call("/releases", { versions, note: "" })).toMatchObject({ status: 403 });

    const { release } = await owner.publish();
    expect(release).toMatchObject({ state: "live", failure: null, texts: 4, pages: 4 });
    for (const [path, text] of [
      ["/about", said.en],
      ["/ar/about", said.ar],
      ["/fr/about", said.fr],
    ] as const) {
      expect(await says(site, path, text), path).toBe(true);
      const html = await read(site, path);
      // In the body, and in the data by which the page's script takes it over.
      const [body = "", data = ""] = html.split('id="built-page"');
      expect([body, data].map((part) => part.includes(text))).toEqual([true, true]);
    }
    // What repeats the heads of pages, too.
    const description = `Money & its way from ${contact.city.en}.`;
    expect(await says(site, "/llms.txt", `> ${description}\n`)).toBe(true);
    const manifest = await fetch(`${site.url}/en.webmanifest`);
    expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
    expect(await manifest.json()).toMatchObject({ description });
    // The address without a language speaks the visitor's.
    expect(await says(site, "/about", said.fr, "fr")).toBe(true);
    expect((await owner.overview()).changes).toEqual([]);
  });

  it("a page and a mail are shown with all drafts, to editors alone, and the site stays as it is", async () => {
    const [title, subject] = ["Une gourde pour la route", "Confirm your seat at {brand}"];
    await editor.save("fees.json", "hero.title", "fr", title);
    await editor.save("mail.json", "waitlistConfirm.subject", "en", subject);
    // It cannot be rendered: it is left out.
    await editor.save("fees.json", "hero.lede", "fr", "Combien {coûte");
    const before = await read(site, "/fr/fees");

    const page = await editor.preview("/fr/fees");
    expect([page.status, page.html.includes(title)]).toEqual([200, true]);
    expect(page.html.includes("Combien {")).toBe(false);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-frame-options": "SAMEORIGIN",
      "x-robots-tag": "noindex, nofollow",
      "content-security-policy": expect.stringMatching(
        /^sandbox allow-same-origin; default-src 'none'; .*frame-ancestors 'self'$/,
      ),
    });
    const mail = await owner.preview("mails/waitlist-confirm.en");
    expect([mail.status, mail.html.includes("<title>Confirm your seat at")]).toEqual([200, true]);
    expect(mail.html).not.toContain("{{");
    const numbers = await owner.preview("mails/friend-confirmed.ar");
    expect([numbers.status, numbers.html.includes("{friends}")]).toEqual([200, true]);
    const frame = await owner.preview("mails/campaign-subscribers.fr");
    const shown = ["{subject}</title>", "{preview}", "{body}"];
    expect([frame.status, ...shown.filter((each) => !frame.html.includes(each))]).toEqual([200]);

    for (const path of ["/nowhere", "/admin/content/x", "mails/nothing.en"]) {
      expect([path, (await owner.preview(path)).status]).toEqual([path, 404]);
    }
    for (const path of ["//elsewhere.example", "fees", "mails/waitlist-confirm.de"]) {
      expect([path, (await owner.preview(path)).status]).toEqual([path, 400]);
    }
    const reader = await administrator(site, "reader@example.com");
    expect((await reader.preview("/fr/fees")).status).toBe(403);
    const visitor = await fetch(`${site.url}/api/admin/content/preview?path=/fr/fees`);
    expect(visitor.status).toBe(401);

    expect((await read(site, "/fr/fees")) === before).toBe(true);
    for (const { version } of (await owner.overview()).changes) {
      await owner.call("/drafts/discard", { version });
    }
  });

  it("previews are rendered one after another, four wait, and who leaves takes no turn", async () => {
    const requestSix = (signal?: AbortSignal) =>
      Array.from({ length: 6 }, () => editor.preview("/fees", signal));
    const started = performance.now();
    const answers = await Promise.all(requestSix());
    const fiveTurns = performance.now() - started;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.find(({ status }) => status === 429)?.headers.get("retry-after")).toBe("5");

    const left = new AbortController();
    const gone = requestSix(left.signal);
    expect((await Promise.race(gone)).status).toBe(429);
    left.abort();
    await Promise.allSettled(gone);
    const next = performance.now();
    await expect.poll(async () => (await editor.preview("/fees")).status, renderingTakes).toBe(200);
    expect(performance.now() - next).toBeLessThan(fiveTurns);
  });

  it("the words of a dialog that is fetched later are others too", async () => {
    const mark = "/assets/waitlist.fr-";
    expect(await says(site, "/fr/fees", mark)).toBe(false);
    await owner.save("waitlist.json", "title", "fr", "Entrez dans la liste");
    const { release } = await owner.publish();
    expect(release?.state).toBe("live");
    await expect.poll(() => says(site, "/fr/fees", mark)).toBe(true);
    const [address = ""] =
      /\/assets\/waitlist\.fr-[\w-]{8}\.json/.exec(await read(site, "/fr/fees")) ?? [];
    const answer = await fetch(site.url + address);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await answer.json()).toMatchObject({ title: "Entrez dans la liste" });
  });

  it("one press brings the release before back, and its texts can become drafts again", async () => {
    const [shown, before] = (await owner.overview()).releases;
    const started = performance.now();
    expect(await owner.call(`/releases/${before?.id}/show`, {})).toMatchObject({ status: 200 });
    expect(await says(site, "/fr/fees", "/assets/waitlist.fr-")).toBe(false);
    expect(await says(site, "/fr/about", "L’argent qui voyage")).toBe(true);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect((await owner.overview()).changes).toEqual([]);
    const restored = await editor.call(`/releases/${shown?.id}/restore`, {});
    expect(restored.body).toEqual({ drafts: 1 });
    const [change] = (await owner.overview()).changes;
    expect(change).toMatchObject({ file: "waitlist.json", after: "Entrez dans la liste" });
    await editor.call("/drafts/discard", { version: change?.version });
    expect((await owner.overview()).changes).toEqual([]);
  });

  it("who saves over the text of another is shown both", async () => {
    const { version } = (await editor.textOf("fees.json", "hero.title")).texts.en;
    const saveAt = (key: string, over: number) => (who: typeof owner, text: string) =>
      who.call(
        "/drafts",
        { file: "fees.json", key, locale: "en", text },
        { "if-match": `"${over}"` },
      );
    const [save, saveLede] = [saveAt("hero.title", version), saveAt("hero.lede", 0)];
    expect(await save(owner, "What it costs")).toMatchObject({ status: 200 });
    const refused = await save(editor, "What you pay");
    expect(refused).toMatchObject({
      status: 409,
      body: { error: "changed", text: "What it costs", by: "owner@example.com" },
    });
    const withoutVersion = { file: "fees.json", key: "hero.title", locale: "en", text: "x" };
    expect(await editor.call("/drafts", withoutVersion)).toMatchObject({ status: 428 });
    const both = await Promise.all([saveLede(editor, "One"), saveLede(owner, "Two")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { version } of (await owner.overview()).changes) {
      await owner.call("/drafts/discard", { version });
    }
  });

  it.each([
    ["about.json", "hero.title", "fr", "{n, plural, one {une} other {#}} ici", "arguments"],
    [
      "mail.json",
      "waitlistConfirm.intro",
      "ar",
      "{brand} {hours, plural, one {ساعة} other {#}}",
      "plurals",
    ],
    ["prices.json", "booking.percent", "en", "0", "price"],
    ["prices.json", "booking.percent", "en", "1,50", "price"],
    ["prices.json", "asOf", "en", "1 Dec 2026", "day"],
    ["about.json", "hero.title", "en", "Hello {name}", "arguments"],
    ["about.json", "hero.title", "en", "<script>alert(1)</script>", "arguments"],
    ["about.json", "hero.title", "en", "{n, plural, one {a}}", "unreadable"],
    ["about.json", "hero.title", "en", " ", "empty"],
  ] as const)("%s %s in %s as “%s” is kept as a draft and not published", async (...given) => {
    const [file, key, locale, text, code] = given;
    const saved = await editor.save(file, key, locale, text);
    expect(saved.body.faults).toContainEqual(expect.objectContaining({ code }));
    expect(await owner.publish()).toMatchObject({ status: 422, body: { error: "faults" } });
    await editor.call("/drafts/discard", { version: saved.body.version });
  });

  it("signs that few keyboards have are put into a text as it is saved", async () => {
    const saved = await editor.save("about.json", "hero.title", "fr", "Qui sommes-nous ?");
    expect(saved.body.faults).toEqual([]);
    const { draft, version } = (await editor.textOf("about.json", "hero.title")).texts.fr;
    expect(draft?.text).toBe("Qui sommes-nous\u202f?");
    await editor.call("/drafts/discard", { version });
  });

  it("a headline is found as the page shows it, though it is two texts", async () => {
    const find = async (search: string) => {
      const { rows } = (await editor.call(`/texts?q=${encodeURIComponent(search)}`)).body as {
        rows: ContentRow[];
      };
      return rows.map(({ file, key }) => `${file} ${key}`);
    };
    const headline = "One account for money that crosses borders";
    expect(await find(headline)).toEqual(
      expect.arrayContaining(["home.json hero.line1", "home.json hero.line2"]),
    );
    expect(await find(`${names.group.en}: multi-currency`)).toContain("home.json meta.title");
  });

  it("a price that changes is on every page that names it, in each language, and in the page's data", async () => {
    const { built } = (await owner.textOf("prices.json", "booking.percent")).texts.en;
    await owner.save("prices.json", "booking.percent", "en", "3.75");
    await owner.save("prices.json", "asOf", "en", "2027-01-15");
    const before = await read(site, "/fr/contact");
    const preview = await owner.preview("/fr/fees");
    expect(preview.html).toContain("3,75");
    expect((await owner.publish()).release).toMatchObject({ state: "live", failure: null });
    for (const [path, share, day] of [
      ["/fees", "3.75", "2027"],
      ["/fr/fees", "3,75", "2027"],
      ["/ar/fees", "3.75", "2027"],
      ["/travel", "3.75", ""],
      ["/help", "3.75", ""],
    ] as const) {
      expect(await says(site, path, share), path).toBe(true);
      expect(await says(site, path, day), path).toBe(true);
    }
    expect(await read(site, "/fees")).toMatch(/"prices":\{[^}]*"booking.percent":"3.75"/);
    expect((await read(site, "/fr/contact")) === before).toBe(true);
    await owner.save("prices.json", "booking.percent", "en", null);
    await owner.save("prices.json", "asOf", "en", null);
    expect((await owner.publish()).release).toMatchObject({ state: "live", failure: null });
    expect(await says(site, "/fees", "3.75")).toBe(false);
    expect(built).not.toBe("3.75");
  });

  it("a text that is far too long, or of no file, is refused", async () => {
    const saved = await editor.save("about.json", "hero.title", "en", "x".repeat(60_000));
    expect(saved).toMatchObject({ status: 422, body: { error: "too_long" } });
    const longer = await editor.save("about.json", "hero.title", "en", "x".repeat(100_000));
    expect(longer.status).toBe(400);
    const call = { file: "admin.json", key: "nav.label", locale: "en", text: "x" };
    expect(await editor.call("/drafts", call, { "if-match": '"0"' })).toMatchObject({
      status: 404,
    });
  });

  it("an uploaded image takes the place of a portrait on every page of the person, and is kept", async () => {
    const side = { width: 600, height: 600, channels: 3 } as const;
    const picture = await sharp({ create: { ...side, background: "teal" } })
      .png()
      .toBuffer();
    const { id } = await owner.upload(picture);
    const person = "maryam-al-balushi";
    const listed = async () => {
      const { images, portraits } = (await owner.call("/../images")).body as ImageList;
      return { image: images[0], portrait: portraits.find((one) => one.person === person) };
    };
    const address = (await listed()).image?.small.address ?? "";
    expect((await listed()).portrait).toMatchObject({ published: null, draft: null });
    const choose = (image: string | null) => editor.call("/../images/portraits", { person, image });
    expect(await choose("00000000-0000-7000-8000-000000000000")).toMatchObject({ status: 404 });
    expect(await choose(id)).toMatchObject({ status: 200 });
    expect((await listed()).portrait).toMatchObject({
      ...{ published: null, draft: { address, by: "editor@example.com" } },
    });
    expect(await says(site, "/about", address)).toBe(false);
    expect((await owner.publish()).release).toMatchObject({ state: "live", failure: null });
    for (const path of ["/about", "/ar/about", "/fr/press-kit"]) {
      await expect.poll(() => says(site, path, `<img src="${address}"`)).toBe(true);
    }
    const { headers } = await fetch(`${site.url}/about`);
    expect(headers.get("content-security-policy")).toContain("style-src-attr");
    expect(await owner.call(`/../images/${id}/delete`, {})).toMatchObject({
      ...{ status: 409, body: { error: "in_use" } },
    });
    expect((await listed()).image?.uses).toEqual([{ person }]);
    // What is shown is no draft.
    await choose(null);
    await choose(id);
    expect((await owner.overview()).changes).toEqual([]);
    await choose(null);
    await owner.publish();
    await expect.poll(() => says(site, "/about", address)).toBe(false);
    // A text that is no image's address is not published.
    const forged = await owner.call(
      "/drafts",
      {
        file: "portraits.json",
        key: "karim-haddad",
        locale: "en",
        text: "https://example.com/a.png",
      },
      { "if-match": '"0"' },
    );
    expect(forged.body.faults).toMatchObject([{ code: "unreadable" }]);
    expect(await owner.publish()).toMatchObject({ status: 422 });
    await owner.call("/drafts/discard", { version: forged.body.version });
  });

  it("a privacy policy that an owner changes has a version of its own, with which consent is recorded", async () => {
    const consent = async (email: string) => {
      expect((await site.join({ email })).status).toBe(200);
      const [lead] = await site.database.query<{ version: string }>(
        "SELECT consent_version AS version FROM waitlist_leads WHERE email = $1",
        [email],
      );
      return lead?.version;
    };
    expect(await consent("before@example.com")).toBe(consentVersions.waitlist);
    const { built, version } = (await owner.textOf("privacy.md", "")).texts.en;
    const text = built.replace("\n\n", " We also keep the day of your visit.\n\n");
    const draft = { file: "privacy.md", key: "", locale: "en", text };
    const ifMatch = { "if-match": `"${version}"` };
    expect(await editor.call("/drafts", draft, ifMatch)).toMatchObject({ status: 403 });
    expect(await owner.call("/drafts", draft, ifMatch)).toMatchObject({ body: { faults: [] } });
    const [change] = (await owner.overview()).changes;
    const discard = { version: change?.version };
    expect(await editor.call("/drafts/discard", discard)).toMatchObject({ status: 403 });
    const { release } = await owner.publish();
    expect(release).toMatchObject({ state: "live", failure: null });
    await expect.poll(() => says(site, "/legal/privacy", "the day of your visit")).toBe(true);
    const [shown] = await site.database.query<{ versions: { privacy: string } }>(
      "SELECT legal_versions AS versions FROM content_releases WHERE id = $1",
      [release?.id],
    );
    const given = shown?.versions.privacy ?? "";
    expect(given > consentVersions.waitlist).toBe(true);
    expect(await says(site, "/legal/privacy", given)).toBe(true);
    expect(await consent("after@example.com")).toBe(given);
    const back = (await owner.overview()).releases.find(({ state }) => state === "kept");
    expect(await owner.call(`/releases/${back?.id}/show`, {})).toMatchObject({ status: 200 });
    expect(await consent("back@example.com")).toBe(consentVersions.waitlist);
    expect(await owner.call(`/releases/${release?.id}/show`, {})).toMatchObject({ status: 200 });
  });
});

it("another node shows a release within seconds, and one that starts later shows it at once", async () => {
  const server = await openPostgres();
  const env = { DATABASE_URL: server.url, PUBLIC_URL: origin };
  const [one, other] = [
    await openSite(env, { pages, buildFolder }),
    await openSite(env, { pages, buildFolder }),
  ];
  await addPerson(one.database, "owner@example.com", "owner");
  const owner = await administrator(one, "owner@example.com");
  await owner.save("about.json", "hero.title", "en", "A headline of this afternoon");
  expect((await owner.publish()).release?.state).toBe("live");
  const shown = performance.now();
  for (const site of [one, other]) {
    await expect.poll(() => says(site, "/about", "A headline of this afternoon")).toBe(true);
  }
  expect(performance.now() - shown).toBeLessThan(15_000);
  const late = await openSite(env, { pages, buildFolder });
  expect(await says(late, "/about", "A headline of this afternoon")).toBe(true);
  for (const site of [late, other, one]) await site.close();
  await server.stop();
});

/** A database with an owner, and processes of the product on it. */
async function ownedProcesses(env: Record<string, string> = {}) {
  const server = await openPostgres();
  const database = await openDatabase({ dataDir: tmpdir(), databaseUrl: server.url }, silent);
  await atFullCost(() => addPerson(database, "owner@example.com", "owner"));
  return {
    database,
    start: () =>
      startSite({
        ...{ DATABASE_URL: server.url, CAPTCHA: "off", RATE_LIMITS: "off" },
        ...{ AUTH_SECRET: "a secret of more than 32 characters", ...env },
      }),
    async stop() {
      await database.close();
      await server.stop();
    },
  };
}

it("a mail is received in the words that are published, and after a way back in those of the files", async () => {
  const smtp = await startMailServer();
  const processes = await ownedProcesses({ SMTP_URL: smtp.url });
  const site = await processes.start();
  const owner = await administrator(site, "owner@example.com", someAddress);
  const received = async (name: string) => {
    const email = `${name}@example.com`;
    const before = smtp.received.length;
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ ...submission, email, locale: "fr" });
    await fetch(`${site.url}/api/waitlist`, { method: "POST", headers, body });
    await smtp.arrived(before + 1);
    const mail = smtp.received.find(({ to }) => to.includes(email));
    const { subject, html, text } = await PostalMime.parse(mail?.source ?? "");
    return {
      subject,
      parts: [html, text].map((part) => part?.includes("Votre siège est réservé.")),
    };
  };
  const built = await received("before");
  await owner.save("mail.json", "waitlistConfirm.subject", "fr", "Votre siège chez {brand}");
  const { built: intro } = (await owner.textOf("mail.json", "waitlistConfirm.intro")).texts.fr;
  await owner.save("mail.json", "waitlistConfirm.intro", "fr", `Votre siège est réservé. ${intro}`);
  // A node shows all of a release at once: by a page one sees that it has the mails.
  await owner.save("about.json", "hero.title", "fr", "Des sièges pour tous");
  expect((await owner.publish()).release).toMatchObject({ state: "live", failure: null });
  await expect.poll(() => says(site, "/fr/about", "Des sièges pour tous")).toBe(true);
  const subject = `Votre siège chez ${names.group.fr}`;
  expect(await received("after")).toEqual({ subject, parts: [true, true] });

  const original = (await owner.overview()).releases.find(({ texts }) => texts === 0);
  expect(await owner.call(`/releases/${original?.id}/show`, {})).toMatchObject({ status: 200 });
  expect(await received("back")).toEqual(built);
  expect(built.parts).toEqual([false, false]);
  await site.stop();
  await processes.stop();
  await smtp.stop();
});

it("a node that is killed while it publishes leaves the site whole, and another publish puts it on", async () => {
  const { database, start, stop } = await ownedProcesses();
  let site = await start();
  let owner = await administrator(site, "owner@example.com", someAddress);
  // On every page of the language: there is time to kill.
  await owner.save("shell.json", "pages.about", "fr", "Tout sur nous");
  const versions = (await owner.overview()).changes.map(({ version }) => version);
  expect(await owner.call("/releases", { versions, note: "" })).toMatchObject({ status: 202 });
  const stored = "SELECT FROM content_files LIMIT 1";
  await expect.poll(async () => (await database.query(stored)).length, renderingTakes).toBe(1);
  site.child.kill("SIGKILL");

  site = await start();
  expect(await says(site, "/fr/about", "Tout sur nous")).toBe(false);
  owner = await administrator(site, "owner@example.com", someAddress);
  const failed = async () => (await owner.overview()).releases.map(({ state }) => state);
  await expect.poll(failed).toContain("failed");
  expect((await owner.publish()).release).toMatchObject({ state: "live", failure: null });
  await expect.poll(() => says(site, "/fr/about", "Tout sur nous")).toBe(true);
  await site.stop();
  await stop();
});
