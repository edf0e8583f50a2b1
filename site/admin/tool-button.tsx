import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** A small button, or a link, above or beside a list. */
export const toolClass =
  "print:hidden inline-flex min-h-10 items-center justify-center gap-2 rounded-[4px] border border-edge px-3.5 text-[0.875rem] leading-tight hover:border-water hover:text-water max-sm:min-h-11 data-popup-open:border-water aria-disabled:cursor-not-allowed aria-disabled:opacity-55";

export function ToolButton({
  isDeletion,
  className,
  ...rest
}: ComponentProps<"button"> & { isDeletion?: boolean }) {
  const red = isDeletion && "text-danger hover:border-danger! hover:text-danger!";
  return <button type="button" {...rest} className={clsx(toolClass, red, className)} />;
}

/** A button that looks like a link. */
export function LinkButton({ className, ...rest }: ComponentProps<"button">) {
  return <button type="button" {...rest} className={clsx("text-link", className)} />;
}
