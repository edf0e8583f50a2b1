import type { Mail, MailSummary } from "./mail-folder.ts";
import { type Markup, markup } from "./markup.ts";

export const views = ["mail", "phone", "text", "headers"] as const;
export type View = (typeof views)[number];

const viewNames: Record<View, string> = {
  mail: "Mail",
  phone: "On a phone",
  text: "Text form",
  headers: "Headers",
};

function page(title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/dev/mail/style.css">
</head>
<body>
${body}
</body>
</html>
`.source;
}

/** Universal time to the second: the same on every machine, and sortable by eye. */
function time(at: Date): Markup {
  const iso = at.toISOString();
  return markup`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

function subjectOf({ subject }: MailSummary): string {
  return subject || "(no subject)";
}

export function inboxPage(mails: MailSummary[], total: number, mailDir: string): string {
  const rows = mails.map(
    (mail) => markup`<li><a href="/dev/mail/${mail.id}">
<span class="subject" dir="auto">${subjectOf(mail)}</span>
<span class="to" dir="ltr">${mail.to}</span>
${time(mail.at)}
</a></li>
`,
  );
  const empty = markup`<p class="empty">No mail yet. Join the waitlist, then refresh this page.</p>`;
  const more =
    total > mails.length
      ? markup`<p class="note">The newest ${mails.length} of ${total}.</p>`
      : markup``;
  return page(
    "Mail folder",
    markup`<header><h1>Mail folder</h1><a class="action" href="/dev/mail">Refresh</a></header>
<main>
${mails.length > 0 ? markup`<ol class="inbox">${rows}</ol>` : empty}
${more}
<p class="note">This page exists in development only. The mails are files in <code>${mailDir}</code></p>
</main>`,
  );
}

export function mailPage(mail: Mail, view: View): string {
  const tabs = views.map((name) => {
    const current = name === view ? markup` aria-current="page"` : markup``;
    return markup`<a href="/dev/mail/${mail.id}?view=${name}"${current}>${viewNames[name]}</a>\n`;
  });
  const links = mail.links.map(
    (link) =>
      markup`<li><a dir="ltr" href="${link}" target="_blank" rel="noreferrer">${link}</a></li>\n`,
  );
  return page(
    subjectOf(mail),
    markup`<header><h1 dir="auto">${subjectOf(mail)}</h1><a class="action" href="/dev/mail">All mail</a></header>
<main>
<dl>
<div><dt>To</dt><dd dir="auto">${mail.to}</dd></div>
<div><dt>From</dt><dd dir="auto">${mail.from}</dd></div>
<div><dt>Written</dt><dd>${time(mail.at)}</dd></div>
</dl>
<h2>Links</h2>
${links.length > 0 ? markup`<ul class="links">${links}</ul>` : markup`<p class="note">None.</p>`}
<nav aria-label="Forms of this mail">${tabs}<a href="/dev/mail/${mail.id}/source">Source file</a></nav>
${body(mail, view)}
</main>`,
  );
}

function body(mail: Mail, view: View): Markup {
  if (view === "headers") {
    const lines = mail.headers.map(
      ({ name, value }) =>
        markup`<tr><th scope="row">${name}</th><td dir="auto">${value}</td></tr>\n`,
    );
    return markup`<table><tbody>${lines}</tbody></table>`;
  }
  if (view === "text" || !mail.html) return markup`<pre dir="auto">${mail.text}</pre>`;
  return markup`<iframe class="${view}" src="/dev/mail/${mail.id}/html" title="The mail as it is shown" sandbox="${frameSandbox}"></iframe>`;
}

/** What a mail may do in its frame: open its links, nothing else. */
export const frameSandbox =
  "allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** The mail's own HTML; its links open beside the inbox instead of inside the frame. */
export function framedMail(html: string): string {
  return html.includes("<head>")
    ? html.replace("<head>", '<head><base target="_blank">')
    : `<base target="_blank">${html}`;
}

export function unreadablePage(summary: MailSummary): string {
  return page(
    "A mail that cannot be read",
    markup`<header><h1>This mail cannot be read</h1><a class="action" href="/dev/mail">All mail</a></header>
<main><p>Its file is not a well-formed message. <a href="/dev/mail/${summary.id}/source">See the file as it is.</a></p></main>`,
  );
}

export function missingPage(): string {
  return page(
    "No such mail",
    markup`<header><h1>No such mail</h1><a class="action" href="/dev/mail">All mail</a></header>
<main><p>It may have been deleted from the folder.</p></main>`,
  );
}
