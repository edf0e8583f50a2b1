/** Nobody of this group has been drawn: its people are shown by their initials. */
export const portraits: Readonly<Record<string, string>> = {};
