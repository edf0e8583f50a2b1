import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

const never = () => () => {};
const thisYear = () => new Date().getFullYear();

/**
 * The reader's year. A page built before New Year is read after it: it starts as it was built, as its
 * markup says, and is put right as soon as React has taken it over. A clock that is behind is not believed.
 */
export function useCurrentYear(): number {
  const root = useRouteLoaderData("root") as { builtIn?: number } | undefined;
  const builtIn = root?.builtIn ?? thisYear();
  const now = useSyncExternalStore(never, thisYear, () => builtIn);
  return Math.max(builtIn, now);
}
