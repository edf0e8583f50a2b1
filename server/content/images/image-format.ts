import type { ImageFault } from "#contract/images.ts";

export type ImageFormat = "png" | "jpeg" | "webp" | "svg";

/** What a drawing may not have: the server has no fonts, and opens no picture inside of another one. */
const undrawable = /<!ENTITY|<(?:[\w-]+:)?(?:text|image|feImage|foreignObject)\b/i;
const beginsAsSvg =
  /^\ufeff?\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?\s*>|\s)*<(?:[\w-]+:)?svg[\s>]/;

/**
 * The format of a file by its first bytes, whatever its name and sender say; or why it is none that is taken.
 * Reads nothing but headers.
 */
export function formatOf(bytes: Buffer): ImageFormat | ImageFault {
  const text = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") {
    // The chunk that makes a PNG move stands before its first pixels.
    const pixels = bytes.indexOf("IDAT");
    const frames = bytes.subarray(0, Math.max(pixels, 0)).indexOf("acTL");
    return frames < 0 ? "png" : "animated";
  }
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a/.test(text(0, 6))) return "gif";
  if (text(4, 8) === "ftyp") {
    return /^(?:hei|hev|mif1|msf1|avi[fs])/.test(text(8, 12)) ? "heic" : "unknown_format";
  }
  if (!beginsAsSvg.test(bytes.toString("utf8", 0, 20_000))) return "unknown_format";
  return undrawable.test(bytes.toString("utf8")) ? "svg_parts" : "svg";
}
