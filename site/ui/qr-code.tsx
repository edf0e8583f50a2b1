import { encode } from "uqr";

/** A text as a picture for a phone: black on white in either theme, since scanners expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
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
      className="w-56 max-w-full rounded-[4px]"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
