import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./icons.tsx";

const controlClass =
  "w-full min-h-12 rounded-[4px] border border-edge bg-basin px-3.5 py-2.5 text-ink placeholder:text-soft aria-invalid:border-danger";

interface FieldShape {
  label: ReactNode;
  /** Shown after the label of a field that may stay empty. */
  optionalLabel?: string;
  hint?: ReactNode;
  error?: string;
}

/** The attributes of a control and its frame that connect it to its label, hint and error. */
function useField<Props extends FieldShape & { id?: string | undefined }>({
  label,
  optionalLabel,
  hint,
  error,
  id: given,
  ...rest
}: Props) {
  const generatedId = useId();
  const id = given ?? generatedId;
  const control = {
    ...rest,
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": clsx(hint ? `${id}-hint` : null, error && `${id}-error`) || undefined,
  };
  return { frame: { id, label, optionalLabel, hint, error }, control };
}

function ErrorText({ id, error }: { id: string; error: string | undefined }) {
  return (
    error && (
      <p id={`${id}-error`} className="small font-medium text-danger">
        {error}
      </p>
    )
  );
}

function Frame({
  id,
  label,
  optionalLabel,
  hint,
  error,
  children,
}: FieldShape & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="small font-medium">
        {label}
        {optionalLabel && <span className="font-light text-soft"> {optionalLabel}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="small text-soft">
          {hint}
        </p>
      )}
      <ErrorText id={id} error={error} />
    </div>
  );
}

/** A line of text with its label, hint and error tied to it. */
export function TextField({ className, ...field }: FieldShape & ComponentProps<"input">) {
  const { frame, control } = useField(field);
  return (
    <Frame {...frame}>
      <input {...control} className={clsx(controlClass, className)} />
    </Frame>
  );
}

/** Several lines of text. */
export function TextAreaField({ className, ...field }: FieldShape & ComponentProps<"textarea">) {
  const { frame, control } = useField(field);
  return (
    <Frame {...frame}>
      <textarea {...control} className={clsx(controlClass, "min-h-28", className)} />
    </Frame>
  );
}

/** A choice among few, by the platform's own list, which is easiest on a phone. */
export function SelectField({
  placeholder,
  options,
  className,
  ...field
}: FieldShape &
  ComponentProps<"select"> & {
    /** Shown while nothing is chosen; without it something always is. */
    placeholder?: string;
    options: readonly { value: string; label: string }[];
  }) {
  const { frame, control } = useField(field);
  return (
    <Frame {...frame}>
      <span className="relative grid">
        <select {...control} className={clsx(controlClass, "appearance-none pe-10", className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon
          name="chevronDown"
          className="pointer-events-none absolute end-3.5 top-1/2 size-4 -translate-y-1/2 text-soft"
        />
      </span>
    </Frame>
  );
}

/** A box to tick, with a label that may hold links. */
export function CheckboxField(
  field: Pick<FieldShape, "label" | "error"> & Omit<ComponentProps<"input">, "type">,
) {
  const { frame, control } = useField(field);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-3">
        <span className="relative grid size-6 shrink-0">
          <input
            {...control}
            type="checkbox"
            className="peer size-6 appearance-none rounded-[3px] border border-edge bg-basin checked:border-water checked:bg-water aria-invalid:border-danger forced-colors:appearance-auto"
          />
          <Icon
            name="check"
            className="pointer-events-none absolute inset-0 m-auto size-4.5 stroke-3 text-on-water opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <label htmlFor={control.id} className="small text-soft">
          {frame.label}
        </label>
      </div>
      <ErrorText id={control.id} error={frame.error} />
    </div>
  );
}

/** Moves focus after a form with a fault to the first field at fault, once it is marked. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>("[aria-invalid=true], [data-fault]")?.focus(),
  );
}
