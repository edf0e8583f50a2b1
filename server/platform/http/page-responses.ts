import type { Encoding } from "./negotiation.ts";
import type { PageFile } from "./page-files.ts";
import type { Headers, Security } from "./security-headers.ts";

/** An answer ready to be written. Headers are the flat list Node writes quickest. */
export interface Response {
  headers: string[];
  body: Buffer;
  /** Absent where nothing may be kept. */
  etag?: string;
  /** Headers of the answer "304, you have it". */
  unchangedHeaders: string[];
}

export type Responses = { identity: Response } & Partial<Record<Encoding, Response>>;

const forEver = "public, max-age=31536000, immutable";
/** May be kept, but asked about each time. */
const revalidated = "no-cache";

/** Prepares the answers for a file, one for each of its forms. */
export function createResponses(
  file: PageFile,
  security: Security,
  { byLanguage }: { byLanguage: boolean },
): Responses {
  const compressed = Boolean(file.forms.br || file.forms.gzip);
  const vary = [
    ...(byLanguage ? ["Cookie", "Accept-Language"] : []),
    ...(compressed || byLanguage ? ["Accept-Encoding"] : []),
  ];
  const isDocument = file.contentType.startsWith("text/html");
  const shared: Headers = {
    "Cache-Control": file.hashed ? forEver : revalidated,
    ...(vary.length > 0 && { Vary: vary.join(", ") }),
    ...(file.page && { "Content-Language": file.page.locale }),
    ...(isDocument
      ? security.page(file.page?.path ?? file.address, file.inline)
      : security.file(file.contentType)),
  };

  function response(encoding: Encoding, body: Buffer): Response {
    const mayBeKept = shared["Cache-Control"] !== "no-store";
    const suffix = { br: "-br", gzip: "-gz", identity: "" }[encoding];
    const etag = `"${file.digest}${suffix}"`;
    const kept: Headers = { ...shared, ...(mayBeKept && { ETag: etag }) };
    return {
      headers: flat({
        "Content-Type": file.contentType,
        "Content-Length": String(body.length),
        ...(encoding !== "identity" && { "Content-Encoding": encoding }),
        ...kept,
      }),
      body,
      ...(mayBeKept && { etag }),
      unchangedHeaders: flat(kept),
    };
  }

  const { identity, gzip, br } = file.forms;
  return {
    identity: response("identity", identity),
    ...(gzip && { gzip: response("gzip", gzip) }),
    ...(br && { br: response("br", br) }),
  };
}

/** The same answer with another body of the same meaning: smaller, so with a length and a tag of its own. */
export function withBody(response: Response, body: Buffer): Response {
  const { etag } = response;
  const newTag = etag && `"${etag.slice(1, -1)}-${body.length}"`;
  const rewrite = (headers: string[]) =>
    headers.map((value, index) => {
      if (index % 2 === 0) return value;
      if (headers[index - 1] === "Content-Length") return String(body.length);
      return newTag !== undefined && headers[index - 1] === "ETag" ? newTag : value;
    });
  return {
    headers: rewrite(response.headers),
    body,
    ...(newTag !== undefined && { etag: newTag }),
    unchangedHeaders: rewrite(response.unchangedHeaders),
  };
}

function flat(headers: Headers): string[] {
  return Object.entries(headers).flat();
}
