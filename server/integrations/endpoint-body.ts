import { offeredLocale } from "#contract/locale.ts";
import { eventMessage } from "#emails/event-message.ts";
import { pagePath } from "#server/http/page-form.ts";
import { discordMessage, slackMessage, teamsMessage } from "./chat-message.ts";
import type { webhookEndpoints } from "./webhook-tables.ts";

/** An event as it is stored. */
export interface OutgoingEvent {
  id: string;
  at: Date;
  type: string;
  data: Record<string, unknown>;
  personal: Record<string, unknown> | null;
}

export type Endpoint = Pick<typeof webhookEndpoints.$inferSelect, "personal" | "shape" | "locale">;

const chats = { slack: slackMessage, teams: teamsMessage, discord: discordMessage };

/** The bytes of an event for an endpoint, in its shape. They are stored, and the same in every attempt. */
export function bodyOf(
  { id, type, at, data, personal }: OutgoingEvent,
  { shape, locale: chosen, personal: isPersonal }: Endpoint,
  publicUrl: string,
): string {
  const facts = inUtc(isPersonal ? { ...data, ...personal } : data);
  const timestamp = at.toISOString();
  if (shape === "event") return JSON.stringify({ type, timestamp, data: facts });
  if (shape === "fields") {
    return JSON.stringify({ event: type, event_id: id, occurred_at: timestamp, ...flat(facts) });
  }
  const locale = offeredLocale(chosen);
  const url = publicUrl + pagePath(locale, adminPageOf(type, data));
  return JSON.stringify(chats[shape]({ ...eventMessage(locale, type, facts), url, locale, at }));
}

/** The database writes times as its session has them; programs read all of them in the form of the event's own. */
const inUtc = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      name.endsWith("_at") && typeof value === "string" ? new Date(value).toISOString() : value,
    ]),
  );

/** Programs that map fields take one level of names with plain values. */
const flat = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : value,
    ]),
  );

/** The page of the administration that shows what an event is about. */
function adminPageOf(type: string, { id, topic }: Record<string, unknown>): string {
  const [about, kind] = type.split(".");
  if (about === "lead") {
    const isGone = kind === "erased" || kind === "unsubscribed";
    return isGone ? "/admin/dashboard" : `/admin/dashboard?lead=${id}`;
  }
  if (about === "message") {
    const isRequest = topic !== "general" && topic !== "support";
    return `/admin/inbox?item=${isRequest ? "request" : "message"}.${id}`;
  }
  if (about === "application") return `/admin/inbox?item=application.${id}`;
  if (about === "subscriber") return "/admin/inbox?kind=newsletter";
  if (about === "referral") return "/admin/friends";
  return about === "campaign" ? `/admin/campaign?id=${id}` : "/admin/integrations";
}
