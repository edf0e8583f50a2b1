import type { Logger } from "pino";

/** Settings by their name of the release before, which is read until the next release. */
const earlierSettings: Record<string, string> = {
  RATE_LIMIT_CAPTCHA_WORTHLESS: "RATE_LIMIT_CAPTCHA_REJECTED",
};

/** Calls by their path of the release before: tabs that were opened then use them until they are reloaded. */
const earlierCalls: [earlier: RegExp, present: string][] = [
  [/^\/api\/admin\/acts\/question(?=\?|$)/, "/api/admin/bulk-actions/preview"],
  [/^\/api\/admin\/acts\/([^/?]+)\/hold(?=\?|$)/, "/api/admin/bulk-actions/$1/extend-undo"],
  [/^\/api\/admin\/acts(?=[/?]|$)/, "/api/admin/bulk-actions"],
];

/** The settings by their present names, with a warning for each that has an earlier one. */
export function withPresentNames(given: Record<string, string | undefined>) {
  const settings = { ...given };
  const warnings: string[] = [];
  for (const [earlier, present] of Object.entries(earlierSettings)) {
    if (given[earlier] === undefined) continue;
    settings[present] ??= given[earlier];
    warnings.push(`${earlier} is called ${present} now; its earlier name is read for one release.`);
  }
  return { settings, warnings };
}

/** Makes a function from the address of a call to its present one. Each earlier name is logged once. */
export function createAddressReader(log: Pick<Logger, "warn">): (url: string) => string {
  const logged = new Set<string>();
  return (url) => {
    for (const [earlier, present] of earlierCalls) {
      if (!earlier.test(url)) continue;
      if (!logged.has(present)) {
        log.warn(
          { present },
          "a call has its name of an earlier release, which ends with the next",
        );
      }
      logged.add(present);
      return url.replace(earlier, present);
    }
    return url;
  };
}
