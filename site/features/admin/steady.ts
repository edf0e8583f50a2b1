import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * One function for the whole life of a component, that does what the last render's function does.
 * Words and addresses come anew with each render; work begun by an effect must not begin again for it.
 */
export function useSteady<A extends unknown[], R>(action: (...args: A) => R): (...args: A) => R {
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
