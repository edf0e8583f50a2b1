import { clsx } from "clsx";
import type { ComponentProps, MouseEvent, ReactNode } from "react";

/** `join` is for the waitlist alone: the one solid colour of the site. */
export type ButtonLook = "join" | "primary" | "outline" | "quiet";

const looks: Record<ButtonLook, string> = {
  join: "bg-water text-on-water border-transparent hover:bg-[color-mix(in_oklab,var(--water)_88%,var(--ink))]",
  primary:
    "bg-ink text-ground border-transparent hover:bg-[color-mix(in_oklab,var(--ink)_80%,var(--water))]",
  outline: "border-edge hover:border-water hover:text-water",
  quiet: "border-transparent px-0! text-link min-h-11 rounded-none",
};

/** The look of a button, for links that act as one. */
export function buttonClass(look: ButtonLook = "primary", className?: string): string {
  return clsx(
    "inline-flex items-center justify-center gap-2.5 min-h-11.5 px-5.5 max-[26rem]:px-4 py-2 rounded-[4px] border",
    "font-medium text-[0.9375rem] leading-tight text-center transition-colors duration-150",
    "disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:cursor-not-allowed",
    looks[look],
    className,
  );
}

/** The words of a button: what to press, and below it what that opens. */
export function TwoLines({ label, note }: { label: ReactNode; note: string }) {
  return (
    <span className="grid gap-0.5 leading-tight">
      <span className="flex items-center justify-center gap-2.5">{label}</span>
      <span className="text-[0.89rem] font-normal text-balance">{note}</span>
    </span>
  );
}

/**
 * A button. While `busy` it shows a spinner and keeps its words. A press does nothing then, nor where
 * the button is `aria-disabled`: `disabled` would take the focus from the visitor who pressed it. One that can
 * be either takes a double click as one press, also where the first has been answered in between.
 */
export function Button({
  look = "primary",
  busy,
  "aria-disabled": isOff,
  className,
  onClick,
  children,
  ...rest
}: ComponentProps<"button"> & {
  look?: ButtonLook;
  busy?: boolean;
  "aria-disabled"?: boolean;
  children: ReactNode;
}) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    const isSecond = (busy ?? isOff) !== undefined && event.detail > 1;
    // The Enter key in a field presses the button too: nothing is sent twice.
    if (busy || isOff || isSecond) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || isOff || undefined}
      onClick={press}
    >
      {busy && <Spinner />}
      {/* An element: a browser that translates takes bare words out of the spinner's way, and of React's. */}
      <span className="contents">{children}</span>
    </button>
  );
}

/** Decorative: the words beside it name the action. */
function Spinner() {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="size-4 animate-[spin_900ms_linear_infinite]"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" strokeLinecap="round" />
    </svg>
  );
}
