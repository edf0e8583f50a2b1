/** The small buttons above the list. */
export const toolClass =
  "inline-flex min-h-10 items-center justify-center gap-2 rounded-[4px] border border-edge px-3.5 text-[0.875rem] leading-tight hover:border-water hover:text-water max-sm:min-h-11 data-popup-open:border-water aria-disabled:cursor-not-allowed aria-disabled:opacity-55";
