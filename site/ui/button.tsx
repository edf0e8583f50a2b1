import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./spinner.tsx";

export type ButtonLook = "primary" | "outline" | "quiet";

const looks: Record<ButtonLook, string> = {
  primary:
    "bg-water text-on-water border-transparent hover:bg-[color-mix(in_oklab,var(--water)_88%,var(--ink))]",
  outline: "border-edge hover:border-water hover:text-water",
  quiet: "border-transparent px-0! text-link min-h-11 rounded-none",
};

/** The look of a button, for links that act as one. */
export function buttonClass(look: ButtonLook = "primary", className?: string): string {
  return clsx(
    "inline-flex items-center justify-center gap-2.5 min-h-11.5 px-5.5 py-2 rounded-[4px] border",
    "font-medium text-[0.9375rem] leading-tight text-center transition-colors duration-150",
    "disabled:opacity-55 disabled:cursor-not-allowed",
    looks[look],
    className,
  );
}

/** A button. While `busy` it is disabled, shows a spinner and keeps its width's worth of words. */
export function Button({
  look = "primary",
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ComponentProps<"button"> & { look?: ButtonLook; busy?: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
