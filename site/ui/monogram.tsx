import { clsx } from "clsx";

/**
 * A person as one or two letters drawn in the brand's line, the second stepping behind the first.
 * Decorative: the name is beside it. `rtl` sets the first letter on the right.
 */
export function Monogram({
  initials,
  direction,
  className,
}: {
  initials: string;
  direction: "ltr" | "rtl";
  className?: string;
}) {
  const letters = [...initials].slice(0, 2);
  const placed = letters.map((letter, i) => ({
    letter,
    d: strokes[letter],
    x: letters.length === 1 ? 30 : (direction === "rtl" ? 1 - i : i) * 48 + 6,
    y: 6 + i * 14,
  }));
  return (
    <svg
      viewBox="0 0 120 110"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx("overflow-visible", className)}
      aria-hidden="true"
    >
      {placed.reverse().map(({ letter, d, x, y }) => (
        <g
          key={letter}
          transform={`translate(${x} ${y})`}
          stroke={y > 6 ? "var(--ink-soft)" : "var(--water)"}
        >
          {d ? (
            <>
              {y === 6 && <path d={d} strokeWidth="12" opacity="0.12" />}
              <path d={d} strokeWidth={y > 6 ? 2.2 : 3.6} />
              <path d={dotsOf(d)} strokeWidth={y > 6 ? 5 : 7} />
            </>
          ) : (
            <text x="30" y="66" textAnchor="middle" className="font-display text-[80px]">
              {letter}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** The dots of a letter, which a pen presses heavier than its lines. */
function dotsOf(d: string): string {
  return (d.match(/M[\d. ]+h\.01/g) ?? []).join("");
}

/**
 * Letters as a pen would draw them in one line: a box of 60 by 80, the foot of a Latin letter at 76,
 * the line of an Arabic one at 56. Dots are lines without length.
 */
const strokes: Readonly<Record<string, string>> = {
  A: "M4 76C16 52 24 26 31 4 38 26 46 52 57 76M14 52C26 47 38 47 48 52",
  B: "M10 4V76M10 4C58 0 56 38 12 38 66 36 62 80 10 76",
  C: "M54 16C38-4 6 4 6 40s34 46 50 22",
  D: "M10 4V76C70 78 70 2 10 4",
  E: "M52 5C34 3 20 4 10 4V76C24 76 38 77 54 74M10 39C22 40 34 40 44 38",
  F: "M54 5C36 3 20 4 10 4V76M10 40C22 41 34 41 44 39",
  G: "M54 16C38-4 6 4 6 40s34 44 50 24V44H36",
  H: "M10 4V76M52 4V76M10 42C24 36 38 36 52 40",
  I: "M30 4V76",
  J: "M42 4V54C42 80 12 82 8 60",
  K: "M10 4V76M54 5C44 24 28 38 10 44 30 44 44 58 56 76",
  L: "M10 4V76C24 76 40 77 56 72",
  M: "M4 76C7 50 9 26 11 4 18 24 25 40 32 54 39 40 46 24 52 4 54 26 56 50 58 76",
  N: "M10 76V4C22 30 38 54 52 76V4",
  O: "M31 4C2 4-2 76 31 76S62 4 31 4",
  P: "M10 76V4C62-2 62 46 10 42",
  Q: "M31 4C2 4-2 76 31 76S62 4 31 4M36 58C42 66 50 74 58 80",
  R: "M10 76V4C60-2 60 44 12 41 34 42 44 58 56 76",
  S: "M52 14C40-2 8 2 10 22S54 40 54 58 18 86 6 62",
  T: "M3 8C20 3 42 3 58 8M31 5V76",
  U: "M8 4V50C8 84 54 84 54 50V4",
  V: "M4 4C14 30 22 54 31 76 40 54 48 30 58 4",
  W: "M2 4C8 30 13 54 18 76 24 56 27 38 31 22 35 38 38 56 44 76 49 54 54 30 60 4",
  X: "M6 4C20 30 38 52 56 76M55 4C38 30 22 52 5 76",
  Y: "M4 4C12 22 20 34 31 42 42 34 50 22 58 4M31 42V76",
  Z: "M7 6C24 4 40 4 55 5 40 30 22 52 6 75 22 74 40 76 56 73",
  ا: "M30 2V56",
  أ: "M30 18V56M36 2C26 0 26 10 36 9 32 11 28 12 24 13",
  إ: "M30 2V42M36 54C26 52 26 62 36 61 32 63 28 64 24 65",
  ب: "M4 34C0 60 14 57 30 57S62 58 56 32M30 74h.01",
  ت: "M4 38C0 62 14 58 30 58S62 60 56 36M24 22h.01M37 22h.01",
  ث: "M4 40C0 62 14 58 30 58S62 60 56 38M23 26h.01M38 26h.01M30 14h.01",
  ج: "M8 26C22 14 38 28 54 22 20 28 8 46 12 60 18 80 44 78 56 70M34 52h.01",
  ح: "M8 26C22 14 38 28 54 22 20 28 8 46 12 60 18 80 44 78 56 70",
  خ: "M8 30C22 18 38 32 54 26 20 32 8 48 12 62 18 80 44 78 56 70M32 8h.01",
  د: "M22 16C42 30 50 56 40 57 30 58 20 57 10 54",
  ذ: "M22 22C42 34 50 57 40 58 30 59 20 58 10 55M26 6h.01",
  ر: "M38 28C48 56 30 74 8 74",
  ز: "M38 32C48 58 30 75 8 75M36 14h.01",
  س: "M58 28C60 50 48 50 46 34 46 52 34 52 33 36 34 56 28 76 14 74S0 58 6 46",
  ش: "M58 34C60 54 48 54 46 38 46 55 34 55 33 40 34 58 28 78 14 76S0 60 6 48M41 18h.01M53 18h.01M47 8h.01",
  ص: "M28 44C36 22 60 22 58 38 56 50 40 50 28 48 30 64 24 76 13 75S0 60 5 48",
  ض: "M28 46C36 24 60 24 58 40 56 52 40 52 28 50 30 66 24 77 13 76S0 62 5 50M46 12h.01",
  ط: "M16 2V56M2 57C18 22 56 24 56 42 56 58 26 57 2 57",
  ظ: "M16 2V56M2 57C18 22 56 24 56 42 56 58 26 57 2 57M38 14h.01",
  ع: "M46 20C34 6 16 14 20 28 22 38 36 38 48 32 14 36 6 54 12 66 20 80 44 78 54 70",
  غ: "M46 26C34 12 16 20 20 34 22 42 36 42 48 37 14 40 6 56 12 68 20 80 44 78 54 70M32 4h.01",
  ف: "M50 38C38 44 36 22 46 22S58 46 50 52C40 58 20 58 12 57 2 56 2 46 6 36M46 6h.01",
  ق: "M46 40C32 44 30 24 42 24S54 48 48 62C38 80 4 80 6 50M36 8h.01M49 8h.01",
  ك: "M52 2V44C52 58 44 57 28 57S2 60 6 40M36 22C24 24 26 32 32 34S34 44 22 43",
  ل: "M46 2V54C46 82 6 80 10 50",
  م: "M40 40C28 24 14 38 24 48S48 50 40 40C30 54 12 48 12 60V80",
  ن: "M52 34C56 64 44 76 30 76S2 62 9 40M30 28h.01",
  ه: "M30 22C52 28 50 57 30 57S8 36 30 22",
  و: "M44 40C30 46 26 24 38 24S54 46 44 60C36 72 22 76 8 75",
  ي: "M54 28C36 24 30 38 40 44S52 64 34 68 2 66 6 48M22 80h.01M36 82h.01",
};
