import { clsx } from "clsx";

/**
 * A figure, or while it is awaited a bar in its place: of the same type and about its width, so that
 * nothing moves when it comes.
 */
export function Awaited({
  text,
  like,
  className,
}: {
  text: string | undefined;
  /** A figure of the usual width. */
  like: string;
  className?: string;
}) {
  if (text !== undefined) {
    return <span className={clsx("ltr-island inline-block", className)}>{text}</span>;
  }
  return (
    <span
      data-skeleton=""
      aria-hidden="true"
      className={clsx(
        "inline-block animate-[fade-in_1.2s_ease-in-out_infinite_alternate] rounded-[3px] bg-line text-transparent select-none",
        className,
      )}
    >
      {like}
    </span>
  );
}
