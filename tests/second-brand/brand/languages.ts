import { ar } from "#content/languages/ar.ts";
import { en } from "#content/languages/en.ts";
import { fr } from "#content/languages/fr.ts";

/**
 * The languages that the site has words in, each with its own file in `content/languages/`. One that is not
 * offered stays here, for those who chose it while it was; English too, from which the others are translated.
 */
export const languages = { en, ar, fr };

/**
 * The languages that the site is offered in, at least one. The first is at addresses that name no language, and
 * for everyone whose language is not offered.
 */
export const offered: readonly (keyof typeof languages)[] = ["en", "ar", "fr"];
