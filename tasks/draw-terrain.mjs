// Draws the contour lines behind the home page's hero: layered value noise on a grid, traced by
// d3-contour, thinned and rounded until the two paths weigh a few kilobytes. Run it again to change
// the land; what it writes is kept in the tree so that a build needs nothing.
import { writeFileSync } from "node:fs";
import { contours } from "d3-contour";

const columns = 72;
const rows = 48;
// Half the size it is seen in: whole units of two pixels are as fine as such lines need.
const width = 720;
const height = 480;

/** A repeatable pseudo-random number for a lattice point, 0 to 1. */
function lattice(x, y, seed) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
}

function smoothNoise(x, y, seed) {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const ease = (t) => t * t * t * (t * (t * 6 - 15) + 10);
  const fx = ease(x - x0);
  const fy = ease(y - y0);
  const mix = (a, b, t) => a + (b - a) * t;
  return mix(
    mix(lattice(x0, y0, seed), lattice(x0 + 1, y0, seed), fx),
    mix(lattice(x0, y0 + 1, seed), lattice(x0 + 1, y0 + 1, seed), fx),
    fy,
  );
}

const values = [];
for (let y = 0; y < rows; y++) {
  for (let x = 0; x < columns; x++) {
    const u = (x / columns) * 6;
    const v = (y / rows) * 4;
    const ridge = 0.62 * smoothNoise(u, v, 7) + 0.28 * smoothNoise(u * 2.1, v * 2.1, 19);
    values.push(ridge + 0.22 * (x / columns));
  }
}

/** Drops the points that lie within `tolerance` of the line between their neighbours. */
function thin(points, tolerance) {
  if (points.length < 3) return points;
  const [ax, ay] = points[0];
  const [bx, by] = points.at(-1);
  const length = Math.hypot(bx - ax, by - ay) || 1;
  let far = 0;
  let at = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i];
    const distance =
      length === 1
        ? Math.hypot(x - ax, y - ay)
        : Math.abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length;
    if (distance > far) {
      far = distance;
      at = i;
    }
  }
  if (far <= tolerance) return [points[0], points.at(-1)];
  return [
    ...thin(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...thin(points.slice(at), tolerance),
  ];
}

/** A line through the middles of a polygon's sides, rounded to whole units, relative. */
function smoothPath(points) {
  let px = 0;
  let py = 0;
  const rel = (x, y) => {
    const dx = Math.round(x) - px;
    const dy = Math.round(y) - py;
    return [dx, dy];
  };
  const first = points[0];
  px = Math.round(first[0]);
  py = Math.round(first[1]);
  let d = `M${px} ${py}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [cx, cy] = rel(...points[i]);
    const [ex, ey] = rel(
      (points[i][0] + points[i + 1][0]) / 2,
      (points[i][1] + points[i + 1][1]) / 2,
    );
    d += `q${cx} ${cy} ${ex} ${ey}`;
    px += ex;
    py += ey;
  }
  return d.replaceAll(" -", "-");
}

const levels = [0.36, 0.44, 0.52, 0.6, 0.68, 0.76];
const paths = contours()
  .size([columns, rows])
  .thresholds(levels)(values)
  .map((level) =>
    level.coordinates
      .flat()
      .map((ring) => ring.map(([x, y]) => [(x / columns) * width, (y / rows) * height]))
      .flatMap((ring) => openRuns(ring))
      .map((run) => thin(run, 4))
      .filter((run) => run.length > 7)
      // Under the words they can hardly be seen.
      .filter((run) => run.some(([x]) => x > width * 0.37))
      .map(smoothPath)
      .join(""),
  );

/** Contours are closed along the frame; only what lies inside it is a line of the land. */
function openRuns(ring) {
  const edge = ([x, y]) => x <= 6 || y <= 6 || x >= width - 6 || y >= height - 6;
  const runs = [];
  let run = [];
  for (const point of ring) {
    if (edge(point)) {
      if (run.length > 1) runs.push(run);
      run = [];
    } else run.push(point);
  }
  if (run.length > 1) runs.push(run);
  return runs;
}

const minor = paths.filter((_, i) => i % 4 !== 2).join("");
const major = paths.filter((_, i) => i % 4 === 2).join("");
writeFileSync(
  new URL("../site/pages/home/terrain-lines.ts", import.meta.url),
  `// Written by tasks/draw-terrain.mjs.\nexport const terrainSize = { width: ${width}, height: ${height} };\nexport const minorLines =\n  "${minor}";\nexport const majorLines =\n  "${major}";\n`,
);
console.log(`minor ${minor.length} bytes, major ${major.length} bytes`);
