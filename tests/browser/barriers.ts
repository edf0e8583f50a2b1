import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

interface Part {
  /** A selector: only elements inside of it are checked. */
  within?: string;
  /** A selector: elements inside of it are not checked. */
  without?: string;
  /** Names of groups of rules; all of them by default. */
  tags?: string[];
}

/**
 * What an automatic check finds that keeps a person out of the page, a line for each element. The
 * checker is loaded once into a document, and its answer composed there: the package for Playwright
 * opens a second page for that each time.
 */
export async function barriers(page: Page, part: Part = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // What is on its way into view has neither its place nor its colours yet.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, timeline, effect }) => {
      const isByTime = timeline instanceof DocumentTimeline;
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return playState !== "running" || !isByTime || isEndless;
    }),
  );
  return page.evaluate(async ({ within, without, tags }) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await checker.run(
      { include: within ? [within] : [], exclude: without ? [without] : [] },
      // For other results it would compute names that are not used.
      { resultTypes: ["violations"], ...(tags && { runOnly: tags }) },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ any, html, target }) => `${id}: ${target} ${html} ${any[0]?.message ?? ""}`),
    );
  }, part);
}

/** Fails on a barrier. Names can collide in one language only, so each language is checked. */
export async function withoutBarriers(page: Page, part?: Part): Promise<void> {
  expect(await barriers(page, part)).toEqual([]);
}

/** Controls that are covered where a pointer would press them, with what covers each. */
export const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const controls = "a[href], button, summary, input, select, textarea";
    for (const one of document.querySelectorAll<HTMLElement>(controls)) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      one.scrollIntoView({ block: "center", behavior: "instant" });
      const [box] = one.getClientRects();
      if (!box || box.width < 2) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const top = document.elementFromPoint(x, y);
      // Beyond the edge of a box that scrolls there is nothing to press yet.
      let isClipped = false;
      for (let frame = one.parentElement; frame; frame = frame.parentElement) {
        const { left, right } = frame.getBoundingClientRect();
        if (getComputedStyle(frame).overflowX !== "visible" && (x < left || x > right)) {
          isClipped = true;
        }
      }
      if (!top || isClipped || one.contains(top) || top.contains(one)) continue;
      if (top.closest("label")?.contains(one)) continue;
      found.push(`${one.outerHTML.slice(0, 120)} below ${top.outerHTML.slice(0, 120)}`);
    }
    scrollTo(0, 0);
    return found;
  });
