/** Values of a statement that is put together piece by piece. */
export class Bindings {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder: `$3`. */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
