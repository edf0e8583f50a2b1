import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { render } from "@react-email/render";
import { locales } from "#contract/locale.ts";
import { applicationNotice } from "./application-notice.ts";
import { applicationReceived } from "./application-received.ts";
import { contactReceived } from "./contact-received.ts";
import { dataErased } from "./data-erased.ts";
import { dataLink } from "./data-link.ts";
import type { MailDraft } from "./draft.ts";
import { listAlready } from "./list-already.ts";
import { listConfirm } from "./list-confirm.tsx";
import { passwordLink } from "./password-link.ts";
import { type MailTemplate, mailTemplateNames } from "./templates.ts";
import { mailWords } from "./words.ts";

const drafts: Record<MailTemplate, MailDraft> = {
  "waitlist-confirm": listConfirm("waitlistConfirm", ["unsubscribe", "data"]),
  "waitlist-already": listAlready("waitlistAlready", ["unsubscribe", "data"]),
  "newsletter-confirm": listConfirm("newsletterConfirm", ["newsletter", "data"]),
  "newsletter-already": listAlready("newsletterAlready", ["newsletter", "data"]),
  "application-received": applicationReceived,
  "application-notice": applicationNotice,
  "contact-received": contactReceived,
  "data-link": dataLink,
  "data-erased": dataErased,
  "admin-invitation": passwordLink("adminInvitation"),
  "admin-reset": passwordLink("adminReset"),
};

/** Renders every mail in every language into `dir`: `<template>.<locale>.{html,txt,json}`. */
export async function renderMails(dir: string): Promise<number> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  let count = 0;
  for (const template of mailTemplateNames) {
    for (const locale of locales) {
      const { subject, html, text } = drafts[template](locale, mailWords(locale));
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
