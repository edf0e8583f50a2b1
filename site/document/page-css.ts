import { PurgeCSS } from "purgecss";

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
 * made of, in all its states, with the parts that are loaded later.
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
      // Attributes that dialogs, tabs and menus get while they open and close.
      "data-starting-style",
      "data-ending-style",
      "data-popup-open",
      "data-highlighted",
    ],
    keyframes: true,
  });
  return withoutUnread(withoutStandIns(kept?.css ?? css));
}

const propertyOf = (declaration: string) => declaration.slice(0, declaration.indexOf(":")).trim();

/**
 * Leaves out the declarations that stand in for mixed colours in browsers that have none (the site's own all do).
 */
function withoutStandIns(css: string): string {
  const mixes = "@supports (color:color-mix(in lab, red, red)){";
  const standIn =
    /([^{}]+)\{([^{}]*)\}@supports \(color:color-mix\(in lab, red, red\)\)\{(?=\1\{([^{}]*)\})/g;
  return css.replace(standIn, (_, selector: string, own: string, mixed: string) => {
    const inPlace = new Set(mixed.split(";").map(propertyOf));
    const kept = own.split(";").filter((declaration) => !inPlace.has(propertyOf(declaration)));
    return `${kept.length > 0 ? `${selector}{${kept.join(";")}}` : ""}${mixes}`;
  });
}

/** Leaves out the variables of the utilities' own workings that nothing of what is left reads. */
function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(/var\((--tw-[\w-]+)/g)].map(([, name]) => name));
  return css.replace(
    /@property (--tw-[\w-]+)\{[^}]*\}|(?<=[{;])(--tw-[\w-]+):[^;}]*(?:;|(?=\}))/g,
    (rule, property, declared) => (read.has(property ?? declared) ? rule : ""),
  );
}
