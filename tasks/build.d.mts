// What tasks in TypeScript use of the build.
export function build(only?: readonly string[]): Promise<void>;
