/** Resolves after so many milliseconds. A test passes one that resolves at once and notes the number. */
export type Sleep = (milliseconds: number) => Promise<void>;

export const sleep: Sleep = (milliseconds) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
