/** Values of a statement that is put together piece by piece. */
export class Bindings {
  readonly values: unknown[];

  /** The values that a statement begins with are `$1`, `$2` and so on. */
  constructor(values: readonly unknown[] = []) {
    this.values = [...values];
  }

  /** Adds a value and returns its placeholder: `$3`. */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A pattern of LIKE for texts that hold this one, whatever signs it has. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
