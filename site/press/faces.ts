import { fileURLToPath } from "node:url";
import { type Font, openSync } from "fontkit";

/** The site's two families, as single weights: what a drawn word or a printed page needs. */
export type Face = "display" | "text" | "strong";
export type Script = "latin" | "arabic";

const files: Record<Face, [family: string, weight: number]> = {
  display: ["el-messiri", 500],
  text: ["readex-pro", 300],
  strong: ["readex-pro", 500],
};

/** Path of the font file of a face, for one script. The older format: its outlines can be cut apart. */
export function facePath(face: Face, script: Script): string {
  const [family, weight] = files[face];
  const file = `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`;
  return fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url));
}

export function openFace(face: Face, script: Script): Font {
  return openSync(facePath(face, script)) as Font;
}

const arabicLetters = /[\u0600-\u06ff]/;

export function scriptOf(text: string): Script {
  return arabicLetters.test(text) ? "arabic" : "latin";
}
