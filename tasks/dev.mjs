// `npm run dev`: the site with hot reload, and the API, which restarts when its code changes.
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { at, pinnedNode, spawnInTerminal, stop } from "./project.mjs";

await install();
await build(["press files", "icons", "mails"]);

const port = Number(process.env.PORT ?? 3000);
if (!Number.isInteger(port) || port < 1 || port > 65534) {
  stop(`PORT must be a whole number from 1 to 65534, not "${process.env.PORT}".`);
}
const apiPort = port + 1;
const shared = {
  NODE_ENV: "development",
  // Links in mails lead to the site with hot reload, which passes /api on to the API.
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  API_URL: `http://127.0.0.1:${apiPort}`,
};

process.stdout.write(
  `Site: http://localhost:${port} · mail: at the address that the API prints · API: ${shared.API_URL} · both reload on change, Ctrl-C stops them.\n`,
);
const children = [
  spawnInTerminal(
    pinnedNode,
    [at("node_modules/@react-router/dev/bin.cjs"), "dev", "--port", `${port}`, "--strictPort"],
    { env: shared },
  ),
  spawnInTerminal(pinnedNode, ["--watch", "--watch-preserve-output", at("server/main.ts")], {
    env: { ...shared, PORT: `${apiPort}` },
  }),
];

// Ctrl-C reaches both by itself; when one ends, the other ends too.
function end(signal) {
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}
process.on("SIGINT", () => {});
process.on("SIGTERM", () => end("SIGTERM"));
let result = 0;
for (const child of children) {
  child.on("exit", (code) => {
    result ||= code ?? 0;
    end("SIGTERM");
    if (children.every((one) => one.exitCode !== null || one.signalCode !== null)) {
      process.exit(result);
    }
  });
}
