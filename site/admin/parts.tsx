import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "#site/ui/button.tsx";

/** Sends the form it stands in, or does what `onSubmit` says; or leaves it. */
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

/** What kept a form from doing what was asked. */
export function Problem({ text, className }: { text: string; className?: string }) {
  return (
    <p role="alert" className={clsx("font-medium text-danger", className)}>
      {text}
    </p>
  );
}

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

/** A figure over its name, in a row of them. */
export function FigureCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5 border-line pt-3 pb-1 wrap-normal not-first:border-s not-first:ps-3 sm:max-2xl:not-first:ps-4 2xl:not-first:ps-6 xl:not-last:pe-4">
      <dd className="font-display text-[clamp(1.4rem,2.4vw,2.1rem)] leading-none font-medium tabular-nums">
        <bdi>{children}</bdi>
      </dd>
      <dt className="small text-soft">{name}</dt>
    </div>
  );
}

/** A button that looks like a link. */
export function LinkButton({ className, ...rest }: ComponentProps<"button">) {
  return <button type="button" {...rest} className={clsx("text-link", className)} />;
}
