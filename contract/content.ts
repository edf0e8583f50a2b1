import * as z from "zod/mini";
import { storedLocale as locale } from "./languages.ts";
import { type Locale, locales } from "./locale.ts";

/** Longest text of a word file, and longest long text, whatever the one in its place has. */
export const maxMessageLength = 4_000;
export const maxLongTextLength = 60_000;

/** Faults of a text. All but the advice keep it from being published. */
const textFaultCodes = [
  "unreadable",
  "empty",
  "too_long",
  "arguments",
  "choices",
  "plurals",
  "parted_number",
  "apostrophe",
  "narrow_space",
  "hyphen",
  "latin_sign",
  "digits",
  "isolation",
  "lede",
  "semicolon",
  "forbidden",
  "headings",
  "markup",
  "price",
  "day",
  "english",
] as const;
const adviceCodes: readonly string[] = ["english"];

const textFault = z.object({
  code: z.enum(textFaultCodes),
  /** The faulty part of the text, or the missing one. */
  detail: z.string(),
});
export type TextFault = z.infer<typeof textFault>;

export const isAdvice = ({ code }: TextFault): boolean => adviceCodes.includes(code);

/**
 * Pictures in the place of drawn portraits: no file of words. A key is the id of a person, a text the address of
 * an uploaded image.
 */
export const portraitsFile = "portraits.json";
/**
 * The prices of `brand/fees.ts`: no file of words either. A key is a fee with one of its figures (`booking.percent`),
 * or `asOf`, the day from which they hold. One text is for all languages: that of the fallback.
 */
export const pricesFile = "prices.json";

const inEachLanguage = <Text extends z.ZodMiniType>(text: Text) => z.record(z.enum(locales), text);
/** `home.json`, `privacy.md`. A long text has no key. */
const file = z.string().check(z.regex(/^[a-z][a-z-]*\.(?:json|md)$/), z.maxLength(60));
const key = z.string().check(z.regex(/^[\w.-]*$/), z.maxLength(200));
const versionId = z.int().check(z.minimum(0));

/** The text of a message in one language. */
const textState = z.object({
  /** As the files have it. */
  built: z.string(),
  /** As the site shows it, where that is another one. */
  published: z.nullable(z.string()),
  /** As it is about to be published. Null: nothing is. */
  draft: z.nullable(
    z.object({ text: z.string(), by: z.string(), at: z.string(), isBuilt: z.boolean() }),
  ),
  /** Of its latest version: what a change of it is based on. 0: there is none. */
  version: versionId,
  /** The files have another text than when it was written. */
  isOutdated: z.boolean(),
  faults: z.array(textFault),
});
export type TextState = z.infer<typeof textState>;

const contentRow = z.object({
  file,
  key,
  /** The arguments and tags that it must contain. */
  arguments: z.array(z.string()),
  longest: z.number(),
  texts: inEachLanguage(textState),
});
export type ContentRow = z.infer<typeof contentRow>;

/** GET /api/admin/content/texts: a file's messages, or those that hold a search, in any language. */
export const contentQuery = z.object({
  file: z.optional(file),
  q: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(200))),
});
/** The most messages that a search returns. */
export const maxFound = 60;
export const contentRows = z.object({ rows: z.array(contentRow), isCut: z.boolean() });

/** A text that the next release changes. */
const change = z.object({
  version: versionId,
  file,
  key,
  locale,
  before: z.string(),
  /** Null: the key is gone from the files. */
  after: z.nullable(z.string()),
  by: z.string(),
  at: z.string(),
  faults: z.array(textFault),
  isOutdated: z.boolean(),
});
export type ContentChange = z.infer<typeof change>;

const releaseStates = ["rendering", "live", "kept", "failed"] as const;
const release = z.object({
  id: z.int(),
  state: z.enum(releaseStates),
  by: z.string(),
  at: z.string(),
  liveAt: z.nullable(z.string()),
  note: z.string(),
  /** How many texts are others than in the files, and how many pages it rendered anew. */
  texts: z.number(),
  pages: z.nullable(z.number()),
  failure: z.nullable(z.string()),
});
export type ContentRelease = z.infer<typeof release>;

/** GET /api/admin/content. */
export const contentOverview = z.object({
  files: z.array(
    z.object({
      file,
      /** Of the page it is made for, in each language; null for a part of several. */
      title: z.nullable(inEachLanguage(z.string())),
      changed: z.number(),
    }),
  ),
  changes: z.array(change),
  /** Published texts whose key is gone, or whose text in the files has changed since. */
  outdated: z.array(z.object({ file, key, locale, text: z.string(), isGone: z.boolean() })),
  /** Newest first: those that can be brought back, the one that is shown, one under way, the last that failed. */
  releases: z.array(release),
  /** What can be previewed: unprefixed addresses of pages, and mails as `mails/waitlist-confirm`. */
  previews: z.array(z.string()),
});
export type ContentOverview = z.infer<typeof contentOverview>;

const message = z.string().check(z.maxLength(maxLongTextLength));

/**
 * POST /api/admin/content/drafts, with the version that it changes in `If-Match`: 409 with the one that is
 * there now, if that is another. Without a text the one of the files returns with the next release.
 */
export const draftCall = z.strictObject({ file, key, locale, text: z.nullable(message) });
export const draftAnswer = z.object({ version: versionId, faults: z.array(textFault) });
/** POST /api/admin/content/check: what is being typed. */
export const checkCall = z.strictObject({ file, key, locale, text: message });
export const checkAnswer = z.object({ faults: z.array(textFault) });

/** Folder of mails among what is rendered. */
export const mailFolder = "mails/";

/**
 * GET /api/admin/content/preview: a page of the site, or a mail (`mails/waitlist-confirm.en`), with all drafts,
 * as a document without scripts.
 */
export const previewQuery = z.object({
  path: z
    .string()
    .check(
      z.regex(new RegExp(`^(?:/(?!/)[\\w/-]*|mails/[a-z-]+\\.(?:${locales.join("|")}))$`)),
      z.maxLength(200),
    ),
});

/** POST /api/admin/content/drafts/discard. */
export const discardCall = z.strictObject({ version: versionId });

/** POST /api/admin/content/releases: exactly the changes that the owner saw. */
export const releaseCall = z.strictObject({
  versions: z.array(versionId).check(z.minLength(1), z.maxLength(2_000)),
  note: z.string().check(z.trim(), z.maxLength(200)),
});
export const releaseAnswer = z.object({ id: z.int() });

export const releaseParams = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) });

export type TextPlace = { file: string; key: string; locale: Locale };
