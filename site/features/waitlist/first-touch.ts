import { firstTouchKey, firstTouchLimit } from "#contract/limits.ts";

/** How a visitor first came here, as the sign-up names it (specification 3.1). */
export interface FirstTouch {
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  referrer_url: string;
}

const nothing: FirstTouch = { utm_source: "", utm_medium: "", utm_campaign: "", referrer_url: "" };

interface Arrival {
  /** Address of the page that was opened. */
  address: string;
  referrer: string;
  storage: Pick<Storage, "getItem" | "setItem"> | undefined;
}

const short = (text: string) => text.slice(0, firstTouchLimit);

/** The page that led here, if it is another site's, without its query: that may hold what is private. */
function outsideReferrer(referrer: string, address: string): string {
  if (!URL.canParse(referrer)) return "";
  const from = new URL(referrer);
  if (!/^https?:$/.test(from.protocol) || from.host === new URL(address).host) return "";
  return short(from.origin + from.pathname);
}

function touchOf({ address, referrer }: Arrival): FirstTouch {
  const query = new URL(address).searchParams;
  const value = (name: string) => short(query.get(name)?.trim() ?? "");
  return {
    utm_source: value("utm_source"),
    utm_medium: value("utm_medium"),
    utm_campaign: value("utm_campaign"),
    referrer_url: outsideReferrer(referrer, address),
  };
}

function stored(storage: Arrival["storage"]): FirstTouch | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(firstTouchKey) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    // Anyone can write there: only short text of the known names is believed.
    const text = (name: string) => {
      const value = (kept as Record<string, unknown>)[name];
      return typeof value === "string" ? short(value) : "";
    };
    return {
      utm_source: text("utm_source"),
      utm_medium: text("utm_medium"),
      utm_campaign: text("utm_campaign"),
      referrer_url: text("referrer_url"),
    };
  } catch {
    return undefined;
  }
}

const says = (touch: FirstTouch) => Object.values(touch).some((value) => value !== "");

/**
 * The first visit that said where it came from, kept for later pages and visits. A visit that says
 * nothing (an address typed in) leaves the place free for the first that does.
 */
export function recordFirstTouch(arrival: Arrival): FirstTouch {
  const kept = stored(arrival.storage);
  if (kept && says(kept)) return kept;
  const touch = touchOf(arrival);
  if (!says(touch)) return nothing;
  try {
    arrival.storage?.setItem(firstTouchKey, JSON.stringify(touch));
  } catch {
    // Storage can be full or refused; the touch still counts for this page.
  }
  return touch;
}

let current = nothing;

function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** Called once by the shell when a page has loaded, whatever page it is. */
export function keepFirstTouch(): void {
  current = recordFirstTouch({
    address: location.href,
    referrer: document.referrer,
    storage: browserStorage(),
  });
}

/** What is sent with a sign-up. */
export function firstTouch(): FirstTouch {
  return current;
}
