import { useEffect, useRef, useState } from "react";
import { useLeave } from "./administrator.ts";
import { useSteady } from "./steady.ts";

/** `none`: nobody is signed in. `unknown`: the server does not know what was asked for. */
export type Reading<T> =
  | { outcome: "read"; value: T }
  | { outcome: "none" | "denied" | "missing" | "unknown" | "failed" };

export type Reader<T> = (key: string, signal?: AbortSignal) => Promise<Reading<T>>;

export interface Read<T> {
  /** What was read last. It stays while something else is on its way, and when that cannot be had. */
  value: T | null;
  /** The key it was read by, and the moment. */
  key: string | null;
  at: number;
  state: "loading" | "ready" | "missing" | "unknown" | "failed";
  /** Reads the same again. */
  again: () => void;
}

/** Reads what a key names whenever the key changes. Whoever may no longer read is led out of the desk. */
export function useReading<T>(key: string | undefined, reader: Reader<T>): Read<T> {
  const leave = useLeave();
  const [shown, setShown] = useState<{ value: T; key: string; at: number } | null>(null);
  const [state, setState] = useState<Read<T>["state"]>("loading");
  const running = useRef<AbortController | null>(null);

  const load = useSteady(async (wanted: string) => {
    // Only the last thing asked for is shown, whatever the order in which answers come.
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setState("loading");
    const reading = await reader(wanted, control.signal);
    if (control.signal.aborted) return;
    if (reading.outcome === "none") return leave("ended");
    if (reading.outcome === "denied") return leave("denied");
    if (reading.outcome !== "read") return setState(reading.outcome);
    setShown({ value: reading.value, key: wanted, at: Date.now() });
    setState("ready");
  });

  useEffect(() => {
    if (key !== undefined) void load(key);
    return () => running.current?.abort();
  }, [load, key]);

  return {
    value: shown?.value ?? null,
    key: shown?.key ?? null,
    at: shown?.at ?? 0,
    state,
    again: useSteady(() => {
      if (key !== undefined) void load(key);
    }),
  };
}
