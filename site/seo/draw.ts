// A thread that draws pictures for sharing: what it is given, each into its file.
import { writeFileSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { Resvg } from "@resvg/resvg-js";
import UPNG from "upng-js";

/** A picture that is to be drawn. */
export interface Drawing {
  svg: string;
  file: string;
}

/** The whole palette of an indexed picture: 73 kB a card on average, 239 kB with all its colours. */
const maxColours = 256;

for (const { svg, file } of workerData as Drawing[]) {
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const image = UPNG.encode([Uint8Array.from(pixels).buffer], width, height, maxColours);
  writeFileSync(file, new Uint8Array(image));
}
