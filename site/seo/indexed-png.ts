import { crc32, deflateSync } from "node:zlib";

/** A picture as resvg leaves it: four bytes a pixel, all of them opaque. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

interface Colour {
  parts: [red: number, green: number, blue: number];
  count: number;
}

const most = 256;

/**
 * A PNG of at most 256 colours: a third of the bytes of a full one, where a drawing has few inks and
 * the rest are their edges. Networks refuse large pictures.
 */
export function indexedPng({ width, height, pixels }: Picture): Buffer {
  // Most pixels are like the one before: they need no look-up.
  const counts = new Map<number, number>();
  const keys = new Uint32Array(width * height);
  let last = -1;
  let alike = 0;
  for (let i = 0; i < keys.length; i++) {
    const at = i * 4;
    const key = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    keys[i] = key;
    if (key !== last) {
      if (last >= 0) counts.set(last, (counts.get(last) ?? 0) + alike);
      last = key;
      alike = 0;
    }
    alike++;
  }
  counts.set(last, (counts.get(last) ?? 0) + alike);
  const boxes = partition(
    [...counts].map(([key, count]) => ({ parts: [key >> 16, (key >> 8) & 255, key & 255], count })),
  );
  const palette = Buffer.alloc(boxes.length * 3);
  const indexOf = new Map<number, number>();
  boxes.forEach((box, index) => {
    palette.set(mean(box), index * 3);
    for (const { parts } of box) indexOf.set((parts[0] << 16) | (parts[1] << 8) | parts[2], index);
  });
  // Each row begins with the byte that says it is stored as it is.
  const rows = Buffer.alloc((width + 1) * height);
  let index = 0;
  for (let i = 0; i < keys.length; i++) {
    if (i === 0 || keys[i] !== keys[i - 1]) index = indexOf.get(keys[i] ?? 0) ?? 0;
    rows[i + Math.floor(i / width) + 1] = index;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Halves the group of colours that differ most, again and again, until there are enough. */
function partition(colours: Colour[]): Colour[][] {
  const boxes = [measured(colours)];
  while (boxes.length < most) {
    const widest = boxes.reduce((a, b) => (b.spread > a.spread ? b : a));
    if (widest.spread === 0) break;
    const { part } = widest;
    const sorted = widest.box.toSorted((a, b) => a.parts[part] - b.parts[part]);
    const middle = ((sorted[0]?.parts[part] ?? 0) + (sorted.at(-1)?.parts[part] ?? 0)) / 2;
    const cut = sorted.findIndex(({ parts }) => parts[part] > middle);
    boxes.splice(
      boxes.indexOf(widest),
      1,
      measured(sorted.slice(0, cut)),
      measured(sorted.slice(cut)),
    );
  }
  return boxes.map(({ box }) => box);
}

/** The part in which the colours of a box lie furthest apart; many pixels make a difference matter more. */
function measured(box: Colour[]) {
  const weight = box.reduce((sum, { count }) => sum + count, 0) ** 0.25;
  const spreads = ([0, 1, 2] as const).map((part) => {
    const values = box.map(({ parts }) => parts[part]);
    const range =
      values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255);
    return { part, spread: range * weight };
  });
  const { part, spread } = spreads.reduce((a, b) => (b.spread > a.spread ? b : a));
  return { box, part, spread };
}

function mean(box: Colour[]): number[] {
  const total = box.reduce((sum, { count }) => sum + count, 0);
  return [0, 1, 2].map((part) =>
    Math.round(box.reduce((sum, { parts, count }) => sum + (parts[part] ?? 0) * count, 0) / total),
  );
}
