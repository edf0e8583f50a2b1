import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasMemoryFolder } from "#tests/fakes/quick-folder.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A browser to run and the environment it needs. */
export interface BrowserProgram {
  path: string;
  env: Record<string, string | undefined>;
  args: string[];
  /** Flags of Playwright that it is started without. */
  ignoreDefaultArgs: string[];
}

/**
 * Flags for a browser that tests drive: quiet on the network, and startable as root. Without a GPU
 * it would draw each frame by an emulated one, which takes twice the time of a whole journey. With a
 * process of its own for drawing, a page on a busy machine now and then got no frame any more.
 */
const args = [
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--in-process-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-first-run",
  "--no-pings",
  "--font-render-hinting=none",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Processes of the browser share memory through files, which are slow on a disk. */
const ignoreDefaultArgs = hasMemoryFolder() ? ["--disable-dev-shm-usage"] : [];

/** With no language at all a browser can save no file by an Arabic name. */
const language = { LANG: process.env.LANG ?? "C.UTF-8" };

/** Where the Chromium that `npm install` brings can start: it names this loader, which musl lacks. */
const runsFromNpm = process.platform === "linux" && existsSync("/lib64/ld-linux-x86-64.so.2");

/**
 * The Chromium that came with `npm install`, else the system's. The package has the one without
 * windows, which takes half the time of a processor that the system's takes for the same journey.
 * BROWSER_PROGRAM names another, or `npm`.
 */
export function findBrowser(wanted = process.env.BROWSER_PROGRAM): BrowserProgram {
  const env = { ...process.env, ...language };
  if (wanted && wanted !== "npm") return { path: wanted, env, args, ignoreDefaultArgs };
  // The program itself rather than Debian's launcher, a shell script that adds flags of its own.
  const system = ["/usr/lib/chromium/chromium", "/usr/bin/chromium"].find((path) =>
    existsSync(path),
  );
  if (wanted === "npm" || runsFromNpm || !system) return fromNpm();
  return { path: system, env, args, ignoreDefaultArgs };
}

function fromNpm(): BrowserProgram {
  const manifest = join(root, "node_modules/@sparticuz/chromium/package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const home = join(root, "node_modules/.cache/chromium");
  const folder = join(home, version);
  if (!existsSync(folder)) {
    // Unpacked aside and moved into place whole, so that two test runs cannot see half of it.
    mkdirSync(home, { recursive: true });
    const aside = mkdtempSync(join(home, "new-"));
    execFileSync(process.execPath, [join(root, "tests/browser/unpack.ts")], {
      // With a name of that platform in the environment the package brings its libraries along.
      env: { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
    });
    writeFileSync(join(aside, "fonts", "fonts.conf"), fontSettings(folder));
    try {
      renameSync(aside, folder);
    } catch (error) {
      rmSync(aside, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const libraries = [join(folder, "al2023/lib"), folder, process.env.LD_LIBRARY_PATH];
  return {
    path: join(folder, "chromium"),
    env: {
      ...process.env,
      ...language,
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(":"),
      FONTCONFIG_PATH: join(folder, "fonts"),
    },
    args: [...args, "--headless"],
    ignoreDefaultArgs,
  };
}

/** The package's own settings point to other folders. Without any font the browser crashes. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts")}</dir>
  <cachedir>${join(folder, "font-cache")}</cachedir>
</fontconfig>
`;
}
