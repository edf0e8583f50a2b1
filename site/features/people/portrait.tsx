import { clsx } from "clsx";
import type { leaders } from "#brand/people.ts";
import { portraits } from "#brand/portraits.ts";
import { directionOf } from "#contract/locale.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Monogram } from "#site/ui/monogram.tsx";

type Person = Pick<(typeof leaders)[number], "id" | "initials">;

/**
 * A person drawn in one stroke, or by initials where `brand/portraits.ts` has no drawing. `across` leads
 * the stroke on to both edges, where it meets the next person's. Decorative: the name stands beside it.
 */
export function Portrait({
  person,
  across = false,
  className,
}: {
  person: Person;
  across?: boolean;
  className?: string;
}) {
  const stroke = portraits[person.id];
  const drawing = stroke ? (
    <Drawing
      box="0 0 200 220"
      className={clsx("shrink-0 overflow-visible", className)}
      stroke="var(--water)"
      strokeLinecap={across ? "butt" : "round"}
      strokeLinejoin="round"
    >
      {across && <path d={stroke} strokeWidth="11" opacity="0.09" />}
      <path d={stroke} strokeWidth={across ? 2.4 : 5} />
    </Drawing>
  ) : (
    <Initials person={person} className={clsx("shrink-0", className)} />
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

/** The stroke between two portraits: at their height, and as wide and as bright as they are. */
function Rule() {
  return (
    <Drawing box="0 0 100 220" stretch className="block h-48 min-w-0 flex-1" stroke="var(--water)">
      <path d="M0 198H100" strokeWidth="9.6" opacity="0.09" />
      <path d="M0 198H100" strokeWidth="2.1" />
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
