import { encode } from "uqr";

/** A text as a picture for a phone: black on white in either theme, since scanners expect it so. */
export function QrCode({
  text,
  label,
  className = "w-56",
}: {
  text: string;
  label: string;
  className?: string;
}) {
  const quiet = 4;
  const { data, size } = encode(text, { ecc: "M", border: quiet });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`max-w-full rounded-[4px] ${className}`}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      {/* Its hairline closes the seams between squares in a picture of the element. */}
      <path d={path} fill="#000" stroke="#000" strokeWidth="0.06" />
    </svg>
  );
}
