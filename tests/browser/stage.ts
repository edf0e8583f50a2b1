import type { Page } from "playwright-core";
import { build } from "vite";

/**
 * Bundles a scene: a module that puts components on a page and needs no server. For behaviour that
 * no page of the product shows yet, or that a page shows only together with much else.
 */
export async function bundleScene(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    // The production build of React, whatever NODE_ENV of this process is.
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error(`${entry} was not bundled`);
  const chunk = output.output.find((part) => part.type === "chunk");
  if (!chunk) throw new Error(`${entry} has no code`);
  return chunk.code;
}

/** Shows a bundled scene on a page whose time stands still until the test moves it. */
export async function showScene(page: Page, code: string): Promise<void> {
  page.setDefaultTimeout(10_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.clock.install({ time: new Date("2026-11-21T08:00:00Z") });
  await page.setContent(
    '<!doctype html><html lang="en"><body><div id="scene"></div></body></html>',
  );
  await page.clock.pauseAt(new Date("2026-11-21T09:00:00Z"));
  await page.addScriptTag({ content: code });
  if (errors.length > 0) throw new Error(`the scene fell over: ${errors.join("; ")}`);
}
