import type { ReactNode } from "react";

/** A line of a static list, led in by a short run of water. */
export function FeatureLine({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3 py-1.5 text-[0.9375rem]">
      <span aria-hidden="true" className="mt-[0.75em] h-0.5 w-3 shrink-0 bg-(--hue)" />
      <span>{children}</span>
    </li>
  );
}
