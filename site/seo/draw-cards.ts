import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import { indexedPng } from "./indexed-png.ts";

const atOnce = 2;

/**
 * Draws pictures, by name, from their SVG. What was drawn before is taken from the cache, where a
 * picture's name is the hash of its drawing; what this build does not need is dropped from it.
 */
export async function drawCards(
  drawings: ReadonlyMap<string, string>,
  cache: string,
): Promise<Map<string, Uint8Array>> {
  mkdirSync(cache, { recursive: true });
  const kept = new Map([...drawings].map(([name, svg]) => [name, `${hashOf(svg)}.png`]));
  const waiting = [...drawings].filter(([name]) => !existsSync(join(cache, kept.get(name) ?? "")));
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [name, svg] = next;
        const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
        writeFileSync(join(cache, kept.get(name) ?? ""), indexedPng(drawn));
      }
    }),
  );
  const needed = new Set(kept.values());
  for (const file of readdirSync(cache)) if (!needed.has(file)) rmSync(join(cache, file));
  return new Map([...kept].map(([name, file]) => [name, readFileSync(join(cache, file))]));
}

/** Of the drawing, and of what turns it into a file. */
const encoder = readFileSync(new URL("./indexed-png.ts", import.meta.url));

function hashOf(svg: string): string {
  return createHash("sha256").update(encoder).update(svg).digest("hex").slice(0, 32);
}
