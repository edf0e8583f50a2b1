import { inflateRawSync } from "node:zlib";
import type { CvKind } from "#contract/choices.ts";
import { cvLimit } from "#contract/limits.ts";
import { plainText } from "#server/http/typed-text.ts";

export interface Cv {
  name: string;
  kind: CvKind;
  bytes: Buffer;
}

type CheckedCv =
  | { outcome: "accepted"; cv: Cv }
  /** No file, or one without bytes. */
  | { outcome: "file_missing" }
  | { outcome: "file_too_large" }
  /** A name with a path or with invalid characters. */
  | { outcome: "file_name" }
  /** Neither a PDF nor a Word document, whatever its name. */
  | { outcome: "file_type" }
  /** It begins as one of the two but is incomplete. */
  | { outcome: "file_unreadable" };

/**
 * Checks the type of a file and that it is whole, by its structure, not by its name. The text is not
 * read: we never show it, and serve the file only as an attachment.
 */
export async function checkCv(file: File | undefined): Promise<CheckedCv> {
  if (!file || file.size === 0) return { outcome: "file_missing" };
  if (file.size > cvLimit) return { outcome: "file_too_large" };
  const name = plainName(file.name);
  if (name === undefined) return { outcome: "file_name" };
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (kind !== "pdf" && kind !== "docx") return { outcome: kind };
  const stem = name.replace(/\.[^.]*$/, "").trim();
  return { outcome: "accepted", cv: { name: `${stem || "cv"}.${kind}`, kind, bytes } };
}

/** The name without marks that change its direction; nothing for one with a path or control characters. */
function plainName(typed: string): string | undefined {
  if (!typed.isWellFormed() || /[\p{Cc}\u2028\u2029/\\<>:"|?*]/u.test(typed)) return undefined;
  const name = plainText(typed);
  const length = Array.from(name).length;
  return length < 1 || length > 200 || /^\.+$/.test(name) ? undefined : name;
}

/** Programs of Windows, Linux and macOS. */
const program = /^(?:MZ|\x7fELF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe)/;
/** Bytes before a document that its readers skip: marks of an encoding, headers of a download. */
const skippedStart = 1024;

function kindOf(bytes: Buffer): CvKind | "file_type" | "file_unreadable" {
  const start = bytes.toString("latin1", 0, skippedStart);
  const at = start.search(/%(?:!PS-Adobe-\d\.\d )?PDF-\d\.\d|PK\p{Cc}{2}/u);
  if (at === -1 || program.test(start)) return "file_type";
  return start[at] === "%" ? kindOfPdf(bytes.subarray(at)) : kindOfArchive(bytes);
}

/**
 * A whole PDF ends by saying where its table of objects is, and no part of a further revision follows. One made
 * for the web says so at its beginning too, with its length.
 */
function kindOfPdf(bytes: Buffer): "pdf" | "file_unreadable" {
  const end = Math.max(0, bytes.lastIndexOf("%%EOF"));
  const before = bytes.toString("latin1", Math.max(0, end - 200), end);
  const hasTable = /startxref\s+\d+\s+(?:%[^\r\n]*[\r\n]\s*)*$/.test(before);
  const isCut = /\b(?:\d+\s+obj|endobj|endstream|startxref)\b/.test(bytes.toString("latin1", end));
  const [, length] = /\/Linearized\b[^>]*\/L\s+(\d+)/.exec(bytes.toString("latin1", 0, 1024)) ?? [];
  // The line break at its end may be lost.
  const isWhole = hasTable && !isCut && Number(length ?? 0) <= bytes.length + 2;
  return isWhole ? "pdf" : "file_unreadable";
}

/** A Word document is an archive whose lists of parts name its text; one with macros is another kind of file. */
function kindOfArchive(bytes: Buffer): "docx" | "file_type" | "file_unreadable" {
  const parts = partsOf(bytes);
  const names = [...(parts?.keys() ?? [])];
  if (!parts || names.some((name) => name.includes("../"))) return "file_unreadable";
  const types = "[content_types].xml";
  if (!parts.has(types) || names.some((name) => name.includes("vbaproject"))) return "file_type";
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const texts = elements(parts.get(types)?.()).filter(({ contenttype }) => contenttype === main);
  if (texts.length === 0) return "file_type";
  const roots = elements(parts.get("_rels/.rels")?.()).filter(({ type }) =>
    type?.endsWith("/officedocument"),
  );
  const named = [...texts.map(({ partname }) => partname), ...roots.map(({ target }) => target)];
  return named.some((name) => name && parts.has(partName(name))) ? "docx" : "file_unreadable";
}

/** Names of parts are the same in capitals; some programs write them from the root or as Windows does. */
const partName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll("\\", "/")
    .replace(/^\.?\//, "");

/** The attributes of each element of an XML text, in small letters. */
const elements = (xml = ""): Record<string, string | undefined>[] =>
  [...xml.toLowerCase().matchAll(/<[^<>]+>/g)].map(([element]) => {
    const attributes = element.matchAll(/(?<!\w)(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
    return Object.fromEntries(
      [...attributes].map(([, name, value, other]) => [name, value ?? other]),
    );
  });

/** Unpacks a part of an archive as text. */
type ReadPart = () => string | undefined;

/** The parts of an archive by name; nothing for one that is cut or has anything but text behind it. */
function partsOf(bytes: Buffer): Map<string, ReadPart> | undefined {
  const end = bytes.lastIndexOf("PK\x05\x06");
  if (end < 0 || end + 22 > bytes.length) return undefined;
  const rest = bytes.toString("utf8", end + 22 + bytes.readUInt16LE(end + 20));
  if (/\p{Cc}/u.test(rest.replaceAll(/[\t\n\f\r\0]/g, ""))) return undefined;
  let [listEnd, size, from] = [end, bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  const large = bytes.lastIndexOf("PK\x06\x06", end);
  if (from === 0xffffffff && large >= 0 && large + 56 <= end) {
    const read = (at: number) => Number(bytes.readBigUInt64LE(large + at));
    [listEnd, size, from] = [large, read(40), read(48)];
  }
  // Places count from where the archive began before something was put in front of it.
  const moved = listEnd - size - from;
  const parts = new Map<string, ReadPart>();
  let at = listEnd - size;
  while (moved >= 0 && at + 46 <= listEnd && bytes.readUInt32LE(at) === 0x02014b50) {
    const listed = at;
    at += 46 + bytes.readUInt16LE(listed + 28);
    parts.set(partName(bytes.toString("utf8", listed + 46, at)), () =>
      readPart(bytes, listed, moved),
    );
    at += bytes.readUInt16LE(listed + 30) + bytes.readUInt16LE(listed + 32);
  }
  return parts.size > 0 && at === listEnd ? parts : undefined;
}

/** A list of parts has a few thousand bytes; one of more than this is not read. */
const listLimit = 1024 * 1024;

function readPart(bytes: Buffer, listed: number, moved: number): string | undefined {
  try {
    const at = moved + bytes.readUInt32LE(listed + 42);
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const size = Math.min(bytes.readUInt32LE(listed + 20), listLimit);
    const isPacked = bytes.readUInt16LE(listed + 10) === 8;
    const content = isPacked
      ? inflateRawSync(bytes.subarray(from), { maxOutputLength: listLimit })
      : bytes.subarray(from, from + size);
    return content.toString(content[0] === 0xff && content[1] === 0xfe ? "utf16le" : "utf8");
  } catch {
    return undefined;
  }
}
