// Draws the land behind the offices of the contact page: the coasts of Natural Earth (public domain,
// through the package world-atlas), hatched along the parallels as old atlases did. Run it again with
// another frame if the offices move; what it writes is kept in the tree so that a build needs nothing:
// node tasks/draw-map.mjs path/to/world-atlas/land-110m.json
import { readFileSync, writeFileSync } from "node:fs";

const frame = { west: -24, east: 132, north: 63, south: -14 };
const unitsPerDegree = 5;
const hatchEvery = 5;

const width = (frame.east - frame.west) * unitsPerDegree;
const height = (frame.north - frame.south) * unitsPerDegree;
const toX = (longitude) => (longitude - frame.west) * unitsPerDegree;
const toY = (latitude) => (frame.north - latitude) * unitsPerDegree;

const world = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { scale, translate } = world.transform;

/** The points of an arc: the file keeps each as a step from the one before. */
const arcs = world.arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [toX(x * scale[0] + translate[0]), toY(y * scale[1] + translate[1])];
  });
});
const pointsOf = (index) => (index < 0 ? arcs[~index].toReversed() : arcs[index]);
const rings = world.objects.land.geometries
  .flatMap((geometry) => geometry.arcs)
  .flatMap((polygon) => polygon.map((ring) => ring.flatMap(pointsOf)));

/** Where a parallel enters and leaves the land, from west to east. */
function crossings(y) {
  const found = [];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 1) {
      const [ax, ay] = ring[i];
      const [bx, by] = ring[(i + 1) % ring.length];
      if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
  }
  return found.sort((a, b) => a - b);
}

const inside = (x) => Math.min(width, Math.max(0, x));
let hatch = "";
for (let y = hatchEvery / 2; y < height; y += hatchEvery) {
  const at = crossings(y);
  for (let i = 0; i + 1 < at.length; i += 2) {
    const from = Math.round(inside(at[i]));
    const length = Math.round(inside(at[i + 1])) - from;
    if (length >= 2) hatch += `M${from} ${y}h${length}`;
  }
}

/** Coasts that lie within the frame, as open lines. */
let coast = "";
for (const ring of rings) {
  let pen = false;
  let [px, py] = [0, 0];
  for (const [x, y] of ring) {
    const here = x > -10 && x < width + 10 && y > -10 && y < height + 10;
    const [rx, ry] = [Math.round(x), Math.round(y)];
    if (!here) pen = false;
    else if (!pen) {
      coast += `M${rx} ${ry}`;
      pen = true;
      [px, py] = [rx, ry];
    } else if (Math.abs(rx - px) + Math.abs(ry - py) >= 3) {
      coast += `l${rx - px} ${ry - py}`;
      [px, py] = [rx, ry];
    }
  }
}

const text = `// Written by tasks/draw-map.mjs from Natural Earth, which is in the public domain.
export const mapFrame = { west: ${frame.west}, east: ${frame.east}, north: ${frame.north}, south: ${frame.south} };
export const mapSize = { width: ${width}, height: ${height} };
export const landHatch =
  "${hatch}";
export const coastLines =
  "${coast.replaceAll(" -", "-")}";
`;
writeFileSync(new URL("../site/pages/contact/land-lines.ts", import.meta.url), text);
console.log(`hatch ${hatch.length} bytes, coast ${coast.length} bytes`);
