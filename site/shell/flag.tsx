import type { ReactNode } from "react";
import type { Locale } from "#contract/locale.ts";

/**
 * A language's flag. Drawn in the page: a browser makes a document of its own for each SVG file that
 * an image shows, which takes a phone longer than the rest of the header.
 */
export function Flag({ locale }: { locale: Locale }) {
  return (
    <svg
      viewBox="0 0 42 28"
      className="h-3.5 w-5.25 shrink-0 rounded-[2px] outline outline-line -outline-offset-1"
      aria-hidden="true"
    >
      {drawings[locale]}
    </svg>
  );
}

const drawings: Record<Locale, ReactNode> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h42v28H0z" />
      <path stroke="#fff" strokeWidth="5.6" d="m0 0 42 28M42 0 0 28" />
      <path stroke="#c8102e" strokeWidth="2.2" d="m0 0 42 28M42 0 0 28" />
      <path stroke="#fff" strokeWidth="9.4" d="M21 0v28M0 14h42" />
      <path stroke="#c8102e" strokeWidth="5.6" d="M21 0v28M0 14h42" />
    </>
  ),
  ar: (
    <>
      <path fill="#fff" d="M0 0h42v28H0z" />
      <path fill="#00803c" d="M0 0h42v9.4H0z" />
      <path d="M0 18.6h42V28H0z" />
      <path fill="#c8102e" d="M0 0h12v28H0z" />
    </>
  ),
  fr: (
    <>
      <path fill="#fff" d="M0 0h42v28H0z" />
      <path fill="#1b3a8f" d="M0 0h14v28H0z" />
      <path fill="#d8232f" d="M28 0h14v28H28z" />
    </>
  ),
};
