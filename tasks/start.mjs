// `npm start`: installs and builds what is missing, then serves the product.
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { at, becomes, pinnedNode, share } from "./project.mjs";

await install();
await build();
// Enough for every mode but development, which has its own command.
const NODE_ENV = process.env.NODE_ENV ?? "production";
await becomes(share(pinnedNode, [at("server/main.ts")], { env: { NODE_ENV } }));
