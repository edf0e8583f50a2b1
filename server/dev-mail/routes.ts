import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { listMails, readMail, readSource } from "./mail-folder.ts";
import {
  framedMail,
  frameSandbox,
  inboxPage,
  mailPage,
  missingPage,
  unreadablePage,
  type View,
  views,
} from "./pages.ts";
import { isLoopback } from "./when.ts";

export interface DevMailOptions {
  /** The folder the mails are written to, one `<uuid>.eml` each. */
  mailDir: string;
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Mail lives by inline styles; the sandbox leaves it nothing else to do. */
const framePolicy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${frameSandbox}`;

/** Adds `/dev/mail`, the mail folder as an inbox. Ask `devMailIsOn` first. */
export const registerDevMail: FastifyPluginAsync<DevMailOptions> = async (app, { mailDir }) => {
  const style = readFileSync(path.join(import.meta.dirname, "style.css"));

  // A scope of its own, so that what follows guards these routes and no other.
  await app.register(async (scope) => {
    // A page elsewhere can make its own name point to this machine and then read our answers; its
    // requests still carry that name. A proxy that says for whom it asks is a site, not a developer.
    scope.addHook("onRequest", async ({ headers }, reply) => {
      const asked = [headers.host ?? "", headers["x-forwarded-host"] ?? []].flat();
      if (!asked.every(isLoopback)) return send(reply.code(404), missingPage());
    });

    scope.get("/dev/mail", async (_, reply) => {
      const { mails, total } = await listMails(mailDir);
      return send(reply, inboxPage(mails, total, mailDir));
    });

    scope.get("/dev/mail/style.css", async (_, reply) =>
      send(reply.type("text/css; charset=utf-8"), style),
    );

    scope.get<{ Params: { id: string }; Querystring: { view?: unknown } }>(
      "/dev/mail/:id",
      async ({ params, query }, reply) => {
        const found = await readMail(mailDir, params.id);
        if (found.outcome === "missing") return send(reply.code(404), missingPage());
        if (found.outcome === "unreadable") return send(reply, unreadablePage(found.summary));
        return send(reply, mailPage(found.mail, viewOf(query.view)));
      },
    );

    scope.get<{ Params: { id: string } }>("/dev/mail/:id/html", async ({ params }, reply) => {
      const found = await readMail(mailDir, params.id);
      if (found.outcome !== "found" || !found.mail.html) {
        return send(reply.code(404), missingPage());
      }
      reply.header("x-frame-options", "SAMEORIGIN");
      return send(reply, framedMail(found.mail.html), framePolicy);
    });

    scope.get<{ Params: { id: string } }>("/dev/mail/:id/source", async ({ params }, reply) => {
      const source = await readSource(mailDir, params.id);
      if (!source) return send(reply.code(404), missingPage());
      return send(reply.type("text/plain; charset=utf-8"), source);
    });
  });
};

function viewOf(asked: unknown): View {
  return views.find((view) => view === asked) ?? "mail";
}

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
