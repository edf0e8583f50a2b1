import { names } from "#brand/names.ts";
import { mayDo, type Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import {
  type ContentOverview,
  type ContentRow,
  checkCall,
  contentQuery,
  discardCall,
  draftCall,
  mailFolder,
  maxFound,
  previewQuery,
  releaseCall,
  releaseParams,
  type TextPlace,
} from "#contract/content.ts";
import { folded } from "#contract/folded-text.ts";
import { isLegalText } from "#contract/limits.ts";
import { locales } from "#contract/locale.ts";
import { mailTemplateNames } from "#emails/rendered.ts";
import type { DatabaseContext } from "#server/database/database.ts";
import { type GuardedCalls, refuse } from "#server/http/guarded-route.ts";
import { type Limit, type Limits, limitRules } from "#server/http/limits.ts";
import {
  addVersion,
  type ContentState,
  isDraft,
  nameOf,
  readOverview,
  readState,
  readVersions,
  rowOf,
  shownText,
} from "./content-store.ts";
import type { Releases } from "./releases.ts";
import type { SourceTexts } from "./source-texts.ts";

interface ContentRouteParts extends DatabaseContext {
  sources: SourceTexts;
  /** Undefined where the site is not built. */
  releases: Releases | undefined;
  /** Unprefixed addresses of the pages that can be previewed. */
  pages: readonly string[];
  limits: Limits;
  previewLimit: Limit;
}

/** The mails, and the frames around campaigns. */
const mails = mailTemplateNames.map((name) => `${mailFolder}${name}`);

/** Shortest message that is found as a part of what is searched for, in letters. */
const minSearchLength = 8;

/** Texts are longer than other calls: a letter may take six bytes of JSON. */
const textBytes = 400_000;

/** The administrators' calls about the words of the site. */
export function contentRoutes(
  { route, recordAudit }: GuardedCalls<Permission, AuditKind>,
  { database, clock, sources, releases, pages, limits, previewLimit }: ContentRouteParts,
): void {
  route("GET /api/admin/content", "read", {}, async (): Promise<ContentOverview> => {
    const overview = await readOverview(database, sources);
    // A release that the answer calls live is on the pages of the node that says so.
    await releases?.refresh();
    return { ...overview, previews: releases ? [...pages, ...mails] : [] };
  });

  route("GET /api/admin/content/texts", "read", { query: contentQuery }, async ({ query }) => {
    const state = await readState(database);
    const { file, q: search } = query;
    const files = file === undefined ? sources.files : sources.files.filter((one) => one === file);
    const found: ContentRow[] = [];
    for (const each of files) {
      for (const key of sources.keys(each)) {
        if (search !== undefined && found.length > maxFound) break;
        const place = { file: each, key };
        if (search === undefined || says(state, place, search)) {
          found.push(rowOf(sources, state, place));
        }
      }
    }
    const isCut = search !== undefined && found.length > maxFound;
    return { rows: isCut ? found.slice(0, maxFound) : found, isCut };
  });

  const inTurn = createTurns(maxWaitingPreviews);
  route("GET /api/admin/content/preview", "act", { query: previewQuery }, async (input, reply) => {
    const { path } = input.query;
    if (path.startsWith(mailFolder) && !mails.includes(path.replace(/\.\w+$/, ""))) {
      refuse(404, "not_found");
    }
    const counted = await limits.consume(limitRules(previewLimit, input.caller.id));
    if (counted.outcome === "limited") {
      refuse(429, "rate_limited", { retryAfter: counted.retryAfter });
    }
    const closed = new AbortController();
    reply.raw.once("close", () => closed.abort());
    const rendered = await inTurn(() => {
      const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(previewTimeout)]);
      return closed.signal.aborted ? undefined : requireBuilt(releases).preview(path, signal);
    });
    const html = rendered ?? refuse(404, "not_found");
    return reply.headers(previewHeaders).send(asPreview(html));
  });

  /**
   * Whether a message, in any language, or its key holds what is searched for, as pages show it; or is part of it:
   * a headline may be two messages.
   */
  function says(state: ContentState, place: Omit<TextPlace, "locale">, search: string): boolean {
    const foldedSearch = folded(search);
    if (folded(place.key).includes(foldedSearch)) return true;
    return locales.some((locale) => {
      const latest = state.latest.get(nameOf({ ...place, locale }));
      const draft = isDraft(latest) ? (latest.body ?? "") : "";
      const texts = [shownText(sources, state, { ...place, locale }), draft];
      return texts.some((text) => {
        const shown = folded(text.replaceAll("{brand}", names.group[locale]));
        const isPart = shown.length >= minSearchLength && foldedSearch.includes(shown);
        return isPart || shown.includes(foldedSearch) || folded(text).includes(foldedSearch);
      });
    });
  }

  route(
    "POST /api/admin/content/check",
    "act",
    { body: checkCall },
    ({ body: { text, ...place } }) => ({
      faults: sources.faults(place, sources.typeset(place, text)),
    }),
    textBytes,
  );

  route(
    "POST /api/admin/content/drafts",
    "act",
    { body: draftCall },
    ({ body, caller, request }) => {
      const { text: typed, ...place } = body;
      const text = typed === null ? null : sources.typeset(place, typed);
      if (!mayWrite(caller, place.file)) refuse(403, "forbidden");
      const built = sources.of(place) ?? refuse(404, "not_found");
      const base = Number(
        /^"(\d{1,15})"$/.exec(request.headers["if-match"] ?? "")?.[1] ?? Number.NaN,
      );
      if (Number.isNaN(base)) refuse(428, "if_match");
      const faults = text === null ? [] : sources.faults(place, text);
      // What is too long for its place is not stored.
      if (faults.some(({ code }) => code === "too_long")) refuse(422, "too_long");
      return database.transaction(async (on) => {
        // Serializes concurrent saves: the second one finds the version of the first.
        await on.query("SELECT pg_advisory_xact_lock(hashtext($1))", [nameOf(place)]);
        const [latest] = await on.query<{ id: number }>(
          `SELECT max(id)::int AS id FROM content_versions WHERE file = $1 AND key = $2 AND locale = $3`,
          [place.file, place.key, place.locale],
        );
        const present = latest?.id ?? 0;
        if (present !== base) {
          const [other] = await readVersions(on, [present]);
          const { author: by = "", body: otherText = null } = other ?? {};
          refuse(409, "changed", { version: present, text: otherText ?? built, by });
        }
        const kept = text === built ? null : text;
        const draft = {
          built,
          body: kept,
          author: caller.email,
          state: "draft",
          now: clock(),
        } as const;
        return { version: await addVersion(on, place, draft), faults };
      });
    },
    textBytes,
  );

  route("POST /api/admin/content/drafts/discard", "act", { body: discardCall }, (input) =>
    database.transaction(async (on) => {
      const [discarded] = await on.query<TextPlace>(
        `INSERT INTO content_versions (file, key, locale, base_hash, body, author, state, created_at)
         SELECT file, key, locale, base_hash, body, $2, 'discarded', $3 FROM content_versions v
         WHERE id = $1 AND state = 'draft' AND release_id IS NULL
           AND NOT EXISTS (SELECT FROM content_versions later WHERE later.file = v.file
             AND later.key = v.key AND later.locale = v.locale AND later.id > v.id)
         RETURNING file, key, locale`,
        [input.body.version, input.caller.email, clock()],
      );
      if (!discarded) return refuse(409, "changed");
      if (!mayWrite(input.caller, discarded.file)) return refuse(403, "forbidden");
      const details = { keys: nameOf(discarded) };
      await recordAudit(on, "words_discarded", input.caller.email, clock(), details);
      return { ok: true };
    }),
  );

  route(
    "POST /api/admin/content/releases",
    "publish",
    { body: releaseCall },
    async (input, reply) => {
      const { body, caller } = input;
      const id = await requireBuilt(releases).publish({ ...body, by: caller.email });
      reply.code(202);
      return { id };
    },
  );

  const byRelease = { params: releaseParams };
  route("POST /api/admin/content/releases/:id/show", "publish", byRelease, async (input) => {
    await requireBuilt(releases).bringBack(input.params.id, input.caller.email);
    return { ok: true };
  });

  // The texts of a release become drafts; nothing is published.
  route("POST /api/admin/content/releases/:id/restore", "act", byRelease, async (input) => {
    const { params, caller } = input;
    return database.transaction(async (on) => {
      const [release] = await on.query<{ versions: number[] }>(
        "SELECT versions::int[] AS versions FROM content_releases WHERE id = $1 AND live_at IS NOT NULL",
        [params.id],
      );
      if (!release) return refuse(404, "not_found");
      const state = await readState(on);
      const restored = new Map(
        (await readVersions(on, release.versions)).map((v) => [nameOf(v), v]),
      );
      const places = new Map([...state.published, ...restored]);
      let drafts = 0;
      for (const [name, place] of places) {
        const [before, now] = [
          restored.get(name)?.body ?? null,
          state.published.get(name)?.body ?? null,
        ];
        const text = sources.of(place);
        if (before === now || text === undefined || !mayWrite(caller, place.file)) continue;
        const draft = { built: text, body: before, author: caller.email, state: "draft" } as const;
        await addVersion(on, place, { ...draft, now: clock() });
        drafts += 1;
      }
      return { drafts };
    });
  });
}

/** Longest time that a preview may take, in milliseconds, and how many wait for the one that is rendered. */
const previewTimeout = 60_000;
const maxWaitingPreviews = 4;

/** Runs work one after another: each rendering needs a process of its own for some seconds. */
function createTurns(maxWaiting: number) {
  let last: Promise<unknown> = Promise.resolve();
  let present = 0;
  return <T>(work: () => T): Promise<Awaited<T>> => {
    if (present > maxWaiting) refuse(429, "rate_limited", { retryAfter: 5 });
    present += 1;
    const done = last.then(work).finally(() => {
      present -= 1;
    });
    last = done.catch(() => {});
    return done as Promise<Awaited<T>>;
  };
}

/**
 * For a document in a frame of the administration or in a tab: nothing in it runs, is sent or leads elsewhere. It
 * keeps its origin, without which its faces and images are refused.
 */
const previewHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
  "x-robots-tag": "noindex, nofollow",
  // Browsers refuse to isolate a sandboxed document.
  "cross-origin-opener-policy": "unsafe-none",
};

/** The document as a browser with scripts paints it first, with links that lead nowhere in the sandbox. */
const asPreview = (html: string) =>
  html
    .replace(' data-plain=""', "")
    .replace(/<head[^>]*>/, '$&<base target="_blank"/>')
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");

const mayWrite = ({ role }: { role: string }, file: string) =>
  !isLegalText(file) || mayDo(role, "publish");

const requireBuilt = <T>(releases: T | undefined): T => releases ?? refuse(503, "not_built");
