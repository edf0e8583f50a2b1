import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How often a thread checks how busy it was, in milliseconds. */
const checkEvery = 15_000;
/** A thread that worked for less than this share of the time counts as idle. */
const idleBelow = 0.05;
/** A heap that grew by fewer bytes than this is not collected. */
const growth = 8 * 1024 * 1024;
/** By how many percent a heap may grow between two collections. */
const growthPercent = 30;

/**
 * Makes the collector run before a heap has grown much: by default it lets a busy process grow to several
 * times its size, for hours. Call it once the start is over, during which it would run again and again.
 */
export function keepHeapsSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
}

/**
 * Collects what the start of this thread has left behind, some 150 MB that the collector would otherwise
 * keep while the server is idle; then does so again after each busy time, once the thread is idle.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
  let lastSize = heapBytes();
  let busy = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, busy);
    busy = now;
    if (utilization > idleBelow) return;
    if (heapBytes() < lastSize + growth) return;
    collect();
    lastSize = heapBytes();
  }, checkEvery).unref();
}

/** Bytes of this thread's heap, and of what it keeps outside of it. */
function heapBytes(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
