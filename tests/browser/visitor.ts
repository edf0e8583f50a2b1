import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { directionOf, type Locale } from "#contract/locale.ts";
import { addressesOf } from "#site/i18n/addresses.ts";
import { localizedPath, type PageName, pathOf } from "#site/i18n/paths.ts";

/** The locale of a browser for each language. */
const browserLocale: Record<Locale, string> = { en: "en-GB", ar: "ar-AE", fr: "fr-FR" };

export interface VisitorOptions {
  language?: Locale;
  theme?: "light" | "dark";
  width?: number;
  height?: number;
  motion?: "reduce" | "no-preference";
  touch?: boolean;
  /** Whether the browser says that a program drives it. A person's browser does not. */
  automated?: boolean;
  /** Console messages this visit is expected to cause; any other message fails the test. */
  expects?: RegExp[];
  context?: BrowserContextOptions;
}

/**
 * A person with a browser of their own: fresh storage, one page, and a record of all that goes
 * wrong.
 */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  language: Locale;
  /** Goes to a page of the site in the visitor's language; of a family to its first member. */
  open: (page: PageName, suffix?: string, member?: string) => Promise<void>;
  /** Everything that the console shows, and every request to another site. */
  problems: string[];
  /** Expected console messages that have come. */
  expected: string[];
  /** Documents and calls that were requested, with what came of them, in the order of the requests. */
  requests: () => string[];
  leave: () => Promise<void>;
}

export async function newVisitor(
  browser: Browser,
  url: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const { language = "en", width = 1440, height = 900, expects = [] } = options;
  const context = await browser.newContext({
    locale: browserLocale[language],
    colorScheme: options.theme ?? "light",
    reducedMotion: options.motion ?? "no-preference",
    viewport: { width, height },
    hasTouch: options.touch ?? false,
    timezoneId: "Asia/Dubai",
    ...options.context,
  });
  context.setDefaultTimeout(60_000);
  const problems: string[] = [];
  const expected: string[] = [];
  // Previews are sandboxed: newer browsers report that the scripts added below are blocked in them.
  const ownScript =
    /Blocked script execution in '(?:about:(?:srcdoc|blank)|[^']*\/api\/admin\/content\/preview[^']*)'/;
  const note = (text: string) =>
    !ownScript.test(text) &&
    (expects.some((pattern) => pattern.test(text)) ? expected : problems).push(text);

  // The browser prints a violation too, but without its element.
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      console.error(`CSP ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  });
  if (!options.automated) {
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
    });
  }
  await context.addInitScript(recordNotices);
  context.on("console", (message) => note(`console ${message.type()}: ${message.text()}`));
  context.on("weberror", (error) => note(`page error: ${error.error().message}`));
  context.on("request", (request) => {
    const target = request.url();
    if (/^https?:/.test(target) && !target.startsWith(url)) note(`request to ${target}`);
  });

  const page = await context.newPage();
  const requests: { at: number; line: string; end?: string }[] = [];
  page.on("request", (request) => {
    const path = request.url().slice(url.length);
    if (!path.startsWith("/api/") && !request.isNavigationRequest()) return;
    const noted: (typeof requests)[number] = {
      at: Date.now(),
      line: `${request.method()} ${path}`,
    };
    requests.push(noted);
    void request.response().then(
      (response) => (noted.end = `${response?.status()} after ${Date.now() - noted.at} ms`),
      () => (noted.end = "failed"),
    );
  });
  return {
    page,
    requests: () =>
      requests.map(
        ({ at, line, end = "unanswered" }) => `${new Date(at).toISOString()} ${line} ${end}`,
      ),
    context,
    language,
    problems,
    expected,
    open: async (name, suffix = "", member = addressesOf(name)[0]?.member) => {
      await page.goto(url + localizedPath(language, pathOf(name, member)) + suffix);
      // In a frame of another site the script waits until a reader turns to it.
      if (name === "embed") await page.mouse.move(width / 2, height / 2);
      await hydrated(page);
    },
    leave: () => context.close(),
  };
}

type Recording = { shownNotices?: string[] };

/** Records in the page the texts of all notices that it showed. */
function recordNotices(): void {
  const shown: string[] = [];
  (window as Recording).shownNotices = shown;
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const isNotice = target instanceof Element && target.matches("section[aria-live=polite]");
      if (isNotice) for (const { textContent } of addedNodes) shown.push(textContent ?? "");
    }
  }).observe(document, { childList: true, subtree: true });
}

/** The texts of the notices that the page has shown. */
export function shownNotices(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Recording).shownNotices ?? []);
}

/**
 * Resolves when a notice with this text was shown. It closes after five seconds, which can pass between two
 * looks on a busy machine. The document must not have been loaded anew since.
 */
export async function shownNotice(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => shownNotices(page))
    .toEqual(expect.arrayContaining([expect.stringContaining(text)]));
}

/** Resolves when the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as { siteReady?: boolean }).siteReady === true);
}

/** Resolves when the parts below the fold are drawn too. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute("data-arriving"));
}

/** Language and direction the document says it has. */
export async function documentLanguage(page: Page): Promise<{ lang: string; dir: string }> {
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
  }));
}

export function expectedDocument(language: Locale): { lang: string; dir: string } {
  return { lang: language, dir: directionOf[language] };
}

/** Sets the size of the screen. A browser reports the new size a frame before it lays the page out by it. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(
    ({ width, height }) => innerWidth === width && innerHeight === height,
    size,
  );
  await page.evaluate(() => new Promise(requestAnimationFrame));
}
