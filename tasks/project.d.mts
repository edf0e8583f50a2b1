// The types of project.mjs for programs in TypeScript.
export const serverFlags: string[];
export const serverEnvironment: Record<string, string>;
export const pinnedNode: string;
export function at(...parts: string[]): string;
export function stop(line: string, code?: number): never;
export function capture(
  program: string,
  args: readonly string[],
  options?: { env?: Record<string, string> },
): Promise<{ code: number; output: string }>;
