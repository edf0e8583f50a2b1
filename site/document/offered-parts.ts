import { hasPart, offers } from "#content/offer.ts";
import { isOn } from "#site/i18n/paths.ts";

const known = { hasPart, offers, isOn } as Record<string, (name: string) => boolean>;

/**
 * Puts true or false in the place of a condition about the parts that the group has, so that what is off is left
 * out of the scripts, with the texts that it alone imports from `brand/`.
 */
export function offeredParts() {
  return {
    name: "offered-parts",
    enforce: "pre" as const,
    transform(source: string, id: string) {
      if (!/\/(site|content)\/.*\.tsx?$/.test(id)) return undefined;
      const code = source.replace(/\b(hasPart|offers|isOn)\("(\w+)"\)/g, (_, name, part) =>
        String(known[name]?.(part)),
      );
      return code === source ? undefined : { code, map: null };
    },
  };
}
