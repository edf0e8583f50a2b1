import { portraits } from "#brand/portraits.ts";

/** A page's loader that brings the portraits of the people it shows, by id, and only theirs. */
export function withStrokes<Input, Data extends object>(
  loader: (input: Input) => Data,
  people: readonly { id: string }[],
) {
  const drawn = people.map(({ id }) => [id, portraits[id]] as const);
  const strokes = Object.fromEntries(drawn.filter((one): one is [string, string] => !!one[1]));
  return (input: Input) => ({ ...loader(input), strokes });
}
