/** Resolves after so many milliseconds. A test resolves at once and notes the number. */
export type Wait = (milliseconds: number) => Promise<void>;

export const clockWait: Wait = (milliseconds) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
