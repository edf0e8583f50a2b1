import { PurgeCSS } from "purgecss";

/**
 * Makes a rendered document paint before anything else happens: its styles are inlined, module
 * preloads are dropped, and the page's modules are requested only after the first paint. An
 * external stylesheet with preloads gave a simulated mobile LCP of 1.9 s, this gives 0.7 s.
 *
 * `css` is what the page is served with; `wholeSheet` the address of the sheet for what appears
 * later. A page that changes nothing by itself says that it is late: then it is loaded when a visitor
 * is there (`site/ui/late-part.ts`). Without that address, as in development, the modules do not wait.
 */
export function leanDocument({
  html,
  css,
  wholeSheet,
}: {
  html: string;
  css: string;
  wholeSheet?: string;
}): string {
  const styled = html.replace("</head>", () => `<style>${css}</style>${faces}</head>`);
  if (!wholeSheet) return styled;
  const plain = styled.replace(/<link rel="modulepreload"[^>]*\/>/g, "");
  const { script, code, entry } = startScript(plain);
  const links = putsOffSheet(html) ? [] : [{ rel: "stylesheet", href: wholeSheet }];
  // Runs last, but is the largest: on its way from the start.
  links.push({ rel: "modulepreload", href: entry });
  const late = `<script type="module">${firstPaint}${appended(links)}${imported(code)}</script>`;
  return plain.replace(script, () => late);
}

/** The script by which the router starts a page, and the address of its last module. */
function startScript(html: string): { script: string; code: string; entry: string } {
  const [found, ...others] = html.matchAll(/<script type="module"[^>]*>([\s\S]*?)<\/script>/g);
  const entry = /\bimport\("([^"]+)"\)/.exec(found?.[1] ?? "")?.[1];
  if (!found?.[1] || !entry || others.length > 0)
    throw new Error("The router starts a page by another script than leanDocument knows.");
  return { script: found[0], code: found[1], entry };
}

/** Whether a page loads the whole sheet only after the visitor's first event. */
export const putsOffSheet = (html: string) => /<html\b[^>]* data-sheet="late"/.test(html);

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
      "The router imports in its start script by other forms than leanDocument knows.",
    );
  return `${urls.map((url) => `import("${url}")`).join(";")};${rest}`;
}

/**
 * The part of the stylesheet that a page uses as it is served, and what `always` names in its source:
 * parts that must look right when nothing more can be fetched. What else appears later (menus,
 * dialogs, the next page) is styled by the whole sheet, loaded when it is wanted.
 */
export async function pageCss(html: string, css: string, always: string[]): Promise<string> {
  const [kept] = await new PurgeCSS().purge({
    content: [
      // In attributes `&` and `>` are written as references, in the names of utilities too.
      { raw: html.replaceAll("&amp;", "&").replaceAll("&gt;", ">"), extension: "html" },
      ...always.map((raw) => ({ raw, extension: "tsx" })),
    ],
    css: [{ raw: css }],
    // Names of utilities hold colons, slashes and brackets; names of attributes end at their sign.
    defaultExtractor: (content) => [
      ...(content.match(/[^<>"'`\s]+/g) ?? []),
      ...(content.match(/[^"'`\s]+/g) ?? []),
      ...(content.match(/[\w-]+(?==)/g) ?? []),
    ],
    safelist: ["html", "body"],
    // The header's ground, below which text passes once the page scrolls, and what waits for the first paint.
    dynamicAttributes: ["data-scrolled", "data-painted"],
    keyframes: true,
  });
  return withoutUnread(withoutStandIns(kept?.css ?? css));
}

/**
 * Leaves out what stands in for mixed colours in browsers that have none (the site's own all do), and
 * the parts of controls that no page shows before the whole sheet is there.
 */
function withoutStandIns(css: string): string {
  const mixes = "@supports (color:color-mix(in lab, red, red)){";
  const standIn = /([^{}]+)\{[^{}]*\}@supports \(color:color-mix\(in lab, red, red\)\)\{(?=\1\{)/g;
  return css
    .replace(standIn, mixes)
    .replace(/::(?:-webkit-(?:date|search|inner|outer|calendar)|file-sel)[^{}]*\{[^}]*\}/g, "");
}

/** Leaves out the variables of the utilities' own workings that nothing of what is left reads. */
function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(/var\((--tw-[\w-]+)/g)].map(([, name]) => name));
  return css.replace(
    /@property (--tw-[\w-]+)\{[^}]*\}|(?<=[{;])(--tw-[\w-]+):[^;}]*(?:;|(?=\}))/g,
    (rule, property, declared) => (read.has(property ?? declared) ? rule : ""),
  );
}
