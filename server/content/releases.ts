import { brotliDecompressSync } from "node:zlib";
import type { Logger } from "pino";
import type { AuditKind } from "#contract/audit.ts";
import { isAdvice, type TextFault } from "#contract/content.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { type RecordAudit, refuse } from "#server/http/guarded-route.ts";
import {
  isDraft,
  keptReleases,
  leaseSeconds,
  nameOf,
  readState,
  readVersions,
  type ShownRelease,
  type Version,
} from "./content-store.ts";
import { versionsOfRelease } from "./legal-versions.ts";
import { type RenderedFile, type Renderer, RenderingFailed } from "./renderer.ts";
import type { SourceTexts } from "./source-texts.ts";

interface ReleaseParts extends DatabaseContext {
  log: Logger;
  sources: SourceTexts;
  renderer: Renderer;
  recordAudit: RecordAudit<AuditKind>;
  /** Makes this node load the published release at once. */
  refresh: () => Promise<void>;
}

/** Faults that a page cannot be rendered with. */
const unrenderable: readonly TextFault["code"][] = [
  "unreadable",
  "arguments",
  "choices",
  "plurals",
];

/** How often a rendering is renewed while it lasts, in milliseconds. */
const renewEvery = 5_000;

export type Releases = ReturnType<typeof createReleases>;

/** Makes releases, renders them and puts them on the site. */
export function createReleases(parts: ReleaseParts) {
  const { database, log, sources, renderer, recordAudit, clock, refresh } = parts;
  const { build } = renderer;

  /** Makes a release of these drafts and renders it, which goes on after the answer. */
  async function publish(call: { versions: number[]; note: string; by: string }): Promise<number> {
    const created = await database.transaction(async (on) => {
      // One at a time: two that were made of the same one would each lose what the other changed.
      await on.query("SELECT FROM content_releases WHERE cardinality(versions) = 0 FOR UPDATE");
      const underWay = await on.query(
        `SELECT FROM content_releases JOIN content_renderings ON release_id = id
         WHERE live_at IS NULL AND failure IS NULL AND done_at IS NULL
           AND renewed_at > now() - interval '${leaseSeconds} seconds'`,
      );
      if (underWay.length > 0) refuse(409, "busy");
      const state = await readState(on);
      const drafts = [...state.latest.values()].filter(isDraft);
      const chosen = drafts.filter(({ id }) => call.versions.includes(id));
      if (chosen.length !== call.versions.length) refuse(409, "changed");
      const isFaulty = (version: Version) =>
        version.body !== null &&
        sources.faults(version, version.body).some((fault) => !isAdvice(fault));
      if (chosen.some(isFaulty)) refuse(422, "faults");
      const merged = new Map(state.published);
      for (const version of chosen) {
        if (version.body === null) merged.delete(nameOf(version));
        else merged.set(nameOf(version), version);
      }
      const versions = [...merged.values()].map(({ id }) => id);
      const [{ id } = { id: 0 }] = await on.query<{ id: number }>(
        `INSERT INTO content_releases (versions, base_id, author, note)
         VALUES ($1::bigint[], $2, $3, $4) RETURNING id::int AS id`,
        [versions, state.releaseId, call.by, call.note],
      );
      const next = { published: merged, now: clock(), release: id };
      await on.query("UPDATE content_releases SET legal_versions = $2 WHERE id = $1", [
        id,
        versionsOfRelease(state, next),
      ]);
      await claim(on, id);
      return { id, chosen, baseId: state.releaseId };
    });
    const { id, chosen, baseId } = created;
    void renderInto(id, async (on) => {
      const [shown] = await on.query(
        `UPDATE content_releases SET live_at = now() WHERE id = $1
           AND $2 = (SELECT id FROM content_releases WHERE live_at IS NOT NULL
             ORDER BY live_at DESC, id DESC LIMIT 1) RETURNING 1`,
        [id, baseId],
      );
      if (!shown) throw new RenderingFailed("outdated");
      await on.query(
        "UPDATE content_versions SET release_id = $1 WHERE id = ANY($2::bigint[]) AND release_id IS NULL",
        [id, chosen.map((version) => version.id)],
      );
      const details = { release: id, texts: chosen.length, keys: keysInLog(chosen) };
      await recordAudit(on, "words_published", call.by, clock(), details);
      await forget(on);
    }).then(refresh);
    return id;
  }

  /** Says that this node renders the release. False: another does. */
  async function claim(on: Queryable, id: number): Promise<boolean> {
    const [claimed] = await on.query(
      `INSERT INTO content_renderings (release_id, build, renewed_at) VALUES ($1, $2, now())
       ON CONFLICT (release_id, build) DO UPDATE SET renewed_at = now()
         WHERE content_renderings.done_at IS NULL
           AND content_renderings.renewed_at < now() - interval '${leaseSeconds} seconds'
       RETURNING 1`,
      [id, build],
    );
    return claimed !== undefined;
  }

  /** Renders a claimed release and, once all of it is stored, does `finish` with the mark that it is whole. */
  async function renderInto(id: number, finish: (on: Queryable) => Promise<void>): Promise<void> {
    const renew = setInterval(() => {
      void database.background
        .query(
          "UPDATE content_renderings SET renewed_at = now() WHERE release_id = $1 AND build = $2",
          [id, build],
        )
        .catch(() => {});
    }, renewEvery).unref();
    try {
      const work = await workOf(id);
      await database.background.query(
        "DELETE FROM content_files WHERE release_id = $1 AND build = $2",
        [id, build],
      );
      const keep = ({ address, content }: RenderedFile) =>
        database.background.query(
          "INSERT INTO content_files (release_id, build, address, content) VALUES ($1, $2, $3, $4)",
          [id, build, address, content],
        );
      const pages = await renderer.render(work, async (file) => void (await keep(file)));
      await database.transaction(async (on) => {
        await on.query(
          `UPDATE content_renderings SET done_at = now(), pages = $3
           WHERE release_id = $1 AND build = $2`,
          [id, build, pages],
        );
        await finish(on);
      });
    } catch (error) {
      log.warn({ error: describeError(error), release: id }, "a release could not be rendered");
      const failure = error instanceof RenderingFailed ? error.message.slice(0, 300) : "failed";
      await database
        .query("UPDATE content_releases SET failure = $2 WHERE id = $1 AND live_at IS NULL", [
          id,
          failure,
        ])
        .catch(() => {});
    } finally {
      clearInterval(renew);
    }
  }

  async function workOf(id: number) {
    const [release] = await database.query<Pick<ShownRelease, "versions" | "legalVersions">>(
      `SELECT versions::int[] AS versions, legal_versions AS "legalVersions"
       FROM content_releases WHERE id = $1`,
      [id],
    );
    const versions = await readVersions(database, release?.versions ?? []);
    return { texts: versions.flatMap(textIn), legalVersions: release?.legalVersions ?? {} };
  }

  /** Deletes what can no longer be brought back. */
  async function forget(on: Queryable): Promise<void> {
    await on.query(
      `DELETE FROM content_releases WHERE cardinality(versions) > 0 AND id NOT IN (
         SELECT id FROM content_releases WHERE live_at IS NOT NULL AND cardinality(versions) > 0
         ORDER BY live_at DESC LIMIT ${keptReleases})
         AND (live_at IS NOT NULL OR created_at < now() - interval '1 day')`,
    );
    await on.query(
      `DELETE FROM content_renderings WHERE build <> $1 AND renewed_at < now() - interval '7 days'`,
      [build],
    );
    await on.query(
      `DELETE FROM content_files f WHERE NOT EXISTS (SELECT FROM content_renderings r
         WHERE r.release_id = f.release_id AND r.build = f.build)`,
    );
  }

  /** A page or a mail with all drafts that can be rendered. Undefined: there is no such page. */
  async function preview(address: string, signal: AbortSignal): Promise<string | undefined> {
    const state = await readState(database);
    const drafts = [...state.latest].filter(
      ([, version]) => isDraft(version) && !isUnrenderable(version),
    );
    const merged = new Map([...state.published, ...drafts]);
    const texts = [...merged.values()].flatMap(textIn);
    const next = { published: merged, now: clock(), release: undefined };
    const legalVersions = versionsOfRelease(state, next);
    const files: Buffer[] = [];
    const keep = async ({ content }: RenderedFile) => void files.push(content);
    try {
      await renderer.render({ texts, legalVersions, only: address }, keep, signal);
    } catch (error) {
      if (error instanceof RenderingFailed) refuse(422, "not_rendered");
      throw error;
    }
    return files[0] && brotliDecompressSync(files[0]).toString("utf8");
  }

  /** Whether a draft would keep its page from being rendered. */
  const isUnrenderable = (version: Version) =>
    version.body !== null &&
    sources.faults(version, version.body).some(({ code }) => unrenderable.includes(code));

  return {
    publish,
    preview,
    refresh,

    /** Puts a kept release on the site again. */
    async bringBack(id: number, by: string): Promise<void> {
      if (!(await ensure(id))) refuse(409, "busy");
      await database.transaction(async (on) => {
        const [back] = await on.query(
          `UPDATE content_releases SET live_at = now() WHERE id = $1 AND live_at IS NOT NULL
             AND id <> (SELECT id FROM content_releases WHERE live_at IS NOT NULL
               ORDER BY live_at DESC, id DESC LIMIT 1) RETURNING 1`,
          [id],
        );
        if (!back) refuse(409, "changed");
        await recordAudit(on, "words_rolled_back", by, clock(), { release: id });
      });
      await refresh();
    },

    /** Has a release rendered by this build, if it is not, as after an upgrade. True once it is. */
    ensure,
  };

  async function ensure(id: number): Promise<boolean> {
    const [found] = await database.query<{ isDone: boolean }>(
      `SELECT cardinality(versions) = 0 OR EXISTS (SELECT FROM content_renderings
         WHERE release_id = id AND build = $2 AND done_at IS NOT NULL) AS "isDone"
       FROM content_releases WHERE id = $1`,
      [id, build],
    );
    if (!found) return refuse(404, "not_found");
    if (found.isDone) return true;
    if (!(await claim(database, id))) return false;
    let isWhole = false;
    await renderInto(id, async () => {
      isWhole = true;
    });
    return isWhole;
  }
}

/** A version as it is rendered. */
const textIn = ({ file, key, locale, body }: Version) =>
  body === null ? [] : [{ file, key, locale, text: body }];

/** The places of a release's changes, as far as an entry of the log may be long. */
const keysInLog = (versions: readonly Version[]) => versions.map(nameOf).join(", ").slice(0, 500);
