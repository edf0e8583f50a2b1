/** Where a visit or a lead came from. */
export interface Origin {
  utmSource?: string | null | undefined;
  utmMedium?: string | null | undefined;
  /** The host of the page that led here. */
  host?: string | null | undefined;
  /** By a friend's link. */
  isByFriend?: boolean;
}

/** Names under which hosts and UTM sources are counted, with the medium of each. */
const known: readonly (readonly [name: string, medium: Medium, pattern: RegExp])[] = [
  ["google", "search", /^google(?:\.|$)|\.google\./],
  ["bing", "search", /^bing(?:\.|$)/],
  ["duckduckgo", "search", /^duckduckgo(?:\.|$)/],
  ["yahoo", "search", /(?:^|\.)yahoo(?:\.|$)/],
  ["yandex", "search", /^(?:yandex|ya)(?:\.|$)/],
  ["x", "social", /^(?:x|twitter)(?:\.com)?$|^t\.co$/],
  ["facebook", "social", /^(?:facebook|fb)(?:\.com|\.me)?$/],
  ["instagram", "social", /^(?:instagram|ig)(?:\.com)?$/],
  ["linkedin", "social", /^linkedin(?:\.com)?$|^lnkd\.in$/],
  ["whatsapp", "social", /^(?:whatsapp(?:\.com)?|wa\.me)$/],
  ["telegram", "social", /^(?:telegram(?:\.org|\.me)?|t\.me)$/],
  ["youtube", "social", /^youtube(?:\.com)?$|^youtu\.be$/],
  ["reddit", "social", /^reddit(?:\.com)?$/],
];

type Medium = "none" | "search" | "social" | "email" | "paid" | "referral" | "other";
const mediums: readonly (readonly [Medium, RegExp])[] = [
  ["paid", /^(?:cpc|ppc|cpm|paid.*|display|ads?)$/],
  ["email", /^(?:e-?mail|newsletter)$/],
  ["social", /^social.*$/],
  ["search", /^(?:organic|search)$/],
  ["referral", /^referral$/],
];

const maxLength = 60;

/**
 * The one name under which a source is counted, and its medium: the UTM source before the host. Anything but a
 * plain name is `other`, since it can contain an email address.
 */
export function sourceOf({ utmSource, utmMedium, host, isByFriend }: Origin): {
  source: string;
  medium: Medium;
} {
  if (isByFriend) return { source: "friend", medium: "referral" };
  const typed = (utmSource || host || "").trim().toLowerCase();
  const bare = typed.replace(/:\d+$/, "").replace(/^(?:www|m|l|lm|mobile)\./, "");
  const one = known.find(([, , pattern]) => pattern.test(bare));
  const isPlain = bare.length <= maxLength && /^[a-z0-9][a-z0-9._-]*$/.test(bare);
  const source = one?.[0] ?? (bare === "" ? "direct" : isPlain ? bare : "other");
  const medium = utmMedium?.trim().toLowerCase() ?? "";
  const named = mediums.find(([, pattern]) => pattern.test(medium))?.[0];
  const usual = one?.[1] ?? (source === "direct" ? "none" : "referral");
  return { source, medium: named ?? (medium === "" ? usual : "other") };
}
