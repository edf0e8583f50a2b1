import * as z from "zod/mini";
import { storedLocale } from "./languages.ts";
import { type Locale, locales } from "./locale.ts";

/** Bytes and pixels of an uploaded image, and how many images are kept. */
export const imageByteLimit = 10_000_000;
export const imagePixelLimit = 50_000_000;
export const imageLimit = 300;
/** Longest alternative text in one language, in characters. */
export const alternativeLimit = 200;

/** Why a file was not taken. */
export const imageFaults = [
  "too_large",
  "too_many_pixels",
  "unknown_format",
  "gif",
  "heic",
  "animated",
  "svg_parts",
  "damaged",
  "too_many_images",
] as const;
export type ImageFault = (typeof imageFaults)[number];

/** The alternative text of an image, in each language. */
export type Alternatives = Partial<Record<Locale, string>>;

const alternatives = z.partialRecord(storedLocale, z.string());

/** One size of an image. Its address changes with its content, and so can be kept for ever. */
const imageFile = z.object({ address: z.string(), width: z.number(), height: z.number() });
export type ImageFile = z.infer<typeof imageFile>;

const siteImage = z.object({
  id: z.string(),
  /** Of the file that was uploaded. */
  name: z.string(),
  alternatives,
  by: z.string(),
  at: z.string(),
  /** For lists, and for mails: formats that every mail program shows. */
  small: imageFile,
  mail: imageFile,
  /** Campaigns and automatic mails that show it, by their titles, and people whose portrait it is, by their ids. */
  uses: z.array(
    z.union([
      z.object({ campaign: z.string(), title: z.string() }),
      z.object({ person: z.string() }),
    ]),
  ),
});
export type SiteImage = z.infer<typeof siteImage>;

/** An image can be chosen once it is described in each language. */
export const isDescribed = (image: Pick<SiteImage, "alternatives">): boolean =>
  locales.every((locale) => image.alternatives[locale]);

/** The picture of a person on the pages, by its address. Null: the drawing of the brand, or initials. */
const portrait = z.object({
  person: z.string(),
  names: z.record(storedLocale, z.string()),
  published: z.nullable(z.string()),
  /** As the next release shows it. Null: as it is. */
  draft: z.nullable(z.object({ address: z.nullable(z.string()), by: z.string(), at: z.string() })),
});
export type SitePortrait = z.infer<typeof portrait>;

/** GET /api/admin/images: newest first, and the portraits in the order of the pages. */
export const imageList = z.object({
  images: z.array(siteImage),
  portraits: z.array(portrait),
});

/** POST /api/admin/images: the file is the body, as `application/octet-stream`. */
export const imageUploadQuery = z.object({
  name: z._default(z.string().check(z.maxLength(255)), ""),
});
/** `isNew` is false for a file that was uploaded before. */
export const imageUploaded = z.object({ id: z.string(), isNew: z.boolean() });

const alternative = z.string().check(z.trim(), z.maxLength(alternativeLimit));
/** POST /api/admin/images/:id/alternatives. */
export const alternativesCall = z.strictObject({
  alternatives: z.partialRecord(storedLocale, alternative),
});

/** POST /api/admin/images/portraits: the image that the next release shows of a person. */
export const portraitCall = z.strictObject({
  person: z.string().check(z.maxLength(100)),
  image: z.nullable(z.uuid()),
});

/** The name of a file of an image, after `/images/`. */
const fileName = z.string().check(z.regex(/^[\da-f]{32}\.(?:webp|jpg|png)$/));
export const imageFileParams = z.object({ file: fileName });

/** Whether a text is the address of a file of an image. */
export const isImageAddress = (text: string): boolean =>
  text.startsWith("/images/") && fileName.safeParse(text.slice("/images/".length)).success;
