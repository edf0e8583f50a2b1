import { useId } from "react";

/** One of a list, with what it is about below it. */
export function Choice({
  label,
  empty,
  value,
  options,
  hint,
  onChoose,
}: {
  label: string;
  /** Words of choosing nothing; without them something is always chosen. */
  empty?: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  hint?: string | undefined;
  onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1 self-start">
      <label htmlFor={id} className="small font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-11 w-full rounded-[4px] border border-edge bg-basin px-3 text-[0.9375rem] text-ink"
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="small truncate text-soft">
          <bdi>{hint}</bdi>
        </p>
      )}
    </div>
  );
}
