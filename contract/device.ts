/** In this order, since most browsers also name those further down. */
const browsers: [name: string, mark: RegExp][] = [
  ["Edge", /\bEdgA?\/|\bEdgiOS\//],
  ["Opera", /\bOPR\/|\bOPT\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\bFirefox\/|\bFxiOS\//],
  ["Chrome", /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ["Safari", /\bSafari\//],
];
const systems: [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

/** The browser and system of a user agent: names of products, the same in every language. */
export function deviceIn(userAgent: string | null): { browser: string; system: string } | null {
  const first = (list: typeof browsers) => list.find(([, mark]) => mark.test(userAgent ?? ""))?.[0];
  const [browser, system] = [first(browsers), first(systems)];
  return browser && system ? { browser, system } : null;
}
