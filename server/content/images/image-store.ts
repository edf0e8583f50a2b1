import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { type ImageFile, imageLimit, type SiteImage } from "#contract/images.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import { refuse } from "#server/http/guarded-route.ts";
import type { MadeFile } from "./image-sizes.ts";
import { portraitImages } from "./portraits.ts";

/** Where files of images are served. */
export const imageFolder = "/images/";

/** What shows images by their addresses: campaigns. */
export interface ImageUsers {
  /** Which of all the files below `folder` are named by what, by its title. */
  find(on: Queryable, folder: string): Promise<{ file: string; campaign: string; title: string }[]>;
}

interface StoredImage extends Omit<SiteImage, "small" | "mail" | "uses"> {
  files: { file: string; size: MadeFile["size"]; width: number; height: number }[];
}

/** The images of the site, newest first, or one of them. */
export async function readImages(
  on: Queryable,
  users: ImageUsers,
  id: string | null = null,
): Promise<SiteImage[]> {
  const stored = await on.query<StoredImage>(
    `SELECT id, name, alternatives, created_by AS by, ${isoMilliseconds("created_at")} AS at,
       (SELECT json_agg(json_build_object('file', file, 'size', size, 'width', width, 'height', height))
        FROM image_files WHERE image_id = images.id) AS files
     FROM images WHERE $1::uuid IS NULL OR id = $1 ORDER BY created_at DESC, id DESC`,
    [id],
  );
  const found = [...(await users.find(on, imageFolder)), ...(await portraitImages(on))];
  return stored.map(({ files, ...image }) => {
    const sizeOf = (wanted: MadeFile["size"]): ImageFile => {
      const { file = "", width = 0, height = 0 } = files.find(({ size }) => size === wanted) ?? {};
      return { address: `${imageFolder}${file}`, width, height };
    };
    const uses = found.filter(({ file }) => files.some((own) => own.file === file));
    return {
      ...image,
      small: sizeOf("small"),
      mail: sizeOf("mail"),
      uses: uses.map(({ file: _, ...use }) => use),
    };
  });
}

/** Stores an image with all its sizes. The same file again is the image that is there. */
export async function storeImage(
  on: Queryable,
  image: { bytes: Buffer; name: string; files: MadeFile[]; by: string; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const { bytes, name, files, by, now } = image;
  const hash = createHash("sha256").update(bytes).digest("hex");
  const [stored] = await on.query<{ id: string }>(
    `INSERT INTO images (id, hash, name, alternatives, created_by, created_at)
     VALUES ($1, $2, $3, '{}'::jsonb, $4, $5) ON CONFLICT (hash) DO NOTHING RETURNING id`,
    [sortableId(now), hash, name, by, now],
  );
  if (!stored) {
    const [found] = await on.query<{ id: string }>("SELECT id FROM images WHERE hash = $1", [hash]);
    return { id: found?.id ?? "", isNew: false };
  }
  const [{ count } = { count: 0 }] = await on.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM images",
  );
  if (count > imageLimit) refuse(422, "too_many_images");
  for (const { size, extension, width, height, content } of files) {
    await on.query(
      `INSERT INTO image_files (file, image_id, size, width, height, content)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [fileName(content, extension, stored.id), stored.id, size, width, height, content],
    );
  }
  return { id: stored.id, isNew: true };
}

/** Of its content and its image: what is deleted with one image is never shown by another. */
const fileName = (content: Uint8Array, extension: string, imageId: string) =>
  `${createHash("sha256").update(imageId).update(content).digest("hex").slice(0, 32)}.${extension}`;

/** How often each node looks for images that others took or deleted, in milliseconds. */
const pollEvery = 2_000;

/** Keeps the addresses of all images in memory: a text is parsed without the database. */
export async function startKnownImages({
  database,
  log,
}: {
  database: Pick<Database, "query">;
  log: Logger;
}) {
  let known: ReadonlyMap<string, { width: number; height: number }> = new Map();
  let knownAs = "";

  async function refresh(): Promise<void> {
    const [now] = await database.query<{ state: string }>({
      name: "known-images",
      text: "SELECT concat(count(*), ' ', max(created_at)) AS state FROM images",
    });
    if (!now || now.state === knownAs) return;
    const rows = await database.query<{ file: string; width: number; height: number }>(
      "SELECT file, width, height FROM image_files",
    );
    known = new Map(
      rows.map(({ file, width, height }) => [`${imageFolder}${file}`, { width, height }]),
    );
    knownAs = now.state;
  }

  await refresh();
  const poll = () =>
    refresh().catch((error) => {
      log.warn({ error: describeError(error) }, "the images cannot be read");
    });
  const timer = setInterval(poll, pollEvery).unref();
  return {
    get: (path: string) => known.get(path),
    /** Looks now, instead of at the next poll. */
    refresh,
    stop: () => clearInterval(timer),
  };
}
