import type { Shape } from "#site/ui/drawing.tsx";

/** The road's height in the drawing; the channel of the payment runs below it. */
export const road = 208;

const wall = { fill: "var(--basin)" };
const thin = { strokeWidth: 1.5 };
const thick = { strokeWidth: 5 };

/** Containers in a pile, from their lower start corner. */
function stack(x: number, rows: readonly number[]): Shape[] {
  return rows.flatMap((count, column) =>
    Array.from({ length: count }, (_, row): Shape => {
      const left = x + column * 46;
      const top = road - 22 - row * 23;
      return {
        ...wall,
        d: `M${left} ${top}h42v22h-42zM${left + 10} ${top + 4}v14m11-14v14m11-14v14`,
        ...thin,
      };
    }),
  );
}

/** What stands at each gate, in the order of the shipment: the road passes in front of it. */
export const places: readonly (readonly Shape[])[] = [
  // A warehouse with its loading doors.
  [
    { ...wall, d: `M14 ${road}V118l40-34v34l40-34v34l40-34v34l40-34V${road}z` },
    {
      d: `M30 ${road}v-44h34v44M86 ${road}v-44h34v44M30 174h34m-34 10h34m22-10h34m-34 10h34`,
      ...thin,
    },
    { d: "M28 140h14m14 0h14m14 0h14m14 0h14m14 0h14", ...thin },
  ],
  // A port: what waits, and the crane that loads.
  [
    ...stack(252, [3, 2, 1]),
    { d: `M302 ${road}V92M446 ${road}V92`, ...thick },
    { d: "M262 88h234M302 124 340 90M446 124l-38-34", strokeWidth: 4 },
    { d: "M356 90v34m32-34v34M350 126h44", ...thin },
    { d: "M262 88 374 46l122 42M374 46v42", ...thin },
  ],
  // A border post under its roof.
  [
    { ...wall, d: "M506 112h214l18-20H524z", strokeWidth: 3 },
    { d: `M528 ${road}v-96M704 ${road}v-96`, strokeWidth: 4 },
    { ...wall, d: `M538 ${road}v-58h32v58z` },
    { d: "M544 158h20v16h-20z", ...thin },
    { d: "M724 92V44c12-7 20 7 34 0v22c-14 7-22-7-34 0" },
  ],
  // The dry port's gate, which reads the seal.
  [
    { d: `M796 ${road}V96M940 ${road}V96`, strokeWidth: 6 },
    { d: "M780 92h176", strokeWidth: 8 },
    { ...wall, d: "M852 98h32v16h-32z" },
    { d: "M784 76h28m112 0h28", ...thin },
  ],
  // The city.
  [
    { ...wall, d: `M1022 ${road}v-74h40v74zM1062 ${road}V84h34v124z` },
    { ...wall, d: `M1138 ${road}V64c0-14 34-14 34 0v144zM1172 ${road}v-96h38v96z` },
    { ...wall, d: `M1096 ${road}v-56h42v56z` },
    { d: "M1145 78c6 10 14 10 20 0", ...thin },
    {
      d: "M1030 148h24m-24 14h24m-24 14h24M1070 100h18m-18 16h18m-18 16h18m-18 16h18M1180 128h22m-22 16h22m-22 16h22m-57-52h20m-20 16h20m-20 16h20m-20 16h20",
      ...thin,
    },
  ],
];

/** Hills behind the road, the far ones first. */
export const hills = [
  `M-500 ${road}V150C-300 96-120 132 60 118S420 60 640 96s380 40 560-8 340-20 640 20V${road}z`,
  `M-500 ${road}v-20C-280 150-60 190 140 172s330-58 520-26 300 44 500 10 320 4 680 0V${road}z`,
];

/** The lorry, its container's middle at 0. */
export const lorry: readonly Shape[] = [
  { d: "M-52-13H74", strokeWidth: 4 },
  { fill: "var(--basin)", d: "M54-13v-34h14l14 16v18z" },
  { d: "M62-40h5l7 9H62z", strokeWidth: 1.5 },
];

/** The middles of its wheels. */
export const wheels = [-38, -20, 36, 68];
