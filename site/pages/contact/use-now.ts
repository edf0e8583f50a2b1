import { useEffect, useState } from "react";

const minute = 60_000;

/**
 * The present minute, in the browser alone: a page built beforehand knows no time, so there is none
 * until it has come alive.
 */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
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
  }, []);
  return now;
}
