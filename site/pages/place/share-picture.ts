import { encode } from "uqr";
import { look } from "#brand/look.ts";
import { mark, names } from "#brand/names.ts";
import { directionOf, type Locale } from "#contract/locale.ts";
import { channelPath } from "./channel-path.ts";

const [width, height] = [1080, 1350] as const;
const margin = 84;
/** Of the dark theme, in which every reader's picture is drawn. */
const colours = {
  ground: look.colours.ground?.dark ?? "oklch(0.17 0.025 220)",
  ink: look.colours.ink?.dark ?? "oklch(0.96 0.012 95)",
  soft: look.colours["ink-soft"]?.dark ?? "oklch(0.76 0.02 200)",
  water: look.colours.water?.dark ?? "oklch(0.86 0.13 185)",
};
/** The line on which the channel lies, and where the friends' waters join it. */
const level = 815;
const mouths = [220, 375, 530, 685, 840];

export interface PictureWords {
  title: string;
  hint: string;
}

/**
 * A picture that invites friends: the channel, the link and its code to scan. It says neither the place nor who has
 * joined, since it is shown to strangers too.
 */
export async function drawSharePicture(
  link: string,
  locale: Locale,
  { title, hint }: PictureWords,
): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser draws no pictures.");
  const isRtl = directionOf[locale] === "rtl";
  const display = '"El Messiri", serif';
  const text = '"Readex Pro", sans-serif';
  await Promise.all([
    document.fonts.load(`500 104px ${display}`, title),
    document.fonts.load(`400 34px ${text}`, hint),
  ]);
  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, width, height);
  pen.lineCap = "round";
  pen.save();
  if (isRtl) {
    pen.translate(width, 0);
    pen.scale(-1, 1);
  }
  drawChannel(pen);
  pen.translate(margin, 78);
  pen.scale(64 / mark.size, 64 / mark.size);
  pen.strokeStyle = colours.water;
  pen.fillStyle = colours.water;
  pen.lineWidth = mark.weight;
  for (const { d, opacity, filled } of mark.lines) {
    pen.globalAlpha = opacity;
    if (filled) pen.fill(new Path2D(d));
    else pen.stroke(new Path2D(d));
  }
  pen.restore();

  const start = isRtl ? width - margin : margin;
  const inward = isRtl ? -1 : 1;
  pen.direction = isRtl ? "rtl" : "ltr";
  pen.textAlign = "start";
  pen.fillStyle = colours.ink;
  pen.font = `500 54px ${display}`;
  pen.fillText(names.group[locale], start + inward * 88, 130);
  pen.font = `500 104px ${display}`;
  const leading = isRtl ? 140 : 116;
  linesOf(pen, title, width - 2 * margin).forEach((line, index) => {
    pen.fillText(line, start, 320 + index * leading);
  });

  const side = 260;
  const top = height - margin - side;
  drawCode(pen, link, isRtl ? start - side : start, top, side);
  const beside = start + inward * (side + 48);
  pen.fillStyle = colours.soft;
  pen.font = `400 34px ${text}`;
  const room = width - 2 * margin - side - 48;
  const lines = linesOf(pen, hint, room);
  lines.forEach((line, index) => {
    pen.fillText(line, beside, top + 90 + index * 52);
  });
  // An address reads from left to right in every language.
  pen.direction = "ltr";
  pen.textAlign = isRtl ? "right" : "left";
  pen.fillStyle = colours.water;
  const address = link.replace(/^https?:\/\//, "");
  pen.font = `500 ${Math.min(38, (38 * room) / widthAt(pen, address, `500 38px ${text}`))}px ${text}`;
  pen.fillText(address, beside, top + 90 + lines.length * 52 + 18);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture."))), "image/png");
  });
}

function widthAt(pen: CanvasRenderingContext2D, text: string, font: string): number {
  pen.font = font;
  return pen.measureText(text).width;
}

/** A text in lines that fit, broken between words. */
function linesOf(pen: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = [lines.at(-1), word].filter(Boolean).join(" ");
    if (lines.length > 0 && pen.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The channel, wider with each water that joins it. */
function drawChannel(pen: CanvasRenderingContext2D): void {
  pen.strokeStyle = colours.water;
  pen.fillStyle = colours.water;
  pen.lineWidth = 7;
  mouths.forEach((x, index) => {
    const from = level + (index % 2 ? 130 : -130);
    pen.beginPath();
    pen.moveTo(x - 250, from);
    pen.bezierCurveTo(x - 100, from, x - 90, level, x + 20, level);
    pen.stroke();
  });
  const shape = { from: -20, to: width + 20, level, mouths, first: 8, step: 19, soft: 62 };
  pen.fill(new Path2D(channelPath(shape)));
}

/** Black on white, as scanners expect it. */
function drawCode(pen: CanvasRenderingContext2D, link: string, x: number, y: number, side: number) {
  const { data, size } = encode(link, { ecc: "M", border: 3 });
  pen.fillStyle = "#fff";
  pen.fillRect(x, y, side, side);
  pen.fillStyle = "#000";
  data.forEach((row, i) => {
    row.forEach((isDark, j) => {
      const [from, to] = [Math.round((j * side) / size), Math.round(((j + 1) * side) / size)];
      const [above, below] = [Math.round((i * side) / size), Math.round(((i + 1) * side) / size)];
      if (isDark) pen.fillRect(x + from, y + above, to - from, below - above);
    });
  });
}
