/**
 * The languages that the site has words in, with the direction they are written in. One that is not offered
 * stays here, for those who chose it while it was.
 */
export const directions = { en: "ltr", ar: "rtl", fr: "ltr" } as const;

/**
 * The languages that the site is offered in, at least one. The first is at addresses that name no language, and
 * for everyone whose language is not offered.
 */
export const offered: readonly (keyof typeof directions)[] = ["en", "ar", "fr"];
