import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findBrowser } from "./executable.ts";

declare module "vitest" {
  interface ProvidedContext {
    browserEndpoint: string;
  }
}

/** One browser for all journeys; each visitor gets a context of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, args, env } = findBrowser();
  const server = await chromium.launchServer({ executablePath: path, args, env });
  project.provide("browserEndpoint", server.wsEndpoint());
  return () => server.close();
}
