import { type Browser, chromium } from "playwright-core";
import { expect, inject, test } from "vitest";
import { briefEngineFlags } from "#tests/fakes/brief-engine.ts";
import { migratedFolder } from "#tests/fakes/migrated-folder.ts";
import { type Product, startProduct } from "./product.ts";
import { newVisitor, shownNotices, type Visitor, type VisitorOptions } from "./visitor.ts";

interface JourneyFixtures {
  browser: Browser;
  /** One running product for the tests of a file, with data of its own. */
  product: Product;
  /** A new visitor; at the end of the test nothing may have gone wrong on any of their pages. */
  visit: (options?: VisitorOptions) => Promise<Visitor>;
}

/**
 * A test in a real browser against the real product, started with these settings. `prepare` may put
 * something into its data folder before it starts.
 */
export const journeyWith = (
  env: Record<string, string>,
  prepare?: (dataDir: string) => Promise<void>,
) =>
  test.extend<JourneyFixtures>({
    browser: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are wanted here.
      async ({}, use) => {
        const browser = await chromium.connect(inject("browserEndpoint"));
        await use(browser);
        await browser.close();
      },
      { scope: "file" },
    ],
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are wanted here.
      async ({}, use) => {
        const dataDir = migratedFolder("product-");
        await prepare?.(dataDir);
        const product = await startProduct(env, dataDir, briefEngineFlags);
        await use(product);
        await product.stop();
      },
      { scope: "file" },
    ],
    visit: async ({ browser, product, task }, use) => {
      const visitors: Visitor[] = [];
      await use(async (options) => {
        const visitor = await newVisitor(browser, product.url, options);
        visitors.push(visitor);
        return visitor;
      });
      if (task.result?.state === "fail") {
        for (const visitor of visitors) console.error(await whatShows(visitor));
      }
      const problems = visitors.flatMap((visitor) => visitor.problems);
      await Promise.all(visitors.map((visitor) => visitor.leave()));
      expect(problems, "what the browser complained about").toEqual([]);
    },
  });

/** What the page shows at the end of a failed test, for runs on machines without a screen. */
async function whatShows({ page, problems, requests }: Visitor): Promise<string> {
  const tree = await page.locator("body").ariaSnapshot({ timeout: 2_000 }).catch(String);
  const notices = await shownNotices(page).catch(() => []);
  return [
    ...[page.url(), tree, `at ${new Date().toISOString()}`, ...requests().slice(-40)],
    ...notices.map((text) => `notice: ${text}`),
    ...problems,
  ].join("\n");
}

/** The product as it is out of the box. */
export const journey = journeyWith({});
