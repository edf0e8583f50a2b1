import type { travelTestimonials } from "#brand/testimonials.ts";
import type { Shape } from "#site/ui/drawing.tsx";

/** The page's hue on the ground, as much of it as a thing is near. */
const tint = (percent: number) => ({
  fill: `color-mix(in oklab, var(--hue) ${percent}%, var(--ground))`,
  stroke: "none",
});
// A little orange in the dark ground would come out grey.
const sky: Shape = { d: "M0 0h360v220H0z", fill: "var(--basin)", stroke: "none" };
const water = { fill: "var(--water)", stroke: "none", opacity: 0.55 };
const light = { stroke: "var(--ground)", strokeWidth: 1.6 };
const thin = { stroke: "var(--ink)", strokeWidth: 1.6 };

export const postcards: Record<(typeof travelTestimonials)[number]["key"], readonly Shape[]> = {
  // Tbilisi: the church on its cliff over the river, houses with balconies, the Caucasus behind.
  nomad: [
    sky,
    { d: "M0 128 46 84l26 22 52-62 38 44 34-28 58 60 40-38 66 58v92H0z", ...tint(26) },
    {
      d: "M124 44 108 63l12 4 8-6 14 4z",
      fill: "light-dark(var(--ground), var(--ink))",
      stroke: "none",
    },
    { d: "M0 150c60-26 120-22 180-8s120 10 180-6v84H0z", ...tint(42) },
    { d: "M206 220c-4-34 6-64 34-72h120v72z", ...tint(78) },
    { d: "M262 148v-34h14V96h34v18h14v34z", ...tint(95) },
    { d: "M276 96V80h34v16z", ...tint(95) },
    { d: "M274 80 293 50l19 30z", ...tint(62) },
    { d: "M293 50V38m-5 5h10M284 90v-5m9 5v-5m9 5v-5M284 148v-16a9 9 0 0 1 18 0v16", ...light },
    { d: "M30 172v-30h44v30zM82 172v-40h38v40zM128 172v-28h42v28z", ...tint(88) },
    { d: "M26 142h52l-8-12H34zM78 132h46l-7-13H85zM124 144h50l-8-11h-34z", ...tint(58) },
    {
      d: "M28 158h48M80 152h42M126 160h46M36 158v8m8-8v8m8-8v8m8-8v8M90 152v8m9-8v8m9-8v8M136 160v8m9-8v8m9-8v8",
      ...light,
    },
    { d: "M0 172c70-6 150-4 206 6 40 8 60 26 90 42H0z", ...water },
    { d: "M20 190h44m30 10h60m-96 10h70m60-14h40", ...light, opacity: 0.7 },
  ],
  // Muscat: the fort on its rock, the bare mountains, a dhow.
  parent: [
    sky,
    { as: "circle", cx: 266, cy: 66, r: 26, ...tint(50) },
    { d: "M0 120 30 92l20 14 34-44 26 30 30-24 36 44 44-30 40 36 34-22 66 34v70H0z", ...tint(34) },
    { d: "M0 146h360v74H0z", ...water },
    { d: "M0 146c10-18 26-30 52-32l34 4 30 14 26 18-20 12H0z", ...tint(72) },
    { d: "M24 116V84h24v34zM92 124V92h20v40zM48 112v-16h44v26z", ...tint(95) },
    {
      d: "M22 84v-6h5v3h6v-3h6v3h6v-3h5v6zM90 92v-6h4v3h5v-3h5v3h5v-3h5v6zM48 96v-4h6v4m8 0v-4h6v4m8 0v-4h6v4",
      ...tint(95),
    },
    { d: "M33 96v8m68 0v8M60 104v7m10-7v7m10-7v7M70 122v-6", ...light },
    { d: "M36 78V62l14 5-14 5", ...thin },
    { d: "M206 176h86c-6 14-16 20-30 20h-28c-14 0-24-8-28-20z", ...tint(95) },
    { d: "M246 176V98", ...thin },
    {
      d: "M232 104c34 10 58 34 62 66-24-6-46-6-60-2z",
      fill: "light-dark(var(--ground), var(--ink))",
      ...thin,
    },
    { d: "M14 182h40m16 14h60m-90 12h50m110 0h70m30-14h40m-50-30h44", ...light, opacity: 0.7 },
  ],
  // Lyon: the basilica on the hill, the quay, and the bridge over the Saône.
  student: [
    sky,
    { d: "M0 134c40-40 92-62 150-62s120 30 210 76v72H0z", ...tint(36) },
    { d: "M112 82V44h10V32h8v12h40V32h8v12h10v38z", ...tint(88) },
    { d: "M122 32l4-12 4 12M170 32l4-12 4 12M112 44l5-9 5 9m56 0 5-9 5 9", ...tint(88) },
    { d: "M130 44 150 28l20 16z", ...tint(62) },
    { d: "M142 82V68a8 8 0 0 1 16 0v14M130 56v8m40-8v8M120 52v6m60-6v6", ...light },
    {
      d: "M0 158v-34h34v34zM34 158v-42h30v42zM64 158v-30h38v30zM102 158v-40h28v40zM130 158v-32h34v32zM164 158v-44h32v44zM196 158v-34h36v34zM232 158v-42h30v42zM262 158v-30h38v30zM300 158v-38h30v38zM330 158v-28h30v28z",
      ...tint(72),
    },
    {
      d: "M0 124h34l-4-7H4zM64 128h38l-5-7H69zM130 126h34l-4-7h-26zM196 124h36l-5-7h-26zM262 128h38l-5-7h-28z",
      ...tint(95),
    },
    {
      d: "M8 134v6m9-6v6m9-6v6M42 126v7m14-7v7m-14 8v7m14-7v7M74 138v6m9-6v6m9-6v6M110 128v7m12-7v7m-12 8v7m12-7v7M140 136v6m14-6v6M172 124v7m14-7v7m-14 8v7m14-7v7M206 134v6m14-6v6M240 126v7m14-7v7m-14 8v7m14-7v7M272 138v6m14-6v6M308 130v7m14-7v7M340 138v6",
      ...light,
    },
    { d: "M0 158h360v62H0z", ...water },
    {
      d: "M40 176c40-14 240-14 300-2h20v10h-20c0 0 0 20 0 24h-14c0-30-62-30-62 0h-14c0-34-72-34-72 0h-14c0-34-72-34-72 0H78c0-22-20-30-38-26z",
      ...tint(95),
    },
    { d: "M40 176c40-14 240-14 300-2h20", ...light },
    { d: "M10 196h30m64 8h34m60 4h40m58-2h40M20 212h60m200 2h60", ...light, opacity: 0.7 },
  ],
};
