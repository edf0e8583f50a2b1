import { Icon } from "./icons.tsx";

/** One more, or one less. At its limit it stays focusable, so that the keyboard does not fall off it. */
export function StepButton({
  label,
  by,
  atLimit,
  onStep,
}: {
  label: string;
  by: 1 | -1;
  atLimit: boolean;
  onStep: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      data-early=""
      aria-disabled={atLimit}
      onClick={() => !atLimit && onStep()}
      className="grid size-9 shrink-0 scroll-mb-20 place-items-center rounded-full border border-edge transition-colors duration-150 hover:border-(--hue,var(--water)) hover:text-(--hue,var(--water)) aria-disabled:border-line aria-disabled:text-soft aria-disabled:opacity-60"
    >
      <Icon name={by === 1 ? "plus" : "minus"} className="size-4" />
    </button>
  );
}
