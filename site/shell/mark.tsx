import { classNames } from "#site/ui/class-names.ts";

/** The group's mark: a channel and its branches. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 26 26"
      fill="none"
      stroke="var(--water)"
      strokeWidth="2.4"
      strokeLinecap="round"
      className={classNames("mirror", className)}
      aria-hidden="true"
    >
      <path d="M23 3C14 5 13 10 13 13s-2 8-10 10" />
      <path d="M13 13c1 6 5 8 10 9" opacity="0.75" />
      <path d="M13 12C10 9 7 8 3 8" opacity="0.5" />
    </svg>
  );
}
