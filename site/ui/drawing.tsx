import { clsx } from "clsx";
import type { SVGProps } from "react";

/**
 * A decoration, drawn once from left to right and mirrored in Arabic; hidden from screen readers.
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

/**
 * The drawing of an `.svg` file, imported with `?raw` and inlined, so that its colours follow the theme. Of its
 * root only the box is kept: a file sets further attributes on a group.
 */
export function SvgDrawing({
  svg,
  ...rest
}: { svg: string } & Omit<Parameters<typeof Drawing>[0], "box" | "children">) {
  const box = /viewBox="([^"]*)"/.exec(svg)?.[1] ?? "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the file is part of the site.
  return <Drawing box={box} dangerouslySetInnerHTML={{ __html: shapesOf(svg) }} {...rest} />;
}

/** The shapes of an `.svg` file as a part of another drawing. */
export function SvgShapes({ svg }: { svg: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the file is part of the site.
  return <g dangerouslySetInnerHTML={{ __html: shapesOf(svg) }} />;
}

/** The content of the root. */
const shapesOf = (svg: string) => svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
