import type { FastifyInstance } from "fastify";
import { passwordLinkCall, resetRequestCall, setPasswordCall } from "#contract/people.ts";
import type { Database } from "#server/platform/database.ts";
import { overLimit, sendAnswer } from "#server/platform/http/visitor-route.ts";
import { sortableId } from "#server/platform/ids-and-tokens.ts";
import { clientAddress, type Limits, limitRules } from "#server/platform/limits.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { accountEmail, passwordFault } from "../accounts.ts";
import type { Auth } from "../auth.ts";
import { createAuthCall, errorOf, isLinkGood, refuse } from "../auth-call.ts";
import { keepPrivate } from "../require-admin.ts";
import type { AdminLimitTable } from "../sign-in-limits.ts";
import { enqueueStatement } from "./password-mails.ts";

export type PasswordRouteParts = {
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
  const { database, outbox, limits, limitTable, clock } = parts;
  const call = createAuthCall(parts);

  app.post("/api/auth/request-password-reset", async (request, reply) => {
    keepPrivate(reply);
    const typed = resetRequestCall.safeParse(request.body);
    if (!typed.success) return reply.code(400).send({ error: "bad_request" });
    const address = accountEmail.safeParse(typed.data.email);
    if (!address.success) return reply.code(400).send({ error: "invalid_email" });
    const email = address.data;
    const { client, address: emailTable, site } = limitTable.reset;
    const rules = [
      ...limitRules(client, clientAddress(request)),
      ...limitRules(emailTable, email),
      ...limitRules(site, "all"),
    ];
    const often = await overLimit(limits, request, rules);
    if (often) return sendAnswer(reply, often);
    // Enqueued for every address alike. Whose it is, is looked up when the mail would be rendered: an
    // unknown one takes exactly as long, and gets no mail.
    const now = clock();
    const values = [sortableId(now), typed.data.locale, email, now];
    await database.query(enqueueStatement(outbox, "admin-reset"), values);
    outbox.wake();
    return { ok: true };
  });

  app.post("/api/auth/password-link", async (request, reply) => {
    keepPrivate(reply);
    const named = passwordLinkCall.safeParse(request.body);
    if (!named.success) return reply.code(400).send({ error: "bad_request" });
    const rules = limitRules(limitTable.passwordLink, clientAddress(request));
    const often = await overLimit(limits, request, rules);
    if (often) return sendAnswer(reply, often);
    if (await isLinkGood(parts, named.data.token)) return { ok: true };
    return reply.code(400).send({ error: "invalid_token" });
  });

  app.post("/api/auth/reset-password", async (request, reply) => {
    keepPrivate(reply);
    const typed = setPasswordCall.safeParse(request.body);
    if (!typed.success) return reply.code(400).send({ error: "bad_request" });
    const fault = passwordFault(typed.data.password);
    if (fault) return reply.code(400).send({ error: fault.outcome });
    const rules = limitRules(limitTable.setPassword, clientAddress(request));
    const often = await overLimit(limits, request, rules);
    if (often) return sendAnswer(reply, often);
    const { token, password: newPassword } = typed.data;
    const answer = await call("/reset-password", request, { token, newPassword });
    if (answer.ok) return { ok: true };
    if ((await errorOf(answer.clone())).code === "INVALID_TOKEN") {
      return reply.code(400).send({ error: "invalid_token" });
    }
    return refuse(reply, answer);
  });
}
