import { type ComponentProps, Fragment, type ReactNode } from "react";

/**
 * Words as the display face needs them: its J reaches back under the letter before it, so that an L
 * and a J in one word join and read as a U. Such an L gets room after it.
 */
export function displayWords(words: string): ReactNode {
  const [first, ...rest] = words.split("LJ");
  if (rest.length === 0) return words;
  return (
    <>
      {first}
      {rest.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move.
        <Fragment key={i}>
          <span className="tracking-[0.08em]">L</span>J{part}
        </Fragment>
      ))}
    </>
  );
}

/** The heading that names a section: `<section aria-labelledby="NAME-title">`. */
export function SectionTitle({
  of: name,
  text,
  className = "display-md",
}: {
  of: string;
  text: string;
  className?: string;
}) {
  return (
    <h2 id={`${name}-title`} className={className}>
      {displayWords(text)}
    </h2>
  );
}

/** A section that begins with the heading which names it. */
export function Section({
  name,
  title,
  titleClass,
  children,
  ...rest
}: ComponentProps<"section"> & { name: string; title: string; titleClass?: string }) {
  return (
    <section aria-labelledby={`${name}-title`} {...rest}>
      <SectionTitle of={name} text={title} {...(titleClass && { className: titleClass })} />
      {children}
    </section>
  );
}
