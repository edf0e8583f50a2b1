import { inflateSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import { expect, it } from "vitest";
import { indexedPng } from "./indexed-png.ts";

/** The colours of a picture as another decoder reads them. */
function decoded(png: Buffer): { width: number; height: number; pixels: Buffer } {
  const href = `data:image/png;base64,${png.toString("base64")}`;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}" image-rendering="optimizeSpeed"/></svg>`;
  return { width, height, pixels: new Resvg(svg).render().pixels };
}

function picture(width: number, height: number, colour: (x: number, y: number) => number[]) {
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    pixels.set([...colour(i % width, Math.floor(i / width)), 255], i * 4);
  }
  return { width, height, pixels };
}

it("keeps every pixel of a picture of few colours", () => {
  const inks = [
    [4, 20, 26],
    [94, 242, 224],
    [255, 148, 102],
  ];
  const drawn = picture(31, 17, (x, y) => inks[(x * 7 + y * 3) % 3] ?? []);
  const read = decoded(indexedPng(drawn));
  expect([read.width, read.height]).toEqual([31, 17]);
  expect(read.pixels.equals(Buffer.from(drawn.pixels))).toBe(true);
});

it("keeps a picture of thousands of colours within what an eye lets pass", () => {
  const drawn = picture(128, 96, (x, y) => [x * 2, y * 2, (x + y) % 40]);
  const png = indexedPng(drawn);
  const off = decoded(png).pixels.map((part, i) => Math.abs(part - (drawn.pixels[i] ?? 0)));
  expect(Math.max(...off)).toBeLessThanOrEqual(24);
  const data = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
  expect(rows.length).toBe(129 * 96);
});
