import { clsx } from "clsx";
import { useLoaderData } from "react-router";
import type { leaders } from "#brand/people.ts";
import { directionOf } from "#contract/locale.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Monogram } from "#site/ui/monogram.tsx";

type Person = Pick<(typeof leaders)[number], "id" | "initials">;

/**
 * A person drawn in one stroke, or by initials, where there are any, if `brand/portraits.ts` has no
 * drawing. `across` leads the stroke on to both edges, where it meets the next person's. Decorative: the
 * name stands beside it. The page's loader brings the `strokes` (`withStrokes`).
 */
export function Portrait({
  person,
  across = false,
  className,
}: {
  person: Pick<Person, "id"> & Partial<Person>;
  across?: boolean;
  className?: string;
}) {
  const { strokes } = useLoaderData<{ strokes: Record<string, string> }>();
  const { id, initials } = person;
  const stroke = strokes[id];
  if (!stroke && !initials) return null;
  const drawing = stroke ? (
    <Drawing
      box="0 0 200 220"
      className={clsx("shrink-0 overflow-visible", className)}
      stroke="var(--hue, var(--water))"
      strokeLinecap={across ? "butt" : "round"}
      strokeLinejoin="round"
    >
      {across && <path d={stroke} strokeWidth="11" opacity="0.09" />}
      <path d={stroke} strokeWidth={across ? 2.4 : 5} />
    </Drawing>
  ) : (
    initials && <Initials person={{ id, initials }} className={clsx("shrink-0", className)} />
  );
  if (!across) return drawing;
  return (
    <div className="flex items-end" aria-hidden="true">
      <Rule />
      {drawing}
      <Rule />
    </div>
  );
}

/**
 * The stroke between two portraits: at their height, and as wide and as bright as they are. It reaches
 * half a pixel into them: edge to edge, a dark hair would show between. Its halo ends where theirs
 * begins: one over the other would be a brighter hair.
 */
function Rule() {
  return (
    <Drawing
      box="0 0 100 220"
      stretch
      className="block h-48 min-w-0 flex-1 overflow-visible"
      stroke="var(--hue, var(--water))"
    >
      <path d="M0 198H100" strokeWidth="9.6" opacity="0.09" />
      <path d="M-0.5 198H100.5" strokeWidth="2.1" />
    </Drawing>
  );
}

/** The initials of a person, in the language's script. */
export function Initials({ person, className }: { person: Person; className?: string }) {
  const locale = useSiteLocale();
  return (
    <Monogram
      initials={person.initials[locale]}
      direction={directionOf[locale]}
      className={className}
    />
  );
}
