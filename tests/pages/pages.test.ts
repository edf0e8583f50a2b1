import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { isOn, localizedPath, type PageName, pagePaths } from "#site/i18n/paths.ts";
import { barriers, coveredControls } from "#tests/browser/barriers.ts";
import { journey } from "#tests/browser/journey.ts";
import { watchLayoutShifts } from "#tests/browser/layout-shifts.ts";
import { documentLanguage, drawn, expectedDocument, resize } from "#tests/browser/visitor.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const pages = (Object.keys(pagePaths) as PageName[]).filter(isOn);
/** The others require a session; their own journeys open them. */
const doors: PageName[] = ["adminLogin", "adminSetPassword"];
const anyone = pages.filter(
  (page) => !pagePaths[page].startsWith("/admin/") || doors.includes(page),
);

/** Each page is opened at all of these widths, and at two of them in each language. */
const widths = { en: [412, 1440], ar: [360, 1024], fr: [360, 768] };

/** The links and buttons of the page itself that a phone shows whole without scrolling. */
const toPress = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    return [...document.querySelectorAll("main a[href], main button, main input")].flatMap(
      (one) => {
        const { top, bottom, width } = one.getBoundingClientRect();
        const isShown = one.checkVisibility({ visibilityProperty: true }) && width > 40;
        return isShown && top >= 0 && bottom <= innerHeight ? [one.textContent] : [];
      },
    );
  });

/** Scrolls to the end, screen by screen; two frames later what waits to be seen has begun. */
async function readThrough(): Promise<void> {
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: "instant" });
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }
}

// Two at a time: a page is laid out while another is checked.
describe.concurrent.each(anyone)("%s", (name) => {
  for (const language of locales) {
    journey(
      `is accessible in ${language}, light and dark, wide and small, and fits 320 px`,
      async ({ visit }) => {
        const { page, open } = await visit({ language, motion: "reduce", expects: [/404/] });
        await open(name);
        await drawn(page);
        expect(await documentLanguage(page)).toEqual(expectedDocument(language));
        for (const width of [1440, 360]) {
          await resize(page, { width, height: 900 });
          expect(await coveredControls(page), `${width} px`).toEqual([]);
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme });
            // During a transition between themes a colour is neither.
            await page.waitForFunction(() =>
              document.getAnimations().every((animation) => animation.playState !== "running"),
            );
            expect(await barriers(page, { tags: rules }), `${width} px, ${colorScheme}`).toEqual(
              [],
            );
          }
        }
        // The narrowest screen, and the narrowest that shows the whole menu in one line.
        for (const width of [320, 1280]) {
          await resize(page, { width, height: 640 });
          const tooWide = await page.evaluate(() => {
            const { clientWidth, scrollWidth } = document.documentElement;
            return scrollWidth > clientWidth ? scrollWidth : 0;
          });
          expect(tooWide, `${width} px`).toBe(0);
        }

        await resize(page, { width: 390, height: 844 });
        expect(await toPress(page), "in reach on the first screen of a phone").not.toEqual([]);
      },
    );

    journey(`moves nothing by itself in ${language}`, async ({ visit }) => {
      for (const width of widths[language]) {
        const { page, open } = await visit({ language, width, expects: [/404/] });
        const shifts = await watchLayoutShifts(page);
        await open(name);
        await drawn(page);
        await page.evaluate(readThrough);
        await page.waitForLoadState("networkidle");
        expect(await shifts(), `${width} px`).toEqual([]);
      }
    });
  }
});

describe("what search engines read", () => {
  journey(
    "each listed page names itself and its forms in the other languages",
    async ({ product }) => {
      for (const name of ["home", "privacy"] as const) {
        for (const language of locales) {
          const own = product.url + localizedPath(language, pagePaths[name]);
          const html = await (
            await fetch(own, { headers: { accept: "text/html", "accept-language": language } })
          ).text();
          const links = [...html.matchAll(/<link [^>]*>/g)].map(([tag]) => tag);
          const canonical = links.find((tag) => tag.includes('rel="canonical"'));
          expect(canonical).toContain(`href="${own}"`);
          for (const other of [...locales, "x-default"]) {
            expect(
              links.filter((tag) => tag.includes(`"${other}"`) && tag.includes("alternate")),
            ).toHaveLength(1);
          }
          expect(html).not.toContain("origin.invalid");
        }
      }
    },
  );

  journey("pages behind a sign-in or a link are not listed", async ({ product }) => {
    for (const name of [
      "adminLogin",
      "adminDashboard",
      "adminFunnel",
      "adminInbox",
      "adminCampaigns",
      "adminCampaign",
      "adminWaves",
      "adminAutomatic",
      "adminSegments",
      "adminSuppressions",
      "adminReferrers",
      "adminFriends",
      "adminRewards",
      "adminImport",
      "adminIntegrations",
      "adminPeople",
      "adminAudit",
      "adminAccount",
      "adminSetPassword",
      "myData",
      "waitlistConfirm",
      "newsletterConfirm",
      "invitation",
    ] as const) {
      const answer = await fetch(product.url + pagePaths[name], {
        headers: { accept: "text/html" },
      });
      const html = await answer.text();
      expect(`${answer.headers.get("x-robots-tag")} ${html}`).toMatch(/noindex/);
    }
    const home = await (await fetch(product.url, { headers: { accept: "text/html" } })).text();
    expect(home).not.toMatch(/href="[^"]*\/admin/);
  });
});
