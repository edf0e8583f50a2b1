import type { ComponentProps } from "react";
import { displayWords } from "./display-words.tsx";

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
