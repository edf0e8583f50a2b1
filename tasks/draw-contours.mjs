// Draws the contour lines behind the home page's hero, and the four basins of the services page: layered
// value noise on a grid, traced by d3-contour. Run it again to change a land; what it writes is kept in
// the tree so that a build needs nothing.
import { writeFileSync } from "node:fs";
import { contours } from "d3-contour";

/** A repeatable pseudo-random number for a lattice point, 0 to 1. */
function lattice(x, y, seed) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
}

function noise(x, y, seed, ease) {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [ease(x - x0), ease(y - y0)];
  const mix = (a, b, t) => a + (b - a) * t;
  const at = (dx, dy) => lattice(x0 + dx, y0 + dy, seed);
  return mix(mix(at(0, 0), at(1, 0), fx), mix(at(0, 1), at(1, 1), fx), fy);
}

/** The rings of each level of a land: `heightAt` is called for each point, in parts of its width and height. */
function ringsOf({ columns, rows, width, height, levels }, heightAt) {
  const values = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      values.push(heightAt(column / columns, row / rows));
    }
  }
  const traced = contours().size([columns, rows]).thresholds(levels)(values);
  return traced.map(({ value, coordinates }) => ({
    value,
    rings: coordinates
      .flat()
      .map((ring) => ring.map(([x, y]) => [(x / columns) * width, (y / rows) * height])),
  }));
}

/** Contours are closed along the frame; only what lies inside it is a line of the land. */
function openRuns(ring, { width, height }, margin) {
  const runs = [[]];
  for (const point of ring) {
    const [x, y] = point;
    const isEdge = x <= margin || y <= margin || x >= width - margin || y >= height - margin;
    if (isEdge) runs.push([]);
    else runs.at(-1).push(point);
  }
  return runs;
}

/** The runs of a ring; one that touches no edge closes on itself, where once its last point is enough. */
function runsOf(ring, land, margin) {
  const runs = openRuns(ring, land, margin).filter((run) => run.length > 0);
  const closed = runs.length === 1 && runs[0].length === ring.length;
  // A line that the ring's seam cuts in two goes on across it.
  const [first, last] = [runs[0], runs.at(-1)];
  if (runs.length > 1 && first[0] === ring[0] && last.at(-1) === ring.at(-1)) {
    runs.splice(0, 1);
    last.push(...first.slice(1));
  }
  return runs.map((run) => ({ run: closed ? run.slice(0, -1) : run, closed }));
}

/** A ring is thinned in two halves: its ends are one point. */
function thinned(run, closed, tolerance) {
  if (!closed) return thin(run, tolerance);
  const half = run.length >> 1;
  const back = thin([...run.slice(half), run[0]], tolerance);
  return [...thin(run.slice(0, half + 1), tolerance), ...back.slice(1, -1)];
}

/** A line through the middles of a polygon's sides, rounded to whole units, relative. */
function smoothPath(points, closed = false) {
  const middle = ([ax, ay], [bx, by]) => [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)];
  const corners = closed ? [...points.slice(1), points[0]] : points.slice(1, -1);
  const after = closed ? [...points.slice(2), points[0], points[1]] : points.slice(2);
  let [px, py] = closed ? middle(points[0], points[1]) : points[0].map(Math.round);
  let d = `M${px} ${py}`;
  corners.forEach(([cx, cy], i) => {
    const [mx, my] = middle([cx, cy], after[i]);
    d += `q${Math.round(cx) - px} ${Math.round(cy) - py} ${mx - px} ${my - py}`;
    [px, py] = [mx, my];
  });
  // To its very end: a line that stops before it would stop in mid-air.
  const [ex, ey] = points.at(-1).map(Math.round);
  return (closed ? `${d}z` : `${d}l${ex - px} ${ey - py}`).replaceAll(" -", "-");
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
    if (distance > far) [far, at] = [distance, i];
  }
  if (far <= tolerance) return [points[0], points.at(-1)];
  return [
    ...thin(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...thin(points.slice(at), tolerance),
  ];
}

function drawTerrain() {
  // Half the size it is seen in: whole units of two pixels are as fine as such lines need.
  const land = {
    ...{ columns: 72, rows: 48, width: 720, height: 480 },
    levels: [0.36, 0.44, 0.52, 0.6, 0.68, 0.76],
  };
  const ease = (t) => t * t * t * (t * (t * 6 - 15) + 10);
  const levels = ringsOf(land, (x, y) => {
    const [u, v] = [x * 6, y * 4];
    const ridge = 0.62 * noise(u, v, 7, ease) + 0.28 * noise(u * 2.1, v * 2.1, 19, ease);
    return ridge + 0.22 * x;
  });
  const paths = levels.map(({ rings }) =>
    rings
      .flatMap((ring) => runsOf(ring, land, 6))
      .map(({ run, closed }) => ({ run: thinned(run, closed, 4), closed }))
      .filter(({ run }) => run.length > 7)
      // Under the words they can hardly be seen.
      .filter(({ run }) => run.some(([x]) => x > land.width * 0.37))
      .map(({ run, closed }) => smoothPath(run, closed))
      .join(""),
  );
  const minor = paths.filter((_, i) => i % 4 !== 2).join("");
  const major = paths.filter((_, i) => i % 4 === 2).join("");
  write(
    "home/terrain-lines.ts",
    `export const terrainSize = { width: ${land.width}, height: ${land.height} };
export const minorLines =
  "${minor}";
export const majorLines =
  "${major}";
`,
  );
}

/** Middles and reach of the hollows, in parts of the land. */
const basins = [
  { name: "wallet", x: 0.2, y: 0.25, rx: 0.27, ry: 0.23 },
  { name: "travel", x: 0.76, y: 0.22, rx: 0.24, ry: 0.2 },
  { name: "logistics", x: 0.27, y: 0.76, rx: 0.24, ry: 0.21 },
  { name: "education", x: 0.8, y: 0.73, rx: 0.25, ry: 0.23 },
];

/** Gives each ring to the hollow that it lies in. */
function drawWatershed() {
  const land = {
    ...{ columns: 80, rows: 70, width: 1440, height: 1260 },
    levels: [0.16, 0.3, 0.44, 0.58, 0.72, 0.86, 1.02, 1.2, 1.38],
  };
  const ease = (t) => t * t * (3 - 2 * t);
  const levels = ringsOf(land, (u, v) => {
    const nearest = Math.min(...basins.map((b) => Math.hypot((u - b.x) / b.rx, (v - b.y) / b.ry)));
    const rough = 0.34 * (noise(u * 7, v * 7, 3, ease) - 0.5);
    return nearest + rough + 0.14 * (noise(u * 15, v * 15, 8, ease) - 0.5);
  });
  /** Every third point of a run. */
  const pathOf = (run, closed) => {
    const points = run.filter((_, i) => i % 3 === 0 || (!closed && i === run.length - 1));
    return points.length < 4 ? "" : smoothPath(points, closed);
  };
  const lines = Object.fromEntries(basins.map(({ name }) => [name, ""]));
  let ridges = "";
  for (const { value, rings } of levels) {
    for (const ring of rings) {
      for (const { run, closed } of runsOf(ring, land, 10)) {
        if (run.length <= 8) continue;
        if (value < 0.9) lines[basinOf(run, land)] += pathOf(run, closed);
        else ridges += pathOf(run, closed);
      }
    }
  }
  const quoted = Object.entries(lines).map(([name, d]) => `  ${name}:\n    "${d}",\n`);
  write(
    "services/watershed-lines.ts",
    `export const watershedSize = { width: ${land.width}, height: ${land.height} };
/** The contours of each basin. */
export const basinLines = {
${quoted.join("")}} as const;
/** The high ground between them. */
export const ridgeLines =
  "${ridges}";
`,
  );
}

/** The name of the hollow that is nearest to the middle of a run. */
function basinOf(run, { width, height }) {
  const middle = (index) => run.reduce((sum, point) => sum + point[index] / run.length, 0);
  const [x, y] = [middle(0) / width, middle(1) / height];
  const away = (basin) => Math.hypot(x - basin.x, y - basin.y);
  return basins.reduce((best, basin) => (away(basin) < away(best) ? basin : best)).name;
}

function write(file, text) {
  const written = `// Written by tasks/draw-contours.mjs.\n${text}`;
  writeFileSync(new URL(`../site/pages/${file}`, import.meta.url), written);
  console.log(`${file}: ${written.length} bytes`);
}

drawTerrain();
drawWatershed();
