/** The part of subset-font that is used here; the package brings no types. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      noHinting?: boolean;
      keepFeatures?: string[];
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
