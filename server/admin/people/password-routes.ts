import type { FastifyInstance } from "fastify";
import { passwordLinkCall, resetRequestCall, setPasswordCall } from "#contract/people.ts";
import { clientOf } from "#server/platform/client-address.ts";
import type { Database } from "#server/platform/database.ts";
import { sortableId } from "#server/platform/ids-and-tokens.ts";
import { clientRules, type Limits, limitRules } from "#server/platform/limits.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { checkedEmail, passwordFault } from "../accounts.ts";
import { adminRouter, refuse } from "../admin-router.ts";
import type { Auth } from "../auth.ts";
import { createAuthCall, passRefusalOn } from "../auth-call.ts";
import { type AdminLimitTable, countCall } from "../sign-in-limits.ts";
import { enqueueStatement } from "./password-mails.ts";

type PasswordRouteParts = {
  auth: Auth;
  database: Database;
  outbox: Pick<Outbox, "enqueueMail" | "wake">;
  limits: Pick<Limits, "consume">;
  limitTable: Pick<AdminLimitTable, "reset" | "setPassword" | "passwordLink">;
  publicUrl: string;
  clock: () => Date;
};

/** A forgotten or a first password: a link by mail, and the password chosen by it. */
export function passwordRoutes(app: FastifyInstance, parts: PasswordRouteParts): void {
  const { auth, database, outbox, limits, limitTable, publicUrl, clock } = parts;
  const route = adminRouter(app);
  const call = createAuthCall(parts);

  route(
    "POST /api/auth/request-password-reset",
    null,
    { body: resetRequestCall },
    async ({ body, request }) => {
      const email = checkedEmail(body.email);
      await countCall(limits, request, [
        ...clientRules(limitTable.reset.client, clientOf(request)),
        ...limitRules(limitTable.reset.address, email),
        ...limitRules(limitTable.reset.site, "all"),
      ]);
      // Enqueued for every address alike. Whose it is, is looked up when the mail would be rendered: an
      // unknown one takes exactly as long, and gets no mail.
      const now = clock();
      const values = [sortableId(now), body.locale, email, now];
      await database.query(enqueueStatement(outbox, "admin-reset"), values);
      outbox.wake();
      return { ok: true };
    },
  );

  route(
    "POST /api/auth/password-link",
    null,
    { body: passwordLinkCall },
    async ({ body: { token }, request }) => {
      await countCall(limits, request, clientRules(limitTable.passwordLink, clientOf(request)));
      return (await isLinkGood(auth, publicUrl, token))
        ? { ok: true }
        : refuse(400, "invalid_token");
    },
  );

  route(
    "POST /api/auth/reset-password",
    null,
    { body: setPasswordCall },
    async ({ body: { token, password: newPassword }, request }) => {
      const fault = passwordFault(newPassword);
      if (fault) refuse(400, fault);
      await countCall(limits, request, clientRules(limitTable.setPassword, clientOf(request)));
      const answer = await call("/reset-password", request, { token, newPassword });
      if (answer.ok) return { ok: true };
      if (answer.body.code === "INVALID_TOKEN") refuse(400, "invalid_token");
      passRefusalOn(answer);
    },
  );
}

/**
 * Whether the secret of a link to a new password would still be taken. The library answers by where it
 * would send a browser; nothing is used up.
 */
async function isLinkGood(auth: Auth, publicUrl: string, token: string): Promise<boolean> {
  const { origin } = new URL(publicUrl);
  const path = `/api/auth/reset-password/${encodeURIComponent(token)}?callbackURL=%2F`;
  const target = (await auth.handler(new Request(origin + path))).headers.get("location");
  return target !== null && new URL(target, origin).searchParams.get("token") === token;
}
