// `npm start`: installs and builds what is missing, then serves the product, and restarts it when it ends.
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import {
  at,
  keepRunning,
  pinnedNode,
  serverEnvironment,
  serverFlags,
  spawnInTerminal,
} from "./project.mjs";

await install();
await build();
// Enough for every mode but development, which has its own command.
const NODE_ENV = process.env.NODE_ENV ?? "production";
const env = { ...serverEnvironment, NODE_ENV };
await keepRunning(() =>
  spawnInTerminal(pinnedNode, [...serverFlags, at("server/main.ts")], {
    env,
    // The channel by which it reports that it is ready.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  }),
);
