import { clsx } from "clsx";
import type { SVGProps } from "react";

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
