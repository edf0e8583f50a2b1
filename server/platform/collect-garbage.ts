import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How often a thread looks at how busy it was, in milliseconds. */
const lookEvery = 15_000;
/** Below this share of its time, a thread has time to collect. */
const isIdleBelow = 0.05;
/** Grown by less than so many bytes, the heap is left alone. */
const growth = 8 * 1024 * 1024;
/** By how many percent a heap may grow since it was last collected, before it is again. */
const growsBy = 30;

/**
 * Has every heap of this process collected before it has grown much: by itself the collector lets it
 * grow to several times what it was while there is much to do, for hours if that lasts. Not from the
 * start: what starting leaves over would be collected again and again.
 */
export function keepHeapsSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growsBy}`);
}

/**
 * Gives back now what starting this thread has left over: some 150 MB that the collector, which waits
 * until they are needed, would keep for as long as the server has little to do. From then on the same
 * after each busy time, once the thread is idle again.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
  let kept = held();
  let busy = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, busy);
    busy = now;
    if (utilization > isIdleBelow) return;
    if (held() < kept + growth) return;
    collect();
    kept = held();
  }, lookEvery).unref();
}

/** Bytes of this thread's heap, and of what it keeps outside of it. */
function held(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
