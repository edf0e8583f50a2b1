import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Built files, data and caches: a copy makes its own. */
const leftBehind = new Set([".git", "node_modules", "build", "public", "data", "screenshots"]);

/** The whole project in a folder of its own, where another brand can be tried. */
export interface ProjectCopy {
  folder: string;
  /** Runs a program of the copy under the same Node. Resolves to what it printed; rejects if it fails. */
  run: (...args: string[]) => Promise<string>;
  remove: () => void;
}

/**
 * Copies the project and replaces its brand by `brand`. The installed packages are shared, except the
 * caches among them, which belong to a build.
 */
export function copyProject(brand: string, change: (folder: string) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), "second-brand-"));
  for (const entry of readdirSync(root)) {
    if (leftBehind.has(entry)) continue;
    cpSync(join(root, entry), join(folder, entry), { recursive: true });
  }
  rmSync(join(folder, "brand"), { recursive: true });
  cpSync(brand, join(folder, "brand"), { recursive: true });
  change(folder);
  mkdirSync(join(folder, "node_modules"));
  for (const entry of readdirSync(join(root, "node_modules"))) {
    if (/^\.(cache|vite)/.test(entry)) continue;
    symlinkSync(join(root, "node_modules", entry), join(folder, "node_modules", entry));
  }
  const copy: ProjectCopy = {
    folder,
    run: (...args) => run(folder, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  return copy;
}

/** Builds the pages and the mails of a copy. */
export async function buildCopy(copy: ProjectCopy): Promise<void> {
  const script = `import { build } from "./tasks/build.mjs"; await build();`;
  await copy.run("--input-type=module", "--eval", script);
}

async function run(folder: string, args: string[]): Promise<string> {
  // The test runner's settings for its own process do not apply to the copy.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      printed += part;
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${printed}`);
  return printed;
}
