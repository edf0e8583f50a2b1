import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** A line that fills; its class says how high and how wide. */
export function ProgressBar({ className, ...rest }: ComponentProps<"progress">) {
  return (
    <progress
      {...rest}
      className={clsx(
        "block appearance-none overflow-hidden bg-line [&::-moz-progress-bar]:bg-water [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-water",
        className,
      )}
    />
  );
}
