import type { Locale } from "#contract/locale.ts";
import messiriArabic from "./fonts/el-messiri-arabic.woff2?url";
import messiriLatin from "./fonts/el-messiri-latin.woff2?url";
import readexArabic from "./fonts/readex-pro-arabic.woff2?url";
import readexLatin from "./fonts/readex-pro-latin.woff2?url";

const latin =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+FEFF,U+FFFD";
const arabic =
  "U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC";

function face(family: string, url: string, weights: string, range: string): string {
  return `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weights};src:url(${url}) format("woff2");unicode-range:${range}}`;
}

/**
 * A local face scaled to a family's metrics: average width over a page of English and French, then
 * ascent and descent divided by that scale. Liberation has the widths of Arial and Times.
 */
function standIn(family: string, local: string, scale: string, up: string, down: string): string {
  return `@font-face{font-family:"${family} Stand-in";src:${local};size-adjust:${scale};ascent-override:${up};descent-override:${down};line-gap-override:0%}`;
}

const sans = 'local("Arial"),local("ArialMT"),local("Liberation Sans")';
const serif = 'local("Times New Roman"),local("TimesNewRomanPSMT"),local("Liberation Serif")';

/**
 * The two families, one file a script, cut by tasks/subset-fonts.mjs. Each fallback is a local face scaled to the metrics of the
 * family it stands in for, so that the swap moves nothing.
 */
export const fontFaces = [
  face("El Messiri", messiriLatin, "500", latin),
  face("El Messiri", messiriArabic, "500", arabic),
  face("Readex Pro", readexLatin, "300 500", latin),
  face("Readex Pro", readexArabic, "300 500", arabic),
  standIn("El Messiri", serif, "107%", "95.3%", "50.5%"),
  standIn("Readex Pro", sans, "105%", "95.2%", "23.8%"),
].join("");

/** The files the first screen needs, in a language. */
export function fontPreloads(locale: Locale): string[] {
  return locale === "ar" ? [messiriArabic, readexArabic] : [messiriLatin, readexLatin];
}
