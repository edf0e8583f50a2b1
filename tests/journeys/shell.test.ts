import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { pagePaths } from "#site/i18n/paths.ts";
import { journey } from "#tests/browser/journey.ts";
import {
  documentLanguage,
  drawn,
  expectedDocument,
  hydrated,
  resize,
} from "#tests/browser/visitor.ts";
import { wordsOf } from "./words.ts";

const shell = wordsOf("en", "shell");

describe("language", () => {
  for (const language of locales) {
    journey(
      `a first visit from a ${language} browser reads ${language} at the plain address`,
      async ({ visit, product }) => {
        const { page } = await visit({ language });
        await page.goto(product.url);
        await hydrated(page);
        expect(await documentLanguage(page)).toEqual(expectedDocument(language));
        expect(new URL(page.url()).pathname).toMatch(/^\/(ar|fr)?$/);
        await page.getByText(wordsOf(language, "shell").footer.tagline).waitFor();
      },
    );
  }

  journey(
    "a choice is stored, sets language and direction, and keeps the place",
    async ({ visit, product }) => {
      const { page } = await visit();
      await page.goto(`${product.url}/legal/privacy?utm_source=mail`);
      await hydrated(page);
      await page.getByRole("button", { name: shell.language.current.split("{")[0] }).click();
      for (const language of locales) {
        const choice = page.getByRole("link", { name: shell.languages[language], exact: true });
        expect(await choice.locator("svg").first().isVisible()).toBe(true);
      }
      await page.getByRole("link", { name: shell.languages.ar, exact: true }).click();
      await page.waitForURL(`${product.url}/ar/legal/privacy?utm_source=mail`);
      await hydrated(page);
      expect(await documentLanguage(page)).toEqual({ lang: "ar", dir: "rtl" });
      expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("ar");

      const arabic = wordsOf("ar", "shell");
      await page.getByRole("button", { name: arabic.language.current.split("{")[0] }).click();
      await page.getByRole("link", { name: shell.languages.fr, exact: true }).click();
      await page.waitForURL(`${product.url}/fr/legal/privacy?utm_source=mail`);
      expect(await documentLanguage(page)).toEqual({ lang: "fr", dir: "ltr" });
    },
  );

  journey("a choice at an anchor keeps the anchor too", async ({ visit, product }) => {
    const { page } = await visit({ language: "ar" });
    await page.goto(`${product.url}/ar/wallet#download`);
    await hydrated(page);
    const arabic = wordsOf("ar", "shell");
    await page.getByRole("button", { name: arabic.language.current.split("{")[0] }).click();
    await page.getByRole("link", { name: shell.languages.fr, exact: true }).click();
    await page.waitForURL(`${product.url}/fr/wallet#download`);
    await hydrated(page);
    expect(await documentLanguage(page)).toEqual({ lang: "fr", dir: "ltr" });

    // English has no prefix: the same address is loaded again.
    const french = wordsOf("fr", "shell");
    await page.getByRole("button", { name: french.language.current.split("{")[0] }).click();
    await page.getByRole("link", { name: shell.languages.en, exact: true }).click();
    await page.waitForURL(`${product.url}/wallet#download`);
    await hydrated(page);
    expect(await documentLanguage(page)).toEqual({ lang: "en", dir: "ltr" });
  });

  journey("a stored choice comes before the browser's language", async ({ visit, product }) => {
    const { page } = await visit({ language: "fr" });
    await page.goto(`${product.url}/ar`);
    await page.evaluate(() => localStorage.setItem("language", "ar"));
    await page.goto(`${product.url}/?from=mail`);
    await page.waitForURL(`${product.url}/ar?from=mail`);
    await hydrated(page);
    expect(await documentLanguage(page)).toEqual({ lang: "ar", dir: "rtl" });
  });

  journey(
    "a choice of English is kept against a browser that prefers Arabic",
    async ({ visit, product }) => {
      const { page } = await visit({ language: "ar" });
      await page.goto(product.url);
      await hydrated(page);
      const arabic = wordsOf("ar", "shell");
      await page.getByRole("button", { name: arabic.language.current.split("{")[0] }).click();
      await page.getByRole("link", { name: shell.languages.en, exact: true }).click();
      await page.getByText(shell.footer.tagline).waitFor();
      await page.goto(`${product.url}/legal/privacy`);
      await hydrated(page);
      expect(await documentLanguage(page)).toEqual({ lang: "en", dir: "ltr" });
    },
  );

  journey(
    "a choice of English holds where the browser keeps neither storage nor cookies",
    async ({ visit, product }) => {
      const { page } = await visit({ language: "fr" });
      await page.addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
          get: () => {
            throw new DOMException("refused", "SecurityError");
          },
        });
        Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} });
      });
      await page.goto(`${product.url}/fr/about?utm_source=mail`);
      await hydrated(page);
      const french = wordsOf("fr", "shell");
      const open = (words: typeof french) =>
        page.getByRole("button", { name: words.language.current.split("{")[0] }).click();
      await open(french);
      await page.getByRole("link", { name: french.languages.en, exact: true }).click();
      await page.waitForURL(`${product.url}/about?utm_source=mail&lang=en`);
      await hydrated(page);
      expect(await documentLanguage(page)).toEqual({ lang: "en", dir: "ltr" });
      await open(shell);
      await page.getByRole("link", { name: shell.languages.ar, exact: true }).click();
      await page.waitForURL(`${product.url}/ar/about?utm_source=mail`);
    },
  );

  journey("is chosen without scripts by a link", async ({ visit, product }) => {
    const { page } = await visit({ language: "fr", context: { javaScriptEnabled: false } });
    await page.goto(`${product.url}/about`);
    const french = wordsOf("fr", "shell");
    for (const [from, to] of [
      [french, "en"],
      [shell, "ar"],
    ] as const) {
      await page.getByRole("button", { name: from.language.current.split("{")[0] }).focus();
      await page.getByRole("link", { name: from.languages[to], exact: true }).click();
      await page.getByText(wordsOf(to, "shell").footer.tagline).waitFor();
      expect(await documentLanguage(page)).toEqual(expectedDocument(to));
    }
  });

  journey("in a prefixed page, links of the site keep the language", async ({ visit, product }) => {
    for (const language of ["ar", "fr"] as const) {
      const visitor = await visit({ language: "en" });
      await visitor.page.goto(`${product.url}/${language}`);
      await hydrated(visitor.page);
      const hrefs = await visitor.page
        .locator("a[href^='/']:not([hreflang])")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(hrefs.length).toBeGreaterThan(0);
      expect(hrefs.filter((href) => !href?.startsWith(`/${language}`))).toEqual([]);
    }
  });
});

describe("header", () => {
  journey("stands on a stronger ground past 20 px, not at 20", async ({ visit }) => {
    const { page, open } = await visit();
    // After a scroll on a phone, the dialog waits for the whole style sheet.
    await page.route(/\.css$/, () => undefined);
    await open("home");
    const scrolled = page.locator("header[data-scrolled]");
    const ground = () => scrolled.evaluate((header) => getComputedStyle(header).backgroundColor);
    await page.evaluate(() => scrollTo(0, 20));
    await page.waitForFunction(() => scrollY === 20);
    expect(await scrolled.count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 21));
    await scrolled.waitFor();
    await expect.poll(ground).not.toBe("rgba(0, 0, 0, 0)");
    await page.evaluate(() => scrollTo(0, 0));
    await scrolled.waitFor({ state: "detached" });
  });

  journey("marks the entry being read, Home only at home", async ({ visit }) => {
    const { page, open } = await visit();
    const home = page.getByRole("navigation", { name: shell.nav.label }).getByRole("link", {
      name: shell.nav.home,
      exact: true,
    });
    await open("home");
    expect(await home.getAttribute("aria-current")).toBe("page");
    await open("privacy");
    expect(await home.getAttribute("aria-current")).toBeNull();
  });

  journey(
    "marks the entry of a page below it, in its dropdown and the side menu",
    async ({ visit }) => {
      const wide = await visit();
      await wide.open("position");
      const nav = wide.page.getByRole("navigation", { name: shell.nav.label });
      await nav.getByRole("button", { name: shell.nav.company }).click();
      const entry = (name: string) => nav.getByRole("link", { name });
      expect(await entry(shell.pages.careers).getAttribute("aria-current")).toBe("page");
      expect(await entry(shell.pages.investors).getAttribute("aria-current")).toBeNull();
      const ground = (name: string) =>
        entry(name).evaluate((link) => getComputedStyle(link).backgroundColor);
      expect(await ground(shell.pages.careers)).not.toBe(await ground(shell.pages.investors));

      const small = await visit({ width: 360, height: 740 });
      await small.open("position");
      await small.page.getByRole("button", { name: shell.nav.openMenu }).click();
      const current = small.page.getByRole("dialog").locator("[aria-current=page]");
      await current.waitFor();
      expect(await current.allTextContents()).toEqual([shell.pages.careers]);
    },
  );

  journey("get started leads to the application, in a new tab", async ({ visit }) => {
    const { page, open } = await visit();
    await open("home");
    const start = page.getByRole("banner").getByRole("link", { name: shell.start });
    expect(await start.getAttribute("target")).toBe("_blank");
    expect(await start.getAttribute("rel")).toContain("noopener");
    expect(await start.getAttribute("href")).toMatch(/^https:\/\//);
  });

  journey(
    "the join button is in the bar of a wide screen and in the side menu of a small one",
    async ({ visit }) => {
      const wide = await visit();
      await wide.open("home");
      const inBar = (page: typeof wide.page) =>
        page.getByRole("banner").getByRole("button", { name: shell.join });
      expect(await inBar(wide.page).isVisible()).toBe(true);

      const small = await visit({ width: 360, height: 740, touch: true });
      await small.open("home");
      expect(await inBar(small.page).isVisible()).toBe(false);
      await small.page.getByRole("button", { name: shell.nav.openMenu }).click();
      await small.page.getByRole("dialog").getByRole("button", { name: shell.join }).waitFor();
    },
  );

  for (const language of ["en", "ar"] as const) {
    journey(
      `the side menu opens, closes by Escape and by a choice (${language})`,
      async ({ visit }) => {
        const words = wordsOf(language, "shell");
        const { page, open } = await visit({ language, width: 360, height: 740 });
        await open("privacy");
        const opener = page.getByRole("button", { name: words.nav.openMenu });
        const menu = page.getByRole("dialog");
        await opener.click();
        await menu.waitFor();
        await page.keyboard.press("Escape");
        await menu.waitFor({ state: "detached" });
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
          .toBe(words.nav.openMenu);
        await opener.click();
        await menu.getByRole("button", { name: words.nav.closeMenu }).click();
        await menu.waitFor({ state: "detached" });
        await opener.click();
        await menu.getByRole("link", { name: words.nav.home, exact: true }).click();
        await menu.waitFor({ state: "detached" });
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForURL(
          ({ pathname }) => pathname === (language === "en" ? "/" : `/${language}`),
        );
      },
    );
  }
});

/** Whether the focused element is where a pointer could press it. */
const isFocusInView = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const box = activeElement?.getBoundingClientRect();
    if (!activeElement || !box) return false;
    const top = document.elementFromPoint(box.left + box.width / 2, box.bottom - 4);
    return top !== null && (activeElement.contains(top) || top.contains(activeElement));
  });

describe("what has the focus", () => {
  journey("is in view down the whole side menu of a small phone", async ({ visit }) => {
    const { page, open } = await visit({ width: 360, height: 640, motion: "reduce" });
    await open("privacy");
    await page.getByRole("button", { name: shell.nav.openMenu }).click();
    const entries = page.getByRole("dialog").getByRole("link");
    await entries.first().waitFor();
    const count = await entries.count();
    for (let i = 0; i < count + 1; i += 1) {
      await page.keyboard.press("Tab");
      expect(await isFocusInView(page), `entry ${i}`).toBe(true);
    }
  });

  journey("is in view beside the strip of the balance, at 400 % zoom too", async ({ visit }) => {
    const { page, open } = await visit({ width: 320, height: 256, motion: "reduce" });
    await open("wallet");
    for (const height of [256, 640]) {
      await resize(page, { width: 320, height });
      const buttons = page.locator("section[data-hue=wallet] button");
      await buttons.first().focus();
      for (let i = 1; i < (await buttons.count()); i += 1) {
        await page.keyboard.press("Tab");
        expect(await isFocusInView(page), `${height} px, button ${i}`).toBe(true);
      }
    }
  });
});

journey("the header is one row as soon as it names its pages", async ({ visit }) => {
  for (const language of locales) {
    // Not the home page, which has no switch of the theme in its header.
    const { page, open } = await visit({ language, width: 1280 });
    await open("fees");
    const entries = page.getByRole("banner").locator("nav > ul > li");
    const tops = await entries.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(tops.length, language).toBeGreaterThan(4);
    expect(new Set(tops).size, language).toBe(1);
  }
});

describe("wider letters (WCAG 1.4.12)", () => {
  const spacing = `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }
    p { margin-bottom: 2em !important }`;
  for (const language of ["en", "fr"] as const) {
    journey(`cut no words and push nothing off the page (${language})`, async ({ visit }) => {
      const { page, open } = await visit({
        language,
        motion: "reduce",
        context: { bypassCSP: true },
      });
      await open("home");
      await page.addStyleTag({ content: spacing });
      for (const width of [320, 360, 1280, 1440]) {
        await resize(page, { width, height: 800 });
        const outside = await page.evaluate(() =>
          [
            ...document.querySelectorAll(
              "header a, header button, footer a, main > section:first-child a *",
            ),
          ]
            .filter((one) => one.checkVisibility())
            .flatMap((one) => {
              const { left, right, width } = one.getBoundingClientRect();
              return width > 1 && (left < 0 || right > innerWidth) ? [one.textContent] : [];
            }),
        );
        expect(outside, `${width} px`).toEqual([]);
      }
    });
  }
});

journey("without scripts, every panel of the tabs can be read", async ({ visit, product }) => {
  const { page } = await visit({ context: { javaScriptEnabled: false } });
  for (const path of ["/technology", "/wallet"]) {
    await page.goto(product.url + path);
    const panels = await page.locator("[role=tabpanel]").all();
    expect(panels.length).toBeGreaterThan(1);
    for (const panel of panels) expect(await panel.isVisible()).toBe(true);
    expect(await page.locator("[role=tablist]").isVisible()).toBe(false);
  }
  // There is no button that would do nothing.
  expect(await page.getByRole("button", { name: shell.join }).count()).toBe(0);
});

describe("moving around", () => {
  journey(
    "a change of page starts at its top, and the keyboard with it",
    async ({ visit, product }) => {
      const { page, open } = await visit();
      await open("home");
      const link = page
        .getByRole("contentinfo")
        .getByRole("link", { name: shell.pages.privacy, exact: true });
      await link.scrollIntoViewIfNeeded();
      await page.waitForFunction(() => scrollY > 200);
      await link.click();
      await page.waitForURL(`${product.url}/legal/privacy`);
      await page.waitForFunction(() => scrollY === 0);
      await hydrated(page);
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      // A screen reader announces the title of a new document; the focus begins above the header.
      expect(await page.title()).toContain(wordsOf("en", "privacy").meta.title);
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: shell.skip });
      expect(await skip.evaluate((one) => one === document.activeElement)).toBe(true);
    },
  );

  journey("the first Tab offers to skip to the content", async ({ visit }) => {
    const { page, open } = await visit();
    await open("home");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: shell.skip });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  journey(
    "an unknown address says so, with status 404, and logs the path",
    async ({ visit, product }) => {
      const words = wordsOf("ar", "not-found");
      const visitor = await visit({ language: "ar", expects: [/404/] });
      const { page } = visitor;
      const answer = await page.goto(`${product.url}/ar/no/such/page`);
      expect(answer?.status()).toBe(404);
      await hydrated(page);
      await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
      await expect
        .poll(() => visitor.expected.filter((line) => line.includes("/no/such/page")))
        .not.toEqual([]);
      await page.getByRole("link", { name: words.home }).click();
      await page.waitForURL(`${product.url}/ar`);
    },
  );

  // Where a page of the same pattern is built, but not this one.
  for (const [language, path] of [
    ["en", "/newsletter/none"],
    ["ar", "/ar/careers/none"],
    ["fr", "/fr/TOKEN"],
    ["en", "/admin/none"],
    ["en", "/de/about"],
  ] as const) {
    journey(`says so at ${path} too, and answers`, async ({ visit, product }) => {
      const words = wordsOf(language, "not-found");
      const shellWords = wordsOf(language, "shell");
      const visitor = await visit({ language, expects: [/404/], width: 360, height: 740 });
      const { page } = visitor;
      const answer = await page.goto(product.url + path);
      expect(answer?.status()).toBe(404);
      await hydrated(page);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await documentLanguage(page)).toEqual(expectedDocument(language));
      expect(await page.title()).toContain(words.meta.title);
      expect(await page.locator("head meta[name=robots]").getAttribute("content")).toBe("noindex");
      expect(await page.locator("html.dark").count()).toBe(0);
      await page.getByRole("button", { name: shellWords.nav.openMenu }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByRole("heading", { level: 1, name: words.title }).waitFor();

      // On to a page, and back to the one that does not exist.
      await page.getByRole("link", { name: words.help }).click();
      await page
        .getByRole("heading", { level: 1, name: wordsOf(language, "help").title })
        .waitFor();
      await hydrated(page);
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }

  journey("every page can be read without scripts", async ({ visit, product }) => {
    for (const language of locales) {
      const { page } = await visit({ language, context: { javaScriptEnabled: false } });
      await page.goto(`${product.url}${language === "en" ? "/" : `/${language}`}`);
      const { services } = wordsOf(language, "home");
      await page.getByRole("heading", { name: services.title }).waitFor();
      expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    }
    // Figures of the market never load: no placeholder pulses.
    const { page } = await visit({ context: { javaScriptEnabled: false } });
    await page.goto(`${product.url}/token`);
    const waiting = page.locator("main [data-skeleton]");
    expect(await waiting.count()).toBeGreaterThan(0);
    const moves = await waiting.evaluateAll((all) =>
      all.map((each) => getComputedStyle(each).animationName),
    );
    expect([...new Set(moves)]).toEqual(["none"]);
    // The header never learns that the page is scrolled: it must not be transparent.
    const ground = await page
      .getByRole("banner")
      .evaluate((header) => getComputedStyle(header).backgroundColor);
    expect(ground).not.toBe("rgba(0, 0, 0, 0)");
  });

  journey("what waits to be drawn widens nothing beside it", async ({ visit, product }) => {
    // Without scripts every part stays a placeholder.
    const { page } = await visit({ width: 360, context: { javaScriptEnabled: false } });
    await page.goto(`${product.url}${pagePaths.legal}`);
    const widest = await page
      .locator("main section")
      .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().width)));
    expect(widest).toBeLessThanOrEqual(360);
  });
});

describe("a part that cannot be fetched", () => {
  const failed = /Failed to (load resource|fetch dynamically)|error loading dynamically/;
  const notices = (page: Page) => page.getByRole("region", { name: shell.toast.region });
  /** By the notice's button. */
  async function refresh(page: Page): Promise<void> {
    const reloaded = page.waitForEvent("load");
    await notices(page).getByRole("button", { name: shell.dialogFailed.reload }).click();
    await reloaded;
    await hydrated(page);
  }

  journey("is said in the page without a network, and is there with it", async ({ visit }) => {
    const visitor = await visit({ width: 360, height: 740, expects: [failed] });
    const { page, context } = visitor;
    await visitor.open("privacy");
    const field = page.getByRole("contentinfo").getByLabel(shell.newsletter.email);
    await context.setOffline(true);
    await field.fill("amina@example.com");
    await notices(page).getByText(shell.dialogFailed.title).waitFor();
    await page.getByRole("button", { name: shell.nav.openMenu }).click();
    expect(await notices(page).getByText(shell.dialogFailed.title).count()).toBe(1);
    expect(await field.inputValue()).toBe("amina@example.com");
    await page.getByRole("heading", { level: 1 }).waitFor();

    await context.setOffline(false);
    await refresh(page);
    await page.getByRole("button", { name: shell.nav.openMenu }).click();
    await page.getByRole("dialog").waitFor();
  });

  journey("is said after a deploy too, with a way to the new version", async ({ visit }) => {
    const visitor = await visit({ expects: [failed] });
    const { page, context } = visitor;
    await visitor.open("home");
    await context.route(/\/assets\/(demo|waitlist-dialog)-[\w-]+\.js/, (route) =>
      route.fulfill({ status: 404 }),
    );
    await page.getByRole("button", { name: wordsOf("en", "home").hero.tour }).click();
    await notices(page).getByText(shell.dialogFailed.title).waitFor();
    await page.getByRole("banner").getByRole("button", { name: shell.join }).click();
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);

    await context.unrouteAll();
    await refresh(page);
    await page.getByRole("banner").getByRole("button", { name: shell.join }).click();
    await page.getByRole("dialog").waitFor();
  });

  journey("leaves a form that is there, with its faults", async ({ visit }) => {
    const visitor = await visit({ expects: [failed] });
    const { page, context } = visitor;
    await visitor.open("home");
    await page.getByRole("banner").getByRole("button", { name: shell.join }).click();
    const dialog = page.getByRole("dialog");
    const words = wordsOf("en", "waitlist");
    await dialog.getByRole("textbox", { name: words.fields.email }).fill("amina@example.com");
    // The first press loads the form's code and finds the other fields empty.
    const submit = dialog.getByRole("button", { name: words.submit });
    await submit.click();
    await dialog.getByText(words.faults.country).waitFor();
    await context.setOffline(true);
    await submit.click();
    await dialog.getByText(words.faults.country).waitFor();
    expect(await dialog.getByRole("textbox", { name: words.fields.email }).inputValue()).toBe(
      "amina@example.com",
    );
    expect(await notices(page).getByText(shell.dialogFailed.title).count()).toBe(0);
  });
});

journey("a reader who only reads is sent nothing more", async ({ visit }) => {
  const { page, open } = await visit();
  await open("home");
  await drawn(page);
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  for (let screen = 1; screen < 12; screen += 1) {
    await page.evaluate((to) => scrollTo({ top: to * innerHeight, behavior: "instant" }), screen);
    await page.evaluate(() => new Promise((seen) => setTimeout(seen, 250)));
  }
  // The footer loads the status once it is in view.
  expect(requests.filter((url) => !url.endsWith("/api/status"))).toEqual([]);
});

describe("the health that is claimed", () => {
  journey("is measured, in the footer and on its own page, or not claimed", async ({ visit }) => {
    const { page, open } = await visit({ expects: [/503/] });
    const badge = page.getByRole("contentinfo").getByRole("list", { name: shell.badges.label });
    const { title } = wordsOf("en", "status");
    const heading = page.getByRole("heading", { level: 1 });
    let answer: unknown;
    await page.route("**/api/status", (route) =>
      answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 503, body: "" }),
    );
    const lookAt = async () => {
      await open("status");
      await badge.scrollIntoViewIfNeeded();
      return [heading, badge] as const;
    };
    const [first, neutral] = await lookAt();
    await expect.poll(() => first.textContent()).toBe(title.silent);
    await neutral.getByText(shell.badges.unmeasured).waitFor();

    await page.unrouteAll();
    answer = await (await fetch(`${new URL(page.url()).origin}/api/status`)).json();
    const [measured] = await lookAt();
    await expect.poll(() => measured.textContent()).toBe(title.operational);
    await badge.getByText(shell.badges.operational).waitFor();

    answer = { ...(answer as object), database: { state: "down", milliseconds: null } };
    await page.route("**/api/status", (route) => route.fulfill({ json: answer }));
    const [down] = await lookAt();
    await expect.poll(() => down.textContent()).toBe(title.down);
    await badge.getByText(shell.badges.down).waitFor();
    expect(await badge.getByText(shell.badges.operational).count()).toBe(0);
  });
});

describe("the year at the foot", () => {
  const rights = (year: number) =>
    shell.footer.rights.split("<name>")[0]?.replace("{year}", `${year}`);

  journey("is the reader's, however long ago the site was built", async ({ visit, product }) => {
    const { page } = await visit();
    await page.clock.setFixedTime(new Date("2041-01-01T00:00:10+04:00"));
    await page.goto(`${product.url}/legal/terms`);
    await page.getByText(`${rights(2041)}`).waitFor();
  });

  journey("is never before the site was built", async ({ visit, product }) => {
    const { page } = await visit();
    const built = (await (await fetch(`${product.url}/legal/terms`)).text()).match(
      /© (\d{4})/,
    )?.[1];
    await page.clock.setFixedTime(new Date("1999-12-31T23:59:59+04:00"));
    await page.goto(`${product.url}/legal/terms`);
    await hydrated(page);
    await page.getByText(`${rights(Number(built))}`).waitFor();
  });
});

const french = wordsOf("fr", "shell");

/** The code elements of the page about cookies, in one language. */
const namedIn = (language: string) =>
  [
    ...readFileSync(
      new URL(`../../content/${language}/cookies.md`, import.meta.url),
      "utf8",
    ).matchAll(/`([^`]+)`/g),
  ].map(([, name]) => name ?? "");

journey(
  "whatever a visit leaves in the browser is named on the page about cookies",
  async ({ visit, product }) => {
    const { page } = await visit({ language: "fr" });
    const left = new Set<string>();
    const look = async () => {
      await hydrated(page);
      const kept = await page.evaluate(() => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
      ]);
      const cookies = await page.context().cookies();
      for (const name of [...kept, ...cookies.map((cookie) => cookie.name)]) left.add(name);
    };
    const keeps = (key: string) =>
      page.waitForFunction((name) => sessionStorage.getItem(name) !== null, key);

    await page.goto(`${product.url}/ar?utm_source=mail`);
    await look();
    await page.goto(`${product.url}/fr/careers/ledger-engineer`);
    await hydrated(page);
    await page.locator("main form [name=email]").fill("noor@example.com");
    await keeps("application.ledger-engineer");
    await look();
    await page.goto(`${product.url}/fr/contact`);
    await hydrated(page);
    await page.locator("main form [name=message]").fill("Bonjour");
    await keeps("contact.draft");
    await page.getByRole("button", { name: /thème/ }).click();
    await look();
    await page.getByRole("button", { name: french.language.current.split("{")[0] }).click();
    await page.getByRole("link", { name: french.languages.en, exact: true }).click();
    await page.waitForURL(`${product.url}/contact`);
    await look();
    expect([...left].sort()).toEqual([
      "application.ledger-engineer",
      "contact.draft",
      "first-touch",
      "language",
      "theme",
    ]);

    for (const language of ["en", "ar", "fr"]) {
      const named = namedIn(language);
      const silent = [...left].filter(
        (key) =>
          !named.some((name) => key === name || (name.endsWith(".") && key.startsWith(name))),
      );
      expect(silent, language).toEqual([]);
    }
  },
);
