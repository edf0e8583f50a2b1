// What programs in TypeScript use of project.mjs.
export const serverFlags: string[];
export const serverEnvironment: Record<string, string>;
