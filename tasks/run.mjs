// Runs one of the project's programs under the pinned Node: `node tasks/run.mjs [--build] FILE ARGS…`.
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { at, endWith, pinnedNode, spawnInTerminal, stop } from "./project.mjs";

const given = process.argv.slice(2);
const needsBuild = given[0] === "--build";
const [file, ...args] = needsBuild ? given.slice(1) : given;
if (!file) stop("Say which file to run: node tasks/run.mjs [--build] FILE ARGS…", 2);
await install();
if (needsBuild) await build();
await endWith(spawnInTerminal(pinnedNode, [at(file), ...args]));
