/** Marks a link that leaves the site; the label says so to a screen reader. */
export function OutwardArrow({ label }: { label: string }) {
  return (
    <>
      <svg viewBox="0 0 12 12" className="mirror size-3 shrink-0" aria-hidden="true">
        <path d="M2.5 9.5 9 3M4 2.5h5.5V8" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className="sr-only"> ({label})</span>
    </>
  );
}
