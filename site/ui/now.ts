import { useEffect, useState } from "react";

const minute = 60_000;

/**
 * The present minute, in the browser alone: a page is built without a time, so there is none before
 * hydration, nor while it is unused. A phone needs a tenth of a second to read the clocks of three zones.
 */
export function useNow(isWanted: boolean): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      timer = setTimeout(tick, minute - (Date.now() % minute));
    };
    tick();
    // After sleep the timer is late.
    const update = () => document.visibilityState === "visible" && setNow(new Date());
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [isWanted]);
  return now;
}
