// Runs one of the project's programs under the pinned Node: `node tasks/run.mjs FILE ARGS…`.
import { install } from "./install.mjs";
import { at, becomes, pinnedNode, share, stop } from "./project.mjs";

const [file, ...args] = process.argv.slice(2);
if (!file) stop("Say which file to run: node tasks/run.mjs FILE ARGS…", 2);
await install();
await becomes(share(pinnedNode, [at(file), ...args]));
