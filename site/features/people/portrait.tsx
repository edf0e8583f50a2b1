import { clsx } from "clsx";
import type { leaders } from "#brand/people.ts";
import { directionOf } from "#contract/locale.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Monogram } from "#site/ui/monogram.tsx";

type Person = Pick<(typeof leaders)[number], "id" | "initials">;

/**
 * A person by the picture that a release shows, or drawn in one stroke, or by initials, where there are any, if
 * `brand/portraits.ts` has no drawing. `across` leads the stroke on to both edges, where it meets the next person's. Decorative: the
 * name is beside it. The page's loader brings the `strokes` (`withStrokes`).
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
  const { strokes, pictures } = useBuiltData<{
    strokes: Record<string, string>;
    pictures?: Record<string, string>;
  }>();
  const { id, initials } = person;
  const picture = pictures?.[id];
  const stroke = picture ? undefined : strokes[id];
  if (!picture && !stroke && !initials) return null;
  const seal = picture ? (
    <Picture address={picture} isRound={across} className={clsx("shrink-0", className)} />
  ) : (
    !stroke &&
    initials && <Initials person={{ id, initials }} className={clsx("shrink-0", className)} />
  );
  if (!across && seal) return seal;
  // The way to both edges is of one path with the person: their halos meet without a seam.
  const way = picture ? "M-2000 198H2200" : "M-2000 198H.5M199.5 198H2200";
  const line = across ? `${stroke ?? ""}${way}` : stroke;
  const drawing = (
    <Drawing
      box="0 0 200 220"
      className={clsx("shrink-0 overflow-visible", className)}
      stroke="var(--hue, var(--water))"
      strokeLinecap={across ? "butt" : "round"}
      strokeLinejoin="round"
    >
      {across && <path d={line} strokeWidth="11" opacity="0.09" />}
      <path d={line} strokeWidth={across ? 2.4 : 5} />
    </Drawing>
  );
  if (!across) return drawing;
  return (
    <div
      className="grid items-end justify-center overflow-x-clip *:[grid-area:1/1]"
      aria-hidden="true"
    >
      {drawing}
      {seal}
    </div>
  );
}

/** Styled by itself: a release has no classes but those of the built page. */
function Picture({
  address,
  isRound,
  className,
}: {
  address: string;
  isRound: boolean;
  className: string;
}) {
  const shape = isRound ? { aspectRatio: "1", borderRadius: "50%" } : { aspectRatio: "10 / 11" };
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      className={className}
      style={{ objectFit: "cover", ...shape }}
    />
  );
}

/** The initials of a person, in the language's script. */
function Initials({ person, className }: { person: Person; className?: string }) {
  const locale = useSiteLocale();
  return (
    <Monogram
      initials={person.initials[locale]}
      direction={directionOf[locale]}
      className={className}
    />
  );
}
