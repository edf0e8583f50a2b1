import type { Page } from "playwright-core";

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node | null }[];
}

/**
 * Records layout shifts of the pages that are opened from now on. The result names each shift that
 * a score of three decimals would show, with the text of what moved.
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts = Object.assign(window, { layoutShifts: [] as Shift[] }).layoutShifts;
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { layoutShifts: Shift[] }).layoutShifts
        .filter(({ value, hadRecentInput }) => value >= 0.0005 && !hadRecentInput)
        .map(({ value, sources }) => {
          const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40));
          return `${value.toFixed(4)}: ${moved.join(" | ")}`;
        }),
    );
}
