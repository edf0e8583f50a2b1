import type { ReactNode } from "react";

/** A figure over its name, in a row of them. */
export function FigureCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5 border-line pt-2 wrap-normal not-first:border-s not-first:ps-3 sm:max-2xl:not-first:ps-4 2xl:not-first:ps-6 xl:not-last:pe-4">
      <dd className="font-display text-[clamp(1.3rem,1.9vw,1.65rem)] leading-none font-medium tabular-nums">
        <bdi>{children}</bdi>
      </dd>
      <dt className="small text-soft">{name}</dt>
    </div>
  );
}
