import type { Logger } from "pino";
import type { CampaignContent } from "#contract/campaigns.ts";
import { type Locale, locales } from "#contract/locale.ts";
import type { Database } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { type CampaignTexts, issueSlug } from "../drafts/campaign-texts.ts";

/** An issue of the newsletter as the site shows it. */
export interface Issue {
  slug: string;
  sentAt: Date;
  /** Languages that it was written in. */
  locales: Locale[];
  /** The text for a language: its own, or that of the issue's fallback language. */
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

export type Archive = Awaited<ReturnType<typeof startArchive>>;

/** Milliseconds between two reads of the issues that were sent, on any node. */
const pollEvery = 5_000;

/**
 * Issues sent or being sent, also of cancelled campaigns, since their mails lead to them;
 * not those that were taken off the site. The content of known issues is not read again: only with the version of
 * a campaign it changes, when a person is erased.
 */
const findIssues = {
  name: "find-issues",
  text: `SELECT id || ' ' || version AS key, id, started_at,
      CASE WHEN id || ' ' || version = ANY($1::text[]) THEN NULL ELSE content END AS content
    FROM campaigns
    WHERE kind = 'newsletter' AND started_at IS NOT NULL
      AND EXISTS (SELECT FROM mails WHERE batch_id = campaigns.id
        AND (mails.state = 'sent' OR mails.state = 'queued' AND campaigns.state = 'running'))
      AND taken_down_at IS NULL
    ORDER BY started_at DESC, id DESC`,
};

interface Row {
  key: string;
  id: string;
  started_at: Date;
  content: CampaignContent | null;
}

/** Keeps the issues that were sent in memory, so that no reader waits for the database. */
export async function startArchive(parts: {
  database: Pick<Database, "query">;
  log: Logger;
  texts: CampaignTexts;
}) {
  const { database, log, texts } = parts;
  let issues: Issue[] = [];
  let known = new Map<string, Issue>();
  let polling: Promise<void> | undefined;

  function poll(): Promise<void> {
    polling ??= readIssues().finally(() => {
      polling = undefined;
    });
    return polling;
  }

  async function readIssues(): Promise<void> {
    try {
      const rows = await database.query<Row>(findIssues, [[...known.keys()]]);
      const found = new Map(
        rows.flatMap(({ key, id, started_at, content }) => {
          const issue = known.get(key) ?? (content && issueOf(texts, id, content, started_at));
          return issue ? [[key, issue] as const] : [];
        }),
      );
      const isSame = found.size === known.size && [...found.keys()].every((id) => known.has(id));
      known = found;
      if (!isSame) issues = [...found.values()];
    } catch (error) {
      log.warn({ error: describeError(error) }, "the newsletter's issues cannot be read");
    }
  }

  await poll();
  const timer = setInterval(poll, pollEvery).unref();
  return {
    /** Newest first. The same list until there is another issue. */
    issues: (): readonly Issue[] => issues,
    /** Reads the issues again now, instead of at the next poll. */
    async refresh() {
      await polling;
      await poll();
    },
    stop: () => clearInterval(timer),
  };
}

function issueOf(texts: CampaignTexts, id: string, content: CampaignContent, sentAt: Date): Issue {
  const read = (locale: Locale) => texts.read({ kind: "newsletter", content }, locale);
  // Cached, since lists and feeds need those of all issues.
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
