import { codeOf, stop } from "./project.mjs";

/** A child that ran this long, in milliseconds, has started properly. */
const properRun = 60_000;
/** After this many short runs in a row, starting it again will not help. */
const maxQuickEnds = 5;

/**
 * Runs a child that owns the terminal, and restarts it when it ends by itself after it was ready. If its first start
 * fails, or it was told to end, this process ends with its code. SIGTERM and SIGHUP are passed on to the child; Ctrl-C
 * (SIGINT) reaches it by itself, since it is in the same process group.
 */
export async function keepRunning(start, { firstPause = 1_000 } = {}) {
  let child;
  let isStopping = false;
  let paused;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => {
      isStopping = true;
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
