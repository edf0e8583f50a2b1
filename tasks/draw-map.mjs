// Draws the land of the site's maps, hatched along the parallels as old atlases did, from Natural Earth
// (public domain, through the package world-atlas). Run it again with another frame if the offices move;
// what it writes is kept in the tree so that a build needs nothing:
// node tasks/draw-map.mjs path/to/world-atlas/land-110m.json
import { readFileSync, writeFileSync } from "node:fs";

const maps = [
  {
    file: "contact/land-lines.ts",
    frame: { west: -24, east: 132, north: 63, south: -14 },
    unitsPerDegree: 5,
    hatchEvery: 5,
    hasCoasts: true,
  },
  {
    file: "coverage/world-lines.ts",
    frame: { west: -128, east: 180, north: 72, south: -48 },
    unitsPerDegree: 3,
    hatchEvery: 6,
    hasCoasts: false,
  },
];

const world = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { scale, translate } = world.transform;

for (const { file, frame, unitsPerDegree, hatchEvery, hasCoasts } of maps) {
  const width = (frame.east - frame.west) * unitsPerDegree;
  const height = (frame.north - frame.south) * unitsPerDegree;
  const rings = landRings(
    (longitude) => (longitude - frame.west) * unitsPerDegree,
    (latitude) => (frame.north - latitude) * unitsPerDegree,
  );
  const hatch = hatchOf(rings, width, height, hatchEvery);
  const coast = coastsOf(rings, width, height);
  const coasts = `export const coastLines =\n  "${coast.replaceAll(" -", "-")}";\n`;
  const text = `// Written by tasks/draw-map.mjs from Natural Earth, which is in the public domain.
export const mapFrame = { west: ${frame.west}, east: ${frame.east}, north: ${frame.north}, south: ${frame.south} };
export const mapSize = { width: ${width}, height: ${height} };
export const landHatch =
  "${hatch}";
${hasCoasts ? coasts : ""}`;
  writeFileSync(new URL(`../site/pages/${file}`, import.meta.url), text);
  console.log(`${file}: hatch ${hatch.length} bytes${hasCoasts ? `, coast ${coast.length}` : ""}`);
}

/** The outlines of the land, as points of the map. */
function landRings(toX, toY) {
  // The file keeps each point of an arc as a step from the one before.
  const arcs = world.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [toX(x * scale[0] + translate[0]), toY(y * scale[1] + translate[1])];
    });
  });
  const pointsOf = (index) => (index < 0 ? arcs[~index].toReversed() : arcs[index]);
  return world.objects.land.geometries
    .flatMap((geometry) => geometry.arcs)
    .flatMap((polygon) => polygon.map((ring) => ring.flatMap(pointsOf)));
}

/** Where a parallel enters and leaves the land, from west to east. */
function crossings(rings, y) {
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

function hatchOf(rings, width, height, hatchEvery) {
  const inside = (x) => Math.min(width, Math.max(0, x));
  let hatch = "";
  for (let y = hatchEvery / 2; y < height; y += hatchEvery) {
    const at = crossings(rings, y);
    for (let i = 0; i + 1 < at.length; i += 2) {
      const from = Math.round(inside(at[i]));
      const length = Math.round(inside(at[i + 1])) - from;
      // A ring that goes round the world crosses the whole map: no land is that wide.
      if (length >= 2 && length < width) hatch += `M${from} ${y}h${length}`;
    }
  }
  return hatch;
}

/** Coasts that lie within the frame, as open lines. */
function coastsOf(rings, width, height) {
  let coast = "";
  for (const ring of rings) {
    let pen = false;
    let [px, py] = [0, 0];
    for (const [x, y] of ring) {
      const isInside = x > -10 && x < width + 10 && y > -10 && y < height + 10;
      const [rx, ry] = [Math.round(x), Math.round(y)];
      if (!isInside) pen = false;
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
  return coast;
}
