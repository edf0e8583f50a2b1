import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import {
  alternativesCall,
  imageByteLimit,
  imageFileParams,
  imageUploadQuery,
  portraitCall,
} from "#contract/images.ts";
import type { Database, DatabaseContext } from "#server/database/database.ts";
import { readWhole } from "#server/http/form-body.ts";
import { byId, type GuardedCalls, refuse } from "#server/http/guarded-route.ts";
import { plainTextOrNull } from "#server/http/typed-text.ts";
import { createImageSizes } from "./image-sizes.ts";
import { type ImageUsers, imageFolder, readImages, storeImage } from "./image-store.ts";
import { draftPortrait, readPortraits } from "./portraits.ts";

interface ImageRouteParts extends DatabaseContext {
  users: ImageUsers;
  /** Makes this node load a change at once. */
  refresh: () => Promise<void>;
}

/** The administrators' calls about the images of mails and pages. */
export function imageRoutes(
  { route, streamed, recordAudit }: GuardedCalls<Permission, AuditKind>,
  { database, clock, users, refresh }: ImageRouteParts,
): void {
  const sizes = createImageSizes();

  route("GET /api/admin/images", "read", {}, async () => ({
    images: await readImages(database, users),
    portraits: await readPortraits(database),
  }));

  route(
    "POST /api/admin/images/portraits",
    "act",
    { body: portraitCall },
    async ({ body, caller }) => {
      await database.transaction((on) =>
        draftPortrait(on, { ...body, by: caller.email, now: clock() }),
      );
      return { ok: true };
    },
  );

  streamed("application/octet-stream", (routeFile) => {
    routeFile(
      "POST /api/admin/images",
      "act",
      { query: imageUploadQuery },
      async ({ query, caller, request, stillAllowed }, reply) => {
        const { body } = request;
        if (!(body instanceof Readable)) return refuse(400, "bad_request");
        const result = await sizes.make(
          async () => (await readWhole(body, imageByteLimit)) ?? refuse(422, "too_large"),
        );
        if ("fault" in result) return refuse(422, result.fault);
        await stillAllowed();
        const { bytes, files } = result;
        const now = clock();
        const name = plainTextOrNull(query.name, 120) ?? "";
        const stored = await database.transaction(async (on) => {
          const image = await storeImage(on, { bytes, name, files, by: caller.email, now });
          if (image.isNew) {
            await recordAudit(on, "image_added", caller.email, now, { image: image.id });
          }
          return image;
        });
        await refresh();
        return reply.code(stored.isNew ? 201 : 200).send(stored);
      },
    );
  });

  route(
    "POST /api/admin/images/:id/alternatives",
    "act",
    { ...byId, body: alternativesCall },
    async ({ params: { id }, body, caller }) => {
      const described = Object.entries(body.alternatives).filter(([, text]) => text !== "");
      await database.transaction(async (on) => {
        const [changed] = await on.query(
          "UPDATE images SET alternatives = $2::jsonb WHERE id = $1 RETURNING 1",
          [id, JSON.stringify(Object.fromEntries(described))],
        );
        if (!changed) refuse(404, "not_found");
        await recordAudit(on, "image_described", caller.email, clock(), { image: id });
      });
      return { ok: true };
    },
  );

  route("POST /api/admin/images/:id/delete", "act", byId, async ({ params: { id }, caller }) => {
    await database.transaction(async (on) => {
      const [image] = await readImages(on, users, id);
      if (!image) return refuse(404, "not_found");
      if (image.uses.length > 0) refuse(409, "in_use");
      await on.query("DELETE FROM images WHERE id = $1", [id]);
      await recordAudit(on, "image_deleted", caller.email, clock(), { image: id });
    });
    await refresh();
    return { ok: true };
  });
}

const types = { webp: "image/webp", jpg: "image/jpeg", png: "image/png" };
/** Bytes of the files that are kept in memory: all readers of a mail load its image at once. */
const keptBytes = 16_000_000;

/** Serves the files of images to everyone. */
export function imageFileRoute(
  app: FastifyInstance,
  {
    database,
    images,
  }: {
    database: Pick<Database, "query">;
    /** By their addresses. */
    images: { get(path: string): unknown };
  },
): void {
  const kept = new Map<string, Buffer>();
  let bytes = 0;

  async function read(file: string): Promise<Buffer | undefined> {
    const content = kept.get(file);
    // One that was deleted, at another node too, is no longer shown.
    if (content && images.get(imageFolder + file)) return content;
    const [found] = await database.query<{ content: Uint8Array }>(
      "SELECT content FROM image_files WHERE file = $1",
      [file],
    );
    if (!found) return undefined;
    const read = Buffer.from(found.content);
    if (!kept.has(file)) bytes += read.length;
    kept.set(file, read);
    for (const [oldest, { length }] of kept) {
      if (bytes <= keptBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
    return read;
  }

  app.get(`${imageFolder}:file`, { schema: { hide: true } as object }, async (request, reply) => {
    const { data } = imageFileParams.safeParse(request.params);
    const content = data && (await read(data.file));
    if (!content) return reply.code(404).send({ error: "not_found" });
    const extension = data.file.split(".")[1] as keyof typeof types;
    return reply
      .headers({
        "content-type": types[extension],
        "cache-control": "public, max-age=31536000, immutable",
        // Mail programs in a browser show it from their own origin.
        "cross-origin-resource-policy": "cross-origin",
      })
      .send(content);
  });
}
