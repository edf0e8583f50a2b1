import { defineConfig } from "vitest/config";
import { briefEngineFlags } from "./tests/fakes/brief-engine.ts";

const product = ["site", "server", "emails", "contract", "brand"];

/** What a test waits for comes at once on a quiet machine, and late on one that is busy. */
const expectPatiently = { expect: { poll: { timeout: 60_000 } } };

/** A browser and a server of its own take a while to start on a small machine. */
const patient = { testTimeout: 400_000, hookTimeout: 180_000, ...expectPatiently };

/**
 * Loading the product anew for each file takes longer than most files do; nothing is kept in it. Tests wait
 * for a quarter of their time (for a delay of the product, for a mail): three at once keep two cores busy.
 */
const quick = { isolate: false, maxWorkers: 3, execArgv: briefEngineFlags };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            ...product.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
            "tests/{content,fakes,law}/**/*.test.ts",
          ],
          setupFiles: ["tests/setup.ts"],
          globalSetup: ["tests/fakes/migrated-folder.ts"],
          // An embedded database takes seconds to make on a small machine that is busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...expectPatiently,
          ...quick,
        },
      },
      {
        test: {
          // Reads the built site: what the specification names stands on each page.
          name: "built",
          include: ["tests/spec/**/*.test.ts"],
          setupFiles: ["tests/setup.ts"],
          // Some read every built page, which takes a busy machine more than five seconds.
          testTimeout: 60_000,
          ...quick,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          setupFiles: ["tests/setup.ts", "tests/fakes/quick-hashes.ts"],
          globalSetup: ["tests/fakes/shared-postgres.ts", "tests/fakes/migrated-folder.ts"],
          ...quick,
          ...patient,
        },
      },
      {
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          setupFiles: ["tests/setup.ts"],
          globalSetup: ["tests/browser/shared-browser.ts", "tests/fakes/migrated-folder.ts"],
          ...quick,
          ...patient,
        },
      },
      {
        // Every page by a machine's eye, in every language and theme: minutes, so on its own.
        test: {
          name: "pages",
          include: ["tests/pages/**/*.test.ts"],
          maxConcurrency: 2,
          setupFiles: ["tests/setup.ts"],
          globalSetup: ["tests/browser/shared-browser.ts", "tests/fakes/migrated-folder.ts"],
          maxWorkers: 2,
          ...patient,
        },
      },
      {
        // Builds the site for another brand: minutes, so on its own.
        test: {
          name: "second-brand",
          include: ["tests/second-brand/**/*.test.ts"],
          setupFiles: ["tests/setup.ts"],
          ...patient,
        },
      },
      {
        // Kills in the middle of long work: minutes, so a part of `npm run test:faults`.
        test: {
          name: "durability",
          include: ["tests/durability/**/*.test.ts"],
          setupFiles: ["tests/setup.ts"],
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
