// The types of the build for tasks in TypeScript.
export function build(only?: readonly string[]): Promise<void>;
