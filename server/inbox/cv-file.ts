import type { CvKind } from "#contract/choices.ts";
import { cvLimit } from "#contract/limits.ts";

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
  /** Neither a PDF nor a Word document, whatever its name says. */
  | { outcome: "file_type" }
  /** It begins as one of the two but is incomplete. */
  | { outcome: "file_unreadable" };

/**
 * Checks the type of a file by its first and last bytes, not by its name. Its content is not checked further: we
 * never open it, and serve it only as an attachment.
 */
export async function checkCv(file: File | undefined): Promise<CheckedCv> {
  if (!file || file.size === 0) return { outcome: "file_missing" };
  if (file.size > cvLimit) return { outcome: "file_too_large" };
  if (!isPlainName(file.name)) return { outcome: "file_name" };
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (kind !== "pdf" && kind !== "docx") return { outcome: kind };
  const stem = file.name.replace(/\.[^.]*$/, "").trim();
  return { outcome: "accepted", cv: { name: `${stem || "cv"}.${kind}`, kind, bytes } };
}

/** Whether a name contains no path separators and no invisible or direction-changing characters. */
function isPlainName(name: string): boolean {
  const length = Array.from(name).length;
  if (length < 1 || length > 200 || !name.isWellFormed()) return false;
  return !/[\p{Cc}\p{Cf}\u2028\u2029/\\<>:"|?*]/u.test(name) && !/^\.+$/.test(name.trim());
}

function kindOf(bytes: Buffer): CvKind | "file_type" | "file_unreadable" {
  const start = bytes.toString("latin1", 0, 8);
  if (/^%PDF-[12]\.\d/.test(start)) {
    const end = bytes.toString("latin1", Math.max(0, bytes.length - 1024));
    return /startxref\s+\d+\s+%%EOF\s*\0*$/.test(end) ? "pdf" : "file_unreadable";
  }
  return start.startsWith("PK\x03\x04") ? kindOfArchive(bytes) : "file_type";
}

/** A Word document is an archive that names its parts; one with macros is another kind of file. */
function kindOfArchive(bytes: Buffer): "docx" | "file_type" | "file_unreadable" {
  const end = bytes.length - 22;
  if (end < 0 || bytes.toString("latin1", end, end + 4) !== "PK\x05\x06") return "file_unreadable";
  const directory = bytes.toString("latin1", bytes.readUInt32LE(end + 16), end);
  const isDocument =
    directory.includes("[Content_Types].xml") && directory.includes("word/document.xml");
  if (!isDocument || /vbaProject/i.test(directory)) return "file_type";
  return directory.includes("../") ? "file_unreadable" : "docx";
}
