import { useEffect, useRef, useState } from "react";

const maxLength = 100;

/** One value of an address's query; what is longer than a search is cut. */
export function queryValue(search: string, name: string): string {
  return (new URLSearchParams(search).get(name) ?? "").slice(0, maxLength);
}

/** The query of an address with these values in it, and all else that was there. */
export function searchWith(search: string, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value.trim() === "") query.delete(name);
    else query.set(name, value.slice(0, maxLength));
  }
  return query.size > 0 ? `?${query}` : "";
}

/**
 * State that is kept in the query of the address, so that Back, a reload and a link restore it, and a
 * function that changes it. A page is built without a query: the state follows it after hydration.
 */
export function useQueryState<Query extends Readonly<Record<string, string>>>(
  queryIn: (search: string) => Query,
): [Query, (change: Partial<Query>) => void] {
  const [values, setValues] = useState(() =>
    queryIn(typeof window !== "undefined" && window.siteReady ? location.search : ""),
  );
  const latest = useRef(values);
  useEffect(() => {
    latest.current = queryIn(location.search);
    setValues(latest.current);
  }, [queryIn]);
  const setQuery = (change: Partial<Query>) => {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
    const address = location.pathname + searchWith(location.search, latest.current) + location.hash;
    history.replaceState(history.state, "", address);
  };
  return [values, setQuery];
}
