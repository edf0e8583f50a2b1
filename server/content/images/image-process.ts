// Makes the sizes of one uploaded image: started by image-sizes.ts as a process of its own, at low priority,
// which ends with its work. What a file can do to a decoder happens here, away from the server.

import { constants, setPriority } from "node:os";
import sharp, { type Sharp } from "sharp";
import type { MadeFile, SizesOrder, SizesReport } from "./image-sizes.ts";

/** Twice the width, in pixels, at which mails show an image, and as high as an upright one may be. */
const [maxWidth, maxHeight] = [960, 1_920];
const smallSide = 320;
/** Above so many bytes a picture with transparent parts is stored with fewer colours. */
const roomyPng = 200_000;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);
// Nothing but the four formats is ever decoded, whatever a file says of itself.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Svg"].map((format) => `VipsForeignLoad${format}`),
});

// The server that started this has ended.
process.on("disconnect", () => process.exit(1));
process.once("message", (order) => {
  makeSizes(order as SizesOrder)
    .then((made) => process.send?.(made, () => process.disconnect()))
    .catch(() => {
      const damaged: SizesReport = { fault: "damaged" };
      process.send?.(damaged, () => process.disconnect());
    });
});

async function makeSizes({ bytes, format, maxPixels }: SizesOrder): Promise<SizesReport> {
  // The header alone: nothing is decoded yet.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height, pages = 1 } = header;
  if (width * height > maxPixels) return { fault: "too_many_pixels" };
  if (pages > 1) return { fault: "animated" };
  // A drawing is drawn as large as it is needed; its scripts and links are no part of what is drawn.
  const scale = Math.min(maxWidth / width, maxHeight / height);
  const density = Math.min(100_000, Math.max(1, 72 * scale));
  const { data, info } = await sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: "error",
    ...(format === "svg" && { density }),
  })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const raw = { width: info.width, height: info.height, channels };
  const original = () => sharp(data, { raw });
  const isOpaque = channels === 3 || channels === 1 || (await original().stats()).isOpaque;
  const small = original().resize({
    width: smallSide,
    height: smallSide,
    fit: "inside",
    withoutEnlargement: true,
  });
  return {
    files: await Promise.all([
      made("small", "webp", small.webp({ quality: 80 })),
      isOpaque
        ? made("mail", "jpg", original().removeAlpha().jpeg({ quality: 82, mozjpeg: true }))
        : transparent(original),
    ]),
  };
}

async function transparent(whole: () => Sharp): Promise<MadeFile> {
  const exact = await made("mail", "png", whole().png({ compressionLevel: 9 }));
  if (exact.content.length <= roomyPng) return exact;
  return made("mail", "png", whole().png({ palette: true, quality: 90 }));
}

async function made(
  size: MadeFile["size"],
  extension: MadeFile["extension"],
  image: Sharp,
): Promise<MadeFile> {
  const { data: content, info } = await image.toBuffer({ resolveWithObject: true });
  return { size, extension, width: info.width, height: info.height, content };
}
