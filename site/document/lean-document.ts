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
 * The inline faces are unpacked while the rest of the page is read: unpacked only when a text needs them, they
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
export function deferRouter(html: string, wholeSheet: string): string {
  const { script, code, entry } = startScript(html);
  // The last module runs last, but has many imports: it is preloaded.
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
    throw new Error("The router starts a page by another script than deferRouter knows.");
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
      "The router imports in its start script by other forms than deferRouter knows.",
    );
  return `${urls.map((url) => `import("${url}")`).join(";")};${rest}`;
}

/** The styles that `withStyles` put into a document. */
export function stylesIn(html: string): string {
  const end = html.indexOf(`</style>${faces}</head>`);
  const start = html.lastIndexOf("<style>", end) + "<style>".length;
  if (end < 0) throw new Error("There are no styles of ours in the document.");
  return html.slice(start, end);
}
