import { look } from "#brand/look.ts";

/** The style sheet's end: what the brand looks like instead. Empty for the look of `tokens.css`. */
function lookCss(): string {
  const { display, text } = look.type;
  const rules = [
    ...Object.entries(look.colours).map(
      ([name, { light, dark }]) => `--${name}:light-dark(${light},${dark})`,
    ),
    ...(display ? [`--font-display:${display}`] : []),
    ...(text ? [`--font-text:${text}`] : []),
  ];
  return rules.length > 0 ? `\n:root{${rules.join(";")}}\n` : "";
}

/** Adds the look of the brand to the style sheet of the site. */
export function brandLook() {
  return {
    name: "brand-look",
    enforce: "pre" as const,
    transform(source: string, id: string) {
      // `?url` gives the address of the sheet; its text needs another query.
      const isSheet = /\/site\/ui\/site\.css(\?(?!url)|$)/.test(id);
      const css = isSheet ? lookCss() : "";
      return css ? { code: source + css, map: null } : undefined;
    },
  };
}
