/** Teeth of the stamp's edge: half circles around a sheet of 72 by 88. */
function perforation(): string {
  const holes: string[] = [];
  for (let x = 6; x < 72; x += 6.67) holes.push(`M${x} 0h.01M${x} 88h.01`);
  for (let y = 6; y < 88; y += 6.9) holes.push(`M0 ${y}h.01M72 ${y}h.01`);
  return holes.join("");
}

/** The stamp: the channel and its four branches. Once the letter has gone, it is cancelled. */
export function Stamp({ isMarked }: { isMarked: boolean }) {
  const branches = [
    ["wallet", "M38 45C38 58 20 60 17 76"],
    ["travel", "M38 45C38 60 31 62 30 76"],
    ["logistics", "M38 45C38 60 43 62 44 76"],
    ["education", "M38 45C38 58 54 60 57 76"],
  ] as const;
  return (
    <svg
      viewBox="-26 -8 106 104"
      className="mirror -me-1 -mt-2 h-24 shrink-0 sm:h-30"
      fill="none"
      aria-hidden="true"
    >
      <path d="M0 0H72V88H0Z" fill="var(--ground)" />
      <path d={perforation()} stroke="var(--basin)" strokeWidth="4" strokeLinecap="round" />
      <path d="M7 7H65V81H7Z" stroke="var(--line)" />
      <path
        d="M7 33C20 25 30 36 43 30S58 22 65 25M7 42C20 35 27 44 40 40S57 33 65 34M7 21C22 15 30 25 46 19S60 13 65 15"
        stroke="var(--contour)"
      />
      <path d="M62 7C60 24 40 24 38 45" stroke="var(--water)" strokeWidth="2.4" />
      {branches.map(([hue, d]) => (
        <path key={hue} d={d} stroke={`var(--${hue})`} strokeWidth="1.6" />
      ))}
      <circle cx="38" cy="45" r="3.2" fill="var(--ground)" stroke="var(--water)" strokeWidth="2" />
      {isMarked && (
        <g className="fade-in" stroke="var(--ink)" strokeWidth="1.4" opacity="0.75">
          <circle cx="6" cy="62" r="23" />
          <circle cx="6" cy="62" r="17" />
          <path d="M26 50C38 46 44 56 58 51S72 47 78 49M28 60C40 56 46 66 60 61S74 57 78 59M27 70C40 66 46 76 60 71S74 67 78 69" />
          <path d="m-2 62 6 6 11-12" stroke="var(--water)" strokeWidth="2.4" />
        </g>
      )}
    </svg>
  );
}
