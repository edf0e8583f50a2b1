import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ComponentType, ReactNode } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { pricesFile } from "#contract/content.ts";
import type { ChangedLegalVersions } from "#contract/limits.ts";
import { locales } from "#contract/locale.ts";
import { deferRouter, pageScript, stylesIn, withStyles } from "./document/lean-document.ts";
import { speculationRules } from "./document/speculation-rules.ts";
import { DocumentFrame } from "./document-frame.tsx";
import type { BuiltPage } from "./entry.client.tsx";
import { changeLegalVersions } from "./features/legal/legal-text.ts";
import { replacePortraits } from "./features/people/portrait-strokes.server.ts";
import { type HeadArgs, type HeadEntry, pageHead } from "./i18n/head.ts";
import { pagePaths, splitPath } from "./i18n/paths.ts";
import { type ReplacedPrices, replacePrices } from "./i18n/replaced-prices.ts";
import {
  lateWordsOf,
  localeOfRequest,
  type PageData,
  type ReplacedText,
  replaceWords,
} from "./i18n/words.server.ts";
import type { PageHandle } from "./i18n/words.tsx";
import { PublicPage } from "./public-page.tsx";
import { homeOf, listedHeads, llms } from "./seo/heads-of-pages.ts";
import wholeSheet from "./ui/site.css?url";

/** What the route module of a public page exports, besides its loader. */
interface PublicModule {
  default: ComponentType;
  handle?: PageHandle;
  /** Title, description and all else that the head says of this page. */
  head?: (args: HeadArgs) => HeadEntry[];
}

/** The page as it was built, for a page that is rendered again with other words. */
let builtPage: ((address: string) => string) | undefined;

/** The prices of a release, and whether a page that is rendered reads one: its script needs them then. */
let prices: ReplacedPrices = {};
let arePricesRead = false;

/**
 * Has every further page rendered with these words in place of the built ones, and in the styles that the
 * page was built with: the tools that work those out are no part of a running server. For the process
 * that renders a release; returns the word files that the pages' scripts fetch.
 */
export function beginRelease(
  texts: readonly ReplacedText[],
  legalVersions: ChangedLegalVersions,
  built: (address: string) => string,
): { address: string; json: string }[] {
  builtPage = built;
  changeLegalVersions(legalVersions);
  replacePortraits(texts);
  const ofPrices = texts.filter(({ file }) => file === pricesFile);
  prices = Object.fromEntries(ofPrices.map(({ key, text }) => [key, text]));
  replacePrices(prices, () => {
    arePricesRead = true;
  });
  return replaceWords(texts);
}

/**
 * The files that repeat what the heads of pages say: the list of pages for machines and the manifests. `documentOf`
 * gives a page as it is to be, `builtFile` a file of the build.
 */
export function filesOfHeads(
  documentOf: (path: string) => string,
  builtFile: (address: string) => string,
): { address: string; text: string }[] {
  const heads = listedHeads(documentOf);
  const manifests = locales.map((locale) => {
    const address = `/${locale}.webmanifest`;
    const description = homeOf(heads, locale)?.description;
    return { address, text: JSON.stringify({ ...JSON.parse(builtFile(address)), description }) };
  });
  return [{ address: "/llms.txt", text: llms(heads) }, ...manifests];
}

/** Renders a page whole, with what its first paint needs in it: while the site is built, and for a release. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { path } = splitPath(pathname);
  // What the framework builds for addresses without a page is served nowhere.
  const isOfRouter = path.startsWith("/admin/") || context.isSpaMode;
  const html = isOfRouter ? await routerHtml(request, context) : await publicHtml(path, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const styles = builtPage
    ? stylesIn(builtPage(pathname))
    : await import("./page-styles.ts").then(({ pageStyles }) =>
        pageStyles(localeOfRequest(request), shownRoute(context), html),
      );
  return new Response(withStyles(html, styles), { status, headers });
}

const shownRoute = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.at(-1)?.route.id ?? "";

/** The body of a document, as React takes it over. */
function rendered(body: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(body, {
      onAllReady() {
        const output = new PassThrough();
        pipe(output);
        text(output).then(resolve, reject);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

async function routerHtml(request: Request, context: EntryContext): Promise<string> {
  const html = await rendered(<ServerRouter context={context} url={request.url} />);
  return import.meta.env.DEV ? html : deferRouter(html, wholeSheet);
}

/** The placeholder in the document for what is rendered separately. */
const bodyMark = "@body@";

/** A public page: its body, and a script that has React take over the body alone. */
async function publicHtml(path: string, context: EntryContext): Promise<string> {
  const { manifest, routeModules, staticHandlerContext } = context;
  const id = shownRoute(context);
  const error = Object.values(staticHandlerContext.errors ?? {})[0];
  const module = routeModules[id] as unknown as PublicModule | undefined;
  if (error || !module) throw error ?? new Error(`${path} has no route module`);
  const { default: Page, handle = {}, head = pageHead } = module;
  const root = staticHandlerContext.loaderData.root as Pick<PageData, "locale" | "words"> & {
    builtIn: number;
  };
  const data = staticHandlerContext.loaderData[id] as PageData;
  const { words, ...own } = data;
  const page: BuiltPage = {
    locale: root.locale,
    words: { ...root.words, ...words },
    data: own,
    builtIn: root.builtIn,
    isMissing: data.page === "notFound" || undefined,
    lateWords: lateWordsOf(root.locale),
  };
  const shownPath = page.isMissing ? pagePaths.notFound : path;
  arePricesRead = false;
  const body = await rendered(
    <PublicPage page={{ ...page, path: shownPath, handle }} Page={Page} />,
  );
  const entries = head({ loaderData: data, matches: [{ loaderData: root }] });
  const frame = renderToStaticMarkup(
    <DocumentFrame
      locale={page.locale}
      handle={handle}
      head={entries.map((entry) => <HeadElement key={JSON.stringify(entry)} entry={entry} />)}
    >
      {bodyMark}
    </DocumentFrame>,
  );
  const { entry, routes: built, hmr } = manifest;
  const route = built[id];
  if (!route) throw new Error(`${path} is not in the browser's build`);
  const others = [hmr?.runtime ?? [], entry.imports, route.imports ?? []].flat();
  const isFrame = handle.shell === "frame";
  const script = pageScript(entry.module, route.module, [...new Set(others)], isFrame);
  const all = `${body}${dataScript({ ...page, prices: arePricesRead ? prices : undefined })}${script}${isFrame ? "" : speculationRules}`;
  return `<!DOCTYPE html>${frame.replace(bodyMark, () => all)}`;
}

/** As JSON that ends no script. */
const dataScript = (page: BuiltPage) =>
  `<script type="application/json" id="built-page">${JSON.stringify(page).replaceAll("<", "\\u003c")}</script>`;

function HeadElement({ entry }: { entry: HeadEntry }) {
  if ("title" in entry) return <title>{entry.title}</title>;
  if ("script:ld+json" in entry) {
    const json = JSON.stringify(entry["script:ld+json"]).replaceAll("<", "\\u003c");
    return (
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that ends no script.
        dangerouslySetInnerHTML={{ __html: json }}
      />
    );
  }
  if (!("tagName" in entry)) return <meta {...entry} />;
  const { tagName: Link, ...attributes } = entry;
  return <Link {...attributes} />;
}
