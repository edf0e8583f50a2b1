import { clsx } from "clsx";
import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { type Locale, locales } from "#contract/locale.ts";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, SelectField } from "#site/ui/field.tsx";

/** The buttons below a form: submit, or `onSubmit` in its place, and cancel. */
export function FormButtons({
  submit,
  cancel,
  isBusy,
  isOff = false,
  isDeletion = false,
  onSubmit,
  onCancel,
  children,
}: {
  submit: string;
  cancel: string;
  isBusy: boolean;
  isOff?: boolean;
  /** Its button is red. */
  isDeletion?: boolean;
  onSubmit?: () => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        type={onSubmit ? "button" : "submit"}
        busy={isBusy}
        disabled={isOff}
        className={clsx(isDeletion && "bg-danger! text-ground!")}
        onClick={onSubmit}
      >
        {submit}
      </Button>
      <Button look="outline" onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  );
}

/** Why a form was not sent. */
export function Problem({ text, className }: { text: string; className?: string }) {
  return (
    <p role="alert" className={clsx("font-medium text-danger", className)}>
      {text}
    </p>
  );
}

/** One choice among few, all of them in view. */
export function RadioGroup<T extends string>({
  legend,
  options,
  value,
  onChoose,
  className,
  ...rest
}: Omit<ComponentProps<"fieldset">, "onChange"> & {
  legend: string;
  options: readonly (readonly [value: T, label: string])[];
  value: T;
  onChoose: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset {...rest}>
      <legend className="small font-medium">{legend}</legend>
      <div className={className}>
        {options.map(([each, label]) => (
          <label key={each} className="flex min-h-11 items-center gap-3 py-1.5">
            <input
              type="radio"
              name={name}
              checked={value === each}
              onChange={() => onChoose(each)}
              className="size-5 shrink-0 accent-(--water)"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Choices of which any number is made; they stay in the order of the options. */
export function CheckboxList<T extends string>({
  options,
  nameOf,
  chosen,
  onChoose,
}: {
  options: readonly T[];
  nameOf: (option: T) => string;
  chosen: readonly T[];
  onChoose: (chosen: T[]) => void;
}) {
  const isChosen = (option: T) => chosen.includes(option);
  return options.map((each) => (
    <CheckboxField
      key={each}
      label={nameOf(each)}
      checked={isChosen(each)}
      onChange={({ target }) =>
        onChoose(options.filter((one) => (one === each ? target.checked : isChosen(one))))
      }
    />
  ));
}

/** The fault of several controls together; a form that is not sent moves the focus to it. */
export function GroupFault({ text }: { text: string }) {
  return (
    <p tabIndex={-1} data-fault="" className="small mt-2 font-medium text-danger outline-none">
      {text}
    </p>
  );
}

/** A box that selects a row or a page of rows. */
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
      <Mark className="pointer-events-none absolute inset-0 m-auto size-3.5 stroke-3 text-water opacity-0 peer-checked:text-on-water peer-checked:opacity-100 peer-indeterminate:opacity-100 forced-colors:hidden" />
    </span>
  );
}

/** A select of the languages of the site. Nothing where there is one alone, nor are switches. */
export function LanguageField({
  nameOf,
  ...field
}: { nameOf: (locale: Locale) => string } & Omit<ComponentProps<typeof SelectField>, "options">) {
  if (locales.length < 2) return null;
  const options = locales.map((value) => ({ value, label: nameOf(value) }));
  return <SelectField {...field} options={options} />;
}

/** One of a few, side by side; the arrow keys move between them. */
export function Switches<T extends string>({
  label,
  options,
  value,
  onChoose,
}: {
  label: string;
  options: readonly (readonly [value: T, label: ReactNode])[];
  value: T;
  onChoose: (value: T) => void;
}) {
  const name = useId();
  if (options.length < 2) return null;
  return (
    <fieldset className="flex w-fit">
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
