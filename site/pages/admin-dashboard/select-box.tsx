import { Check, Minus } from "lucide-react";

/** A box to tick for one row or for a page of rows. */
export function SelectBox({
  label,
  checked,
  isPartly,
  tabIndex,
  onChange,
}: {
  label: string;
  checked: boolean;
  isPartly?: boolean;
  tabIndex?: number;
  onChange: (on: boolean) => void;
}) {
  const Mark = isPartly ? Minus : Check;
  return (
    <span className="relative grid size-6 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = !!isPartly && !checked;
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="peer size-4.5 appearance-none rounded-[3px] border border-edge bg-basin checked:border-water checked:bg-water indeterminate:border-water forced-colors:appearance-auto"
      />
      <Mark
        className="pointer-events-none absolute inset-0 m-auto size-3.5 stroke-3 text-water opacity-0 peer-checked:text-on-water peer-checked:opacity-100 peer-indeterminate:opacity-100 forced-colors:hidden"
        aria-hidden="true"
      />
    </span>
  );
}
