/** A file within a ZIP archive, as its directory describes it. */
export interface ZipEntry {
  name: string;
  method: "stored" | "deflated";
  crc: number;
  size: number;
  /** Its bytes as they lie in the archive. */
  packed: Buffer;
}

export type ReadZip = { outcome: "entries"; entries: ZipEntry[] } | { outcome: "damaged" };

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
/** More files than any document has. */
const mostEntries = 4000;
const methods: Record<number, ZipEntry["method"]> = { 0: "stored", 8: "deflated" };

class Damaged extends Error {}
const must = (fits: boolean): void => {
  if (!fits) throw new Damaged();
};

/**
 * Reads the directory of an archive, strictly: one that ends where the file ends, whose entries lie
 * one after the other, named alike in both places. What tricks unpackers (overlapping entries, two
 * directories, encryption, 64-bit sizes) is damaged here.
 */
export function zipEntries(bytes: Buffer): ReadZip {
  try {
    return { outcome: "entries", entries: readDirectory(bytes) };
  } catch (error) {
    if (error instanceof Damaged || error instanceof RangeError) return { outcome: "damaged" };
    throw error;
  }
}

function readDirectory(bytes: Buffer): ZipEntry[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  must(count > 0 && count <= mostEntries && start + size === end);
  // One archive, not a part of several.
  must(bytes.readUInt16LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count);

  const entries: (ZipEntry & { from: number; to: number })[] = [];
  let at = start;
  for (let i = 0; i < count; i += 1) {
    must(bytes.readUInt32LE(at) === entryMark);
    const nameLength = bytes.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    must(next <= end);
    entries.push(readEntry(bytes, at, nameLength, start));
    at = next;
  }
  must(at === end);
  const inOrder = entries.toSorted((one, other) => one.from - other.from);
  inOrder.forEach((entry, i) => {
    must(i === 0 ? entry.from === 0 : entry.from >= (inOrder[i - 1]?.to ?? 0));
  });
  must(new Set(entries.map((entry) => entry.name.toLowerCase())).size === entries.length);
  return entries;
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 22 - 0xffff; at -= 1) {
    if (bytes.readUInt32LE(at) !== endMark) continue;
    if (at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  throw new Damaged();
}

function readEntry(bytes: Buffer, at: number, nameLength: number, directory: number) {
  const flags = bytes.readUInt16LE(at + 8);
  const method = methods[bytes.readUInt16LE(at + 10)];
  const [packedSize, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
  const from = bytes.readUInt32LE(at + 42);
  const name = bytes.subarray(at + 46, at + 46 + nameLength);
  must((flags & 0x2041) === 0 && packedSize !== 0xffffffff && size !== 0xffffffff);
  if (!method) throw new Damaged();

  must(bytes.readUInt32LE(from) === localMark);
  const localName = bytes.readUInt16LE(from + 26);
  must(bytes.subarray(from + 30, from + 30 + localName).equals(name));
  const data = from + 30 + localName + bytes.readUInt16LE(from + 28);
  must(data + packedSize <= directory);
  must(method === "deflated" || packedSize === size);
  return {
    name: name.toString("utf8"),
    method,
    crc: bytes.readUInt32LE(at + 16),
    size,
    packed: bytes.subarray(data, data + packedSize),
    from,
    to: data + packedSize,
  };
}
