import type { IncomingHttpHeaders } from "node:http";
import { finished, type Readable, Transform } from "node:stream";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";

export type FormFields = Record<string, string | File>;

/** What the other fields and the frame of a form may weigh beside the file. */
const besideTheFile = 128 * 1024;
/** No form of ours has so many fields; of more, reading them would cost more than refusing. */
const partsLimit = 32;
/** The names in front of a part. */
const headerSize = 4 * 1024;
/**
 * Bytes that are parsed at a time. A limit that was passed ends the reading only after them: in a whole
 * chunk there is room for ten thousand parts.
 */
const slice = 2 * 1024;

/** Thrown while a body comes, with the status that answers it. */
class BodyFault extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * Reads a `multipart/form-data` body with at most one file as it comes, so that no form costs more time
 * than its bytes. Of two fields with one name the last counts. Without fields where it is no such form;
 * throws with status 413 where it is too large.
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
  let left = fileLimit + besideTheFile;

  /** Ends the reading; what still comes is passed over. */
  const stop = (settle: () => void) => {
    slices.unpipe(parser);
    payload.off("data", measure).unpipe(slices);
    payload.resume();
    settle();
  };
  const tooLarge = () => stop(() => reject(new BodyFault(413, "The form is too large.")));
  const unreadable = () => stop(() => resolve({}));
  function measure(chunk: Buffer) {
    left -= chunk.length;
    if (left < 0) tooLarge();
  }

  parser.on("field", (name, value) => fields.set(name, value));
  parser.on("file", (name, stream, fileName) => {
    // A form that ends in the middle of its file is told of below.
    stream.on("error", () => {}).once("limit", tooLarge);
    collect(stream, (chunks) => fields.set(name, new File(chunks, fileName ?? "")));
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
        fieldSize: besideTheFile,
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
      for (let at = 0; at < chunk.length; at += slice) this.push(chunk.subarray(at, at + slice));
      done();
    },
  });

function collect(
  stream: BusboyFileStream,
  done: (chunks: Uint8Array<ArrayBuffer>[]) => void,
): void {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  stream.on("data", (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk));
  stream.once("end", () => done(chunks));
}
