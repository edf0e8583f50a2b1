import type { ReportedStep } from "#contract/funnel.ts";

/*
 * What a page reports of a visit where the server says so by the header `Server-Timing: visits`
 * (docs/decisions/0095): which page, and from where. It reads the page's own addresses alone, and keeps nothing.
 */

const load = () =>
  performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;

/** The host of the page that led here; undefined where there was none. */
const from = () => URL.parse?.(document.referrer)?.host;

/** Reports a step, if the server wants to know and the browser does not object (Global Privacy Control). */
export function reportStep(step: ReportedStep): void {
  const { globalPrivacyControl: objects } = navigator as { globalPrivacyControl?: boolean };
  if (objects || !load()?.serverTiming?.some(({ name }) => name === "visits")) return;
  const query = new URLSearchParams({
    ...{ step, page: location.pathname, lang: document.documentElement.lang },
    ...(from() === location.host ? { within: "" } : { from: from() ?? "" }),
  });
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === "ref") query.set("friend", "");
    if (name.startsWith("utm_")) query.set(name, value.slice(0, 99));
  }
  navigator.sendBeacon(`/api/visits?${query}`);
}

/** Reports a load that comes from elsewhere, once it is shown: a page that is rendered ahead may never be. */
export function reportVisit(): void {
  const page = document as Document & { prerendering?: boolean };
  if (from() === location.host || load()?.type !== "navigate") return;
  const wait = (target: EventTarget, event: string) =>
    target.addEventListener(event, reportVisit, { once: true });
  if (page.prerendering) wait(page, "prerenderingchange");
  else if (page.visibilityState === "hidden") wait(page, "visibilitychange");
  else reportStep("visit");
}
