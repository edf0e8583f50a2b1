import { readFileSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import PostalMime, { type Address } from "postal-mime";
import { isSameSecret, uuid } from "#server/database/ids-and-tokens.ts";
import { keptSecret } from "#server/database/kept-secret.ts";
import { isThisMachine } from "#server/http/client-address.ts";
import { escapeHtml } from "#server/http/filled-pages.ts";

export interface DevMailSettings {
  smtpUrl: string | undefined;
  publicUrl: string;
}

/**
 * The list shows every mail with its confirmation links, so it exists only while mail goes to the folder and the
 * site's address is this machine.
 */
export function devMailIsOn({ smtpUrl, publicUrl }: DevMailSettings): boolean {
  return !smtpUrl && isLoopback(new URL(publicUrl).host);
}

/**
 * The secret that opens the list: the address with it is printed at the start, for the operator.
 * Other users of the machine reach loopback too, and could take over an account by a mail with a link.
 */
export const devMailSecret = (dataDir: string): string =>
  keptSecret(path.join(dataDir, "dev-mail-secret"));

const cookieName = "dev-mail";

/** Whether a Host header, or the host of an address, names this machine. */
export function isLoopback(host: string): boolean {
  const name = host.trim().toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  return /^(?:(?:.+\.)?localhost|\[::1\]|127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/.test(name);
}

/** Most mails of one list: the folder of a load test holds thousands. */
export const maxListLength = 200;

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The policy of a mail's frame, which may only open links. Mails need inline styles. */
const sandbox =
  "allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";
const framePolicy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${sandbox}`;

/** Adds `/dev/mail`, the mail folder as a list of mails. Check `devMailIsOn` first. */
export const registerDevMail: FastifyPluginAsync<{ mailDir: string; secret: string }> = async (
  app,
  { mailDir, secret },
) => {
  const style = readFileSync(path.join(import.meta.dirname, "style.css"));
  const missing = page("No such mail", "<p>It may have been deleted from the folder.</p>");
  const locked = page(
    "Mail folder",
    "<p>Open the address that the server printed at its start: it has the key to this page.</p>",
  );
  const sendMissing = (reply: FastifyReply) => send(reply.code(404), missing);

  // A scope of its own, so that the hook applies to these routes alone.
  await app.register(async (scope) => {
    // Another site can make its name resolve to this machine and read our answers, but its requests carry
    // that name as their host. Other machines can send any host, and a proxy forwards others' requests.
    scope.addHook("onRequest", async (request, reply) => {
      const isOurs = isThisMachine(request) && isLoopback(request.headers.host ?? "");
      if (!isOurs) return sendMissing(reply);
      const { key } = request.query as { key?: unknown };
      if (typeof key === "string" && isSameSecret(key, secret)) {
        // The key leaves the address bar, and the history of the browser keeps the page without it.
        const attributes = "Path=/dev/mail; HttpOnly; SameSite=Strict";
        reply.header("set-cookie", `${cookieName}=${secret}; ${attributes}`);
        return send(reply.code(303).header("location", "/dev/mail"), "");
      }
      if (!isSameSecret(cookieIn(request.headers.cookie), secret))
        return send(reply.code(401), locked);
    });

    scope.get("/dev/mail", async (_, reply) => send(reply, await listPage(mailDir)));

    scope.get("/dev/mail/style.css", async (_, reply) =>
      send(reply.type("text/css; charset=utf-8"), style),
    );

    scope.get<{ Params: { id: string } }>("/dev/mail/:id", async ({ params: { id } }, reply) => {
      const mail = await readMail(mailDir, id);
      return mail ? send(reply, mailPage(mail)) : sendMissing(reply);
    });

    scope.get<{ Params: { id: string } }>("/dev/mail/:id/html", async ({ params }, reply) => {
      const mail = await readMail(mailDir, params.id);
      if (!mail?.html) return sendMissing(reply);
      reply.header("x-frame-options", "SAMEORIGIN");
      // Its links open beside the list instead of inside the frame.
      return send(reply, `<!doctype html><base target="_blank">${mail.html}`, framePolicy);
    });

    scope.get<{ Params: { id: string } }>("/dev/mail/:id/source", async ({ params }, reply) => {
      const mail = await readMail(mailDir, params.id);
      if (!mail) return sendMissing(reply);
      return send(reply.type("text/plain; charset=utf-8"), mail.source);
    });
  });
};

const cookieIn = (cookies = "") =>
  cookies
    .split("; ")
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1) ?? "";

function send(reply: FastifyReply, body: string | Buffer, policy = pagePolicy): FastifyReply {
  if (!reply.getHeader("content-type")) reply.type("text/html; charset=utf-8");
  return reply
    .header("content-security-policy", policy)
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .header("x-robots-tag", "noindex")
    .header("cache-control", "no-store")
    .send(body);
}

/** A mail's id is a UUID, and so never a path. */
const mailFile = new RegExp(`^(${uuid})\\.eml$`);
type Mail = NonNullable<Awaited<ReturnType<typeof readMail>>>;

async function readMail(dir: string, id: string) {
  const file = `${id}.eml`;
  if (!mailFile.test(file)) return undefined;
  try {
    const source = await readFile(path.join(dir, file));
    const at = (await stat(path.join(dir, file))).mtime;
    const { from, to = [], subject, html, text = "" } = await PostalMime.parse(source);
    const links = [
      ...(text.match(/https?:\/\/[^\s<>"]+/g) ?? []),
      ...Array.from((html ?? "").matchAll(/href="(https?:\/\/[^"]+)"/g), ([, href = ""]) =>
        href.replaceAll("&amp;", "&"),
      ),
    ];
    return {
      id,
      at,
      source,
      html,
      text,
      links: [...new Set(links)],
      subject: subject || "(no subject)",
      from: from ? addressOf(from) : "",
      to: to.map(addressOf).join(", "),
    };
  } catch (error) {
    // Deleted since the folder was listed.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

const addressOf = ({ name, address }: Address) =>
  address && name ? `${name} <${address}>` : address || name;

async function listPage(dir: string): Promise<string> {
  // The folder may have been deleted since the start.
  const names = await readdir(dir).catch(() => []);
  const timed = await Promise.all(
    names.map(async (name) => {
      const id = mailFile.exec(name)?.[1];
      // A mail may be swept away meanwhile.
      const file = await stat(path.join(dir, name)).catch(() => undefined);
      return id && file ? [{ id, mtimeMs: file.mtimeMs }] : [];
    }),
  );
  const newest = timed.flat().toSorted((a, b) => b.mtimeMs - a.mtimeMs || b.id.localeCompare(a.id));
  const rows: string[] = [];
  for (const { id } of newest.slice(0, maxListLength)) {
    const mail = await readMail(dir, id);
    if (!mail) continue;
    rows.push(
      `<li><a href="/dev/mail/${id}"><b dir="auto">${escapeHtml(mail.subject)}</b></a><br>
<bdi dir="ltr">${escapeHtml(mail.to)}</bdi> <small>${time(mail.at)}</small></li>`,
    );
  }
  const empty = "<p>No mail yet. Join the waitlist, then refresh this page.</p>";
  const more = `<p>The newest ${rows.length} of ${newest.length}.</p>`;
  return page(
    "Mail folder",
    `${rows.length > 0 ? `<ol>${rows.join("\n")}</ol>` : empty}
${newest.length > rows.length ? more : ""}
<p>This page exists on this machine only, while mail goes to a folder. The mails are files in <code>${escapeHtml(dir)}</code></p>`,
  );
}

function mailPage({ id, at, to, from, subject, html, text, links }: Mail): string {
  const addresses = links.map(
    (link) =>
      `<li><a dir="ltr" href="${escapeHtml(link)}" target="_blank" rel="noreferrer">${escapeHtml(link)}</a></li>`,
  );
  const frame = `<iframe src="/dev/mail/${id}/html" title="The mail as it is shown" sandbox="${sandbox}"></iframe>`;
  return page(
    subject,
    `<p>To <bdi>${escapeHtml(to)}</bdi>, from <bdi>${escapeHtml(from)}</bdi>, ${time(at)}.
<a href="/dev/mail">All mail</a> · <a href="/dev/mail/${id}/source">Source file</a></p>
<h2>Links</h2>
<ul>${addresses.join("\n")}</ul>
${html ? `<h2>HTML</h2>\n${frame}` : ""}
<h2>Text</h2>
<pre dir="auto">${escapeHtml(text)}</pre>`,
  );
}

/** Universal time to the second: the same on every machine, and sortable by eye. */
function time(at: Date): string {
  const iso = at.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

/** A page; `body` is HTML in which every value was escaped. */
function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/dev/mail/style.css">
<h1 dir="auto">${escapeHtml(title)}</h1>
${body}
</html>
`;
}
