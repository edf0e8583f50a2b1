import type {
  ContentChange,
  ContentOverview,
  ContentRelease,
  ContentRow,
  TextPlace,
  TextState,
} from "#contract/content.ts";
import type { ChangedLegalVersions } from "#contract/limits.ts";
import { isLocale, type Locale, locales } from "#contract/locale.ts";
import type { Queryable } from "#server/database/database.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import { hashOfText, type SourceTexts } from "./source-texts.ts";

/** How many releases can be brought back, beside the one without any change. */
export const keptReleases = 5;

/** A text as it was written once. */
export interface Version extends TextPlace {
  id: number;
  baseHash: string;
  /** Null: the text of the files. */
  body: string | null;
  author: string;
  at: string;
  state: "draft" | "discarded";
  releaseId: number | null;
}

const versionColumns = `id::int AS id, file, locale, key, base_hash AS "baseHash", body, author,
  ${isoMilliseconds("created_at")} AS at, state, release_id::int AS "releaseId"`;

/** Stores a version of a text. Returns its id. */
export async function addVersion(
  on: Queryable,
  { file, key, locale }: TextPlace,
  version: {
    /** The text of the files, by which a later change of them is noticed. */
    built: string;
    body: string | null;
    author: string;
    state: Version["state"];
    now: Date;
  },
): Promise<number> {
  const { built, body, author, state, now } = version;
  const [added] = await on.query<{ id: number }>(
    `INSERT INTO content_versions (file, key, locale, base_hash, body, author, state, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id::int AS id`,
    [file, key, locale, hashOfText(built), body, author, state, now],
  );
  return added?.id ?? 0;
}

export const nameOf = ({ file, key, locale }: TextPlace) => `${file} ${locale} ${key}`;

/** The release that is shown: its id, and when it was put on the site. */
export const shownRelease = {
  name: "shown-release",
  text: `SELECT id::int AS id, versions::int[] AS versions, legal_versions AS "legalVersions",
      ${isoMilliseconds("live_at")} AS "liveAt"
    FROM content_releases WHERE live_at IS NOT NULL ORDER BY live_at DESC, id DESC LIMIT 1`,
};

export interface ShownRelease {
  id: number;
  versions: number[];
  legalVersions: ChangedLegalVersions;
  liveAt: string;
}

/** What is published and what is drafted, by the name of the place. */
export interface ContentState {
  releaseId: number;
  legalVersions: ChangedLegalVersions;
  published: Map<string, Version>;
  latest: Map<string, Version>;
}

export async function readState(on: Queryable): Promise<ContentState> {
  const [shown] = await on.query<ShownRelease>(shownRelease);
  if (!shown) throw new Error("There is no release.");
  const published = await readVersions(on, shown.versions);
  const latest = await on.query<Version>(
    `SELECT DISTINCT ON (file, key, locale) ${versionColumns}
     FROM content_versions ORDER BY file, key, locale, id DESC`,
  );
  const byName = (rows: Version[]) => new Map(rows.map((row) => [nameOf(row), row]));
  const { id: releaseId, legalVersions } = shown;
  return { releaseId, legalVersions, published: byName(published), latest: byName(latest) };
}

export const readVersions = (on: Queryable, ids: readonly number[]) =>
  on.query<Version>(`SELECT ${versionColumns} FROM content_versions WHERE id = ANY($1::bigint[])`, [
    ids,
  ]);

/** A version that the next release may publish. */
export const isDraft = (version: Version | undefined): version is Version =>
  version?.state === "draft" && version.releaseId === null;

/** The text of a place as the site shows it. */
export function shownText(sources: SourceTexts, state: ContentState, place: TextPlace) {
  return state.published.get(nameOf(place))?.body ?? sources.of(place) ?? "";
}

export function rowOf(
  sources: SourceTexts,
  state: ContentState,
  { file, key }: Pick<TextPlace, "file" | "key">,
): ContentRow {
  const texts = locales.map((locale): [Locale, TextState] => {
    const place = { file, key, locale };
    const built = sources.of(place) ?? "";
    const published = state.published.get(nameOf(place));
    const latest = state.latest.get(nameOf(place));
    const draft = isDraft(latest) ? latest : undefined;
    const draftText = draft?.body ?? built;
    return [
      locale,
      {
        built,
        published: published?.body ?? null,
        draft: draft
          ? { text: draftText, by: draft.author, at: draft.at, isBuilt: draft.body === null }
          : null,
        version: latest?.id ?? 0,
        isOutdated: isOutdated(sources, draft ?? published),
        faults: draft ? sources.faults(place, draftText) : [],
      },
    ];
  });
  return {
    ...{ file, key },
    arguments: sources.argumentsOf(file, key),
    longest: sources.longest(file, key),
    texts: Object.fromEntries(texts) as ContentRow["texts"],
  };
}

/** Whether the files have another text than when a version was written. */
function isOutdated(sources: SourceTexts, version: Version | undefined): boolean {
  if (version?.body == null) return false;
  const built = sources.of(version);
  return built !== undefined && hashOfText(built) !== version.baseHash;
}

/** A text of a language that is not offered is on no page, and keeps until it is. */
const isOffered = ({ locale }: TextPlace) => isLocale(locale);

function changesOf(sources: SourceTexts, state: ContentState): ContentChange[] {
  const drafts = [...state.latest.values()].filter(isDraft);
  return drafts.filter(isOffered).map((draft) => {
    const built = sources.of(draft);
    const after = built === undefined ? null : (draft.body ?? built);
    const { id, file, key, locale, author, at } = draft;
    return {
      ...{ version: id, file, key, locale: locale as Locale, after, at, by: author },
      before: shownText(sources, state, draft),
      faults: after === null ? [] : sources.faults(draft, after),
      isOutdated: isOutdated(sources, draft),
    };
  });
}

export async function readOverview(
  on: Queryable,
  sources: SourceTexts,
): Promise<Omit<ContentOverview, "previews">> {
  const state = await readState(on);
  const changes = changesOf(sources, state);
  const outdated = [...state.published.values()].filter(isOffered).flatMap((version) => {
    const isGone = sources.of(version) === undefined;
    const { file, key, locale, body } = version;
    if (body === null || isDraft(state.latest.get(nameOf(version)))) return [];
    if (!isGone && !isOutdated(sources, version)) return [];
    return [{ ...{ file, key, locale: locale as Locale, isGone }, text: body }];
  });
  return {
    files: sources.files.map((file) => ({
      file,
      title: sources.titleOf(file),
      changed: changes.filter((change) => change.file === file).length,
    })),
    changes,
    outdated,
    releases: await readReleases(on),
  };
}

/** Those that can be brought back, one under way, and the last one if it failed. */
async function readReleases(on: Queryable): Promise<ContentRelease[]> {
  const rows = await on.query<ContentRelease & { isFresh: boolean }>(
    `SELECT id::int AS id, author AS by, ${isoMilliseconds("created_at")} AS at,
       CASE WHEN live_at IS NOT NULL THEN ${isoMilliseconds("live_at")} END AS "liveAt", note,
       cardinality(versions) AS texts, failure,
       (SELECT max(pages) FROM content_renderings WHERE release_id = id) AS pages,
       EXISTS (SELECT FROM content_renderings WHERE release_id = id
         AND renewed_at > now() - interval '${leaseSeconds} seconds') AS "isFresh"
     FROM content_releases
     ORDER BY live_at IS NULL DESC, live_at DESC, id DESC LIMIT 40`,
  );
  const last = Math.max(...rows.map(({ id }) => id));
  const shown = rows.find(({ liveAt }) => liveAt !== null)?.id;
  return rows.flatMap(({ isFresh, ...row }): ContentRelease[] => {
    if (row.liveAt !== null) return [{ ...row, state: row.id === shown ? "live" : "kept" }];
    if (row.failure === null && isFresh) return [{ ...row, state: "rendering" }];
    if (row.id !== last) return [];
    return [{ ...row, state: "failed", failure: row.failure ?? "stopped" }];
  });
}

/** A node that has not renewed its rendering for so long has stopped. */
export const leaseSeconds = 20;
