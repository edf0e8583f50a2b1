import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type Fact = readonly [name: string, value: ReactNode];

/** Facts by their names, one below the other; those without a value are left out. */
export function FactList({
  facts,
  className,
  rowClass,
  valueClass,
  ...rest
}: ComponentProps<"dl"> & { facts: readonly Fact[]; rowClass: string; valueClass: string }) {
  return (
    <dl {...rest} className={clsx("border-t border-line", className)}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className={clsx("gap-x-4 border-b border-line", rowClass)}>
              <dt className="text-soft">{name}</dt>
              <dd className={valueClass}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
