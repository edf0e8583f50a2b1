/** Without portraits, people are shown by their initials. */
export const portraits: Readonly<Record<string, string>> = {};
