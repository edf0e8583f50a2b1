/** This group asks nothing of its own. */
export const questions = [];
