/** A name of any script within a sentence: it turns the direction of nothing but itself. */
export const isolated = (name: string) => `\u2068${name}\u2069`;
