import { useEffect, useState } from "react";
import { createStore } from "#site/ui/store.ts";

/** An entry of the tab's storage. There is none before a visitor takes an amount along. */
const key = "carried-amount";

/**
 * On the root from the head script on, while there is an amount: empty until the samples have it, then `here` until
 * the drop has come.
 */
export const carryingAttribute = "data-carrying";

/** Runs in the head, before the first paint. */
export const carryingScript = () =>
  `try{sessionStorage[${JSON.stringify(key)}]&&document.documentElement.setAttribute(${JSON.stringify(carryingAttribute)},"")}catch(e){}`;

/** Amounts that can be carried, in whole dirhams. Steps of the wallet's bill meet each of them. */
export const carriable = { first: 500, least: 100, most: 2_000, step: 20 } as const;

/** The results of the samples for the amount: money in hundredths, days, per cent. */
export interface Stops {
  /** The visitor's share of a bill. */
  bill?: readonly [fils: number];
  /** The fee of a change of currency. */
  fee?: readonly [fils: number];
  /** The fare of a trip, and its days. */
  trip?: readonly [fils: number, days: number];
  /** The gate that a held payment came to, and whether it was released there. */
  gate?: readonly [isReleased: number];
  /** The share of a semester that is funded. */
  semester?: readonly [percent: number];
}

/** An amount that a visitor carries through the site. */
interface Carried {
  /** In whole dirhams. */
  amount: number;
  /** Unprefixed addresses of the pages it came to, in their order. */
  way: readonly string[];
  stops: Stops;
}

const store = createStore<Carried | undefined>(undefined);

export const useCarried = store.use;

function stored(): Carried | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "null") as Carried | null) ?? undefined;
  } catch {
    // Without storage the amount lasts as long as the page.
    return store.get();
  }
}

function save(carried: Carried | undefined): void {
  store.set(carried);
  try {
    if (carried) sessionStorage.setItem(key, JSON.stringify(carried));
    else sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Carries an amount from a page on, or changes it; results for another amount are dropped. */
export function carry(amount: number, path: string): void {
  save({ amount, way: store.get()?.way ?? [path], stops: {} });
}

export const putBack = () => save(undefined);

function noteArrival(carried: Carried | undefined): void {
  const root = document.documentElement;
  if (!carried) root.removeAttribute(carryingAttribute);
  else if (root.hasAttribute(carryingAttribute)) root.setAttribute(carryingAttribute, "here");
}

/** Brings the amount to a page, once that is shown. Returns how to stop. */
export function carryTo(path: string): () => void {
  const { prerendering } = document as { prerendering?: boolean };
  const arrive = () => {
    const carried = stored();
    if (!carried || carried.way.includes(path)) store.set(carried);
    else save({ ...carried, way: [...carried.way, path] });
    noteArrival(carried);
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && arrive();
  // A prerendered page has a copy of the storage, which is dropped when the page is shown.
  if (prerendering) {
    store.set(stored());
    noteArrival(store.get());
    document.addEventListener("prerenderingchange", arrive, { once: true });
  } else arrive();
  addEventListener("pageshow", comeBack);
  return () => removeEventListener("pageshow", comeBack);
}

/** Stores the result of a sample for the carried amount, if there is one. */
export function useStop<Name extends keyof Stops>(name: Name, made: Stops[Name]): void {
  const carried = useCarried();
  const written = JSON.stringify(made);
  useEffect(() => {
    if (!carried || JSON.stringify(carried.stops[name]) === written) return;
    save({ ...carried, stops: { ...carried.stops, [name]: written && JSON.parse(written) } });
  }, [carried, name, written]);
}

/**
 * State of a sample that begins with its own value, or with the carried amount. A change in the sample
 * holds until another amount is carried.
 */
export function useSampleAmount<T>(
  own: T,
  fromAmount: (amount: number) => T,
): [T, (next: T) => void] {
  const amount = useCarried()?.amount;
  const [changed, setChanged] = useState<{ by: number | undefined; value: T }>();
  const begins = amount === undefined ? own : fromAmount(amount);
  const value = changed && changed.by === amount ? changed.value : begins;
  return [value, (next) => setChanged({ by: amount, value: next })];
}
