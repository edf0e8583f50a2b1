import type { Logger } from "pino";
import type { CampaignContent } from "#contract/campaigns.ts";
import { type Locale, locales } from "#contract/locale.ts";
import type { Database } from "#server/platform/database.ts";
import { describeError } from "#server/platform/http/errors.ts";
import { issueSlug } from "./issue-slug.ts";
import type { CampaignTexts } from "./texts.ts";

/** An issue of the newsletter as somebody reads it on the site. */
export interface Issue {
  slug: string;
  sentAt: Date;
  /** Languages that it was written in. */
  locales: Locale[];
  /** What is read in a language: its own text, or that of the language which the issue names. */
  in(locale: Locale): IssueText;
}

interface IssueText {
  /** The language of the text. */
  locale: Locale;
  subject: string;
  preview: string;
  /** HTML without styles. Pictures have their address on the site, behind `origin`. */
  body: (origin?: string) => string;
}

export interface Archive {
  /** Newest first. The same list until there is another issue. */
  issues(): readonly Issue[];
  /** Looks for issues that came or went, instead of at the next look. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Milliseconds between two looks for issues that were sent, on this node or on another. */
const lookEvery = 5_000;

/**
 * Issues that have begun to leave. What was cancelled stays if anybody was sent it: their mail leads
 * to it. One that was taken off the site is not among them. What is known already is not read again, since nobody can change what was sent.
 */
const findIssues = {
  name: "find-issues",
  text: `SELECT id, started_at, CASE WHEN id = ANY($1::uuid[]) THEN NULL ELSE content END AS content
    FROM campaigns
    WHERE kind = 'newsletter' AND started_at IS NOT NULL
      AND (sent > 0 OR state = 'running' AND queued > 0) AND taken_down_at IS NULL
    ORDER BY started_at DESC, id DESC`,
};

interface Row {
  id: string;
  started_at: Date;
  content: CampaignContent | null;
}

/** Keeps the issues that were sent in memory, so that no reader waits for the database. */
export async function startArchive({
  database,
  log,
  texts,
}: {
  database: Pick<Database, "query">;
  log: Logger;
  texts: CampaignTexts;
}): Promise<Archive> {
  let issues: Issue[] = [];
  let known = new Map<string, Issue>();
  let looking: Promise<void> | undefined;

  function look(): Promise<void> {
    looking ??= find().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function find(): Promise<void> {
    try {
      const rows = await database.query<Row>(findIssues, [[...known.keys()]]);
      const found = new Map(
        rows.flatMap(({ id, started_at, content }) => {
          const issue = known.get(id) ?? (content && issueOf(texts, id, content, started_at));
          return issue ? [[id, issue] as const] : [];
        }),
      );
      const isSame = found.size === known.size && [...found.keys()].every((id) => known.has(id));
      known = found;
      if (!isSame) issues = [...found.values()];
    } catch (error) {
      log.warn({ error: describeError(error) }, "the newsletter's issues cannot be read");
    }
  }

  await look();
  const looks = setInterval(look, lookEvery).unref();
  return {
    issues: () => issues,
    async refresh() {
      await looking;
      await look();
    },
    stop: () => clearInterval(looks),
  };
}

function issueOf(texts: CampaignTexts, id: string, content: CampaignContent, sentAt: Date): Issue {
  const read = (locale: Locale) => texts.read({ kind: "newsletter", content }, locale);
  // Read once: a list or a feed is made of those of all issues.
  const known = new Map<Locale, Pick<IssueText, "subject" | "preview">>();
  return {
    slug: issueSlug(id, content, sentAt),
    sentAt,
    locales: locales.filter((locale) => content.texts[locale]),
    in(wanted) {
      const locale = texts.localeFor(content, wanted);
      const { subject, preview } = known.get(locale) ?? read(locale).fill({});
      known.set(locale, { subject, preview });
      return { locale, subject, preview, body: (origin) => read(locale).page(origin) };
    },
  };
}
