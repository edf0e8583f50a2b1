import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

interface Part {
  /** A selector: nothing outside of it is looked at. */
  within?: string;
  /** A selector: nothing inside of it is looked at. */
  without?: string;
  /** Names of groups of rules; all of them by default. */
  tags?: string[];
}

/**
 * What a machine finds that keeps somebody out of the page as it stands, a line for each element. The
 * checker is loaded once into a document, and its answer put together in it: the package for Playwright
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
      // Of all else it looks at it would work out names that nobody reads.
      { resultTypes: ["violations"], ...(tags && { runOnly: tags }) },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ any, html, target }) => `${id}: ${target} ${html} ${any[0]?.message ?? ""}`),
    );
  }, part);
}

/** Fails on a barrier. Names can meet in one language alone, so each language is looked at. */
export async function withoutBarriers(page: Page, part?: Part): Promise<void> {
  expect(await barriers(page, part)).toEqual([]);
}
