// Renders the pages of a release: started by renderer.ts as a process of its own, at low priority, which
// ends with its work. What the built pages have in their place comes from the same bundle as they did.

import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants as zlib } from "node:zlib";
import { createRequestHandler, type ServerBuild } from "react-router";
import { mailFolder, pricesFile } from "#contract/content.ts";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import { originPlaceholder } from "#contract/origin.ts";
import {
  loadRenderedMails,
  type MailTemplate,
  type MailValueName,
  type MailValues,
  mailTemplates,
  wholeText,
} from "#emails/rendered.ts";
import type { RenderOrder, RenderReport } from "./renderer.ts";

/** What the bundle exports for this. */
interface Entry {
  beginRelease(
    texts: RenderOrder["texts"],
    legalVersions: RenderOrder["legalVersions"],
    built: (address: string) => string,
  ): { address: string; json: string }[];
  filesOfHeads(
    documentOf: (path: string) => string,
    builtFile: (address: string) => string,
  ): { address: string; text: string }[];
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The server that started this has ended.
process.on("disconnect", () => process.exit(1));
process.once("message", (order) => {
  render(order as RenderOrder)
    .then((pages) => report({ kind: "done", pages }))
    .catch((error: Error) => report({ kind: "failed", reason: error.message }))
    .finally(() => process.disconnect());
});

const report = (message: RenderReport) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));

/** A page whose words cannot be formatted is rendered with their key: the formatter only reports it. */
const reported: string[] = [];
console.error = (...values: unknown[]) => void reported.push(values.map(String).join(" "));

async function render(order: RenderOrder): Promise<number> {
  const { bundle, client, publicUrl, texts, legalVersions, only } = order;
  if (only?.startsWith(mailFolder)) {
    await report({ kind: "file", address: only, content: packed(await previewMail(order, only)) });
    return 0;
  }
  const build = (await import(pathToFileURL(bundle).href)) as ServerBuild;
  const builtPage = (address: string) => readFileSync(join(client, address, "index.html"), "utf8");
  const entry = build.entry.module as unknown as Entry;
  const files = entry.beginRelease(texts, legalVersions, builtPage);
  const answer = createRequestHandler(build, "production");
  const languages = new Set(
    texts.flatMap(({ file, locale }) => (file === pricesFile ? locales : [locale])),
  );
  const isAffected = (address: string) =>
    [...languages].some((locale) => languageOf(address) === locale) &&
    !/^(?:\/\w\w)?\/admin\//.test(address);
  const changed = new Map<string, string>();
  const pagesOf = build.prerender.filter(isAffected);
  const chosen = only === undefined ? pagesOf : build.prerender.filter((one) => one === only);
  for (const address of chosen) {
    const response = await answer(new Request(new URL(address, "http://localhost")));
    const html = await response.text();
    if (reported[0] !== undefined || response.status >= 500) {
      throw new Error(`${address}: ${(reported[0] ?? html).slice(0, 500)}`);
    }
    if (!only && html === builtPage(address)) continue;
    await report({
      kind: "file",
      address,
      content: packed(html.replaceAll(originPlaceholder, () => publicUrl)),
    });
    changed.set(address, html);
  }
  const builtFile = (address: string) => readFileSync(join(client, address), "utf8");
  const documentOf = (path: string) => changed.get(path) ?? builtPage(path);
  for (const { address, text } of only ? [] : entry.filesOfHeads(documentOf, builtFile)) {
    if (text === builtFile(address)) continue;
    const content = packed(text.replaceAll(originPlaceholder, () => publicUrl));
    await report({ kind: "file", address, content });
  }
  for (const { address, json } of only ? [] : files) {
    await report({ kind: "file", address, content: packed(json) });
  }
  for (const [name, content] of only ? [] : await renderMails(order)) {
    await report({ kind: "file", address: `${mailFolder}${name}`, content: packed(content) });
  }
  return changed.size;
}

/** The mails, if any of their words changes: none that could not be sent. */
async function renderMails({ mailer, mails, texts }: RenderOrder): Promise<Map<string, string>> {
  const words = texts.filter(({ file }) => file === "mail.json");
  if (words.length === 0) return new Map();
  const { renderMailsWith } = (await import(pathToFileURL(mailer).href)) as {
    renderMailsWith(texts: typeof words): Promise<Map<string, string>>;
  };
  const rendered = await renderMailsWith(words);
  loadRenderedMails(mails, () => "http://localhost/my-data", rendered);
  return rendered;
}

/** A mail in one language. Its values are their names in braces, as texts have them. */
async function previewMail(order: RenderOrder, address: string): Promise<string> {
  const [template, locale] = address.slice(mailFolder.length).split(".") as [MailTemplate, Locale];
  const { publicUrl: url, mails } = order;
  const { fill } = loadRenderedMails(mails, () => url, await renderMails(order));
  const filledValue = (name: MailValueName) => {
    if (name === "body") return { html: "<p>{body}</p>", text: "{body}" };
    return name.endsWith("Url") ? url : `{${name}}`;
  };
  const values = Object.fromEntries(
    mailTemplates[template].map((name) => [name, filledValue(name)]),
  ) as unknown as MailValues<MailTemplate>;
  return wholeText(fill(template, locale, values).html);
}

const languageOf = (address: string) =>
  locales.find((locale) => address === `/${locale}` || address.startsWith(`/${locale}/`)) ??
  fallbackLocale;

/** As small as a page is packed at a start (page-files.ts). */
const packed = (text: string) =>
  brotliCompressSync(text, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: 8,
      [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
      [zlib.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
