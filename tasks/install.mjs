// Installs the packages of the lockfile, only when they changed since the last time.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { at, capture, pinnedNode, seconds, stop } from "./project.mjs";

const stamp = at("node_modules", ".installed");
const lockfile = at("package-lock.json");

/** What decides which packages are there; a change of scripts alone needs no install. */
function wanted() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync(at("package.json"), "utf8"),
  );
  return createHash("sha256")
    .update(JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides }))
    .update(readFileSync(lockfile))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
}

/** Leaves node_modules as the lockfile says, and the lockfile as it was. */
export async function install() {
  const hash = wanted();
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;

  const started = Date.now();
  process.stdout.write("Installing packages (about a minute the first time)… ");
  const before = readFileSync(lockfile);
  // Not `npm ci`: see docs/decisions/0006-install.md.
  const { code, output } = await capture("npm", ["install", "--loglevel=error", "--no-progress"], {
    env: { npm_config_update_notifier: "false" },
  });
  if (!readFileSync(lockfile).equals(before)) writeFileSync(lockfile, before);
  if (code !== 0) fail(code, output);
  if (!existsSync(pinnedNode)) {
    stop(`\nThe pinned Node did not arrive (${pinnedNode}): does npm run install scripts here?`);
  }
  mkdirSync(at("node_modules"), { recursive: true });
  writeFileSync(stamp, hash);
  process.stdout.write(`${seconds(started)}\n`);
}

function fail(code, output) {
  process.stdout.write("\n");
  if (code === 127) stop("npm was not found: install Node 20 or newer, which brings it.");
  if (
    /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT)\b/.test(output)
  ) {
    stop(
      "Packages could not be installed: the npm registry did not answer. Check the network and try again.",
    );
  }
  process.stderr.write(output);
  stop(`Packages could not be installed: npm ended with code ${code}, its words are above.`);
}
