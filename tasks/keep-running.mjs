import { codeOf, stop } from "./project.mjs";

/** One that lived this long has run: what ends it is no fault of its start. Milliseconds. */
const hasRun = 60_000;
/** Ends one after the other, none of which has run: starting it again will not help. */
const mostQuickEnds = 5;

/**
 * Runs a child that owns the terminal, and again when it ends by itself after it was ready. What is
 * wrong with a first start is for a person to mend: then this process ends as the child did, and so
 * when it was told to end. Ctrl-C reaches the child by itself (same process group); a signal sent to us
 * alone is passed on.
 */
export async function keepRunning(start, { firstPause = 1_000 } = {}) {
  let child;
  let told = false;
  let paused;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => {
      told = true;
      if (signal !== "SIGINT") child.kill(signal);
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
    if (told || !wasReady || code === 0) process.exit(code);
    quickEnds = Date.now() - started < hasRun ? quickEnds + 1 : 0;
    if (quickEnds >= mostQuickEnds) {
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
    if (told) process.exit(code);
  }
}
