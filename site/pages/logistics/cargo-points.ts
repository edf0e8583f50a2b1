import type { Shape } from "#site/ui/drawing.tsx";

const goods = { fill: "var(--hue)", stroke: "none" };
const pale = { ...goods, opacity: 0.4 };
const thin = { strokeWidth: 1.5 };

/** A pipe seen from its end. */
const pipe = (cx: number, cy: number): Shape => ({
  as: "circle",
  cx,
  cy,
  r: 12,
  stroke: "var(--hue)",
  strokeWidth: 4,
});

/** An open container on its trailer. */
const container: Shape[] = [
  { d: "M6 10h268v96H6z", fill: "var(--basin)" },
  { d: "M6 10v-6h14v6m240 0v-6h14v6M6 106v6h14v-6m240 0v6h14v-6" },
  { d: "M0 126h280", strokeWidth: 1.5, stroke: "var(--line-strong)" },
];

/** What each trade ships. */
export const cargo: Record<"trade" | "food" | "building" | "shops", readonly Shape[]> = {
  // Crates of every size for many buyers.
  trade: [
    ...container,
    { ...goods, d: "M18 70h40v34H18zM62 54h30v50H62zM150 64h46v40h-46z" },
    {
      ...pale,
      d: "M18 40h28v28H18zM96 74h50v30H96zM96 46h34v26H96zM200 42h28v62h-28zM232 78h32v26h-32z",
    },
    { d: "M26 78h10m34-14h10m24 20h14m40-8h14m52-20h8", stroke: "var(--basin)", ...thin },
    { d: "M150 38l18-14 18 14M168 24v38M232 60h24m-8-7 8 7-8 7", ...thin },
  ],
  // Pallets in the cold, and the log of their temperature.
  food: [
    ...container,
    { ...pale, d: "M18 60h44v38H18zM70 60h44v38H70zM122 60h44v38h-44z" },
    {
      ...goods,
      d: "M18 98h44v6H18zM70 98h44v6H70zM122 98h44v6h-44zM40 60l-8-14h16zM92 60l-8-14h16zM144 60l-8-14h16z",
    },
    {
      d: "M40 24v18m-8-14 16 10m0-10-16 10M92 24v18m-8-14 16 10m0-10-16 10M144 24v18m-8-14 16 10m0-10-16 10",
      ...thin,
    },
    { d: "M186 28v70h74", ...thin },
    { d: "M190 78c10-8 16 8 26 0s16 6 24-2 12 4 18 0", stroke: "var(--hue)", strokeWidth: 3 },
    { d: "M186 56h74", strokeDasharray: "2 6", ...thin },
  ],
  // Pipes, beams and blocks.
  building: [
    ...container,
    ...[32, 58, 84, 110].map((cx) => pipe(cx, 92)),
    ...[45, 71, 97].map((cx) => pipe(cx, 69)),
    ...[58, 84].map((cx) => pipe(cx, 46)),
    { ...goods, d: "M146 92h116v12H146z" },
    {
      ...pale,
      d: "M146 78h36v12h-36zM186 78h36v12h-36zM226 78h36v12h-36zM166 64h36v12h-36zM206 64h36v12h-36zM186 50h36v12h-36z",
    },
    { d: "M204 24v20m-7-7 7 7 7-7", ...thin },
  ],
  // Parcels out and parcels back.
  shops: [
    ...container,
    { ...goods, d: "M18 62h46v42H18zM68 76h36v28H68zM212 58h50v46h-50z" },
    { ...pale, d: "M26 36h30v24H26zM172 78h36v26h-36zM222 34h30v22h-30z" },
    { d: "M41 62v14M86 76v9m104-7v9m47-29v15", stroke: "var(--basin)", strokeWidth: 3 },
    { d: "M78 46c20-26 72-28 100-6m2-16v16h-16", strokeWidth: 2.5 },
    { d: "M168 62c-16 14-40 14-54 2m-2 14V64h14", stroke: "var(--hue)", strokeWidth: 3 },
  ],
};
