import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { render } from "@react-email/render";
import { locales } from "#contract/locale.ts";
import { mailOf } from "./mails.tsx";
import { imagesFile, mailTemplateNames } from "./rendered.ts";
import { replaceMailWords } from "./words.ts";

/** Pictures for campaigns: PNG, since few mail programs show SVG. */
async function pressImages(pressDir: string) {
  const names = (await readdir(pressDir)).filter((name) => name.endsWith(".png")).sort();
  const images = names.map(async (name) => {
    const png = await readFile(path.join(pressDir, name));
    // The first chunk of a PNG contains its size.
    return [`/press/${name}`, { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }];
  });
  return Object.fromEntries(await Promise.all(images));
}

/**
 * A mail whose lines do not break inside the French « e-mail ». A style, since a word joiner is a box in the fonts
 * of some mail programs. The head and what is inside a tag stay as they are.
 */
function withoutBreaks(html: string): string {
  const body = html.indexOf("<body");
  const kept = html
    .slice(body)
    .replace(/\be-mails?\b(?![^<]*>)/gi, '<span style="white-space:nowrap">$&</span>');
  return html.slice(0, body) + kept;
}

/** Every mail in every language, as the files `<template>.<locale>.{html,txt,json}`. */
async function* renderedFiles(): AsyncGenerator<[name: string, content: string]> {
  for (const template of mailTemplateNames) {
    for (const locale of locales) {
      const { subject, html, text } = mailOf(template, locale);
      const name = `${template}.${locale}`;
      yield [`${name}.html`, withoutBreaks(await render(html))];
      yield [`${name}.txt`, `${text.join("\n\n")}\n`];
      yield [`${name}.json`, `${JSON.stringify({ subject })}\n`];
    }
  }
}

/** The files of all mails with other words than the built ones: for the process that renders a release. */
export async function renderMailsWith(
  texts: Parameters<typeof replaceMailWords>[0],
): Promise<Map<string, string>> {
  replaceMailWords(texts);
  const files = new Map<string, string>();
  for await (const [name, content] of renderedFiles()) files.set(name, content);
  return files;
}

/**
 * Renders every mail in every language into `dir`: `<template>.<locale>.{html,txt,json}`, and beside
 * them the list of the pictures that campaigns may show.
 */
export async function renderMails(dir: string, pressDir?: string): Promise<number> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const images = pressDir === undefined ? {} : await pressImages(pressDir);
  await writeFile(path.join(dir, imagesFile), `${JSON.stringify(images)}\n`);
  let count = 0;
  for await (const [name, content] of renderedFiles()) {
    await writeFile(path.join(dir, name), content);
    count += name.endsWith(".html") ? 1 : 0;
  }
  return count;
}

if (import.meta.filename === path.resolve(process.argv[1] ?? "")) {
  const dir = path.resolve(process.argv[2] ?? "build/emails");
  console.log(
    `${await renderMails(dir, path.resolve("public/press"))} mails in ${path.relative(process.cwd(), dir)}`,
  );
}
