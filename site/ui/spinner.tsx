/** Work under way: a drop going round the channel. Decorative; the words beside it say what. */
export function Spinner() {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-4 animate-[spin_900ms_linear_infinite]"
      aria-hidden="true"
    >
      <circle
        cx="10"
        cy="10"
        r="8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        opacity="0.25"
      />
      <path
        d="M10 2a8 8 0 0 1 8 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
