import { useBuiltData } from "./words.tsx";

/** Names by the id that a link, a message or an application has in `about` or `job`. */
export type AboutNames = Readonly<Record<string, string>>;

/** The name of an id, on a page whose loader gives `aboutNames`; nothing for what we do not have. */
export function useAboutName(): (id: string) => string | undefined {
  const { aboutNames } = useBuiltData<{ aboutNames: AboutNames }>();
  return (id) => (Object.hasOwn(aboutNames, id) ? aboutNames[id] : undefined);
}
