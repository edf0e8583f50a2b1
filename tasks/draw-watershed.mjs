// Draws the four basins of the services page: a land with four hollows, traced by d3-contour, each
// ring given to the hollow it lies in. What it writes is kept in the tree, so a build needs nothing.
import { writeFileSync } from "node:fs";
import { contours } from "d3-contour";

const columns = 80;
const rows = 70;
const width = 1440;
const height = 1260;

/** Middles and reach of the hollows, in parts of the land. */
const basins = [
  { name: "wallet", x: 0.2, y: 0.25, rx: 0.27, ry: 0.23 },
  { name: "travel", x: 0.76, y: 0.22, rx: 0.24, ry: 0.2 },
  { name: "logistics", x: 0.27, y: 0.76, rx: 0.24, ry: 0.21 },
  { name: "education", x: 0.8, y: 0.73, rx: 0.25, ry: 0.23 },
];

function lattice(x, y, seed) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
}

function noise(x, y, seed) {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const ease = (t) => t * t * (3 - 2 * t);
  const [fx, fy] = [ease(x - x0), ease(y - y0)];
  const mix = (a, b, t) => a + (b - a) * t;
  const at = (dx, dy) => lattice(x0 + dx, y0 + dy, seed);
  return mix(mix(at(0, 0), at(1, 0), fx), mix(at(0, 1), at(1, 1), fx), fy);
}

const values = [];
for (let row = 0; row < rows; row++) {
  for (let column = 0; column < columns; column++) {
    const [u, v] = [column / columns, row / rows];
    const nearest = Math.min(...basins.map((b) => Math.hypot((u - b.x) / b.rx, (v - b.y) / b.ry)));
    values.push(
      nearest + 0.34 * (noise(u * 7, v * 7, 3) - 0.5) + 0.14 * (noise(u * 15, v * 15, 8) - 0.5),
    );
  }
}

const edge = ([x, y]) => x <= 10 || y <= 10 || x >= width - 10 || y >= height - 10;

function openRuns(ring) {
  const runs = [[]];
  for (const point of ring) {
    if (edge(point)) runs.push([]);
    else runs.at(-1).push(point);
  }
  return runs.filter((run) => run.length > 8);
}

/**
 * Every third point, joined through the middles of the sides, in whole units. A ring that touches no
 * edge of the land closes on itself.
 */
function path(run, closed) {
  const points = run.filter((_, i) => i % 3 === 0 || (!closed && i === run.length - 1));
  if (points.length < 4) return "";
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
  return (closed ? `${d}z` : d).replaceAll(" -", "-");
}

const lines = Object.fromEntries(basins.map(({ name }) => [name, ""]));
let ridges = "";
const levels = [0.16, 0.3, 0.44, 0.58, 0.72, 0.86, 1.02, 1.2, 1.38];
for (const level of contours().size([columns, rows]).thresholds(levels)(values)) {
  for (const ring of level.coordinates.flat()) {
    const scaled = ring.map(([x, y]) => [(x / columns) * width, (y / rows) * height]);
    const runs = openRuns(scaled);
    // A ring ends where it began; once is enough when it is closed.
    const closed = runs.length === 1 && runs[0].length === scaled.length;
    for (const whole of runs) {
      const run = closed ? whole.slice(0, -1) : whole;
      const [mx, my] = run.reduce(
        ([a, b], [x, y]) => [a + x / run.length, b + y / run.length],
        [0, 0],
      );
      const near = basins.reduce(
        (best, b) => {
          const away = Math.hypot(mx / width - b.x, my / height - b.y);
          return away < best.away ? { name: b.name, away } : best;
        },
        { name: "", away: Infinity },
      );
      if (level.value < 0.9) lines[near.name] += path(run, closed);
      else ridges += path(run, closed);
    }
  }
}
const quoted = Object.entries(lines).map(([name, d]) => `  ${name}:\n    "${d}",\n`);
writeFileSync(
  new URL("../site/pages/services/watershed-lines.ts", import.meta.url),
  `// Written by tasks/draw-watershed.mjs.\nexport const watershedSize = { width: ${width}, height: ${height} };\n/** The contours of each basin. */\nexport const basinLines = {\n${quoted.join("")}} as const;\n/** The high ground between them. */\nexport const ridgeLines =\n  "${ridges}";\n`,
);
console.log(
  Object.entries(lines)
    .map(([name, d]) => `${name} ${d.length}`)
    .join(", "),
  `ridges ${ridges.length}`,
);
