import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { firstPair } from "#brand/fees.ts";
import { cardPlans } from "#brand/wallet.ts";
import { locales } from "#contract/locale.ts";
import { accountAfter, steps } from "#site/features/balance/account.ts";
import { formatMoney } from "#site/i18n/formats.ts";
import { currencyOf, inWhole, quote } from "#site/pages/fees/pricing.ts";
import { coveredControls } from "#tests/browser/barriers.ts";
import { journey } from "#tests/browser/journey.ts";
import { drawn, hydrated, resize } from "#tests/browser/visitor.ts";
import { wordsOf } from "./words.ts";

const shell = wordsOf("en", "shell");

/** The drops that run on the page: how long, in milliseconds, and which properties change. */
const movesOfDrops = `() => [...document.querySelectorAll("[data-drop]")]
  .flatMap((drop) => drop.getAnimations())
  .map(({ effect }) => ({
    until: effect.getComputedTiming().endTime,
    what: Object.keys(effect.getKeyframes()[0])
      .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name))
      .sort(),
  }))`;

/** How long the longest animation on the page runs, in milliseconds. */
const longestMotion = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    ),
  );

describe("motion", () => {
  journey("where stillness is asked, nothing counts", async ({ visit }) => {
    const { page, open } = await visit({ motion: "reduce" });
    await open("home");
    // Each animation is at its end at once; a list of those that run would depend on the moment.
    expect(await longestMotion(page)).toBeLessThanOrEqual(1);
    await page.locator("[data-hue=travel] a").first().hover();
    expect(await page.evaluate(`(${movesOfDrops})()`)).toEqual([]);
  });

  journey("a figure that counts up moves nothing beside it", async ({ visit }) => {
    const { page, open } = await visit({ motion: "reduce" });
    await open("investors");
    const widths = await page.locator(".ltr-island > [aria-hidden]:last-child").evaluateAll((all) =>
      all.map((counting) => {
        const width = () => counting.parentElement?.offsetWidth;
        const own = width();
        // Wider than any figure on the way to its end.
        counting.textContent = "$888,888M";
        return [own, width()];
      }),
    );
    expect(widths.length).toBeGreaterThan(2);
    for (const [own, onTheWay] of widths) expect(onTheWay).toBe(own);
  });

  journey("light runs through the home's drawing for less than five seconds", async ({ visit }) => {
    const { page, open } = await visit();
    await open("home");
    const moves = () =>
      page.evaluate(`(${movesOfDrops})()`) as Promise<{ until: number; what: string[] }[]>;
    await expect.poll(async () => (await moves()).length).toBeGreaterThan(4);
    for (const { until, what } of await moves()) {
      expect(until).toBeLessThan(5_000);
      // Only properties that a compositor animates.
      expect(what).toEqual(["opacity", "transform"]);
    }
    await page.evaluate(() => scrollTo({ top: 3 * innerHeight, behavior: "instant" }));
    await expect.poll(async () => (await moves()).length, { message: "out of view" }).toBe(0);
  });

  journey("a page at rest leaves the processor alone", async ({ visit }) => {
    const { page, open } = await visit();
    await open("home");
    await drawn(page);
    // Prefetches are done, and animations that end have ended.
    await page.getByRole("banner").getByRole("button", { name: shell.join }).focus();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const drawings = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      return metrics
        .filter(({ name }) => name === "LayoutCount" || name === "RecalcStyleCount")
        .map(({ value }) => value);
    };
    /** What the page did in a second: frames that it requested, layouts and styles that it computed. */
    const work = async () => {
      const before = await drawings();
      const frames = await page.evaluate(async () => {
        let requested = 0;
        const own = window.requestAnimationFrame;
        window.requestAnimationFrame = (run) => {
          requested += 1;
          return own(run);
        };
        await new Promise((over) => setTimeout(over, 1_000));
        window.requestAnimationFrame = own;
        const moving = document.getAnimations().filter((one) => one.playState === "running");
        return [requested, moving.length];
      });
      const after = await drawings();
      return [...frames, ...after.map((count, n) => count - (before[n] ?? 0))];
    };
    await expect.poll(work).toEqual([0, 0, 0, 0]);
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
    const turnTo = (state: "hidden" | "visible") =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await turnTo("hidden");
    await page.clock.setFixedTime(new Date("2026-11-22T23:00:00+04:00"));
    await turnTo("visible");
    await page.getByText("23:00").waitFor();
    expect(await turn()).toBe("-15deg");
  });

  journey(
    "the line under the header's entry is drawn, unless motion is reduced",
    async ({ visit }) => {
      for (const [motion, drawn] of [
        ["no-preference", 1],
        ["reduce", 0],
      ] as const) {
        const { page, open } = await visit({ motion });
        await page.addInitScript(() => {
          addEventListener("animationstart", ({ animationName }) => {
            if (animationName === "widen") document.documentElement.dataset.lineDrawn = "1";
          });
        });
        await open("technology");
        await page.getByRole("banner").getByRole("link", { name: shell.pages.about }).click();
        await page.waitForURL(/\/about$/);
        await hydrated(page);
        expect(await page.locator("[data-line-drawn]").count()).toBe(drawn);
      }
    },
  );

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
  /** The figures that a picture of the balance shows, read from its reels. */
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
      // With reduced motion there is no play button.
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
    /** The line that shows the progress of a step. */
    const line = () =>
      dialog.evaluateHandle((box) =>
        box
          .getAnimations({ subtree: true })
          .find((one) => (one as CSSAnimation).animationName === "grow-down"),
      );
    const time = async () => (await line()).evaluate((one) => one?.playState);
    /** Ends a step's time at once. */
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

describe("a long page", () => {
  journey("its contents follow the reader, and a leap back to the top", async ({ visit }) => {
    // On a low screen the contents list is longer than its box.
    const { page, open } = await visit({ height: 600 });
    await open("terms");
    await drawn(page);
    const here = page.locator('nav [aria-current="location"]');
    // In one step: the browser scrolls smoothly after a key, and may lose a key during that.
    const leap = (to: "end" | "top") =>
      page.evaluate((to) => scrollTo(0, to === "end" ? document.body.scrollHeight : 0), to);
    await leap("end");
    await expect.poll(() => here.count()).toBe(1);
    const isInPlace = (link: Element) => {
      const place = link.closest("nav")?.parentElement?.getBoundingClientRect();
      const { top, bottom } = link.getBoundingClientRect();
      return place && top >= place.top && bottom <= place.bottom;
    };
    await expect.poll(() => here.evaluate(isInPlace)).toBe(true);
    await leap("top");
    await expect.poll(() => here.count()).toBe(0);
    const contents = page.getByRole("navigation", { name: wordsOf("en", "legal").contents });
    const first = contents.getByRole("link").first();
    await expect.poll(() => first.evaluate(isInPlace)).toBe(true);
  });

  journey("the lists answer for the country chosen and for what is typed", async ({ visit }) => {
    const { page, open } = await visit({ motion: "reduce" });
    await open("coverage");
    const { ask: words, search } = wordsOf("en", "coverage");
    const answer = page.getByRole("status").first();
    await page.getByRole("combobox", { name: words.title }).selectOption("NG");
    await answer.getByText(words.none).waitFor();
    await page.getByRole("combobox", { name: words.title }).selectOption("QA");
    await answer.getByText(words.travel.split("{")[0]?.trim() ?? "").waitFor();

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
    const requests: string[] = [];
    // Styles and fonts of the page may still arrive; a call would appear as one of these.
    page.on("request", (request) => {
      if (["fetch", "xhr", "document"].includes(request.resourceType()))
        requests.push(request.url());
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
    // On a tablet the text is beside the fee, not across it.
    await resize(page, { width: 768, height: 900 });
    const feeEnds = () =>
      page
        .getByText(calculator.fee, { exact: true })
        // The table of fees below may have a row of the same name.
        .first()
        .locator("..")
        .evaluate((fee) => fee.getBoundingClientRect().right);
    for (const words of [answer, answer.locator("xpath=following-sibling::p")]) {
      const begins = await words.evaluate((said) => said.getBoundingClientRect().left);
      expect(begins).toBeGreaterThan(await feeEnds());
    }

    await page.getByLabel(calculator.amount, { exact: true }).fill("many");
    const fault = calculator.faults.figures.split("{")[0] ?? "";
    await expect.poll(said).toContain(fault.trim());
    expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
    expect(requests).toEqual([]);
  });
});

journey("nothing lies over what a phone presses on the home page", async ({ visit }) => {
  for (const language of locales) {
    const { page, open } = await visit({ language, width: 360, height: 780, motion: "reduce" });
    await open("home");
    await drawn(page);
    expect(await coveredControls(page), language).toEqual([]);
  }
});
