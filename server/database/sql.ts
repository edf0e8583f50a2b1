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

/** A LIKE pattern for texts that contain this one; `%` and `_` in it are escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

const iso = (fraction: "MS" | "US") => (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"')`;

/** SQL of a time column as ISO 8601 in UTC: 2026-11-21T10:00:00.123Z. */
export const isoMilliseconds = iso("MS");
/** `isoMilliseconds` with microseconds, for cursors: two rows must not get one position by rounding. */
export const isoMicroseconds = iso("US");

/**
 * SQL of the local time in a zone at the moment in a column, by the zone's offsets from UTC in minutes, of which each
 * is valid from its moment on.
 */
export function clockTime(
  column: string,
  offsets: readonly { from: Date; minutes: number }[],
  bindings: Bindings,
): string {
  const [first, ...later] = offsets.map(({ from, minutes }) => ({
    from,
    offset: `make_interval(mins => ${bindings.bind(minutes)}::int)`,
  }));
  const cases = later
    .toReversed()
    .map(({ from, offset }) => `when ${column} >= ${bindings.bind(from)} then ${offset}`);
  const offset =
    cases.length > 0 ? `case ${cases.join(" ")} else ${first?.offset} end` : first?.offset;
  return `(${column} at time zone 'UTC' + ${offset})`;
}
