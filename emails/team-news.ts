import type { Locale } from "#contract/locale.ts";
import type { DigestRhythm } from "#contract/people.ts";
import { mailWords } from "./words.ts";

/** The content of a mail to an administrator: counts, and names that administrators gave. */
export interface TeamNews {
  messages?: number;
  applications?: number;
  /** Faults: paused campaigns, failing webhooks. */
  paused?: { id: string; name: string }[];
  endpoints?: string[];
  failedMails?: number;
  digest?: {
    rhythm: Exclude<DigestRhythm, "off">;
    joined: number;
    confirmed: number;
    accepted: number;
    sources: { source: string; leads: number }[];
    /** Counts of what waits for an answer or a decision. */
    inbox: number;
    friends: number;
    rewards: number;
  };
}

/** The mail to an administrator, in plain text. `pageUrl` makes the address of a page of the administration. */
export function teamNewsMail(
  locale: Locale,
  { messages = 0, applications = 0, digest, ...faulty }: TeamNews,
  pageUrl: (page: string) => string,
): { subject: string; text: string } {
  const words = mailWords(locale, "teamNews");
  const { paused = [], endpoints = [], failedMails = 0 } = faulty;
  const faults = [
    ...paused.map(({ id, name }) => [words("paused", { name }), `/admin/campaign?id=${id}`]),
    ...endpoints.map((name) => [words("endpoint", { name }), "/admin/integrations"]),
    ...(failedMails > 0
      ? [[words("failedMails", { count: failedMails }), "/admin/dashboard"]]
      : []),
  ].map(([text = "", page = ""]) => `${text}\n${pageUrl(page)}`);
  const arrived = [
    ...(messages > 0 ? [words("messages", { count: messages })] : []),
    ...(applications > 0 ? [words("applications", { count: applications })] : []),
  ];
  const kind = faults.length > 0 ? "trouble" : digest ? digest.rhythm : "arrived";
  const parts = [
    ...faults,
    ...(arrived.length > 0 ? [`${arrived.join("\n")}\n${pageUrl("/admin/inbox")}`] : []),
    ...(digest ? digestParts(digest, words, pageUrl) : []),
    `${words("why")}\n${pageUrl("/admin/account")}`,
  ];
  return { subject: words(`subjects.${kind}`), text: `${parts.join("\n\n")}\n` };
}

function digestParts(
  { rhythm, sources, inbox, friends, rewards, ...numbers }: NonNullable<TeamNews["digest"]>,
  words: ReturnType<typeof mailWords>,
  pageUrl: (page: string) => string,
): string[] {
  const counted = (["joined", "confirmed", "accepted"] as const).map((name) =>
    words(name, { count: numbers[name] }),
  );
  const topSources = sources.map(({ source, leads }) => `${source} (${leads})`).join(", ");
  const waiting = Object.entries({ inbox, friends, rewards }).flatMap(([name, count]) =>
    count > 0 ? [words(`waiting.${name}`, { count })] : [],
  );
  return [
    [
      words(`since.${rhythm}`),
      ...counted,
      ...(topSources ? [words("sources", { best: topSources })] : []),
    ].join("\n"),
    waiting.length > 0 ? [words("waits"), ...waiting].join("\n") : words("nothingWaits"),
    pageUrl("/admin/dashboard"),
  ];
}
