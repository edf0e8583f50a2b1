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
