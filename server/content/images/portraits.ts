import { portraitsFile } from "#contract/content.ts";
import type { SitePortrait } from "#contract/images.ts";
import { fallbackLocale, knownLocales } from "#contract/locale.ts";
import type { Queryable } from "#server/database/database.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { addVersion, isDraft, nameOf, readState } from "../content-store.ts";
import { portrayedPeople } from "../portrayed-people.ts";

const placeOf = (person: string) => ({ file: portraitsFile, key: person, locale: fallbackLocale });

/** The portraits of the pages: texts of their own, equal in every language. */
export async function readPortraits(on: Queryable): Promise<SitePortrait[]> {
  const { published, latest } = await readState(on);
  return portrayedPeople.map(({ id: person, name: names }) => {
    const name = nameOf(placeOf(person));
    const version = latest.get(name);
    const draft = isDraft(version)
      ? { address: version.body, by: version.author, at: version.at }
      : null;
    return { person, names, published: published.get(name)?.body ?? null, draft };
  });
}

/** Drafts an image, or without one the drawing, as the portrait of a person. Choosing what is shown ends a draft. */
export async function draftPortrait(
  on: Queryable,
  { person, image, by, now }: { person: string; image: string | null; by: string; now: Date },
): Promise<void> {
  const portrait = (await readPortraits(on)).find((one) => one.person === person);
  if (!portrait) return refuse(404, "not_found");
  const [file] = await on.query<{ address: string }>(
    `SELECT '/images/' || file AS address FROM image_files WHERE image_id = $1 AND size = 'small'
     FOR SHARE`,
    [image],
  );
  if (image !== null && !file) refuse(404, "not_found");
  const address = file?.address ?? null;
  const state = address === portrait.published ? "discarded" : "draft";
  for (const locale of knownLocales) {
    const version = { built: "", body: address, author: by, state, now } as const;
    await addVersion(on, { ...placeOf(person), locale }, version);
  }
}

/** The files that are portraits, in a release that can be shown again or in a draft. */
export const portraitImages = (on: Queryable) =>
  on.query<{ file: string; person: string }>(
    `SELECT DISTINCT substr(body, length('/images/') + 1) AS file, key AS person FROM content_versions v
     WHERE file = $1 AND body IS NOT NULL AND (
       EXISTS (SELECT FROM content_releases WHERE v.id = ANY(versions))
       OR (state = 'draft' AND release_id IS NULL AND NOT EXISTS (
         SELECT FROM content_versions later WHERE later.file = v.file AND later.key = v.key
           AND later.locale = v.locale AND later.id > v.id)))`,
    [portraitsFile],
  );
