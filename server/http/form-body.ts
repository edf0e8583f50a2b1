import type { IncomingHttpHeaders } from "node:http";
import { finished, type Readable, Transform } from "node:stream";
import { Busboy } from "@fastify/busboy";

export type FormFields = Record<string, string | File>;

/** Bytes that the other fields and the boundaries of a form may have beside the file. */
const otherFieldsLimit = 128 * 1024;
/** No form of the site has so many fields; a form with more is refused before it costs time. */
const partsLimit = 32;
/** Bytes of a part's headers. */
const headerSize = 4 * 1024;
/**
 * Bytes that are parsed at a time. An exceeded limit ends the reading only after them, and a whole chunk
 * could hold ten thousand parts.
 */
const sliceSize = 2 * 1024;

/** A body that cannot be read, by a fault of its sender, with the status that answers it. */
export class BodyFault extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The whole of an upload, or undefined as soon as more than `limit` bytes have come; the rest is left unread. */
export async function readWhole(body: Readable, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > limit) return undefined;
      chunks.push(chunk);
    }
  } catch {
    throw new BodyFault(400, "The upload broke off.");
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a `multipart/form-data` body with at most one file as it arrives, so that no form costs more time
 * than its bytes. Of two fields with one name the last counts. Another body gives no fields; one that is
 * too large throws with status 413.
 */
export function readForm(
  payload: Readable,
  headers: IncomingHttpHeaders,
  fileLimit: number,
): Promise<FormFields> {
  const { promise, resolve, reject } = Promise.withResolvers<FormFields>();
  const parser = openParser(headers, fileLimit);
  if (!parser) return Promise.resolve({});
  const fields = new Map<string, string | File>();
  const slices = inSlices();
  let remaining = fileLimit + otherFieldsLimit;

  /** Ends the reading; the rest of the body is discarded. */
  const stop = (settle: () => void) => {
    slices.unpipe(parser);
    payload.off("data", measure).unpipe(slices);
    payload.resume();
    settle();
  };
  const tooLarge = () => stop(() => reject(new BodyFault(413, "The form is too large.")));
  const unreadable = () => stop(() => resolve({}));
  function measure(chunk: Buffer) {
    remaining -= chunk.length;
    if (remaining < 0) tooLarge();
  }

  parser.on("field", (name, value) => fields.set(name, value));
  parser.on("file", (name, stream, fileName) => {
    // The end of the payload reports a form that ends in the middle of its file.
    stream.on("error", () => {}).once("limit", tooLarge);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    stream.on("data", (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk));
    stream.once("end", () => fields.set(name, new File(chunks, fileName ?? "")));
  });
  parser.on("partsLimit", unreadable).on("error", unreadable);
  parser.on("finish", () => stop(() => resolve(Object.fromEntries(fields))));
  finished(payload, (error) => {
    if (error) stop(() => reject(new BodyFault(400, "The form broke off.")));
  });
  payload.on("data", measure).pipe(slices).pipe(parser);
  return promise;
}

function openParser(headers: IncomingHttpHeaders, fileSize: number) {
  try {
    return new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      preservePath: true,
      limits: {
        fileSize,
        files: 1,
        parts: partsLimit,
        fieldSize: otherFieldsLimit,
        headerPairs: 16,
        headerSize,
      },
    });
  } catch {
    // No boundary is named.
    return undefined;
  }
}

const inSlices = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += sliceSize)
        this.push(chunk.subarray(at, at + sliceSize));
      done();
    },
  });
