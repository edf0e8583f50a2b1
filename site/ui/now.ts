import { useEffect, useState } from "react";

const minute = 60_000;

/**
 * The present minute, in the browser alone: a page built beforehand knows no time, so there is none
 * until it has come alive and somebody wants it. A phone reads the clocks of three zones for a tenth
 * of a second.
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
