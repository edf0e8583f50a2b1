import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { firstPair } from "#brand/fees.ts";
import { cardPlans } from "#brand/wallet.ts";
import errorWords from "#content/en/error.json" with { type: "json" };
import { locales } from "#contract/locale.ts";
import { accountAfter, steps } from "#site/features/balance/account.ts";
import { formatMoney } from "#site/i18n/formats.ts";
import { currencyOf, inWhole, quote } from "#site/pages/fees/pricing.ts";
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

  journey("a choice at an anchor keeps the anchor too", async ({ visit, product }) => {
    const { page } = await visit({ language: "ar" });
    await page.goto(`${product.url}/ar/wallet#download`);
    await hydrated(page);
    const arabic = wordsOf("ar", "shell");
    await page.getByRole("button", { name: arabic.language.current.split("{")[0] }).click();
    await page.getByRole("button", { name: shell.languages.fr, exact: true }).click();
    await page.waitForURL(`${product.url}/fr/wallet#download`);
    await hydrated(page);
    expect(await documentLanguage(page)).toEqual({ lang: "fr", dir: "ltr" });

    // The plain address is the same in English: there the page is loaded again.
    const french = wordsOf("fr", "shell");
    await page.getByRole("button", { name: french.language.current.split("{")[0] }).click();
    await page.getByRole("button", { name: shell.languages.en, exact: true }).click();
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
      const { services } = wordsOf(language, "home");
      await page.getByRole("heading", { name: services.title }).waitFor();
      expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    }
  });
});

describe("a part that cannot be fetched", () => {
  const failed = /Failed to (load resource|fetch dynamically)|error loading dynamically/;
  const notices = (page: Page) => page.getByRole("region", { name: shell.toast.region });
  /** By the button of the notice. */
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

  journey("leaves the notices of a form that is there", async ({ visit }) => {
    const visitor = await visit({ expects: [failed] });
    const { page, context } = visitor;
    await visitor.open("home");
    await page.getByRole("banner").getByRole("button", { name: shell.join }).click();
    const dialog = page.getByRole("dialog");
    const words = wordsOf("en", "waitlist");
    await dialog.getByLabel(words.fields.email).fill("amina@example.com");
    await context.setOffline(true);
    await dialog.getByRole("button", { name: words.submit }).click();
    await notices(page).locator("p").first().waitFor();
    expect(await dialog.getByLabel(words.fields.email).inputValue()).toBe("amina@example.com");
    await expect.poll(() => page.getByRole("alert").last().textContent()).not.toBe("");
  });
});

describe("a page that cannot be fetched", () => {
  const words = errorWords;

  for (const [how, said] of [
    ["the server fails", words.server],
    ["the network fails", words.other],
  ] as const) {
    journey(`says so where ${how}, and is there at another try`, async ({ visit }) => {
      const { page, open } = await visit({ expects: [/./] });
      await page.route(/\.data(\?|$)/, (route) =>
        said === words.server ? route.fulfill({ status: 503, body: "" }) : route.abort(),
      );
      await open("privacy");
      await page
        .getByRole("navigation", { name: shell.nav.label })
        .getByRole("link", { name: shell.pages.about, exact: true })
        .click();
      await page.getByRole("heading", { name: said.title, exact: true }).waitFor();
      await page.getByText(said.text).waitFor();
      await page.unrouteAll();
      await page.getByRole("button", { name: words.again }).click();
      await page.getByRole("heading", { name: wordsOf("en", "about").hero.title }).waitFor();
    });
  }
});

journey("a page is not shown before its styles are there", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(request.url());
  });
  await visitor.open("home");
  await page.waitForLoadState("networkidle");
  expect(sheets, "asked for though nobody is there").toEqual([]);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.css$/, async (route) => {
    await held;
    await route.continue();
  });
  const data = page.waitForResponse(/about\.data/);
  await page
    .getByRole("navigation", { name: shell.nav.label })
    .getByRole("link", { name: shell.pages.about, exact: true })
    .click();
  await data;
  expect(new URL(page.url()).pathname).toBe("/");
  release();
  await page.getByRole("heading", { name: wordsOf("en", "about").hero.title }).waitFor();
  expect(sheets).toHaveLength(1);
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

/** Of the drops that run on the page: until when, in milliseconds, and what changes of them. */
const movesOfDrops = `() => [...document.querySelectorAll("[data-drop]")]
  .flatMap((drop) => drop.getAnimations())
  .map(({ effect }) => ({
    until: effect.getComputedTiming().endTime,
    what: Object.keys(effect.getKeyframes()[0])
      .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name))
      .sort(),
  }))`;

describe("motion", () => {
  journey("where stillness is asked, nothing counts", async ({ visit }) => {
    const { page, open } = await visit({ motion: "reduce" });
    await open("home");
    const running = await page.evaluate(
      () =>
        document.getAnimations().filter((animation) => animation.playState === "running").length,
    );
    expect(running).toBe(0);
    await page.locator("[data-hue=travel] a").first().hover();
    expect(await page.evaluate(`(${movesOfDrops})()`)).toEqual([]);
  });

  journey("light runs through the home's drawing for less than five seconds", async ({ visit }) => {
    const { page, open } = await visit();
    await open("home");
    const moves = () =>
      page.evaluate(`(${movesOfDrops})()`) as Promise<{ until: number; what: string[] }[]>;
    await expect.poll(async () => (await moves()).length).toBeGreaterThan(4);
    for (const { until, what } of await moves()) {
      expect(until).toBeLessThan(5_000);
      // What a compositor moves by itself.
      expect(what).toEqual(["opacity", "transform"]);
    }
  });

  journey("the sundial stands at the hour in Dubai, by day and by night", async ({ visit }) => {
    const { page, open } = await visit({ context: { timezoneId: "Europe/Paris" } });
    await page.clock.setFixedTime(new Date("2026-11-22T09:00:00+04:00"));
    await open("home");
    const dial = page.locator("[aria-labelledby=figures-title] [style*=rotate]");
    const turn = () => dial.evaluate((hand) => hand.style.rotate);
    await page.locator("#figures-title + div").scrollIntoViewIfNeeded();
    await page.getByText("09:00").waitFor();
    expect(await turn()).toBe("-45deg");
    await page.clock.setFixedTime(new Date("2026-11-22T23:00:00+04:00"));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText("23:00").waitFor();
    expect(await turn()).toBe("-15deg");
  });

  /** Goes to another page, and tells what the change of pages moved. */
  const movedByChange = async (page: Page) => {
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (change) => {
        const transition = start(change);
        transition.ready.then(() => {
          const moved = document.getAnimations().map(({ effect }) => {
            return (effect as KeyframeEffect).pseudoElement ?? "";
          });
          document.body.dataset.moved = moved.filter((what) => what.includes("view-")).join(" ");
        });
        return transition;
      };
    });
    await page.getByRole("banner").getByRole("link", { name: shell.pages.about }).click();
    await page.waitForURL(/\/about$/);
    await expect.poll(() => page.locator("[data-moved]").count()).toBe(1);
    return page.evaluate(() => document.body.dataset.moved);
  };

  journey("the line under the header's entry goes along to the next page", async ({ visit }) => {
    const { page, open } = await visit();
    await open("technology");
    expect(await movedByChange(page)).toContain("::view-transition-group(thread)");
  });

  journey("where stillness is asked, no change of pages moves anything", async ({ visit }) => {
    const { page, open } = await visit({ motion: "reduce" });
    await open("technology");
    expect(await movedByChange(page)).toBe("");
  });

  journey("a drop follows the mouse, until it rests or stillness is asked", async ({ visit }) => {
    const { page, open } = await visit();
    await open("home");
    await page.mouse.move(300, 300);
    const drop = page.locator("[data-cursor]");
    await drop.waitFor({ state: "attached" });
    await page.mouse.move(320, 320);
    const opacity = () => drop.evaluate((element) => element.style.opacity);
    expect(await opacity()).toBe("0.9");
    await expect.poll(opacity).toBe("0");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => drop.count()).toBe(0);
  });
});

describe("the balance", () => {
  const demo = wordsOf("en", "demo");
  /** The figures that a picture of the balance shows, from the reels that it moves. */
  const shown = (page: Page, where: string) =>
    page
      .locator(`${where} .figure-reel`)
      .evaluateAll((reels) =>
        Number(
          reels
            .map((reel) =>
              Math.round(
                Number(getComputedStyle(reel).translate.split(" -")[1]?.slice(0, -1) ?? 0) / 10,
              ),
            )
            .join(""),
        ),
      );
  const running = (page: Page) =>
    page
      .locator("section[aria-labelledby=services-title]")
      .evaluate((scenes) => scenes.getAnimations({ subtree: true }).length);
  /** How long what moves at this moment goes on moving, in milliseconds. */
  const longestMotion = (page: Page) =>
    page.evaluate(() =>
      Math.max(
        0,
        ...document
          .getAnimations()
          .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
      ),
    );
  const balances = steps.map(({ step }) => accountAfter(step).balance);

  journey("is paid from as the scenes pass, and moves nothing else", async ({ visit }) => {
    for (const width of [1440, 360]) {
      const { page, open } = await visit({ width });
      await page.addInitScript(() => {
        const shifts = Object.assign(window, { shifts: [] as unknown[] }).shifts;
        new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
          type: "layout-shift",
          buffered: true,
        });
      });
      await open("home");
      await drawn(page);
      const picture = `section[aria-labelledby=services-title] [data-picture=${width > 700 ? "phone" : "strip"}]`;
      expect(await shown(page, picture)).toBe(balances[0]);
      for (const [i, { step }] of steps.entries()) {
        if (i === 0) continue;
        const mark = page.locator(`[data-step=${step}]`);
        await mark.evaluate((at) => scrollBy(0, at.getBoundingClientRect().top - 300));
        await expect.poll(() => shown(page, picture)).toBe(balances[i]);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => shown(page, picture)).toBe(balances[0]);
      await expect.poll(() => running(page)).toBe(0);
      expect(
        await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts),
      ).toEqual([]);
    }
  });

  for (const language of ["en", "ar"] as const) {
    journey(`is shown step by step with the arrow keys (${language})`, async ({ visit }) => {
      const { page, open } = await visit({ language, motion: "reduce" });
      const words = wordsOf(language, "demo");
      await open("home");
      const opener = page.getByRole("button", { name: wordsOf(language, "home").hero.tour });
      await opener.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: words.next }).focus();
      const [on, back] =
        language === "ar" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
      const current = dialog.locator("[aria-current=step]");
      for (const [i, { step }] of steps.entries()) {
        if (i > 0) await page.keyboard.press(on);
        expect(await longestMotion(page)).toBeLessThanOrEqual(1);
        await current.getByText(words.steps[step].name, { exact: true }).waitFor();
        await expect.poll(() => shown(page, "[role=dialog]")).toBe(balances[i]);
      }
      await page.keyboard.press(back);
      await expect.poll(() => shown(page, "[role=dialog]")).toBe(balances.at(-2));
      // Where stillness is asked, there is nothing to play.
      expect(await dialog.getByRole("button", { name: words.play }).count()).toBe(0);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
    });
  }

  journey("its demo plays to its end, pauses, and does not run unseen", async ({ visit }) => {
    const { page, open } = await visit();
    await open("home");
    await page.getByRole("button", { name: wordsOf("en", "home").hero.tour }).click();
    const dialog = page.getByRole("dialog");
    /** The line that shows how much of a step's time is over. */
    const line = () =>
      dialog.evaluateHandle((box) =>
        box
          .getAnimations({ subtree: true })
          .find((one) => (one as CSSAnimation).animationName === "grow-down"),
      );
    const time = async () => (await line()).evaluate((one) => one?.playState);
    /** The time of a step is over at once. */
    const finish = async () => (await line()).evaluate((one) => one?.finish());
    const pause = dialog.getByRole("button", { name: demo.pause });
    await pause.click();
    await expect.poll(time).toBe("paused");
    await dialog.getByRole("button", { name: demo.play }).click();
    await expect.poll(time).toBe("running");
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect.poll(time).toBe("paused");
    await dialog.getByRole("button", { name: demo.play }).click();
    for (const [i] of steps.entries()) {
      await expect.poll(() => shown(page, "[role=dialog]")).toBe(balances[i]);
      await finish();
    }
    await dialog.getByRole("button", { name: demo.again }).click();
    await expect.poll(() => shown(page, "[role=dialog]")).toBe(balances[0]);
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

  journey("the lists answer for the country chosen and for what is typed", async ({ visit }) => {
    const { page, open } = await visit({ motion: "reduce" });
    await open("coverage");
    const { ask, search } = wordsOf("en", "coverage");
    const answer = page.getByRole("status").first();
    await page.getByRole("combobox", { name: ask.title }).selectOption("NG");
    await answer.getByText(ask.waitlist).waitFor();
    await page.getByRole("combobox", { name: ask.title }).selectOption("QA");
    await answer.getByText(ask.travel.split("{")[0]?.trim() ?? "").waitFor();

    await page.getByLabel(search.label).fill("cote ivoire");
    await page.getByText("1 entry found").waitFor();
    expect(await page.locator("main li").getByText("Côte d’Ivoire").isVisible()).toBe(true);
    expect(await page.locator("#assets").isVisible()).toBe(false);
    await page.getByLabel(search.label).fill("zzz");
    await page.getByText(search.none.split("{")[0] ?? "").waitFor();
    await page.getByRole("link", { name: search.ask }).waitFor();
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

describe("what an amount costs", () => {
  journey("is worked out as it is typed, said aloud, and asks nobody", async ({ visit }) => {
    const { page, open } = await visit({ language: "ar" });
    await open("fees");
    await hydrated(page);
    const { calculator } = wordsOf("ar", "fees");
    const asked: string[] = [];
    // Styles and faces of the page may still arrive; an answer would come as one of these.
    page.on("request", (request) => {
      if (["fetch", "xhr", "document"].includes(request.resourceType())) asked.push(request.url());
    });
    const answer = page.locator("output");
    const said = async () => ((await answer.textContent()) ?? "").replace(/\s/g, " ");

    await page.getByRole("radio", { name: calculator.operations.withdraw }).check();
    await page.getByLabel(calculator.amount, { exact: true }).fill("١٥٠٠");
    const [from, card] = [currencyOf(firstPair.ar[0]), cardPlans[0]];
    const amount = 1500n * 10n ** BigInt(from.digits);
    const { fee, total } = quote({ operation: "withdraw", amount, from, to: from, card });
    for (const sum of [fee, total, amount]) {
      const written = formatMoney("ar", inWhole(sum, from), from).replace(/\s/g, " ");
      await expect.poll(said).toContain(written);
    }

    await page.getByLabel(calculator.amount, { exact: true }).fill("many");
    const fault = calculator.faults.figures.split("{")[0] ?? "";
    await expect.poll(said).toContain(fault.trim());
    expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
    expect(asked).toEqual([]);
  });
});
