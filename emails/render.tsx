import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { render } from "@react-email/render";
import { locales } from "#contract/locale.ts";
import { mailOf } from "./mails.tsx";
import { mailTemplateNames } from "./rendered.ts";

/** Renders every mail in every language into `dir`: `<template>.<locale>.{html,txt,json}`. */
export async function renderMails(dir: string): Promise<number> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  let count = 0;
  for (const template of mailTemplateNames) {
    for (const locale of locales) {
      const { subject, html, text } = mailOf(template, locale);
      const file = path.join(dir, `${template}.${locale}`);
      await writeFile(`${file}.html`, await render(html));
      await writeFile(`${file}.txt`, `${text.join("\n\n")}\n`);
      await writeFile(`${file}.json`, `${JSON.stringify({ subject })}\n`);
      count += 1;
    }
  }
  return count;
}

if (import.meta.filename === path.resolve(process.argv[1] ?? "")) {
  const dir = path.resolve(process.argv[2] ?? "build/emails");
  console.log(`${await renderMails(dir)} mails in ${path.relative(process.cwd(), dir)}`);
}
