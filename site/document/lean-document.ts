import { PurgeCSS } from "purgecss";

/**
 * A document paints before anything else happens: its styles are inlined, module preloads are dropped,
 * and the page's modules are requested only after the first paint. An external stylesheet with preloads
 * gave a simulated mobile LCP of 1.9 s, this gives 0.7 s.
 */
export function withStyles(html: string, css: string): string {
  return html
    .replace(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, "")
    .replace("</head>", () => `<style>${css}</style>${faces}</head>`);
}

/**
 * The inline faces are unpacked while the rest of the page is read: left until a text wants them, they
 * would miss the first paint, and lines that break elsewhere in them would move the page.
 */
const faces = '<script>document.fonts.forEach(f=>{f.display=="block"&&f.load()})</script>';

/**
 * Waits for the first paint, and says on the root that it has been: what moves begins then. A page that is
 * not looked at does not paint, and a browser may not report it: then it goes on after a moment.
 */
const firstPaint = `await new Promise(r=>{
if(document.hidden||!window.PerformanceObserver||!PerformanceObserver.supportedEntryTypes.includes("paint"))return setTimeout(r);
new PerformanceObserver((_,o)=>{o.disconnect();setTimeout(r)}).observe({type:"paint",buffered:true});
setTimeout(r,1500)});document.documentElement.dataset.painted="";`;

/** Waits until a reader turns to the page: in a frame of another site most never do. */
const firstTouch = `await new Promise(r=>{
for(const e of ["pointerover","pointerdown","focusin","keydown"])addEventListener(e,r,{once:true,passive:true})});
document.documentElement.dataset.painted="";`;

/**
 * The script of a public page: after the first paint, in a frame after the first touch, all its modules are
 * requested at once, then it answers.
 */
export function pageScript(
  entry: string,
  page: string,
  others: readonly string[],
  isFrame = false,
): string {
  const ahead = others.map((url) => `import("${url}");`).join("");
  const start = `const [{hydratePage:h},p]=await Promise.all([import("${entry}"),import("${page}")]);h(p)`;
  return `<script type="module">${isFrame ? firstTouch : firstPaint}${ahead}${start}</script>`;
}

/**
 * The same for a document that the router starts: its script's static imports become dynamic ones. The
 * whole sheet comes after the first paint, for the pages that are reached from here.
 */
export function putOffRouter(html: string, wholeSheet: string): string {
  const { script, code, entry } = startScript(html);
  // The last module runs last, but brings much along: on its way from the start.
  const links = [
    { rel: "stylesheet", href: wholeSheet },
    { rel: "modulepreload", href: entry },
  ];
  const late = `<script type="module">${firstPaint}${appended(links)}${imported(code)}</script>`;
  return html.replace(script, () => late);
}

/** The script by which the router starts a page, and the address of its last module. */
function startScript(html: string): { script: string; code: string; entry: string } {
  const [found, ...others] = html.matchAll(/<script type="module"[^>]*>([\s\S]*?)<\/script>/g);
  const entry = /\bimport\("([^"]+)"\)/.exec(found?.[1] ?? "")?.[1];
  if (!found?.[1] || !entry || others.length > 0)
    throw new Error("The router starts a page by another script than putOffRouter knows.");
  return { script: found[0], code: found[1], entry };
}

/**
 * Requested by a script this short, a file costs nothing but itself: requested from the program, it
 * made the browser read all of that once more, to note which line requested it.
 */
const appended = (links: { rel: string; href: string }[]) =>
  `for(const l of ${JSON.stringify(links)})document.head.append(Object.assign(document.createElement("link"),l));`;

/** Turns the static imports of the router's start script into dynamic ones, all requested at once. */
function imported(code: string): string {
  const urls: string[] = [];
  const rest = code.replace(
    /import (?:\* as (\w+) from )?"([^"]+)";?/g,
    (_, name: string | undefined, url: string) => {
      urls.push(url);
      return name ? `const ${name}=await import("${url}");` : `await import("${url}");`;
    },
  );
  // One that was left would run before the first paint.
  if (urls.length === 0 || /^\s*import\b(?!\()/m.test(rest))
    throw new Error(
      "The router imports in its start script by other forms than putOffRouter knows.",
    );
  return `${urls.map((url) => `import("${url}")`).join(";")};${rest}`;
}

/** Whatever can be a name in a style sheet: names of utilities hold colons, slashes and brackets. */
export const namesIn = (content: string): string[] => [
  ...(content.match(/[^<>"'`\s]+/g) ?? []),
  ...(content.match(/[^"'`\s]+/g) ?? []),
  ...(content.match(/[^"`\s]+/g) ?? []),
  // Names of attributes end at their sign.
  ...(content.match(/[\w-]+(?==)/g) ?? []),
];

/**
 * The part of the stylesheet that a page uses as it is served, and what `sources` names: what the page is
 * made of, in all its states, with the parts that are loaded when they are wanted.
 */
export async function pageCss(html: string, css: string, sources: string): Promise<string> {
  const [kept] = await new PurgeCSS().purge({
    content: [
      // In attributes these signs are written as references, in the names of utilities too.
      {
        raw: html.replaceAll("&amp;", "&").replaceAll("&gt;", ">").replaceAll("&#x27;", "'"),
        extension: "html",
      },
      { raw: sources, extension: "tsx" },
    ],
    css: [{ raw: css }],
    defaultExtractor: namesIn,
    safelist: ["html", "body"],
    // The header's ground, below which text passes once the page scrolls, and what waits for the first paint.
    dynamicAttributes: [
      "data-scrolled",
      "data-painted",
      // What dialogs, tabs and menus are given while they open and close.
      "data-starting-style",
      "data-ending-style",
      "data-popup-open",
      "data-highlighted",
    ],
    keyframes: true,
  });
  return withoutUnread(withoutStandIns(kept?.css ?? css));
}

/**
 * Leaves out what stands in for mixed colours in browsers that have none (the site's own all do).
 */
function withoutStandIns(css: string): string {
  const mixes = "@supports (color:color-mix(in lab, red, red)){";
  const standIn = /([^{}]+)\{[^{}]*\}@supports \(color:color-mix\(in lab, red, red\)\)\{(?=\1\{)/g;
  return css.replace(standIn, mixes);
}

/** Leaves out the variables of the utilities' own workings that nothing of what is left reads. */
function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(/var\((--tw-[\w-]+)/g)].map(([, name]) => name));
  return css.replace(
    /@property (--tw-[\w-]+)\{[^}]*\}|(?<=[{;])(--tw-[\w-]+):[^;}]*(?:;|(?=\}))/g,
    (rule, property, declared) => (read.has(property ?? declared) ? rule : ""),
  );
}
