import { portraits } from "#brand/portraits.ts";

/** The portraits of these people, by id, for the loader of a page that shows them, and only them. */
export function readStrokes(people: readonly { id: string }[]): Record<string, string> {
  const drawn = people.map(({ id }) => [id, portraits[id]] as const);
  return Object.fromEntries(drawn.filter((one): one is [string, string] => one[1] !== undefined));
}
