import { names } from "#brand/names.ts";
import {
  directionOf,
  fallbackLocale,
  knownLocales,
  type Locale,
  locales,
} from "#contract/locale.ts";
import { dark, light } from "#emails/look.ts";
import { mailWords } from "#emails/words.ts";
import { escapeHtml, fillPage, textFile } from "#server/http/filled-pages.ts";
import type { PageFile } from "#server/http/page-files.ts";
import { pagePath } from "#server/http/page-form.ts";
import { createPageMap, type Destination } from "#server/http/pages.ts";
import type { Security } from "#server/http/security-headers.ts";
import type { Archive, Issue } from "./archive.ts";

const page = "/newsletter";
/** The template of an issue's page. It is not served itself. */
const template = "/newsletter/issue";
const feedOf = (locale: Locale) => `${pagePath(locale, page)}/feed.xml`;
const feedStyles = `${page}/feed.css`;
const siteMap = "/sitemap.xml";

/** How many issues a feed has. */
const feedLength = 20;
/**
 * How many issues' pages are cached, of some 100 kB each: years of issues. Making one takes as long as
 * answering hundreds of pages, and a client that reads more issues in turn than this has each made anew.
 */
const cachedIssues = 100;

/** Whether a file of the build is the template of issues. */
export const isTemplate = (file: PageFile): boolean => isOf(template, file);

/** Whether a file is the page of a path in any language. */
const isOf = (path: string, { address }: PageFile): boolean =>
  locales.some((locale) => address === pagePath(locale, path));

/**
 * The archive's addresses, answered from memory: the list, each issue, a feed, in every language, and
 * the site map with the issues in it. They are built pages whose placeholders are filled.
 */
export function createArchivePages(
  { issues }: Pick<Archive, "issues">,
  files: readonly PageFile[],
  parts: {
    security: Security;
    publicUrl: string;
    /** Pages in place of built ones: the same list until they change. */
    changed: () => readonly PageFile[];
  },
): (path: string) => Destination | undefined {
  const { security, publicUrl, changed } = parts;
  // Only these are kept: a reference to `files` would keep the whole build in memory.
  const isNeeded = (file: PageFile) =>
    file.address === siteMap || isOf(page, file) || isOf(template, file);
  const byAddress = (of: readonly PageFile[]) =>
    of.filter(isNeeded).map((file) => [file.address, file] as const);
  const ofBuild = byAddress(files);
  let built = new Map(ofBuild);
  let builtWith = changed();
  type PageCache = Map<string, ReadonlyMap<string, Destination>>;
  /** Pages made of all issues are cached apart, so that reading many issues does not drop them. */
  const [ofAllIssues, ofOneIssue]: [PageCache, PageCache] = [new Map(), new Map()];
  const styles = createPageMap([feedStylesFile()], security).destinations.get(feedStyles);
  let cachedFor: readonly Issue[] | undefined;
  let bySlug = new Map<string, Issue>();

  /** The answer at a path: one of those of a page in all languages. */
  function cachedDestination(
    path: string,
    name: string,
    make: () => PageFile[],
    kept: PageCache = ofAllIssues,
  ): Destination | undefined {
    const known = kept.get(name) ?? createPageMap(make(), security).destinations;
    // Inserted again, so that the least recently used one comes first.
    kept.delete(name);
    kept.set(name, known);
    const [oldest] = kept.keys();
    if (kept.size > cachedIssues && oldest !== undefined) kept.delete(oldest);
    return known.get(path);
  }

  return (path) => {
    const isSiteMap = path === siteMap;
    if (!isSiteMap && !path.includes(page)) return undefined;
    if (path === feedStyles) return styles;
    const current = issues();
    const pages = changed();
    if (cachedFor !== current || builtWith !== pages) {
      built = new Map([...ofBuild, ...byAddress(pages)]);
      builtWith = pages;
      ofAllIssues.clear();
      ofOneIssue.clear();
      cachedFor = current;
      bySlug = new Map(current.map((issue) => [issue.slug, issue]));
    }
    if (isSiteMap) {
      const make = () => withIssues(built.get(siteMap), current, publicUrl);
      return cachedDestination(path, path, make);
    }
    const [, prefix, slug, feed] = archivePath.exec(path) ?? [];
    if (prefix !== undefined && !(knownLocales as readonly string[]).includes(prefix))
      return undefined;
    if (feed) {
      const make = () => [feedFile(current, localeOf(prefix), publicUrl)];
      return cachedDestination(path, path, make);
    }
    if (slug === undefined) return cachedDestination(path, page, () => listFiles(built, current));
    const issue = bySlug.get(slug);
    if (!issue) return undefined;
    return cachedDestination(path, slug, () => issueFiles(built, issue, publicUrl), ofOneIssue);
  };
}

/** Language, slug and feed of an address of the archive. */
const archivePath =
  /^(?:\/([a-z]{2}))?\/newsletter(?:\/(?:index\.html)?|\/([a-z\d-]+)(?:\/(?:index\.html)?)?|\/(feed\.xml))?$/;

const localeOf = (prefix: string | undefined): Locale =>
  locales.find((locale) => locale === prefix) ?? fallbackLocale;

const dayOf = (locale: Locale, date: Date) =>
  mailWords(locale, "campaign", { day: date, number: date.getUTCDate() })("day");
const isoDay = (date: Date) => date.toISOString().slice(0, 10);
const addressOf = (locale: Locale, { slug }: Issue) => pagePath(locale, `${page}/${slug}`);

/** The page of a path in every language, filled. */
function inEachLanguage(
  built: ReadonlyMap<string, PageFile>,
  { from, to }: { from: string; to: string },
  fill: (locale: Locale) => Parameters<typeof fillPage>[2],
): PageFile[] {
  return locales.flatMap((locale) => {
    const file = built.get(pagePath(locale, from));
    const place = { address: pagePath(locale, to), page: { locale, path: to } };
    return file ? [fillPage(file, place, fill(locale))] : [];
  });
}

function listFiles(built: ReadonlyMap<string, PageFile>, issues: readonly Issue[]): PageFile[] {
  return inEachLanguage(built, { from: page, to: page }, (locale) => {
    const rows = issues.map((issue) => {
      const text = issue.in(locale);
      const day = `<time datetime="${isoDay(issue.sentAt)}">${dayOf(locale, issue.sentAt)}</time>`;
      const title = `<a href="${addressOf(locale, issue)}"${inLanguage(text.locale, locale)}>${escapeHtml(text.subject)}</a>`;
      const preview =
        text.preview === ""
          ? ""
          : `<p><span${inLanguage(text.locale, locale)}>${escapeHtml(text.preview)}</span></p>`;
      return `<li>${day}<h2>${title}</h2>${preview}</li>`;
    });
    const list = rows.length === 0 ? "" : `<ul>${rows.join("")}</ul>`;
    return { values: { list: { html: list } } };
  });
}

/** The attributes for a text in another language than the page. */
function inLanguage(text: Locale, around: Locale): string {
  return text === around ? "" : ` lang="${text}" dir="${directionOf[text]}"`;
}

function issueFiles(
  built: ReadonlyMap<string, PageFile>,
  issue: Issue,
  publicUrl: string,
): PageFile[] {
  return inEachLanguage(built, { from: template, to: `${page}/${issue.slug}` }, (locale) => {
    const text = issue.in(locale);
    return {
      values: {
        subject: text.subject,
        preview: text.preview || text.subject,
        language: text.locale,
        direction: directionOf[text.locale],
        date: isoDay(issue.sentAt),
        day: dayOf(locale, issue.sentAt),
        body: { html: text.body() },
      },
      head: headOf(issue, locale, publicUrl),
    };
  });
}

/**
 * What search engines and social networks read. A page in whose language there is no text points to the
 * text's own.
 */
function headOf(issue: Issue, locale: Locale, publicUrl: string): string {
  const text = issue.in(locale);
  const address = (of: Locale) => escapeHtml(publicUrl + addressOf(of, issue));
  const [first = text.locale] = issue.locales;
  const alternates =
    issue.locales.length < 2
      ? []
      : [
          ...issue.locales.map((of) => [of, of] as const),
          ["x-default", issue.locales.includes(fallbackLocale) ? fallbackLocale : first] as const,
        ];
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}"/>`;
  return [
    `<link rel="canonical" href="${address(text.locale)}"/>`,
    ...alternates.map(
      ([code, of]) => `<link rel="alternate" hreflang="${code}" href="${address(of)}"/>`,
    ),
    property("og:type", "article"),
    property("og:title", text.subject),
    property("og:description", text.preview || text.subject),
    property("og:url", publicUrl + addressOf(text.locale, issue)),
    property("og:site_name", names.group[text.locale]),
    property("article:published_time", issue.sentAt.toISOString()),
  ].join("");
}

/** Characters that may not be in XML, escaped or not. */
const xml = (text: string) => escapeHtml(text.replaceAll(/[\ufffe\uffff]/g, ""));

function feedFile(issues: readonly Issue[], locale: Locale, publicUrl: string): PageFile {
  const address = feedOf(locale);
  const words = mailWords(locale, "campaign");
  const latest = issues.slice(0, feedLength);
  const entries = latest.map((issue) => {
    const text = issue.in(locale);
    const url = xml(publicUrl + addressOf(locale, issue));
    const sent = issue.sentAt.toISOString();
    return `  <entry xml:lang="${text.locale}">
    <id>${url}</id>
    <title>${xml(text.subject)}</title>
    <link rel="alternate" type="text/html" href="${url}"/>
    <published>${sent}</published>
    <updated>${sent}</updated>
${text.preview === "" ? "" : `    <summary>${xml(text.preview)}</summary>\n`}    <content type="html">${xml(text.body(publicUrl))}</content>
  </entry>
`;
  });
  const updated = latest[0]?.sentAt ?? new Date(0);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/css" href="${feedStyles}"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
  <id>${xml(publicUrl + address)}</id>
  <title>${xml(words("feed"))}</title>
  <subtitle type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${xml(words("feedText"))} <a href="${xml(publicUrl + pagePath(locale, page))}">${xml(words("feedPage"))}</a></div></subtitle>
  <author><name>${xml(names.group[locale])}</name></author>
  <link rel="self" type="application/atom+xml" href="${xml(publicUrl + address)}"/>
  <link rel="alternate" type="text/html" href="${xml(publicUrl + pagePath(locale, page))}"/>
  <updated>${updated.toISOString()}</updated>
${entries.join("")}</feed>
`;
  // Not application/atom+xml, of which browsers show the source, whatever its styles.
  return { ...textFile(body, "application/xml; charset=utf-8"), address };
}

/**
 * How a browser shows a feed to a person who opened it: without styles they would see its source. Feed
 * readers have styles of their own.
 */
function feedStylesFile(): PageFile {
  const colour = (name: keyof typeof light) => `light-dark(${light[name]}, ${dark[name]})`;
  const text = `:root {
  color-scheme: light dark;
  display: block;
  max-width: 38rem;
  margin: 0 auto;
  padding: 3rem 1.25rem;
  background: ${colour("sheet")};
  color: ${colour("ink")};
  font: 1.0625rem/1.65 "Segoe UI", system-ui, sans-serif;
  overflow-wrap: anywhere;
}
/* XML has no viewport to name, so phones lay it out as wide as a desktop's page. */
@media (max-device-width: 600px) {
  :root {
    font-size: 2.6rem;
  }
}
${knownLocales.map((of) => `:root:lang(${of}), entry:lang(${of}) {\n  direction: ${directionOf[of]};\n}`).join("\n")}
id, author, link, updated, published, content {
  display: none;
}
title, subtitle, summary, entry, a {
  display: block;
}
title {
  font: 2em/1.25 "Palatino Linotype", Optima, Georgia, "Geeza Pro", serif;
}
subtitle, summary {
  margin-block-start: 0.6em;
  color: ${colour("soft")};
}
a {
  width: fit-content;
  margin-block-start: 0.6em;
  padding-block: 0.4em;
  color: ${colour("water")};
}
entry {
  margin-block-start: 1.75em;
  padding-block-start: 1.75em;
  border-block-start: 1px solid ${colour("rule")};
}
entry title {
  font-size: 1.4em;
}
`;
  return { ...textFile(text, "text/css; charset=utf-8"), address: feedStyles };
}

function withIssues(
  built: PageFile | undefined,
  issues: readonly Issue[],
  publicUrl: string,
): PageFile[] {
  if (!built) return [];
  const entries = issues.flatMap((issue) =>
    issue.locales.map(
      (locale) =>
        `  <url>\n    <loc>${xml(publicUrl + addressOf(locale, issue))}</loc>\n  </url>\n`,
    ),
  );
  const text = built.encodings.identity.toString("utf8");
  const sitemap = text.replace("</urlset>", () => `${entries.join("")}</urlset>`);
  return [{ ...textFile(sitemap, built.contentType), address: siteMap }];
}
