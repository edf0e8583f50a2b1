// El Messiri draws its capital I as a bare stem, which reads as an l in "ISO", "AI" and "Type II". This
// gives it two serifs, shaped as the family ends its other stems, within the letter's own width.

/** The outline, clockwise; `true` marks a point of control. A stem of 100 units in a width of 290. */
const corner = [
  [31, 0],
  [31, 23],
  [44, 23],
  [78, 23, true],
  [86.5, 44],
  [95, 65, true],
  [95, 100],
];
const width = 290;
const height = 660;
const upper = ([x, y, control]) => [x, height - y, control];
const right = ([x, y, control]) => [width - x, y, control];
const points = [
  ...corner,
  ...corner.map(upper).reverse(),
  ...corner.map(upper).map(right),
  ...corner.map(right).reverse(),
].map(([x, y, control = false]) => ({ x: Math.round(x), y: Math.round(y), control }));

/** The outline as an entry of the table `glyf`: one contour without instructions. */
function glyph() {
  const entry = Buffer.alloc(14 + points.length * 5);
  const xs = points.map(({ x }) => x);
  const box = [1, Math.min(...xs), 0, Math.max(...xs), height, points.length - 1, 0];
  box.forEach((value, i) => {
    entry.writeInt16BE(value, i * 2);
  });
  let before = { x: 0, y: 0 };
  points.forEach((point, i) => {
    entry.writeUInt8(point.control ? 0 : 1, 14 + i);
    entry.writeInt16BE(point.x - before.x, 14 + points.length + i * 2);
    entry.writeInt16BE(point.y - before.y, 14 + points.length * 3 + i * 2);
    before = point;
  });
  return entry;
}

/** The tables of a TrueType file, in its order. */
function tablesOf(font) {
  return Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
    const at = 12 + i * 16;
    const start = font.readUInt32BE(at + 8);
    const data = Buffer.from(font.subarray(start, start + font.readUInt32BE(at + 12)));
    return { tag: font.toString("latin1", at, at + 4), data };
  });
}

const padded = (data) => Buffer.concat([data, Buffer.alloc(-data.length & 3)]);

/**
 * A TrueType file with that letter at this place among its glyphs. Sums of check are left empty: the
 * program that packs the file works them out.
 */
export function withSerifs(font, index) {
  const tables = tablesOf(font);
  const table = (tag) => tables.find((one) => one.tag === tag);
  const [glyf, loca, head, hmtx] = ["glyf", "loca", "head", "hmtx"].map(table);
  const isLong = head.data.readInt16BE(50) === 1;
  const count = loca.data.length / (isLong ? 4 : 2);
  const offsets = Array.from({ length: count }, (_, i) =>
    isLong ? loca.data.readUInt32BE(i * 4) : loca.data.readUInt16BE(i * 2) * 2,
  );
  const entries = offsets.slice(1).map((end, i) => glyf.data.subarray(offsets[i], end));
  entries[index] = glyph();

  head.data.writeInt16BE(1, 50);
  hmtx.data.writeInt16BE(Math.min(...points.map(({ x }) => x)), index * 4 + 2);
  loca.data = Buffer.alloc(count * 4);
  let end = 0;
  entries.map(padded).forEach((entry, i) => {
    end += entry.length;
    loca.data.writeUInt32BE(end, (i + 1) * 4);
  });
  glyf.data = Buffer.concat(entries.map(padded));

  const directory = Buffer.alloc(12 + tables.length * 16);
  font.copy(directory, 0, 0, 12);
  let start = directory.length;
  tables.forEach(({ tag, data }, i) => {
    directory.write(tag, 12 + i * 16, "latin1");
    directory.writeUInt32BE(start, 12 + i * 16 + 8);
    directory.writeUInt32BE(data.length, 12 + i * 16 + 12);
    start += padded(data).length;
  });
  return Buffer.concat([directory, ...tables.map(({ data }) => padded(data))]);
}
