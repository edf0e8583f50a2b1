import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

/** One of a few, side by side; the arrow keys walk along them. */
export function Switches<T extends string>({
  label,
  options,
  value,
  onChoose,
  className,
}: {
  label: string;
  options: readonly (readonly [value: T, label: ReactNode])[];
  value: T;
  onChoose: (value: T) => void;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={clsx("flex w-fit", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map(([each, words]) => (
        <label
          key={each}
          className={clsx(
            "relative -ms-px inline-flex min-h-10 cursor-pointer items-center border border-edge px-3.5 text-[0.875rem] leading-tight first-of-type:ms-0 first-of-type:rounded-s-[4px] last-of-type:rounded-e-[4px] max-sm:min-h-11",
            "has-checked:z-1 has-checked:border-water has-checked:font-medium has-checked:text-water has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-water",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === each}
            onChange={() => onChoose(each)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
