// Paths of the project, and how tasks run programs with its pinned Node.
// These files run on Node 20, before anything is installed: built-in modules only.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const at = (...parts) => join(root, ...parts);

const { optionalDependencies } = JSON.parse(readFileSync(at("package.json"), "utf8"));
const nodePackage = `node-${process.platform}-${process.arch}`;
const isPinned = nodePackage in optionalDependencies;

/** The Node of the lockfile; where it has none for the platform, the machine's own. */
export const pinnedNode = isPinned
  ? at("node_modules", nodePackage, "bin", "node")
  : process.execPath;

/** Stops if the lockfile has no Node for the platform and the machine's own is too old. */
export function requireNode() {
  if (isPinned || Number(process.versions.node.split(".")[0]) >= 24) return;
  stop(
    `The lockfile has no Node for ${process.platform} on ${process.arch}, and this one is ${process.version}: start with Node 24 or newer.`,
  );
}

/**
 * How the server is run. With Node's defaults it would take half a gigabyte, most of it unused memory of
 * the collector and the allocator (docs/decisions). The same as in deploy/Dockerfile.
 */
export const serverFlags = ["--max-semi-space-size=8"];
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** The environment of a child: programs of node_modules come first, so `node` is the pinned one. */
export function environment(extra = {}) {
  const path = [at("node_modules", ".bin"), process.env.PATH].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/** Stops the task with one clear line, no stack. */
export function stop(line, code = 1) {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

export function seconds(since) {
  const spent = (Date.now() - since) / 1000;
  return `${spent.toFixed(spent < 10 ? 1 : 0)} s`;
}

/**
 * Runs a program and keeps what it prints.
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program does not exist
 */
export function capture(program, args, { env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: environment(env),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code, signal) => resolve({ code: code ?? codeOf(signal), output }));
  });
}

export function spawnInTerminal(program, args, { env = {}, stdio = "inherit" } = {}) {
  return spawn(program, args, { cwd: root, env: environment(env), stdio });
}

/**
 * Waits for a child that owns the terminal and ends this process as it ended.
 * Ctrl-C reaches the child by itself (same process group); a signal sent to us alone is passed on.
 */
export function endWith(child) {
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  process.on("SIGINT", () => {});
  return new Promise(() => {
    child.on("error", (error) => stop(error.message, 127));
    child.on("close", (code, signal) => process.exit(code ?? codeOf(signal)));
  });
}

/** A child that ran this long, in milliseconds, has started properly. */
const properRun = 60_000;
/** After this many short runs in a row, starting it again will not help. */
const maxQuickEnds = 5;

/**
 * Runs a child that owns the terminal, and restarts it when it ends by itself after it was ready. If its first start
 * fails, or this process gets a signal, this process ends with the child's code. SIGTERM and SIGHUP are passed on to the
 * child. SIGINT only closes the channel to it, which the child takes as the end too: Ctrl-C has reached it already, since
 * it is in the same process group, and a second signal would end it at once.
 */
export async function keepRunning(start, { firstPause = 1_000 } = {}) {
  let child;
  let isStopping = false;
  let paused;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => {
      isStopping = true;
      if (signal !== "SIGINT") child.kill(signal);
      else if (child.connected) child.disconnect();
      paused?.();
    });
  }
  let wasReady = false;
  for (let quickEnds = 0; ; ) {
    const started = Date.now();
    child = start();
    child.on("message", (message) => {
      wasReady ||= message === "ready";
    });
    const code = await new Promise((resolve) => {
      child.on("error", (error) => stop(error.message, 127));
      child.on("close", (code, signal) => resolve(code ?? codeOf(signal)));
    });
    if (isStopping || !wasReady || code === 0) process.exit(code);
    quickEnds = Date.now() - started < properRun ? quickEnds + 1 : 0;
    if (quickEnds >= maxQuickEnds) {
      stop(`The server ended ${quickEnds} times within a minute of its start: giving up.`, code);
    }
    const pause = firstPause * 2 ** Math.max(0, quickEnds - 1);
    process.stderr.write(
      `The server ended by itself (${code}); it starts again in ${pause / 1000} s.\n`,
    );
    await new Promise((resolve) => {
      paused = resolve;
      setTimeout(resolve, pause);
    });
    if (isStopping) process.exit(code);
  }
}

function codeOf(signal) {
  return signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1;
}
