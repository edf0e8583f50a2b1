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
/** The height of the channel, and the places where a branch joins it. */
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
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser draws no pictures.");
  const isRtl = directionOf[locale] === "rtl";
  const display = '"El Messiri", serif';
  const text = '"Readex Pro", sans-serif';
  await Promise.all([
    document.fonts.load(`500 104px ${display}`, title),
    document.fonts.load(`400 34px ${text}`, hint),
  ]);
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, width, height);
  context.lineCap = "round";
  context.save();
  if (isRtl) {
    context.translate(width, 0);
    context.scale(-1, 1);
  }
  drawChannel(context);
  context.translate(margin, 78);
  context.scale(64 / mark.size, 64 / mark.size);
  context.strokeStyle = colours.water;
  context.fillStyle = colours.water;
  context.lineWidth = mark.weight;
  for (const { d, opacity, filled } of mark.lines) {
    context.globalAlpha = opacity;
    if (filled) context.fill(new Path2D(d));
    else context.stroke(new Path2D(d));
  }
  context.restore();

  const start = isRtl ? width - margin : margin;
  const inward = isRtl ? -1 : 1;
  context.direction = isRtl ? "rtl" : "ltr";
  context.textAlign = "start";
  context.fillStyle = colours.ink;
  context.font = `500 54px ${display}`;
  context.fillText(names.group[locale], start + inward * 88, 130);
  context.font = `500 104px ${display}`;
  const leading = isRtl ? 140 : 116;
  linesOf(context, title, width - 2 * margin).forEach((line, index) => {
    context.fillText(line, start, 320 + index * leading);
  });

  const side = 260;
  const top = height - margin - side;
  drawCode(context, link, isRtl ? start - side : start, top, side);
  const beside = start + inward * (side + 48);
  context.fillStyle = colours.soft;
  context.font = `400 34px ${text}`;
  const room = width - 2 * margin - side - 48;
  const lines = linesOf(context, hint, room);
  lines.forEach((line, index) => {
    context.fillText(line, beside, top + 90 + index * 52);
  });
  // An address reads from left to right in every language.
  context.direction = "ltr";
  context.textAlign = isRtl ? "right" : "left";
  context.fillStyle = colours.water;
  const address = link.replace(/^https?:\/\//, "");
  context.font = `500 ${Math.min(38, (38 * room) / widthAt(context, address, `500 38px ${text}`))}px ${text}`;
  context.fillText(address, beside, top + 90 + lines.length * 52 + 18);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture."))), "image/png");
  });
}

function widthAt(context: CanvasRenderingContext2D, text: string, font: string): number {
  context.font = font;
  return context.measureText(text).width;
}

/** A text in lines that fit, broken between words. */
function linesOf(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = [lines.at(-1), word].filter(Boolean).join(" ");
    if (lines.length > 0 && context.measureText(longer).width <= room)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The channel, wider with each branch that joins it. */
function drawChannel(context: CanvasRenderingContext2D): void {
  context.strokeStyle = colours.water;
  context.fillStyle = colours.water;
  context.lineWidth = 7;
  mouths.forEach((x, index) => {
    const from = level + (index % 2 ? 130 : -130);
    context.beginPath();
    context.moveTo(x - 250, from);
    context.bezierCurveTo(x - 100, from, x - 90, level, x + 20, level);
    context.stroke();
  });
  const shape = { from: -20, to: width + 20, level, mouths, first: 8, step: 19, soft: 62 };
  context.fill(new Path2D(channelPath(shape)));
}

/** Black on white, as scanners expect it. */
function drawCode(
  context: CanvasRenderingContext2D,
  link: string,
  x: number,
  y: number,
  side: number,
) {
  const { data, size } = encode(link, { ecc: "M", border: 3 });
  context.fillStyle = "#fff";
  context.fillRect(x, y, side, side);
  context.fillStyle = "#000";
  data.forEach((row, i) => {
    row.forEach((isDark, j) => {
      const [from, to] = [Math.round((j * side) / size), Math.round(((j + 1) * side) / size)];
      const [above, below] = [Math.round((i * side) / size), Math.round(((i + 1) * side) / size)];
      if (isDark) context.fillRect(x + from, y + above, to - from, below - above);
    });
  });
}
