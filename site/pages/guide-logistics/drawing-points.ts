import type { PlateShape } from "#site/features/guide/plate.tsx";

const body = { fill: "var(--basin)", strokeWidth: "2.5" };
const sheet = { fill: "var(--basin)", stroke: "var(--ink)", strokeWidth: "3" };

export const drawings: Record<"condition" | "hold" | "seal" | "release", readonly PlateShape[]> = {
  /** Two banks sign the same sheet. */
  condition: [
    { water: "M20 60C140 60 190 96 284 98" },
    { water: "M700 160C580 160 530 124 436 122", faint: true },
    { d: "M284 26h130l22 22v146H284z", ...sheet },
    { d: "M414 26v22h22", stroke: "var(--ink)", strokeWidth: "3" },
    { d: "M306 62h84M306 84h108M306 106h96M306 128h64" },
    {
      d: "M304 172c10-16 16-16 18-2s10-10 16-4 4 8 12 2",
      stroke: "var(--hue)",
      strokeWidth: "2.5",
    },
    {
      d: "M370 172c8-14 14-18 18-6s8-8 14-2 8 4 14 0",
      stroke: "var(--hue)",
      strokeWidth: "2.5",
      opacity: "0.6",
    },
    { stop: [20, 60], full: true },
    { stop: [700, 160] },
  ],
  /** A basin with its sluice down; the truck stands below it. */
  hold: [
    { d: "M20 84h330v106H20z", fill: "var(--hue)", stroke: "none", opacity: "0.2" },
    {
      d: "M20 84c28-8 46 8 74 0s46 8 74 0 46 8 74 0 60 6 108 0",
      stroke: "var(--hue)",
      strokeWidth: "3.5",
    },
    { d: "M350 30v160M366 30v160M336 30h44", stroke: "var(--ink)", strokeWidth: "5" },
    { d: "M20 192h680", stroke: "var(--ink)", strokeWidth: "3" },
    { d: "M452 108h144v66H452zM476 108v66M500 108v66M524 108v66M548 108v66M572 108v66", ...body },
    { d: "M604 128h34l18 22v24h-52z", ...body },
    { as: "circle", cx: "480", cy: "182", r: "10", ...body },
    { as: "circle", cx: "560", cy: "182", r: "10", ...body },
    { as: "circle", cx: "634", cy: "182", r: "10", ...body },
    { d: "M382 150h56", strokeDasharray: "1 8" },
  ],
  /** Doors, seal and papers, tied by one line. */
  seal: [
    { d: "M60 30h220v164H60zM170 30v164", ...sheet },
    { d: "M92 42v140M138 42v140M202 42v140M248 42v140", strokeWidth: "2.5" },
    { d: "M138 112h64", stroke: "var(--hue)", strokeWidth: "5" },
    {
      as: "circle",
      cx: "170",
      cy: "112",
      r: "17",
      fill: "var(--basin)",
      stroke: "var(--hue)",
      strokeWidth: "4",
    },
    { d: "M163 107h14M163 117h14", stroke: "var(--hue)", strokeWidth: "3" },
    { water: "M187 112C300 112 320 60 430 60H470", width: 3 },
    { water: "M187 112C300 112 330 112 400 112H530", width: 3 },
    { water: "M187 112C300 112 320 168 430 168H590", width: 3 },
    { d: "M470 28h96v66h-96zM484 46h58M484 60h66M484 74h40", ...body },
    { d: "M530 80h96v66h-96zM544 98h58M544 112h66M544 126h40", ...body },
    { d: "M590 132h96v66h-96zM604 150h58M604 164h66M604 178h40", ...body },
  ],
  /** The gate stands open: what was held runs on, a little of it turns off and waits. */
  release: [
    { water: "M20 104C140 104 200 112 320 112C460 112 520 70 700 66", width: 6 },
    { water: "M400 110C450 116 470 160 540 162", width: 3, faint: true },
    { d: "M296 40v136M344 40v136", stroke: "var(--ink)", strokeWidth: "6" },
    { d: "M282 40h76", stroke: "var(--ink)", strokeWidth: "8" },
    { d: "M304 22h32v14h-32z", fill: "var(--basin)", stroke: "var(--hue)", strokeWidth: "2.5" },
    {
      d: "M128 70h84v40h-84zM149 70v40M170 70v40M191 70v40",
      fill: "var(--basin)",
      stroke: "var(--hue)",
      strokeWidth: "2.5",
    },
    { d: "M320 50v100", strokeDasharray: "1 8" },
    {
      d: "M540 140h46v44h-46zM552 140l14 20-8 6 12 18",
      fill: "var(--basin)",
      stroke: "var(--ink)",
      strokeWidth: "2.5",
    },
    { stop: [700, 66], full: true },
    { d: "M60 190h200M380 198h110", opacity: "0.5" },
  ],
};
