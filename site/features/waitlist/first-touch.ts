import { firstTouchKey, firstTouchLimit } from "#contract/limits.ts";

const campaignFields = ["utm_source", "utm_medium", "utm_campaign"] as const;
const fields = [...campaignFields, "referrer_url", "ref"] as const;

/** How a visitor first came here, as the sign-up names it (specification 3.1), and the code of a friend's link. */
export type FirstTouch = Record<(typeof fields)[number], string>;

interface Arrival {
  /** Address of the page that was opened. */
  address: string;
  referrer: string;
  storage: Pick<Storage, "getItem" | "setItem"> | undefined;
}

const short = (text: string) => text.slice(0, firstTouchLimit);
const touchFrom = (textOf: (field: (typeof fields)[number]) => string) =>
  Object.fromEntries(fields.map((field) => [field, short(textOf(field))])) as FirstTouch;

const nothing = touchFrom(() => "");

/** The page that led here, if it is another site's, without its query: that may hold what is private. */
function outsideReferrer(referrer: string, address: string): string {
  if (!URL.canParse(referrer)) return "";
  const from = new URL(referrer);
  if (!/^https?:$/.test(from.protocol) || from.host === new URL(address).host) return "";
  return from.origin + from.pathname;
}

function touchOf({ address, referrer }: Arrival): FirstTouch {
  const query = new URL(address).searchParams;
  return touchFrom((field) =>
    field === "referrer_url"
      ? outsideReferrer(referrer, address)
      : (query.get(field)?.trim() ?? ""),
  );
}

/** The values that an earlier page stored. Anything can be stored there: only texts under known names are read. */
function stored(storage: Arrival["storage"]): FirstTouch {
  try {
    const kept = JSON.parse(storage?.getItem(firstTouchKey) ?? "null") as Record<string, unknown>;
    return touchFrom((field) => (typeof kept[field] === "string" ? kept[field] : ""));
  } catch {
    return nothing;
  }
}

const namesCampaign = (touch: FirstTouch) => campaignFields.some((field) => touch[field] !== "");

/** The values of an earlier visit, and the campaign of this one if no earlier one had any. */
function joined(kept: FirstTouch, touch: FirstTouch): FirstTouch {
  // A friend's link may come at any time: the first one counts.
  const ref = kept.ref || touch.ref;
  if (namesCampaign(kept)) return { ...kept, ref };
  // A visit without either leaves the place free for the first that does.
  return { ...touch, ref, referrer_url: kept.referrer_url || touch.referrer_url };
}

/**
 * How a visitor first came, kept for later pages and visits: the first page that led here and the first
 * campaign. Each is kept whole: a source and a medium of two campaigns would be one that never was.
 */
export function recordFirstTouch(arrival: Arrival): FirstTouch {
  const kept = stored(arrival.storage);
  const touch = joined(kept, touchOf(arrival));
  try {
    if (fields.some((field) => touch[field] !== kept[field])) {
      arrival.storage?.setItem(firstTouchKey, JSON.stringify(touch));
    }
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

/** Called once when a page has loaded, whatever page it is. `storage`: null where nothing may be kept. */
export function keepFirstTouch(storage: Storage | null = browserStorage() ?? null): void {
  current = recordFirstTouch({
    address: location.href,
    referrer: document.referrer,
    storage: storage ?? undefined,
  });
}

/** The values sent with a sign-up. `counts`: the campaign of the form, where the visitor came by none. */
export function firstTouch(counts?: Partial<FirstTouch>): FirstTouch {
  return namesCampaign(current) ? current : { ...current, ...counts };
}
