import type { MailEvent, ReportReader } from "#server/campaigns/bounces/mail-events.ts";

export const now = new Date("2026-11-22T12:00:00Z");
export const earlier = new Date("2026-11-22T11:59:00Z");
export const rid = "01a201d6-ba7d-73da-95da-fc6af5c75b76";
export const address = "layla@example.com";

/** The events that a reader finds in a call, or how it refuses the call. */
export async function readBy(
  reader: ReportReader,
  body: string | object,
  headers: Record<string, string> = {},
): Promise<MailEvent[] | string> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const report = await reader({ headers, body: Buffer.from(text), now, from: "203.0.113.7" });
  return report.outcome === "read" ? report.events : report.outcome;
}
export const kinds = (events: MailEvent[] | string) =>
  typeof events === "string" ? events : events.map(({ kind }) => kind);
