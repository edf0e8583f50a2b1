import { describe, expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { journey } from "#tests/browser/journey.ts";
import { documentLanguage, drawn, expectedDocument, hydrated } from "#tests/browser/visitor.ts";
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
        const choice = page.getByRole("button", { name: shell.languages[language], exact: true });
        expect(await choice.locator("svg").first().isVisible()).toBe(true);
      }
      await page.getByRole("button", { name: shell.languages.ar, exact: true }).click();
      await page.waitForURL(`${product.url}/ar/legal/privacy?utm_source=mail`);
      await hydrated(page);
      expect(await documentLanguage(page)).toEqual({ lang: "ar", dir: "rtl" });
      expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("ar");

      const arabic = wordsOf("ar", "shell");
      await page.getByRole("button", { name: arabic.language.current.split("{")[0] }).click();
      await page.getByRole("button", { name: shell.languages.fr, exact: true }).click();
      await page.waitForURL(`${product.url}/fr/legal/privacy?utm_source=mail`);
      expect(await documentLanguage(page)).toEqual({ lang: "fr", dir: "ltr" });
    },
  );

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
      await page.getByRole("button", { name: shell.languages.en, exact: true }).click();
      await page.getByText(shell.footer.tagline).waitFor();
      await page.goto(`${product.url}/legal/privacy`);
      await hydrated(page);
      expect(await documentLanguage(page)).toEqual({ lang: "en", dir: "ltr" });
    },
  );

  journey("in a prefixed page, links of the site keep the language", async ({ visit, product }) => {
    for (const language of ["ar", "fr"] as const) {
      const visitor = await visit({ language: "en" });
      await visitor.page.goto(`${product.url}/${language}`);
      await hydrated(visitor.page);
      const hrefs = await visitor.page
        .locator("a[href^='/']")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(hrefs.length).toBeGreaterThan(0);
      expect(hrefs.filter((href) => !href?.startsWith(`/${language}`))).toEqual([]);
    }
  });
});

describe("header", () => {
  journey("stands on a stronger ground past 20 px, not at 20", async ({ visit }) => {
    const { page, open } = await visit();
    await open("home");
    const scrolled = page.locator("header[data-scrolled]");
    await page.evaluate(() => scrollTo(0, 20));
    await page.waitForFunction(() => scrollY === 20);
    expect(await scrolled.count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 21));
    await scrolled.waitFor();
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

  for (const language of locales) {
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
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
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

  for (const language of locales) {
    journey(
      `an unknown address says so, with status 404, and logs the path (${language})`,
      async ({ visit, product }) => {
        const words = wordsOf(language, "not-found");
        const visitor = await visit({ language, expects: [/404/] });
        const { page } = visitor;
        const prefix = language === "en" ? "" : `/${language}`;
        const answer = await page.goto(`${product.url}${prefix}/no/such/page`);
        expect(answer?.status()).toBe(404);
        await hydrated(page);
        expect(await documentLanguage(page)).toEqual(expectedDocument(language));
        await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
        await expect
          .poll(() => visitor.expected.filter((line) => line.includes("/no/such/page")))
          .not.toEqual([]);
        await page.getByRole("link", { name: words.home }).click();
        await page.waitForURL(`${product.url}${prefix || "/"}`);
      },
    );
  }

  journey("every page can be read without scripts", async ({ visit, product }) => {
    for (const language of locales) {
      const { page } = await visit({ language, context: { javaScriptEnabled: false } });
      await page.goto(`${product.url}${language === "en" ? "/" : `/${language}`}`);
      await page.getByText(wordsOf(language, "home").services.title).waitFor();
      expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    }
  });
});

describe("motion", () => {
  journey("figures count up in two seconds, fast at first, once seen", async ({ visit }) => {
    const { page, open } = await visit({ height: 400 });
    // A frame's time may lie before the moment at which a busy page asks for the clock.
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 40;
    });
    await open("home");
    const figure = page.locator("dl dd").first();
    const moving = figure.locator("[aria-hidden] >> nth=-1");
    expect(await moving.textContent()).toBe("50,000+");
    await moving.evaluate((element) => {
      const seen: [number, number][] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const value = element.textContent?.replace(/[^\d-]/g, "");
        seen.push([performance.now(), Number(value)]);
      }).observe(element, { childList: true, characterData: true, subtree: true });
    });
    await figure.scrollIntoViewIfNeeded();
    const seen = await page
      .waitForFunction(() => {
        const { seen } = window as unknown as { seen: [number, number][] };
        return seen.length > 5 && seen.at(-1)?.[1] === 50_000 ? seen : false;
      })
      .then((handle) => handle.jsonValue() as Promise<[number, number][]>);
    const values = seen.map(([, value]) => value);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(values[0]).toBeGreaterThanOrEqual(0);
    const [start = 0, end = 0] = [seen[0]?.[0], seen.at(-1)?.[0]];
    expect(end - start).toBeGreaterThan(1800);
    const halfway = seen.filter(([at]) => at <= start + (end - start) / 2).at(-1)?.[1] ?? 0;
    expect(halfway).toBeGreaterThan(30_000);
    expect(await moving.textContent()).toBe("50,000+");
  });

  journey("where stillness is asked, nothing counts and no cursor follows", async ({ visit }) => {
    const { page, open } = await visit({ motion: "reduce" });
    await open("home");
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 320);
    expect(
      await page.locator("[data-cursor]").evaluate((drop) => getComputedStyle(drop).opacity),
    ).toBe("0");
    const running = await page.evaluate(
      () =>
        document.getAnimations().filter((animation) => animation.playState === "running").length,
    );
    expect(running).toBe(0);
  });

  journey("otherwise a drop follows the mouse", async ({ visit }) => {
    const { page, open } = await visit();
    await open("home");
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 320);
    await expect
      .poll(() => page.locator("[data-cursor]").evaluate((drop) => getComputedStyle(drop).opacity))
      .toBe("0.9");
  });
});

describe("the year at the foot", () => {
  const rights = (year: number) =>
    shell.footer.rights.split("{entity}")[0]?.replace("{year}", `${year}`);

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

describe("a long page", () => {
  journey("its contents follow the reader, and a leap back to the top", async ({ visit }) => {
    const { page, open } = await visit();
    await open("terms");
    await drawn(page);
    const here = page.locator('nav [aria-current="location"]');
    // In one step: the browser glides to the end after a key, and a key while it glides may be lost.
    const leap = (to: "end" | "top") =>
      page.evaluate((to) => scrollTo(0, to === "end" ? document.body.scrollHeight : 0), to);
    await leap("end");
    await expect.poll(() => here.count()).toBe(1);
    await leap("top");
    await expect.poll(() => here.count()).toBe(0);
  });

  journey("going back finds the place that was left", async ({ visit }) => {
    const { page, open } = await visit({ width: 360, height: 700, motion: "reduce" });
    await open("token");
    await drawn(page);
    const link = page.getByRole("contentinfo").getByRole("link", { name: shell.pages.careers });
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    await link.click();
    await page.waitForURL(/\/careers$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.waitForURL(/\/token$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });
});
