import { splitPath } from "#site/i18n/paths.ts";

/** What the login is told about where somebody was: it lives in the history entry, not in the address. */
export const wayBack = (place: { pathname: string; search: string }) => ({
  back: place.pathname + place.search,
});

/** Where to go after signing in: back to a page of the administration, if one was left, else to the desk. */
export function wayBackIn(state: unknown, desk: string): string {
  const back = (state as { back?: unknown } | null)?.back;
  if (typeof back !== "string") return desk;
  const [pathname = ""] = back.split("?");
  const { path } = splitPath(pathname);
  return path.startsWith("/admin/") && path !== "/admin/login" ? back : desk;
}
