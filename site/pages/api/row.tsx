import { clsx } from "clsx";
import type { ReactNode } from "react";

/** One row of the reference: what is said, and the code that shows it. */
export function Row({
  children,
  code,
  className,
}: {
  children: ReactNode;
  code: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={clsx(
        "wrap grid gap-x-20 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]",
        className,
      )}
    >
      <div className="min-w-0">{children}</div>
      <div className="grid min-w-0 content-start gap-4">{code}</div>
    </div>
  );
}
