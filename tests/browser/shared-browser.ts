import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findBrowser } from "./executable.ts";

declare module "vitest" {
  interface ProvidedContext {
    browserEndpoint: string;
  }
}

/** Memory for the pixels of one view: the browser draws no part of a page ahead of a scroll. */
const drawsOnlyTheView = "--force-gpu-mem-available-mb=8";

/** One browser for all journeys; each visitor gets a context of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, args, ...program } = findBrowser();
  const server = await chromium.launchServer({
    ...program,
    executablePath: path,
    args: [...args, drawsOnlyTheView],
  });
  project.provide("browserEndpoint", server.wsEndpoint());
  return () => server.close();
}
