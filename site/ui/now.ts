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
    // A computer that slept shows the right time at the first look.
    const look = () => document.visibilityState === "visible" && setNow(new Date());
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isWanted]);
  return now;
}
