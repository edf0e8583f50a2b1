import { useEffect, useRef, useState } from "react";

const longest = 100;

/** One value of an address's query; what is longer than anybody asks is cut. */
export function queryValue(search: string, name: string): string {
  return (new URLSearchParams(search).get(name) ?? "").slice(0, longest);
}

/** The query of an address with what is asked in it, and all else that was there. */
export function searchWith(search: string, asked: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(asked)) {
    if (value.trim() === "") query.delete(name);
    else query.set(name, value.slice(0, longest));
  }
  return query.size > 0 ? `?${query}` : "";
}

/**
 * State that is kept in the query of the address, so that Back, a reload and a link restore it, and a
 * function that changes it. A page is built without a query: the state follows it after hydration.
 */
export function useQueryState<Asked extends Readonly<Record<string, string>>>(
  askedIn: (search: string) => Asked,
): [Asked, (change: Partial<Asked>) => void] {
  const [asked, setAsked] = useState(() =>
    askedIn(typeof window !== "undefined" && window.siteReady ? location.search : ""),
  );
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = askedIn(location.search);
    setAsked(latest.current);
  }, [askedIn]);
  const ask = (change: Partial<Asked>) => {
    latest.current = { ...latest.current, ...change };
    setAsked(latest.current);
    const address = location.pathname + searchWith(location.search, latest.current) + location.hash;
    history.replaceState(history.state, "", address);
  };
  return [asked, ask];
}
