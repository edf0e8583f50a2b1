import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { type ReactNode, useId } from "react";

const looks = {
  /** A box beside a text. */
  box: {
    frame: "mt-1.5",
    input: "min-h-11.5 rounded-[4px] border border-edge bg-basin ps-10 text-[0.9375rem]",
    sign: "start-3.5 size-4 text-soft",
  },
  /** A line above a list. */
  line: {
    frame: "border-b border-edge",
    input: "min-h-12 bg-transparent ps-8",
    sign: "start-0 size-5 text-soft",
  },
  /** The first thing on a page. */
  large: {
    frame: "border-b-[3px] border-water",
    input: "min-h-15 bg-transparent ps-10 font-display text-[1.3rem] sm:text-[1.9rem]",
    sign: "start-0 size-6 text-water",
  },
} as const;

/** Where words to look for are typed; Escape or its cross empties it. What was found is its content. */
export function SearchField({
  label,
  value,
  placeholder,
  clear,
  look,
  onSearch,
  className,
  children,
}: {
  label: string;
  value: string;
  placeholder: string;
  /** Name of the cross. */
  clear: string;
  look: keyof typeof looks;
  onSearch: (words: string) => void;
  className?: string;
  children?: ReactNode;
}) {
  const id = useId();
  const { frame, input, sign } = looks[look];
  return (
    <search className={clsx("block print:hidden", className)}>
      <label htmlFor={id} className="small font-medium">
        {label}
      </label>
      <div className={clsx("relative", frame)}>
        <Search
          className={clsx("pointer-events-none absolute top-1/2 -translate-y-1/2", sign)}
          aria-hidden="true"
        />
        <input
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          value={value}
          placeholder={placeholder}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && onSearch("")}
          className={clsx("w-full pe-13 placeholder:text-soft", input)}
        />
        {value !== "" && (
          <button
            type="button"
            aria-label={clear}
            onClick={() => onSearch("")}
            className="absolute end-0 top-1/2 grid size-11.5 -translate-y-1/2 place-items-center text-soft hover:text-ink"
          >
            <X className="size-4.5" aria-hidden="true" />
          </button>
        )}
      </div>
      {children}
    </search>
  );
}
