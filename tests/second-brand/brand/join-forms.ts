/** This group has the waitlist's dialog alone. */
export const joinForms = [];
