import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import type { CvKind } from "#contract/choices.ts";
import { cvLimit } from "#contract/limits.ts";
import { type ZipEntry, zipEntries } from "./zip-entries.ts";

export interface Cv {
  name: string;
  kind: CvKind;
  bytes: Buffer;
}

export type CheckedCv =
  | { outcome: "accepted"; cv: Cv }
  /** No file, or one without bytes. */
  | { outcome: "file_missing" }
  | { outcome: "file_too_large" }
  /** A name with a path or with signs no name has. */
  | { outcome: "file_name" }
  /** Neither a PDF nor a Word document, whatever its name says. */
  | { outcome: "file_type" }
  /** It begins as one of the two but is not whole, or unpacks to more than any CV is. */
  | { outcome: "file_unreadable" };

/** All that a document may unpack to. A CV full of pictures stays far below it. */
const unpackedLimit = 48 * 1024 * 1024;

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** Judges a file by what is in it. Its name decides nothing but what it is called later. */
export async function checkCv(
  file: { name: string; bytes: Buffer } | undefined,
): Promise<CheckedCv> {
  if (!file || file.bytes.length === 0) return { outcome: "file_missing" };
  const { name, bytes } = file;
  if (bytes.length > cvLimit) return { outcome: "file_too_large" };
  if (!isPlainName(name)) return { outcome: "file_name" };
  const kind = kindOf(bytes);
  if (!kind) return { outcome: "file_type" };
  if (kind === "pdf") {
    return isWholePdf(bytes)
      ? { outcome: "accepted", cv: { name: called(name, kind), kind, bytes } }
      : { outcome: "file_unreadable" };
  }
  const verdict = await judgeDocument(bytes);
  return verdict === "document"
    ? { outcome: "accepted", cv: { name: called(name, kind), kind, bytes } }
    : { outcome: verdict };
}

/** A name is one step of no path, seen as it is written: no separators, no hidden or turning signs. */
function isPlainName(name: string): boolean {
  const length = Array.from(name).length;
  if (length < 1 || length > 200 || !name.isWellFormed()) return false;
  return !/[\p{Cc}\p{Cf}\u2028\u2029/\\<>:"|?*]/u.test(name) && !/^\.+$/.test(name.trim());
}

/** The name with the ending of what the file truly is. */
function called(name: string, kind: CvKind): string {
  const stem = name.replace(/\.[^.]*$/, "").trim();
  return `${stem || "cv"}.${kind}`;
}

function kindOf(bytes: Buffer): CvKind | undefined {
  if (/^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8))) return "pdf";
  return bytes.length >= 4 && bytes.readUInt32LE(0) === 0x04034b50 ? "docx" : undefined;
}

/** Ends as a PDF does: with the place of its table of contents, where that table truly begins. */
function isWholePdf(bytes: Buffer): boolean {
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - 1024));
  const place = /startxref\s+(\d{1,10})\s+%%EOF\s*\0*$/.exec(tail)?.[1];
  if (place === undefined || Number(place) >= bytes.length) return false;
  const there = bytes.toString("latin1", Number(place), Number(place) + 64);
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(there);
}

async function judgeDocument(bytes: Buffer): Promise<"document" | "file_type" | "file_unreadable"> {
  const zip = zipEntries(bytes);
  if (zip.outcome === "damaged") return "file_unreadable";
  const { entries } = zip;
  const named = (name: string) => entries.find((entry) => entry.name === name);
  const body = named("word/document.xml");
  if (!body || !named("[Content_Types].xml")) return "file_type";
  // A document with programs in it is another kind of file under the same name.
  if (entries.some((entry) => /vbaProject/i.test(entry.name))) return "file_type";
  if (entries.some((entry) => !isInside(entry.name))) return "file_unreadable";

  let left = unpackedLimit;
  for (const entry of entries) {
    const unpacked = await unpack(entry, left);
    if (!unpacked) return "file_unreadable";
    left -= unpacked.length;
    if (entry !== body) continue;
    if (!/^(?:\ufeff)?\s*<[?!\w]/.test(unpacked.toString("utf8", 0, 512))) return "file_unreadable";
    if (!isWordBody(unpacked)) return "file_type";
  }
  return "document";
}

function isInside(name: string): boolean {
  return !/(^\/|\\|\0|(^|\/)\.\.(\/|$))/.test(name);
}

function isWordBody(xml: Buffer): boolean {
  const head = xml.toString("utf8", 0, 16_384);
  return /<(?:\w+:)?document[\s>]/.test(head) && head.includes("wordprocessingml");
}

/** The bytes of an entry, or nothing if they are more than `limit` or not what the directory says. */
async function unpack(entry: ZipEntry, limit: number): Promise<Buffer | undefined> {
  if (entry.size > limit) return undefined;
  try {
    const bytes =
      entry.method === "stored"
        ? entry.packed
        : // Never more than announced: an archive that says little and holds much stops here.
          await inflate(entry.packed, { maxOutputLength: Math.max(1, entry.size) });
    return bytes.length === entry.size && crc32(bytes) === entry.crc ? bytes : undefined;
  } catch {
    return undefined;
  }
}
