const maxStars = 5;

/** A rating of one to five as drops, filled and empty; `label` has it in words. */
export function Rating({ value, label }: { value: number; label: string }) {
  return (
    <svg viewBox="0 0 90 16" className="mirror h-4 w-22.5 text-(--hue,var(--water))" role="img">
      <title>{label}</title>
      {Array.from({ length: maxStars }, (_, i) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: five places that do not move.
          key={i}
          d={`M${i * 18 + 8} 1.5c3.4 4 5 6.4 5 8.7a5 5 0 0 1-10 0c0-2.3 1.6-4.7 5-8.7z`}
          fill={i < value ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth="1.3"
        />
      ))}
    </svg>
  );
}
