/** Length of a window, in milliseconds. Other work waits for at most the share of it that is used. */
const windowMs = 40;

/** Processor time of this thread, in milliseconds. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

interface ProcessorShare {
  /**
   * Whether this thread has worked, on anything, for more than `share` of the window (0 to 1). If so,
   * `resume` is called when the window ends.
   */
  isUsedUp(share: number): boolean;
}

/** Limits background work to a share of this thread's time, and leaves the rest to visitors. */
export function shareProcessor(resume: () => void): ProcessorShare {
  let windowEnd = 0;
  let spentBefore = 0;
  let pause: NodeJS.Timeout | undefined;
  return {
    isUsedUp(share) {
      if (pause) return true;
      const remaining = windowEnd - performance.now();
      if (remaining <= 0) {
        windowEnd = performance.now() + windowMs;
        spentBefore = spent();
        return false;
      }
      if (spent() - spentBefore < windowMs * share) return false;
      pause = setTimeout(() => {
        pause = undefined;
        resume();
      }, remaining).unref();
      return true;
    },
  };
}
