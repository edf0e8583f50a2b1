import { clsx } from "clsx";
import type { SVGAttributes, SVGProps } from "react";

/**
 * A decoration, drawn once from left to right and mirrored in Arabic; screen readers pass over it.
 * `stretch` lets it fill its box both ways while its lines keep their width.
 */
export function Drawing({
  box,
  stretch = false,
  className,
  ...rest
}: {
  /** Its `viewBox`. */
  box: string;
  stretch?: boolean;
} & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox={box}
      preserveAspectRatio={stretch ? "none" : undefined}
      className={clsx("mirror", stretch && "stretched", className)}
      fill="none"
      aria-hidden="true"
      {...rest}
    />
  );
}

/** One shape of a drawing whose points stand in a file of their own; without `as`, a path. */
export interface Shape extends SVGAttributes<SVGElement> {
  as?: "circle" | "rect";
}

/** Draws shapes that are kept as data. */
export function Shapes({ of }: { of: readonly Shape[] }) {
  return of.map(({ as, ...rest }, i) => {
    const Tag = (as ?? "path") as "path";
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a drawing do not move.
    return <Tag key={i} {...rest} />;
  });
}
