import type { ReportedStep } from "#contract/funnel.ts";

/*
 * What a page reports of a visit if the server has the header `Server-Timing: visits`
 * (docs/decisions/0095): the page and the referrer. It reads their addresses alone, and stores nothing.
 */

const navigation = () =>
  performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;

/** The host of the page that led here; undefined where there was none. */
const referrerHost = () => URL.parse?.(document.referrer)?.host;

/** Reports a step, if the server counts visits and the browser has not opted out (Global Privacy Control). */
export function reportStep(step: ReportedStep): void {
  const { globalPrivacyControl: hasOptedOut } = navigator as { globalPrivacyControl?: boolean };
  if (hasOptedOut || !navigation()?.serverTiming?.some(({ name }) => name === "visits")) return;
  const query = new URLSearchParams({
    ...{ step, page: location.pathname, lang: document.documentElement.lang },
    ...(referrerHost() === location.host ? { within: "" } : { from: referrerHost() ?? "" }),
  });
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === "ref") query.set("friend", "");
    if (name.startsWith("utm_")) query.set(name, value.slice(0, 99));
  }
  navigator.sendBeacon(`/api/visits?${query}`);
}

/** Reports a load that comes from another site, once it is shown: a prerendered page may never be. */
export function reportVisit(): void {
  const page = document as Document & { prerendering?: boolean };
  if (referrerHost() === location.host || navigation()?.type !== "navigate") return;
  const wait = (target: EventTarget, event: string) =>
    target.addEventListener(event, reportVisit, { once: true });
  if (page.prerendering) wait(page, "prerenderingchange");
  else if (page.visibilityState === "hidden") wait(page, "visibilitychange");
  else reportStep("visit");
}
