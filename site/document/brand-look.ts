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
      const css = /\/site\/ui\/site\.css(\?|$)/.test(id) ? lookCss() : "";
      return css ? { code: source + css, map: null } : undefined;
    },
  };
}
