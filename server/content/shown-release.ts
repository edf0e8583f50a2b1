import { createHash } from "node:crypto";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import type { Logger } from "pino";
import { mailFolder } from "#contract/content.ts";
import type { ChangedLegalVersions } from "#contract/limits.ts";
import { fallbackLocale, type Locale, locales } from "#contract/locale.ts";
import type { Database } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { contentTypeOf, type PageFile } from "#server/http/page-files.ts";
import { readInlineSources } from "#server/http/security-headers.ts";
import { type ShownRelease, shownRelease } from "./content-store.ts";

/** Milliseconds between two looks for another release, on any node. */
const pollEvery = 2_000;
/** How long a start waits for the release to be rendered by a new build, in milliseconds. */
const startTimeout = 60_000;

/**
 * Keeps in memory what the shown release has in place of built files. All of it changes at once, when
 * the whole of another release has been read; until then, and where that fails, it stays.
 */
export async function startShownRelease(parts: {
  database: Pick<Database, "query">;
  log: Logger;
  /** The build whose files are read. Undefined: the site is not built, and nothing is shown. */
  build: string | undefined;
  /** Has the release rendered, if no node has. */
  ensure: (id: number) => Promise<boolean>;
  /** Takes the files of mails that the release has in place of built ones, by their names. */
  takeMails: (files: ReadonlyMap<string, string>) => void;
}) {
  const { database, log, build, ensure, takeMails } = parts;
  let files: readonly PageFile[] = [];
  let shownAs = "";
  let legalVersions: ChangedLegalVersions = {};
  let reading: Promise<void> | undefined;

  function poll(): Promise<void> {
    reading ??= readShown().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function readShown(): Promise<void> {
    if (build === undefined) return;
    try {
      const [shown] = await database.query<ShownRelease>(shownRelease);
      const name = shown && `${shown.id} ${shown.liveAt}`;
      if (!name || name === shownAs) return;
      if (!(await ensure(shown.id))) return;
      const read = await readFiles(shown.id);
      takeMails(read.mails);
      files = read.pages;
      legalVersions = shown.legalVersions;
      shownAs = name;
    } catch (error) {
      log.warn({ error: describeError(error) }, "the published words cannot be read");
    }
  }

  async function readFiles(id: number) {
    const rows = await database.query<{ address: string; content: Uint8Array }>(
      `SELECT address, content FROM content_files WHERE release_id = $1 AND build = $2
       UNION ALL
       -- Words that the open pages of earlier releases may still fetch.
       SELECT DISTINCT ON (address) address, content FROM content_files
       WHERE release_id <> $1 AND build = $2 AND address LIKE '/assets/%'`,
      [id, build],
    );
    const isMail = ({ address }: { address: string }) => address.startsWith(mailFolder);
    const pages = rows.filter((row) => !isMail(row));
    // One after another: all at once would leave the calls of visitors no core.
    const unpacked: PageFile[] = [];
    for (const row of pages) unpacked.push(await fileOf(row.address, Buffer.from(row.content)));
    const mails = rows.filter(isMail).map(async ({ address, content }) => {
      const text = (await unpack(content)).toString("utf8");
      return [address.slice(mailFolder.length), text] as const;
    });
    return {
      pages: unpacked,
      mails: new Map(await Promise.all(mails)),
    };
  }

  await poll();
  const deadline = performance.now() + startTimeout;
  while (build !== undefined && shownAs === "" && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, pollEvery));
    await poll();
  }
  const timer = setInterval(poll, pollEvery).unref();
  return {
    /** The same list until another release is shown. */
    files: (): readonly PageFile[] => files,
    /** Of the legal texts that it changes. */
    legalVersions: (): ChangedLegalVersions => legalVersions,
    /** Looks now, instead of at the next poll. */
    async refresh() {
      await reading;
      await poll();
    },
    stop: () => clearInterval(timer),
  };
}

const [unpack, zip] = [promisify(brotliDecompress), promisify(gzip)];

/** A stored file as the site's other files are in memory: packed for the few that take no Brotli at little cost. */
async function fileOf(address: string, br: Buffer): Promise<PageFile> {
  const identity = await unpack(br);
  const isPage = extname(address) === "";
  return {
    address,
    contentType: contentTypeOf(isPage ? "index.html" : address),
    hashed: address.startsWith("/assets/"),
    encodings: { identity, gzip: await zip(identity, { level: 1 }), br },
    digest: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    ...(isPage && { page: placeOf(address), inline: readInlineSources(identity.toString("utf8")) }),
  };
}

function placeOf(address: string): { locale: Locale; path: string } {
  const locale = locales.find((one) => address === `/${one}` || address.startsWith(`/${one}/`));
  if (!locale || locale === fallbackLocale) return { locale: fallbackLocale, path: address };
  return { locale, path: address.slice(locale.length + 1) || "/" };
}
