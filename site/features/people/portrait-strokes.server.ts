import { portraits } from "#brand/portraits.ts";
import { portraitsFile } from "#contract/content.ts";

/** The addresses of pictures that a release shows in the place of drawings, by the ids of the people. */
let pictures: ReadonlyMap<string, string> = new Map();

/** Has further pages show the pictures that are among the texts of a release. */
export function replacePortraits(texts: readonly { file: string; key: string; text: string }[]) {
  const chosen = texts.filter(({ file }) => file === portraitsFile);
  pictures = new Map(chosen.map(({ key, text }) => [key, text]));
}

/** A page's loader that brings the portraits of the people it shows, by id, and only theirs. */
export function withStrokes<Input, Data extends object>(
  loader: (input: Input) => Data,
  people: readonly { id: string }[],
) {
  const drawn = people.map(({ id }) => [id, portraits[id]] as const);
  const strokes = Object.fromEntries(drawn.filter((one): one is [string, string] => !!one[1]));
  return (input: Input) => {
    const ofPage = people.map(({ id }) => [id, pictures.get(id)]).filter(([, address]) => address);
    return {
      ...loader(input),
      strokes,
      ...(ofPage.length > 0 && { pictures: Object.fromEntries(ofPage) }),
    };
  };
}
