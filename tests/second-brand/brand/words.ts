import type { Localized } from "./names.ts";

/**
 * What the group says in place of the site's own words, by the file of content/ and the key in it, such
 * as `home.hero.line1`. `{brand}`, `{city}` and `{services}` may stand for what they name.
 */
export const words: Readonly<Record<string, Localized>> = {};
